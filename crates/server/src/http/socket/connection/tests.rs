//! The connection to a client, over the loopback interface.

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;

use super::*;
use crate::config::Limits;
use crate::live::outbox;

type Client = WebSocketStream<TcpStream>;

/// Long enough for anything that happens at all.
const LONG: Duration = Duration::from_secs(30);

async fn connected(silence: Duration, deafness: Duration) -> (Connection, Client) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let addr = listener.local_addr().expect("an address");
    let client = TcpStream::connect(addr).await.expect("a connection");
    let (server, _) = listener.accept().await.expect("a connection");
    let stream = Stream::new(server, &[], deafness).await;
    let rate = Limits::default().messages_by_socket;
    let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
    (Connection::new(stream, rate, silence), client)
}

fn text(text: &str) -> Outgoing {
    Outgoing::Message(text.into())
}

/// Sends a text as the session does.
async fn send(connection: &mut Connection, outgoing: Outgoing) -> Result<(), End> {
    let (outbox, inbox) = outbox();
    outbox.send(outgoing).expect("there is room");
    let first = inbox.recv().await.expect("a message");
    connection.send(first, &inbox).await
}

#[tokio::test]
async fn all_that_is_queued_is_sent_and_then_the_code() {
    let (mut connection, mut client) = connected(LONG, LONG).await;
    let (outbox, inbox) = outbox();
    for outgoing in [text("a"), Outgoing::Ping, Outgoing::Status("b".into())] {
        outbox.send(outgoing).expect("there is room");
    }
    let first = inbox.recv().await.expect("a message");
    connection.send(first, &inbox).await.expect("sends");
    let ended = tokio::spawn(async move { connection.end(End::Close(1012)).await });
    let mut heard = Vec::new();
    let code: u16 = loop {
        match client.next().await {
            Some(Ok(Message::Text(text))) => heard.push(text.to_string()),
            Some(Ok(Message::Ping(_))) => {}
            Some(Ok(Message::Close(Some(frame)))) => break frame.code.into(),
            other => panic!("{other:?}"),
        }
    };
    while let Some(Ok(_)) = client.next().await {}
    ended.await.expect("the connection ends");
    assert_eq!((heard, code), (vec!["a".to_owned(), "b".to_owned()], 1012));
}

#[tokio::test]
async fn a_long_text_arrives_whole() {
    let (mut connection, mut client) = connected(LONG, LONG).await;
    for length in [0, 1, 1_023, 1_024, 1_025, 2_048, 100_001] {
        // Of letters of two bytes every other frame cuts one in halves.
        let sent = format!("x{}", "ж".repeat(length));
        let sending = send(&mut connection, text(&sent));
        let (done, heard) = tokio::join!(sending, client.next());
        done.expect("the client listens");
        let heard = heard.expect("a message").expect("a message");
        assert!(heard == Message::text(sent), "{length}");
    }
}

#[tokio::test]
async fn a_client_that_takes_in_nothing_is_given_up() {
    let (mut connection, _client) = connected(LONG, Duration::from_millis(200)).await;
    let long = text(&"x".repeat(50_000_000));
    assert_eq!(send(&mut connection, long).await, Err(End::Lost));
}

#[tokio::test]
async fn only_the_answer_to_the_last_ping_measures_the_way() {
    let (mut connection, mut client) = connected(LONG, LONG).await;
    let pong = |payload: &[u8]| Message::Pong(Bytes::copy_from_slice(payload));
    client.send(pong(b"12345678")).await.expect("sends");
    let read = connection.read().await;
    assert!(
        matches!(connection.receive(read), Ok(Received::Nothing)),
        "not asked for"
    );
    for _ in 0..2 {
        send(&mut connection, Outgoing::Ping).await.expect("sends");
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
    let read = connection.read().await;
    assert!(
        matches!(connection.receive(read), Ok(Received::Nothing)),
        "an old one"
    );
    let read = connection.read().await;
    assert!(
        matches!(connection.receive(read), Ok(Received::Pong(_))),
        "the last one"
    );
    assert_ne!(payloads[0], payloads[1]);
}

#[tokio::test]
async fn a_quiet_client_is_asked_and_a_silent_one_given_up() {
    let silence = Duration::from_millis(500);
    let (mut connection, mut client) = connected(silence, LONG).await;
    let started_at = Instant::now();
    let mut timer = Box::pin(connection.timer());
    timer.as_mut().await;
    assert_eq!(connection.look_after_client(timer.as_mut()).await, Ok(()));
    assert!(matches!(client.next().await, Some(Ok(Message::Ping(_)))));
    timer.as_mut().await;
    assert_eq!(
        connection.look_after_client(timer.as_mut()).await,
        Err(End::Lost)
    );
    assert!(started_at.elapsed() >= silence);
}

#[tokio::test]
async fn a_client_that_closes_is_answered() {
    let (mut connection, mut client) = connected(LONG, LONG).await;
    client.close(None).await.expect("sends");
    let read = connection.read().await;
    let end = connection.receive(read).expect_err("it is over");
    assert_eq!(end, End::Closed(1005));
    connection.end(end).await;
    drop(connection);
    assert!(matches!(client.next().await, Some(Ok(Message::Close(_)))));
    assert!(client.next().await.is_none());
}
