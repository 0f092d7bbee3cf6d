//! A socket at a game, seen from both sides.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::mpsc;

use super::command::Command;
use super::outbox::{OUTBOX, Outbox, Outgoing};
use crate::clock::ServerTime;
use crate::game::Millis;
use crate::person::PersonId;
use crate::wire::ClientMessage;

/// A socket as its game knows it.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) number: u64,
    pub(super) viewer: Option<PersonId>,
    outbox: Outbox,
    /// How many messages were queued.
    queued: AtomicU64,
    /// The last snapshot that was queued: up to which event it reaches, and how many messages were
    /// queued with it.
    snapshot: Option<(u64, u64)>,
}

/// What became of a message to a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    Queued,
    /// The socket has gone, or reads too slowly and is let go.
    Lost,
}

impl Connection {
    pub(super) fn new(number: u64, viewer: Option<PersonId>, outbox: Outbox) -> Connection {
        Connection {
            number,
            viewer,
            outbox,
            queued: AtomicU64::new(0),
            snapshot: None,
        }
    }

    pub(super) fn send(&self, outgoing: Outgoing) -> Delivery {
        match self.outbox.try_send(outgoing) {
            Ok(()) => {
                self.queued.fetch_add(1, Ordering::Relaxed);
                Delivery::Queued
            }
            Err(_) => Delivery::Lost,
        }
    }

    /// Sends everything about the game up to event `seq`.
    pub(super) fn send_snapshot(&mut self, seq: u64, snapshot: Outgoing) -> Delivery {
        let delivery = self.send(snapshot);
        self.snapshot = Some((seq, *self.queued.get_mut()));
        delivery
    }

    /// True while a snapshot up to event `seq` waits in the queue. Another one would say nothing
    /// new, and sixty of a long game are a lot of memory for a socket that reads nothing.
    pub(super) fn has_waiting_snapshot(&self, seq: u64) -> bool {
        let waiting = OUTBOX.saturating_sub(self.outbox.capacity()) as u64;
        let queued = self.queued.load(Ordering::Relaxed);
        self.snapshot
            .is_some_and(|(of, at)| of == seq && queued < at + waiting)
    }

    /// Sends what the next message of its kind repeats: a socket that lags behind can do without.
    pub(super) fn send_passing(&self, outgoing: Outgoing) -> Delivery {
        if self.outbox.is_closed() {
            Delivery::Lost
        } else if self.outbox.capacity() * 2 < OUTBOX {
            Delivery::Queued
        } else {
            self.send(outgoing)
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.outbox.is_closed()
    }
}

/// A socket's way to its game. Dropping it leaves the game.
#[derive(Debug)]
pub(crate) struct Attached {
    pub(super) number: u64,
    pub(super) commands: mpsc::Sender<Command>,
}

/// The game has let the socket go; the outbox says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

impl Attached {
    /// Hands over what the client said. Waits while the game is busy.
    ///
    /// # Errors
    /// When the game has let this socket go.
    pub(crate) async fn say(
        &self,
        message: ClientMessage,
        received_at: ServerTime,
    ) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Say {
            connection,
            message,
            received_at,
        })
        .await
    }

    /// Says that a message was unreadable: the game refuses it as `unreadable`.
    pub(crate) async fn say_unreadable(&self, message: String) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Unreadable {
            connection,
            message,
        })
        .await
    }

    /// Tells the time that a protocol ping took there and back.
    pub(crate) async fn measured(&self, round_trip: Millis) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Measured {
            connection,
            round_trip,
        })
        .await
    }

    async fn send(&self, command: Command) -> Result<(), Gone> {
        self.commands.send(command).await.map_err(|_| Gone)
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        // A full queue is no harm: the game finds the closed outbox by itself before long.
        let _ = self.commands.try_send(Command::Detach {
            connection: self.number,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snapshot_waits_until_it_is_taken_out() {
        let (outbox, mut queue) = mpsc::channel(OUTBOX);
        let mut connection = Connection::new(1, None, outbox);
        let text = || Outgoing::Message("x".into());
        assert!(!connection.has_waiting_snapshot(7));
        for round in 0..3 {
            connection.send(text());
            connection.send_snapshot(7, text());
            connection.send(text());
            assert!(connection.has_waiting_snapshot(7), "{round}");
            assert!(!connection.has_waiting_snapshot(8), "{round}");
            assert!(queue.try_recv().is_ok());
            assert!(connection.has_waiting_snapshot(7), "{round}");
            assert!(queue.try_recv().is_ok());
            assert!(!connection.has_waiting_snapshot(7), "{round}");
            assert!(queue.try_recv().is_ok());
        }
    }
}
