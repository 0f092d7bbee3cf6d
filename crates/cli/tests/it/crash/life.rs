//! One life of the server: a process.

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::command;

pub struct Life {
    process: Child,
    addr: SocketAddr,
}

impl Life {
    /// Starts the binary on the database in a folder.
    pub fn begin(folder: &Path, hold: Duration) -> Life {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(folder.join("server.log"))
            .expect("a log");
        let database = format!("sqlite:{}", folder.join("games.sqlite").display());
        let mut process = command()
            .args(["serve", "--addr", "127.0.0.1:0", "--database", &database])
            .env("UGOLKI_FAULT_HOLD_ACKS_MS", hold.as_millis().to_string())
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

    /// Ends it without a warning.
    pub fn kill(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ended");
    }

    pub fn ask_to_stop(&self) {
        let asked = Command::new("kill")
            .args(["-TERM", &self.process.id().to_string()])
            .status();
        assert!(asked.is_ok_and(|status| status.success()));
    }

    /// Checks that it ended by itself, in order and in time.
    pub fn ended_well_within(&mut self, limit: Duration, since: Instant) {
        loop {
            if let Some(status) = self.process.try_wait().expect("a process") {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(since.elapsed() < limit, "the server does not stop");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
