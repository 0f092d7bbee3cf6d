//! The connection between a socket and its game: both ends.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::mpsc;

use super::command::Command;
use super::outbox::{OUTBOX, Outbox, Outgoing};
use crate::clock::ServerTime;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire::ClientMessage;

/// The game's end of a connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) number: u64,
    pub(super) viewer: Option<PersonId>,
    outbox: Outbox,
    /// The number of messages queued so far.
    queued: AtomicU64,
    /// The last queued snapshot: its last event, and the count of messages when it was queued.
    snapshot: Option<(u64, u64)>,
}

/// The result of sending to a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    Queued,
    /// The socket has closed, or reads too slowly and is being closed.
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

    /// Sends a snapshot up to event `seq`.
    pub(super) fn send_snapshot(&mut self, seq: u64, snapshot: Outgoing) -> Delivery {
        let delivery = self.send(snapshot);
        self.snapshot = Some((seq, *self.queued.get_mut()));
        delivery
    }

    /// Whether a snapshot up to event `seq` is still queued. Another one would be redundant, and
    /// sixty snapshots of a long game use much memory for a socket that does not read.
    pub(super) fn has_waiting_snapshot(&self, seq: u64) -> bool {
        let waiting = OUTBOX.saturating_sub(self.outbox.capacity()) as u64;
        let queued = self.queued.load(Ordering::Relaxed);
        self.snapshot
            .is_some_and(|(of, at)| of == seq && queued < at + waiting)
    }

    /// Sends a message that the next one of its kind supersedes; it is dropped for a slow socket.
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

/// The socket's end of a connection. Dropping it leaves the game.
#[derive(Debug)]
pub(crate) struct Attached {
    pub(super) number: u64,
    pub(super) commands: mpsc::Sender<Command>,
}

/// The game has dropped the socket; the outbox has the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

impl Attached {
    /// Passes on a message of the client. Waits while the game's queue is full.
    ///
    /// # Errors
    /// When the game has dropped this socket.
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

    /// Reports a malformed message, which the game refuses as `unreadable`.
    pub(crate) async fn say_unreadable(&self, message: String) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Unreadable {
            connection,
            message,
        })
        .await
    }

    /// Reports the round trip of a websocket ping.
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
        // If the queue is full, the game soon notices the closed outbox by itself.
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
