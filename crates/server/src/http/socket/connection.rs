//! The connection to one client: messages both ways, rate limit, pings and timeouts.

#[cfg(test)]
mod tests;

use std::future::Future;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::time::Duration;

use axum::body::Bytes;
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use super::stream::{Stream, WriteFailed};
use crate::config::Rate;
use crate::http::bucket::Bucket;
use crate::live::{Inbox, Outgoing};
use crate::wire::close_code;

/// Close codes of the websocket protocol. The last one is never sent: it stands for a close without
/// a code.
const PROTOCOL_ERROR: u16 = 1002;
const NOT_UTF8: u16 = 1007;
const TOO_LARGE: u16 = 1009;
const NO_CODE: u16 = 1005;

/// The connection to one client.
#[derive(Debug)]
pub(super) struct Connection {
    stream: Stream,
    bucket: Bucket,
    began_at: Instant,
    /// When data last arrived.
    heard_at: Instant,
    /// The last ping without an answer yet.
    ping: Option<Ping>,
    /// The number of pings without an answer yet.
    unanswered: u32,
    /// The read timeout.
    silence: Duration,
}

/// A ping in flight.
#[derive(Clone, Copy, Debug)]
struct Ping {
    payload: [u8; 8],
    sent_at: Instant,
}

/// What arrived from a client.
#[derive(Debug)]
pub(super) enum Received {
    Text(Utf8Bytes),
    Binary,
    /// The answer to the last ping, with the round trip.
    Pong(Duration),
    /// Any other sign of life.
    Nothing,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The client closed it with a code.
    Closed(u16),
    /// The connection broke, or the read or write timeout expired.
    Lost,
    /// The server closes it with a code.
    Close(u16),
}

impl From<WriteFailed> for End {
    fn from(WriteFailed: WriteFailed) -> End {
        End::Lost
    }
}

impl Connection {
    pub(super) fn new(stream: Stream, rate: Rate, silence: Duration) -> Connection {
        let now = Instant::now();
        Connection {
            stream,
            bucket: Bucket::full(rate),
            began_at: now,
            heard_at: now,
            ping: None,
            unanswered: 0,
            silence,
        }
    }

    /// Waits for the next frame. Cancel-safe.
    pub(super) fn read(&mut self) -> impl Future<Output = Option<Result<Message, Error>>> {
        self.stream.read()
    }

    /// Counts a frame against the rate limit and classifies it, or gives the reason to end.
    pub(super) fn receive(
        &mut self,
        read: Option<Result<Message, Error>>,
    ) -> Result<Received, End> {
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
        if !self.is_answer(&message) && !self.bucket.take(NonZeroU32::MIN) {
            return Err(End::Close(close_code::TOO_MANY));
        }
        Ok(match message {
            Message::Text(text) => Received::Text(text),
            Message::Binary(_) => Received::Binary,
            Message::Pong(payload) => match self.ping.take_if(|ping| ping.payload == *payload) {
                Some(ping) => Received::Pong(now.saturating_duration_since(ping.sent_at)),
                None => Received::Nothing,
            },
            // Pings have been answered already.
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => Received::Nothing,
        })
    }

    /// Whether a pong answers a ping of the server, so that it does not count against the rate
    /// limit.
    fn is_answer(&mut self, message: &Message) -> bool {
        let is_owed = matches!(message, Message::Pong(_)) && self.unanswered > 0;
        if is_owed {
            self.unanswered -= 1;
        }
        is_owed
    }

    /// Takes further tokens for what a message leads to.
    pub(super) fn take_tokens(&self, tokens: u32) -> Result<(), End> {
        match NonZeroU32::new(tokens) {
            Some(tokens) if !self.bucket.take(tokens) => Err(End::Close(close_code::TOO_MANY)),
            _ => Ok(()),
        }
    }

    /// Sends a message with all others that are queued.
    pub(super) async fn send(&mut self, first: Outgoing, queue: &Inbox) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(outgoing) = next {
            self.write(outgoing).await?;
            next = queue.try_recv();
        }
        Ok(self.stream.flush().await?)
    }

    async fn write(&mut self, outgoing: Outgoing) -> Result<(), End> {
        match outgoing {
            Outgoing::Message(text) | Outgoing::Status(text) => {
                Ok(self.stream.write_text(Bytes::from(text)).await?)
            }
            Outgoing::Ping => self.write_ping().await,
        }
    }

    /// A timer until the next check of whether the client is alive.
    pub(super) fn timer(&self) -> Sleep {
        sleep_until(self.heard_at + self.quiet())
    }

    /// Pings an idle client, and closes after the read timeout. A page sends a message every few
    /// seconds unless its browser suspends it; the browser answers pings all the same.
    pub(super) async fn look_after_client(&mut self, timer: Pin<&mut Sleep>) -> Result<(), End> {
        let now = Instant::now();
        if now >= self.heard_at + self.silence {
            return Err(End::Lost);
        }
        if now < self.heard_at + self.quiet() {
            timer.reset(self.heard_at + self.quiet());
            return Ok(());
        }
        timer.reset(self.heard_at + self.silence);
        let is_pinged = self.ping.is_some_and(|ping| ping.sent_at >= self.heard_at);
        if !is_pinged {
            self.write_ping().await?;
            self.stream.flush().await?;
        }
        Ok(())
    }

    fn quiet(&self) -> Duration {
        self.silence * 2 / 5
    }

    async fn write_ping(&mut self) -> Result<(), End> {
        let sent_at = Instant::now();
        let age = sent_at.saturating_duration_since(self.began_at).as_nanos();
        let payload = u64::try_from(age).unwrap_or(u64::MAX).to_be_bytes();
        self.ping = Some(Ping { payload, sent_at });
        self.unanswered = self.unanswered.saturating_add(1);
        Ok(self.stream.write_ping(payload).await?)
    }

    /// Closes the connection for the given reason.
    pub(super) async fn end(&mut self, end: End) {
        match end {
            End::Closed(_) => self.stream.finish().await,
            End::Close(code) => self.stream.close(code).await,
            End::Lost => {}
        }
    }
}

/// Maps a protocol error to the reason to end, with its close code.
fn end_of(error: &Error) -> End {
    match error {
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => End::Lost,
        Error::Protocol(_) => End::Close(PROTOCOL_ERROR),
        Error::Utf8(_) => End::Close(NOT_UTF8),
        Error::Capacity(_) => End::Close(TOO_LARGE),
        _ => End::Lost,
    }
}
