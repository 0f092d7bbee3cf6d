//! `ugolki serve`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command};

use tempfile::tempdir;

use crate::run::{spawn, ugolki};

/// A server that is ended when the test is.
struct Served(Child);

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn it_tells_its_address_answers_and_stops_when_asked() {
    let folder = tempdir().unwrap();
    for signal in ["-TERM", "-INT"] {
        let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
        let mut served = Served(spawn(&[
            "serve",
            "--addr",
            "127.0.0.1:0",
            "--database",
            &database,
        ]));
        let mut line = String::new();
        let stdout = served.0.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap();

        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "GET /api/health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");

        let id = served.0.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        assert_eq!(served.0.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_busy_address_is_told() {
    let folder = tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let output = ugolki(&["serve", "--addr", &address, "--database", &database]);
    assert_eq!((output.code, output.stdout.as_str()), (1, ""));
    for words in [&*address, "cannot listen", "--addr"] {
        assert!(output.stderr.contains(words), "{}", output.stderr);
    }
}

#[test]
fn a_database_that_cannot_be_opened_is_told() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("missing/games.sqlite");
    let database = format!("sqlite:{}", path.display());
    let output = ugolki(&["serve", "--addr", "127.0.0.1:0", "--database", &database]);
    assert_eq!((output.code, output.stdout.as_str()), (1, ""));
    assert!(output.stderr.contains("games.sqlite"), "{}", output.stderr);
}
