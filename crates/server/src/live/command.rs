//! The commands of a live game's task.

use std::sync::Weak;

use tokio::sync::oneshot;

use super::outbox::Outbox;
use crate::clock::ServerTime;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire;

/// A command for a game's task.
#[derive(Debug)]
pub(super) enum Command {
    Attach {
        viewer: Option<PersonId>,
        /// The number of events that the client has.
        seen: u64,
        outbox: Outbox,
        /// Upgradable while the subscriber is there.
        subscriber: Weak<()>,
        /// Gets the number of the connection.
        reply: oneshot::Sender<u64>,
    },
    Detach {
        connection: u64,
    },
    /// Brings a client that has the first `seen` events up to date.
    Resync {
        connection: u64,
        seen: u64,
    },
    Act {
        connection: u64,
        /// The client's id for the act; unchecked.
        id: String,
        act: wire::Act,
        received_at: ServerTime,
    },
    /// A client thinks that a side is out of time.
    Flag {
        connection: u64,
        received_at: ServerTime,
    },
    /// The round trip to a client.
    Measured {
        connection: u64,
        round_trip: Millis,
    },
    /// The server was down since the given time.
    Resume {
        stopped_at: ServerTime,
        reply: oneshot::Sender<()>,
    },
    /// A deadline has passed: check the clock.
    CheckClock,
    /// The server stops.
    Stop,
    /// Answered when everything queued before is done.
    #[cfg(test)]
    Settle {
        reply: oneshot::Sender<()>,
    },
}
