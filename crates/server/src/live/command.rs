//! What is asked of a live game.

use tokio::sync::oneshot;

use super::outbox::Outbox;
use crate::clock::ServerTime;
use crate::game::Millis;
use crate::person::PersonId;
use crate::wire::ClientMessage;

/// What a game is asked to do.
#[derive(Debug)]
pub(crate) enum Command {
    Attach {
        viewer: Option<PersonId>,
        /// How many events the socket has seen.
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
    /// The server was away since the given moment.
    Resume {
        stopped_at: ServerTime,
        reply: oneshot::Sender<()>,
    },
    /// A deadline has passed: look at the clock.
    Look,
    /// The server stops.
    Stop,
}
