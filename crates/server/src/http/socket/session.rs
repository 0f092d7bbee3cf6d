//! The life of one socket: hello, then messages both ways, then a reason why it is over.

use std::pin::{Pin, pin};
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use super::bucket::Bucket;
use super::message::Incoming;
use super::places::Sockets;
use super::stream::{Stream, WriteFailed};
use crate::clock::ServerClock;
use crate::game::{GameId, Millis};
use crate::guest::GuestId;
use crate::http::App;
use crate::live::{Attached, Gone, Live, LiveError, OUTBOX, Outgoing};
use crate::metrics::Metrics;
use crate::wire::{ClientMessage, close_code};

/// How long a client may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// After so long without a word the client is pinged. A page says something every few seconds, unless its browser lets it
/// sleep; the browser itself answers all the same.
const QUIET: Duration = Duration::from_secs(10);

/// After so long without a word the client is given up.
const SILENCE: Duration = Duration::from_secs(25);

/// Close codes of the protocol itself. The last is never sent: it says that the client gave no code.
const PROTOCOL_ERROR: u16 = 1002;
const NOT_UTF8: u16 = 1007;
const TOO_LARGE: u16 = 1009;
const NO_CODE: u16 = 1005;

/// Who comes to which game.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) game: GameId,
    pub(super) viewer: Option<GuestId>,
}

/// One socket from its first message to its last.
pub(super) struct Session {
    visitor: Visitor,
    stream: Stream,
    live: Live,
    clock: ServerClock,
    counted: Counted,
    bucket: Bucket,
    /// When anything came last.
    heard_at: Instant,
    /// The last ping that was sent and not answered yet.
    ping: Option<Ping>,
    began_at: Instant,
}

/// A ping under way.
#[derive(Clone, Copy, Debug)]
struct Ping {
    payload: [u8; 8],
    sent_at: Instant,
}

/// Why a socket is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The client closed it with a code.
    Closed(u16),
    /// The connection broke, or the client is silent or takes in nothing.
    Lost,
    /// The server closes it with a code.
    Close(u16),
}

impl From<WriteFailed> for End {
    fn from(WriteFailed: WriteFailed) -> End {
        End::Lost
    }
}

/// What a client has said, as far as this room understands it.
#[derive(Debug)]
enum Said {
    Text(Utf8Bytes),
    Binary,
    /// It has answered the ping, after so long.
    Pong(Duration),
    /// It is there.
    Nothing,
}

impl Session {
    pub(super) fn new(app: &App, visitor: Visitor, stream: Stream) -> Session {
        let now = Instant::now();
        Session {
            visitor,
            stream,
            live: app.live.clone(),
            clock: app.clock,
            counted: Counted::new(app.metrics.clone()),
            bucket: Bucket::full(now),
            heard_at: now,
            ping: None,
            began_at: now,
        }
    }

    pub(super) async fn run(mut self, sockets: &Sockets) {
        // What is rare is boxed: a task keeps room for the largest of its states as long as it lives.
        let end = match Box::pin(self.begin(sockets)).await {
            Ok((attached, outbox)) => self.converse(attached, outbox).await,
            Err(end) => end,
        };
        match end {
            End::Closed(code) => {
                self.counted.code = Some(code);
                Box::pin(self.stream.finish()).await;
            }
            End::Close(code) => {
                self.counted.code = Some(code);
                Box::pin(self.stream.close(code)).await;
            }
            End::Lost => {}
        }
    }

    /// Waits for the hello and goes to the game.
    async fn begin(
        &mut self,
        sockets: &Sockets,
    ) -> Result<(Attached, mpsc::Receiver<Outgoing>), End> {
        let seen = tokio::select! {
            seen = timeout(HELLO_TIMEOUT, self.hello()) => {
                seen.unwrap_or(Err(End::Close(close_code::PROTOCOL)))?
            }
            () = sockets.stopping() => return Err(End::Close(close_code::RESTART)),
        };
        let (outbox, queue) = mpsc::channel(OUTBOX);
        let Visitor { game, viewer } = &self.visitor;
        match self.live.attach(game, *viewer, seen, outbox).await {
            Ok(attached) => Ok((attached, queue)),
            Err(error) => Err(End::Close(close_code_of(&error))),
        }
    }

    /// The number of the last event that the client says to have seen.
    async fn hello(&mut self) -> Result<u64, End> {
        loop {
            let read = self.stream.read().await;
            let text = match self.sort(read)? {
                Said::Text(text) => text,
                Said::Binary => return Err(End::Close(close_code::PROTOCOL)),
                Said::Pong(_) | Said::Nothing => continue,
            };
            return match Incoming::read(&text) {
                Incoming::Message(ClientMessage::Hello { seq, .. }) => Ok(seq),
                Incoming::OtherVersion => Err(End::Close(close_code::VERSION)),
                Incoming::Message(_) | Incoming::Unreadable(_) => {
                    Err(End::Close(close_code::PROTOCOL))
                }
            };
        }
    }

    /// Passes on what comes from either side until one of them ends it.
    async fn converse(&mut self, attached: Attached, mut outbox: mpsc::Receiver<Outgoing>) -> End {
        let mut timer = pin!(sleep_until(self.heard_at + QUIET));
        loop {
            let step = tokio::select! {
                // What came in before the time was over counts, so reading comes before the timer.
                biased;
                read = self.stream.read() => self.take_in(read, &attached).await,
                outgoing = outbox.recv() => self.send(outgoing, &mut outbox).await,
                () = &mut timer => self.look_after_client(timer.as_mut()).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Hands over to the game what the client said.
    async fn take_in(
        &mut self,
        read: Option<Result<Message, Error>>,
        attached: &Attached,
    ) -> Result<(), End> {
        let received_at = self.clock.now();
        let handed_over = match self.sort(read)? {
            Said::Text(text) => match Incoming::read(&text) {
                Incoming::Message(message) => attached.say(message, received_at).await,
                Incoming::Unreadable(message) => attached.say_unreadable(message).await,
                Incoming::OtherVersion => return Err(End::Close(close_code::VERSION)),
            },
            Said::Binary => {
                let message = "the message is not text".to_owned();
                attached.say_unreadable(message).await
            }
            Said::Pong(round_trip) => attached.measured(millis(round_trip)).await,
            Said::Nothing => Ok(()),
        };
        // A game that has let this socket go says why in the outbox, which is read next.
        if let Err(Gone) = handed_over {
            tracing::debug!("a message came after its game had let the socket go");
        }
        Ok(())
    }

    /// Counts what was read and says what it is, or why it is the end.
    fn sort(&mut self, read: Option<Result<Message, Error>>) -> Result<Said, End> {
        let message = match read {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(end_of(&error)),
            None => return Err(End::Lost),
        };
        let now = Instant::now();
        self.heard_at = now;
        if let Message::Close(frame) = message {
            return Err(End::Closed(
                frame.map_or(NO_CODE, |frame| frame.code.into()),
            ));
        }
        if !self.bucket.take(now) {
            self.counted.metrics.rate_limited("messages");
            return Err(End::Close(close_code::TOO_MANY));
        }
        Ok(match message {
            Message::Text(text) => Said::Text(text),
            Message::Binary(_) => Said::Binary,
            Message::Pong(payload) => match self.ping.take_if(|ping| ping.payload == *payload) {
                Some(ping) => Said::Pong(now.saturating_duration_since(ping.sent_at)),
                None => Said::Nothing,
            },
            // Pings are answered before they are told.
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => Said::Nothing,
        })
    }

    /// Sends what the game says, and with it whatever else has gathered.
    async fn send(
        &mut self,
        first: Option<Outgoing>,
        outbox: &mut mpsc::Receiver<Outgoing>,
    ) -> Result<(), End> {
        if outbox.is_closed() {
            return Box::pin(self.send_last(first, outbox)).await;
        }
        let mut next = first;
        loop {
            match next {
                Some(outgoing) => self.write(outgoing).await?,
                None => return Ok(self.stream.flush().await?),
            }
            next = outbox.try_recv().ok();
        }
    }

    /// Sends what is left in an outbox that the game has let go. Without a last word in it the client was too slow, and is
    /// told so instead of all that it has missed.
    async fn send_last(
        &mut self,
        first: Option<Outgoing>,
        outbox: &mut mpsc::Receiver<Outgoing>,
    ) -> Result<(), End> {
        let rest = std::iter::from_fn(|| outbox.try_recv().ok());
        let left: Vec<Outgoing> = first.into_iter().chain(rest).collect();
        if !matches!(left.last(), Some(Outgoing::Close(_))) {
            return Err(End::Close(close_code::SLOW));
        }
        for outgoing in left {
            self.write(outgoing).await?;
        }
        Ok(())
    }

    async fn write(&mut self, outgoing: Outgoing) -> Result<(), End> {
        match outgoing {
            Outgoing::Message(text) => Ok(self.stream.write_text(Bytes::from(text)).await?),
            Outgoing::Ping => self.write_ping().await,
            Outgoing::Close(code) => Err(End::Close(code)),
        }
    }

    /// Pings a quiet client, and gives up one that has been silent for too long.
    async fn look_after_client(&mut self, timer: Pin<&mut Sleep>) -> Result<(), End> {
        let now = Instant::now();
        if now >= self.heard_at + SILENCE {
            return Err(End::Lost);
        }
        let is_pinged = self.ping.is_some_and(|ping| ping.sent_at >= self.heard_at);
        if now >= self.heard_at + QUIET && !is_pinged {
            self.write_ping().await?;
            self.stream.flush().await?;
        }
        let is_quiet = now >= self.heard_at + QUIET;
        timer.reset(self.heard_at + if is_quiet { SILENCE } else { QUIET });
        Ok(())
    }

    async fn write_ping(&mut self) -> Result<(), End> {
        let sent_at = Instant::now();
        let age = sent_at.saturating_duration_since(self.began_at).as_nanos();
        let payload = u64::try_from(age).unwrap_or(u64::MAX).to_be_bytes();
        self.ping = Some(Ping { payload, sent_at });
        Ok(self.stream.write_ping(payload).await?)
    }
}

/// Counts a socket as long as it lives, whatever ends it.
struct Counted {
    metrics: Metrics,
    code: Option<u16>,
}

impl Counted {
    fn new(metrics: Metrics) -> Counted {
        metrics.socket_opened();
        Counted {
            metrics,
            code: None,
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.socket_closed(self.code);
    }
}

fn close_code_of(error: &LiveError) -> u16 {
    match error {
        LiveError::NoGame => close_code::NO_GAME,
        LiveError::Stopping => close_code::RESTART,
        other => {
            tracing::error!(error = %other, "a game can't be shown");
            close_code::UNAVAILABLE
        }
    }
}

/// What can't be read as a message ends the socket, with the code of the protocol.
fn end_of(error: &Error) -> End {
    match error {
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Lost,
        Error::Protocol(_) => End::Close(PROTOCOL_ERROR),
        Error::Utf8(_) => End::Close(NOT_UTF8),
        Error::Capacity(_) => End::Close(TOO_LARGE),
        _ => End::Lost,
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::new(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
