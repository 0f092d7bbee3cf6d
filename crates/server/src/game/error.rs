//! Errors of events and logs.

use ugolki_rules::{PlayError, PositionError, RuleSetError};

use super::Phase;

/// Why an event cannot follow a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EventError {
    #[error("the first event of a game is its beginning")]
    NotBegun,
    #[error("a game begins only once")]
    BegunTwice,
    #[error("rules: {0}")]
    RuleSet(RuleSetError),
    #[error("position: {0}")]
    Position(PositionError),
    #[error("the game cannot be played with such seats")]
    Seats,
    #[error("games with days per move are not supported yet")]
    Clock,
    #[error("move: {0}")]
    Move(PlayError),
    #[error("cannot take back {plies} plies, {played} are played")]
    TakeBack { plies: u32, played: usize },
    #[error("the game is over")]
    Over,
    #[error("the event belongs to another kind of game")]
    OtherKind,
    #[error("the event cannot happen while the game is {phase:?}")]
    Phase { phase: Phase },
    #[error("event {expected} was expected")]
    Number { expected: u64 },
    #[error("the game has no such seat")]
    NoSeat,
}

/// A stored log that does not follow the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq} of a stored game does not follow the rules: {error}")]
pub(crate) struct BrokenLog {
    pub(crate) seq: u64,
    pub(crate) error: Box<EventError>,
}

impl BrokenLog {
    pub(super) fn new(seq: u64, error: EventError) -> BrokenLog {
        BrokenLog {
            seq,
            error: Box::new(error),
        }
    }
}
