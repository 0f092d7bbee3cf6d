//! The life cycle of one socket: hello, messages both ways, and the reason for its end.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::Message;

use super::line::{End, Line, Said};
use super::message::Incoming;
use super::places::Sockets;
use super::stream::Stream;
use crate::clock::ServerClock;
use crate::config::{Pace, Rate};
use crate::game::GameId;
use crate::http::App;
use crate::live::{Attached, Gone, Live, LiveError, OUTBOX, Outgoing};
use crate::metrics::Metrics;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire::{ClientMessage, close_code};

/// The timeout for passing a message to a game, which may wait for a stalled disk. The client
/// reconnects.
pub(super) const GAME_TIMEOUT: Duration = Duration::from_secs(20);

/// The client, the game and the parts of the server that a session needs.
#[derive(Debug)]
pub(super) struct Visit {
    /// None if the id in the path is malformed.
    game: Option<GameId>,
    pub(super) viewer: Option<PersonId>,
    live: Live,
    clock: ServerClock,
    pub(super) metrics: Metrics,
    rate: Rate,
    pub(super) pace: Arc<Pace>,
}

impl Visit {
    pub(super) fn new(app: &App, game: Option<GameId>, viewer: Option<PersonId>) -> Visit {
        Visit {
            game,
            viewer,
            live: app.live.clone(),
            clock: app.clock,
            metrics: app.metrics.clone(),
            rate: app.limits.messages_by_socket,
            pace: app.pace.clone(),
        }
    }
}

/// One socket from its first message to its last.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) visit: Visit,
    pub(super) line: Line,
    counted: Counted,
}

impl Session {
    pub(super) fn new(visit: Visit, stream: Stream) -> Session {
        Session {
            line: Line::new(stream, visit.rate, visit.pace.silence),
            counted: Counted::new(visit.metrics.clone()),
            visit,
        }
    }

    pub(super) async fn run(&mut self, sockets: &Sockets) {
        // A task is as large as its largest state for as long as it lives, so transient futures are
        // boxed.
        let end = match Box::pin(self.begin(sockets)).await {
            Ok((attached, outbox)) => self.converse(attached, outbox).await,
            Err(end) => end,
        };
        self.counted.end = end;
        Box::pin(self.line.end(end)).await;
    }

    /// Waits for the hello and attaches to the game, once there is one.
    async fn begin(
        &mut self,
        sockets: &Sockets,
    ) -> Result<(Attached, mpsc::Receiver<Outgoing>), End> {
        let mut seen = tokio::select! {
            seen = timeout(self.visit.pace.hello, hello(&mut self.line)) => {
                seen.unwrap_or(Err(End::Close(close_code::PROTOCOL)))?
            }
            () = sockets.stopping() => return Err(End::Close(close_code::RESTART)),
        };
        let Some(game) = self.visit.game.clone() else {
            return Err(End::Close(close_code::NO_GAME));
        };
        loop {
            let Visit { viewer, live, .. } = &self.visit;
            let (outbox, queue) = mpsc::channel(OUTBOX);
            match timeout(GAME_TIMEOUT, live.attach(&game, *viewer, seen, outbox)).await {
                Ok(Ok(attached)) => return Ok((attached, queue)),
                Ok(Err(LiveError::NoGame)) => {}
                Ok(Err(error)) => return Err(End::Close(close_code_of(&error))),
                Err(_) => return Err(End::Close(close_code::UNAVAILABLE)),
            }
            match timeout(GAME_TIMEOUT, live.wait_for(&game, *viewer)).await {
                Ok(Ok(Some(waiting))) => Box::pin(self.wait(waiting, sockets)).await?,
                // The game has begun meanwhile.
                Ok(Ok(None)) => {}
                Ok(Err(error)) => return Err(End::Close(close_code_of(&error))),
                Err(_) => return Err(End::Close(close_code::UNAVAILABLE)),
            }
            seen = 0;
        }
    }

    /// Passes messages both ways until one side ends the session.
    async fn converse(&mut self, attached: Attached, mut outbox: mpsc::Receiver<Outgoing>) -> End {
        let mut timer = pin!(self.line.timer());
        loop {
            let step = tokio::select! {
                // Sending goes first, or a burst of requests would fill the outbox. Reading goes
                // before the timer, since data that arrived before the timeout counts.
                biased;
                outgoing = outbox.recv() => Box::pin(self.line.send(outgoing, &mut outbox)).await,
                read = self.line.read() => Box::pin(self.take_in(read, &attached)).await,
                () = &mut timer => Box::pin(self.line.look_after_client(timer.as_mut())).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Passes a message of the client to the game.
    async fn take_in(
        &mut self,
        read: Option<Result<Message, Error>>,
        attached: &Attached,
    ) -> Result<(), End> {
        let received_at = self.visit.clock.now();
        let said = self.line.sort(read)?;
        let hand_over = async {
            match said {
                Said::Text(text) => match Incoming::read(&text) {
                    Incoming::Message(message) => Ok(attached.say(message, received_at).await),
                    Incoming::Unreadable(message) => Ok(attached.say_unreadable(message).await),
                    Incoming::OtherVersion => Err(End::Close(close_code::VERSION)),
                },
                Said::Binary => {
                    let message = "the message is not text".to_owned();
                    Ok(attached.say_unreadable(message).await)
                }
                Said::Pong(round_trip) => Ok(attached.measured(millis(round_trip)).await),
                Said::Nothing => Ok(Ok(())),
            }
        };
        match timeout(GAME_TIMEOUT, hand_over).await {
            // If the game has dropped this socket, the outbox, which is read next, has the reason.
            Ok(handed_over) => handed_over.map(|(Ok(()) | Err(Gone))| ()),
            Err(_) => Err(End::Close(close_code::UNAVAILABLE)),
        }
    }
}

/// The number of the last event that the client has.
async fn hello(line: &mut Line) -> Result<u64, End> {
    loop {
        let read = line.read().await;
        let text = match line.sort(read)? {
            Said::Text(text) => text,
            Said::Binary => return Err(End::Close(close_code::PROTOCOL)),
            Said::Pong(_) | Said::Nothing => continue,
        };
        return match Incoming::read(&text) {
            Incoming::Message(ClientMessage::Hello { seq, .. }) => Ok(seq),
            Incoming::OtherVersion => Err(End::Close(close_code::VERSION)),
            Incoming::Message(_) | Incoming::Unreadable(_) => Err(End::Close(close_code::PROTOCOL)),
        };
    }
}

/// Counts a socket as open until it is dropped.
#[derive(Debug)]
struct Counted {
    metrics: Metrics,
    end: End,
}

impl Counted {
    fn new(metrics: Metrics) -> Counted {
        metrics.socket_opened();
        Counted {
            metrics,
            // The default, for a task that is cancelled.
            end: End::Lost,
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let code = match self.end {
            End::Closed(code) | End::Close(code) => Some(code),
            End::Lost => None,
        };
        if self.end == End::Close(close_code::TOO_MANY) {
            self.metrics.rate_limited("messages");
        }
        self.metrics.socket_closed(code);
    }
}

pub(super) fn close_code_of(error: &LiveError) -> u16 {
    match error {
        LiveError::NoGame => close_code::NO_GAME,
        LiveError::Stopping => close_code::RESTART,
        other => {
            tracing::error!(error = %other, "a game can't be shown");
            close_code::UNAVAILABLE
        }
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::new(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
