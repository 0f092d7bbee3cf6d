//! The connection to one client: messages both ways, rate limit, pings and timeouts.

#[cfg(test)]
mod tests;

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use axum::body::Bytes;
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use super::stream::{Stream, WriteFailed};
use crate::config::Rate;
use crate::http::bucket::Bucket;
use crate::live::Outgoing;
use crate::wire::close_code;

/// Close codes of the websocket protocol. The last one is never sent: it stands for a close without
/// a code.
const PROTOCOL_ERROR: u16 = 1002;
const NOT_UTF8: u16 = 1007;
const TOO_LARGE: u16 = 1009;
const NO_CODE: u16 = 1005;

/// The connection to one client.
#[derive(Debug)]
pub(super) struct Line {
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
pub(super) enum Said {
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

impl Line {
    pub(super) fn new(stream: Stream, rate: Rate, silence: Duration) -> Line {
        let now = Instant::now();
        Line {
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
    pub(super) fn sort(&mut self, read: Option<Result<Message, Error>>) -> Result<Said, End> {
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
        if !self.is_answer(&message) && !self.bucket.take() {
            return Err(End::Close(close_code::TOO_MANY));
        }
        Ok(match message {
            Message::Text(text) => Said::Text(text),
            Message::Binary(_) => Said::Binary,
            Message::Pong(payload) => match self.ping.take_if(|ping| ping.payload == *payload) {
                Some(ping) => Said::Pong(now.saturating_duration_since(ping.sent_at)),
                None => Said::Nothing,
            },
            // Pings have been answered already.
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => Said::Nothing,
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

    /// Sends a message of the game, with all others that are queued.
    pub(super) async fn send(
        &mut self,
        first: Option<Outgoing>,
        outbox: &mut mpsc::Receiver<Outgoing>,
    ) -> Result<(), End> {
        if outbox.is_closed() {
            return self.send_last(first, outbox).await;
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

    /// Sends one text.
    pub(super) async fn tell(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.stream.write_text(Bytes::from(text)).await?;
        Ok(self.stream.flush().await?)
    }

    /// Sends the rest of an outbox that the game has dropped. If it has no close message, the
    /// client was too slow, and is told so instead of getting the rest.
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
