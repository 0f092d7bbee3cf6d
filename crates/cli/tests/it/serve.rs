//! `ugolki serve`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
#[cfg(unix)]
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};

use tempfile::tempdir;

use crate::run::{spawn, ugolki};

/// A server that ends with the test.
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
            "GET /api/v1/health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
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

/// Starts a server and returns the first lines of its output.
fn started(mut child: Child, count: usize) -> (Served, Vec<String>) {
    let stdout = child.stdout.take().unwrap();
    let lines = BufReader::new(stdout).lines().take(count);
    let lines = lines.map(Result::unwrap).collect();
    (Served(child), lines)
}

#[test]
fn listening_everywhere_it_tells_what_others_can_open() {
    let folder = tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    let own = if_addrs::get_if_addrs().unwrap();
    let has_others = own
        .iter()
        .any(|interface| matches!(interface.ip(), IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local()));
    let child = spawn(&["serve", "--addr", "0.0.0.0:0", "--database", &database]);
    let (_served, lines) = started(child, if has_others { 2 } else { 1 });
    let port = lines[0].strip_prefix("http://0.0.0.0:").unwrap();
    if let Some(line) = lines.get(1) {
        let address: SocketAddr = line.strip_prefix("http://").unwrap().parse().unwrap();
        assert_eq!(address.port().to_string(), port);
        assert!(own.iter().any(|interface| interface.ip() == address.ip()));
        assert!(TcpStream::connect(address).is_ok());
    }
}

#[cfg(unix)]
#[test]
fn a_socket_that_is_handed_down_is_used() {
    let folder = tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // Like systemd: the socket is file 3, and the environment says so.
    let script = "exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" \"$@\"";
    for _ in 0..2 {
        let child = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_ugolki"), "serve"])
            .args(["--database", &database])
            .stdin(OwnedFd::from(listener.try_clone().unwrap()))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (_served, lines) = started(child, 1);
        assert_eq!(lines[0], format!("http://{address}"));
        assert!(TcpStream::connect(address).is_ok());
    }
    // Between two servers a connection waits instead of being refused.
    assert!(TcpStream::connect(address).is_ok());
}

#[test]
fn a_proxy_that_is_no_address_is_wrong_usage() {
    for proxy in ["", "localhost", "10.0.0.0/33", "example.com/8"] {
        let output = ugolki(&["serve", "--trusted-proxy", proxy]);
        assert_eq!((output.code, output.stdout.as_str()), (2, ""), "{proxy}");
        assert!(
            output.stderr.contains("--trusted-proxy"),
            "{}",
            output.stderr
        );
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
