//! The commands of a live game's task.

use tokio::sync::oneshot;

use super::outbox::Outbox;
use crate::clock::ServerTime;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire::ClientMessage;

/// A command for a game's task.
#[derive(Debug)]
pub(crate) enum Command {
    Attach {
        viewer: Option<PersonId>,
        /// The number of events that the client has.
        seen: u64,
        outbox: Outbox,
        reply: oneshot::Sender<u64>,
    },
    Detach {
        connection: u64,
    },
    Say {
        connection: u64,
        message: ClientMessage,
        received_at: ServerTime,
    },
    Unreadable {
        connection: u64,
        message: String,
    },
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
    Look,
    /// The server stops.
    Stop,
}
