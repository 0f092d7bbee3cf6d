//! Clients that ask the server for computer moves without a pause.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A new game at the strongest level.
const WISH: &str = r#"{"rules":"classic-3x3","position":null,"moves":[{"from":"c3","to":"d3"}],"level":6,"seed":7}"#;

/// The retry delay of a client that was refused.
const PAUSE: Duration = Duration::from_millis(500);

/// The clients. Dropping them stops them.
pub struct Askers {
    _people: JoinSet<()>,
    moves: Arc<AtomicUsize>,
}

impl Askers {
    /// Starts `count` clients.
    pub fn begin(addr: SocketAddr, count: usize) -> Askers {
        let moves = Arc::new(AtomicUsize::new(0));
        let mut people = JoinSet::new();
        for _ in 0..count {
            people.spawn(ask_for_ever(addr, Arc::clone(&moves)));
        }
        Askers {
            _people: people,
            moves,
        }
    }

    /// The number of moves received.
    pub fn moves(&self) -> usize {
        self.moves.load(Ordering::Relaxed)
    }
}

async fn ask_for_ever(addr: SocketAddr, moves: Arc<AtomicUsize>) {
    let mut cookie = String::new();
    loop {
        let Ok(answer) = ask(addr, &cookie).await else {
            // The server stops.
            return;
        };
        if answer.contains(r#""kind":"decided""#) {
            moves.fetch_add(1, Ordering::Relaxed);
        } else {
            tokio::time::sleep(PAUSE).await;
        }
        let head = answer.split("\r\n\r\n").next().unwrap_or_default();
        let set = head
            .lines()
            .find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some(token) = set.and_then(|value| value.split(';').next()) {
            cookie = format!("Cookie: {token}\r\n");
        }
    }
}

async fn ask(addr: SocketAddr, cookie: &str) -> io::Result<String> {
    let length = WISH.len();
    let head = format!(
        "POST /api/v1/thoughts HTTP/1.1\r\nHost: {addr}\r\n{cookie}Content-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    );
    exchange(addr, &format!("{head}{WISH}")).await
}

/// Sends a request on a new connection, and reads the whole answer.
pub async fn exchange(addr: SocketAddr, request: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(addr).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}
