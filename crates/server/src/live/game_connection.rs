//! The connection between a subscriber and a game: both ends.

use std::sync::{Arc, Weak};

use tokio::sync::mpsc;

use super::command::Command;
use super::outbox::{Closed, Outbox, Outgoing};
use crate::clock::ServerTime;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire;

/// The game's end of a connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) number: u64,
    pub(super) viewer: Option<PersonId>,
    outbox: Outbox,
    /// Upgradable while the subscriber is there.
    subscriber: Weak<()>,
    /// The last queued snapshot: its last event, and its number in the outbox.
    snapshot: Option<(u64, u64)>,
}

impl Connection {
    pub(super) fn new(
        number: u64,
        viewer: Option<PersonId>,
        outbox: Outbox,
        subscriber: Weak<()>,
    ) -> Connection {
        Connection {
            number,
            viewer,
            outbox,
            subscriber,
            snapshot: None,
        }
    }

    pub(super) fn send(&self, outgoing: Outgoing) -> Result<(), Closed> {
        self.outbox.send(outgoing).map(|_| ())
    }

    /// Sends a snapshot up to event `seq`.
    pub(super) fn send_snapshot(&mut self, seq: u64, snapshot: Outgoing) -> Result<(), Closed> {
        self.snapshot = Some((seq, self.outbox.send(snapshot)?));
        Ok(())
    }

    /// Whether a snapshot up to event `seq` is still queued. Another one would be redundant.
    pub(super) fn has_waiting_snapshot(&self, seq: u64) -> bool {
        self.snapshot
            .is_some_and(|(of, number)| of == seq && self.outbox.is_waiting(number))
    }

    /// Whether the socket or the subscription has ended.
    pub(super) fn is_closed(&self) -> bool {
        self.outbox.is_closed() || self.subscriber.strong_count() == 0
    }
}

/// The subscriber's end of a connection. Dropping it leaves the game.
#[derive(Debug)]
pub(crate) struct GameConnection {
    number: u64,
    commands: mpsc::Sender<Command>,
    _subscriber: Arc<()>,
}

/// The game's task has ended. Subscribe again to start it anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

impl GameConnection {
    pub(super) fn new(
        number: u64,
        commands: mpsc::Sender<Command>,
        subscriber: Arc<()>,
    ) -> GameConnection {
        GameConnection {
            number,
            commands,
            _subscriber: subscriber,
        }
    }

    /// Brings the client, which has the first `seen` events, up to date.
    ///
    /// # Errors
    /// When the game's task has ended. As all of these, waits while the game's queue is full.
    pub(crate) async fn resync(&self, seen: u64) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Resync { connection, seen }).await
    }

    /// Passes on a player's act under the client's id for it.
    ///
    /// # Errors
    /// As [`GameConnection::resync`].
    pub(crate) async fn act(
        &self,
        id: String,
        act: wire::Act,
        received_at: ServerTime,
    ) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Act {
            connection,
            id,
            act,
            received_at,
        })
        .await
    }

    /// Passes on that a side seems to be out of time.
    ///
    /// # Errors
    /// As [`GameConnection::resync`].
    pub(crate) async fn flag(&self, received_at: ServerTime) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Flag {
            connection,
            received_at,
        })
        .await
    }

    /// Passes on the round trip of a websocket ping.
    ///
    /// # Errors
    /// As [`GameConnection::resync`].
    pub(crate) async fn measured(&self, round_trip: Millis) -> Result<(), Gone> {
        let connection = self.number;
        self.send(Command::Measured {
            connection,
            round_trip,
        })
        .await
    }

    /// Whether the game's task has ended.
    pub(crate) fn is_gone(&self) -> bool {
        self.commands.is_closed()
    }

    async fn send(&self, command: Command) -> Result<(), Gone> {
        self.commands.send(command).await.map_err(|_| Gone)
    }
}

impl Drop for GameConnection {
    fn drop(&mut self) {
        // If the queue is full, the game soon notices by itself that the subscriber is gone.
        let _ = self.commands.try_send(Command::Detach {
            connection: self.number,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::outbox::outbox;
    use super::*;

    #[test]
    fn a_snapshot_waits_until_it_is_taken_out() {
        let (outbox, inbox) = outbox();
        let subscriber = Arc::new(());
        let mut connection = Connection::new(1, None, outbox, Arc::downgrade(&subscriber));
        let text = || Outgoing::Message("x".into());
        assert!(!connection.has_waiting_snapshot(7));
        for round in 0..3 {
            connection.send(text()).expect("there is room");
            connection.send_snapshot(7, text()).expect("there is room");
            connection.send(text()).expect("there is room");
            assert!(connection.has_waiting_snapshot(7), "{round}");
            assert!(!connection.has_waiting_snapshot(8), "{round}");
            assert!(inbox.try_recv().is_some());
            assert!(connection.has_waiting_snapshot(7), "{round}");
            assert!(inbox.try_recv().is_some());
            assert!(!connection.has_waiting_snapshot(7), "{round}");
            assert!(inbox.try_recv().is_some());
        }
        assert!(!connection.is_closed());
        drop(subscriber);
        assert!(connection.is_closed());
    }
}
