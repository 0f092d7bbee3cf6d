//! The requests of bots before they play.

use std::io;
use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use ugolki_rules::Side;

/// Invites to a game in which the host has White. Returns the game and the host's cookie. An error
/// means that the server stops or is lost.
pub async fn lay(
    addr: SocketAddr,
    rules: &str,
    clock: Option<(u64, u64)>,
) -> io::Result<(String, String)> {
    let clock = clock
        .map(|(start_ms, increment_ms)| json!({"startMs": start_ms, "incrementMs": increment_ms}));
    let body = json!({"rules": rules, "clock": clock, "side": "white", "name": null});
    let (cookie, answer) = post(addr, "/api/v1/invitations", &body).await?;
    let game = answer["id"].as_str().expect("an id").to_owned();
    Ok((game, cookie))
}

/// Joins an invitation as a new guest and returns the cookie. An error means that the server stops
/// or is lost.
pub async fn join(addr: SocketAddr, game: &str) -> io::Result<(String, Side)> {
    let path = format!("/api/v1/invitations/{game}/join");
    let (cookie, answer) = post(addr, &path, &json!({"name": null})).await?;
    let side = match answer["side"].as_str() {
        Some("white") => Side::White,
        Some("black") => Side::Black,
        _ => panic!("no side in {answer}"),
    };
    Ok((cookie, side))
}

/// Sends a request as a new guest, which must succeed.
async fn post(addr: SocketAddr, path: &str, body: &Value) -> io::Result<(String, Value)> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {addr}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(addr).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer
        .split_once("\r\n\r\n")
        .ok_or(io::ErrorKind::UnexpectedEof)?;
    if head.starts_with("HTTP/1.1 503") {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    let is_good = head.starts_with("HTTP/1.1 2");
    assert!(is_good, "{path}: {answer}");
    let cookie = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
        .and_then(|(_, value)| value.split(';').next())
        .expect("a new guest gets a cookie");
    let body = serde_json::from_str(body).map_err(|_| io::ErrorKind::UnexpectedEof)?;
    Ok((cookie.to_owned(), body))
}
