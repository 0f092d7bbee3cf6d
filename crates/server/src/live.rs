//! Games between people while they are played: one task owns one game, sockets attach to it.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use ugolki_rules::Side;

use crate::clock::{ServerClock, ServerTime};
use crate::config::Pace;
use crate::game::{ClockSetting, GameId, Millis, Player};
use crate::guest::GuestId;
use crate::store::{Store, StoreError};
use crate::wire::ClientMessage;

/// Every live game of this process. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct Live;

/// What goes out on a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A text message, made once for all who get it.
    Message(Utf8Bytes),
    /// A ping of the protocol, to be answered by the browser itself: it measures the way.
    Ping,
    /// The last thing: close with this code.
    Close(u16),
}

/// A socket's queue of at most [`OUTBOX`]. When the game drops it without a `Close`, the socket was too slow.
pub(crate) type Outbox = mpsc::Sender<Outgoing>;

/// The most messages that wait for a slow socket.
pub(crate) const OUTBOX: usize = 64;

/// A table that somebody wants to lay.
#[derive(Clone, Debug)]
pub(crate) struct Invitation {
    pub(crate) host: Player,
    /// The rule set in text; unchecked.
    pub(crate) rules: String,
    pub(crate) clock: Option<ClockSetting>,
    pub(crate) side: Option<Side>,
}

impl Live {
    pub(crate) fn new(store: Store, clock: ServerClock, pace: Pace) -> Live {
        todo!()
    }

    /// Credits the time that the server was away, and begins to watch deadlines. To be called before any socket comes.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        todo!()
    }

    /// Lays a table: stores a game that waits for the other person.
    pub(crate) async fn lay(&self, invitation: Invitation) -> Result<GameId, LiveError> {
        todo!()
    }

    /// Sits a person down at a table that waits. Asked again by the same person, it gives the same side.
    pub(crate) async fn join(&self, game: &GameId, player: Player) -> Result<Side, LiveError> {
        todo!()
    }

    /// Attaches a socket that has seen the first `seen` events: what it lacks is the first thing in its outbox.
    pub(crate) async fn attach(
        &self,
        game: &GameId,
        viewer: Option<GuestId>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<Attached, LiveError> {
        todo!()
    }

    /// Tells every socket that the server stops, lets queued events reach the disk and marks the moment.
    pub(crate) async fn stop(&self) {
        todo!()
    }
}

/// A socket at its game. Dropping it leaves the game.
#[derive(Debug)]
pub(crate) struct Attached;

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
        todo!()
    }

    /// Says that a message was unreadable: refused by the game as `unreadable`.
    pub(crate) async fn say_unreadable(
        &self,
        id: Option<String>,
        message: String,
    ) -> Result<(), Gone> {
        todo!()
    }

    /// Tells the time that a protocol ping took there and back.
    pub(crate) async fn measured(&self, round_trip: Millis) -> Result<(), Gone> {
        todo!()
    }
}

/// The game has let the socket go; the outbox says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gone;

/// Why a game does not do what was asked of it from outside a socket.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LiveError {
    #[error("there is no such game between people")]
    NoGame,
    #[error("rules: {0}")]
    Rules(ugolki_rules::RuleSetError),
    #[error("the seats are taken")]
    Taken,
    #[error("the host sits at the table already")]
    OwnTable,
    #[error("the game is over")]
    Over,
    #[error("the server stops")]
    Stopping,
    #[error(transparent)]
    Store(#[from] StoreError),
}
