//! One life of the server: a process on a database.

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server. Dropping it kills it.
pub struct Life {
    process: Child,
    addr: SocketAddr,
}

impl Life {
    /// Starts the binary on the database in a folder.
    pub fn begin(folder: &Path, environment: &[(&str, String)]) -> Life {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(folder.join("server.log"))
            .expect("a log");
        let database = format!("sqlite:{}", folder.join("games.sqlite").display());
        let mut process = Command::new(env!("CARGO_BIN_EXE_ugolki"))
            .args(["serve", "--addr", "127.0.0.1:0", "--database", &database])
            .envs(environment.iter().cloned())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the binary starts");
        let stdout = process.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(stdout)
            .read_line(&mut line)
            .expect("the server tells its address");
        let addr = line
            .trim()
            .strip_prefix("http://")
            .and_then(|addr| addr.parse().ok())
            .unwrap_or_else(|| panic!("no address in {line:?}"));
        Life { process, addr }
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    pub fn process(&mut self) -> &mut Child {
        &mut self.process
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
