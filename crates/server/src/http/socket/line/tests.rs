//! Facts about the line to a client, over a connection of this machine.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;

use super::*;
use crate::config::Limits;

type Client = WebSocketStream<TcpStream>;

/// Long enough for anything that happens at all.
const LONG: Duration = Duration::from_secs(30);

async fn line(silence: Duration, deafness: Duration) -> (Line, Client) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    let client = TcpStream::connect(addr).await.expect("a connection");
    let (server, _) = listener.accept().await.expect("a connection");
    let stream = Stream::new(server, &[], deafness).await;
    let rate = Limits::default().messages_by_socket;
    let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
    (Line::new(stream, rate, silence), client)
}

fn text(text: &str) -> Outgoing {
    Outgoing::Message(text.into())
}

/// Sends what is in an outbox that the game has let go, and gives what the client hears until the
/// close code.
async fn hear_last(outgoing: Vec<Outgoing>) -> (Vec<String>, u16) {
    let (mut line, mut client) = line(LONG, LONG).await;
    let (outbox, mut queue) = mpsc::channel(64);
    for outgoing in outgoing {
        outbox.send(outgoing).await.expect("there is room");
    }
    drop(outbox);
    let first = queue.recv().await;
    let end = line.send(first, &mut queue).await.expect_err("it is over");
    let ended = tokio::spawn(async move { line.end(end).await });
    let mut heard = Vec::new();
    let code = loop {
        match client.next().await {
            Some(Ok(Message::Text(text))) => heard.push(text.to_string()),
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(frame)))) => break frame.code.into(),
            other => panic!("{other:?}"),
        }
    };
    while let Some(Ok(_)) = client.next().await {}
    ended.await.expect("the line ends");
    (heard, code)
}

#[tokio::test]
async fn what_a_slow_client_has_missed_is_not_sent() {
    assert_eq!(
        hear_last(vec![text("a"), text("b")]).await,
        (Vec::new(), 4008)
    );
    assert_eq!(hear_last(Vec::new()).await, (Vec::new(), 4008));
}

#[tokio::test]
async fn the_last_word_comes_after_what_was_said_before() {
    let outgoing = vec![text("a"), Outgoing::Ping, text("b"), Outgoing::Close(1012)];
    assert_eq!(
        hear_last(outgoing).await,
        (vec!["a".to_owned(), "b".to_owned()], 1012)
    );
}

#[tokio::test]
async fn a_long_text_arrives_whole() {
    let (mut line, mut client) = line(LONG, LONG).await;
    let (outbox, mut queue) = mpsc::channel(64);
    for length in [0, 1, 1_023, 1_024, 1_025, 2_048, 100_001] {
        // Of letters of two bytes every other frame cuts one in halves.
        let sent = format!("x{}", "ж".repeat(length));
        outbox.send(text(&sent)).await.expect("there is room");
        let first = queue.recv().await;
        let sending = line.send(first, &mut queue);
        let (done, heard) = tokio::join!(sending, client.next());
        done.expect("the client listens");
        let heard = heard.expect("a message").expect("a message");
        assert!(heard == Message::text(sent), "{length}");
    }
}

#[tokio::test]
async fn a_client_that_takes_in_nothing_is_given_up() {
    let (mut line, _client) = line(LONG, Duration::from_millis(200)).await;
    let (outbox, mut queue) = mpsc::channel(64);
    outbox
        .send(text(&"x".repeat(50_000_000)))
        .await
        .expect("there is room");
    let first = queue.recv().await;
    assert_eq!(line.send(first, &mut queue).await, Err(End::Lost));
}

#[tokio::test]
async fn only_the_answer_to_the_last_ping_measures_the_way() {
    let (mut line, mut client) = line(LONG, LONG).await;
    let (outbox, mut queue) = mpsc::channel(64);
    let pong = |payload: &[u8]| Message::Pong(Bytes::copy_from_slice(payload));
    client.send(pong(b"12345678")).await.expect("sends");
    let read = line.read().await;
    assert!(
        matches!(line.sort(read), Ok(Said::Nothing)),
        "not asked for"
    );
    for _ in 0..2 {
        outbox.send(Outgoing::Ping).await.expect("there is room");
        let first = queue.recv().await;
        line.send(first, &mut queue).await.expect("sends");
    }
    let mut payloads = Vec::new();
    for _ in 0..2 {
        match client.next().await {
            Some(Ok(Message::Ping(payload))) => payloads.push(payload),
            other => panic!("{other:?}"),
        }
    }
    // The library has answered both by itself while reading.
    client.flush().await.expect("sends");
    let read = line.read().await;
    assert!(matches!(line.sort(read), Ok(Said::Nothing)), "an old one");
    let read = line.read().await;
    assert!(matches!(line.sort(read), Ok(Said::Pong(_))), "the last one");
    assert_ne!(payloads[0], payloads[1]);
}

#[tokio::test]
async fn a_quiet_client_is_asked_and_a_silent_one_given_up() {
    let silence = Duration::from_millis(500);
    let (mut line, mut client) = line(silence, LONG).await;
    let started_at = Instant::now();
    let mut timer = Box::pin(line.timer());
    timer.as_mut().await;
    assert_eq!(line.look_after_client(timer.as_mut()).await, Ok(()));
    assert!(matches!(client.next().await, Some(Ok(Message::Ping(_)))));
    timer.as_mut().await;
    assert_eq!(line.look_after_client(timer.as_mut()).await, Err(End::Lost));
    assert!(started_at.elapsed() >= silence);
}

#[tokio::test]
async fn a_client_that_closes_is_answered() {
    let (mut line, mut client) = line(LONG, LONG).await;
    client.close(None).await.expect("sends");
    let read = line.read().await;
    let end = line.sort(read).expect_err("it is over");
    assert_eq!(end, End::Closed(1005));
    line.end(end).await;
    drop(line);
    assert!(matches!(client.next().await, Some(Ok(Message::Close(_)))));
    assert!(client.next().await.is_none());
}
