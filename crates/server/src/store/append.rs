//! What is appended to logs in one stroke.

use super::Effect;
use crate::game::{GameId, Players, StoredEvent, Summary};
use crate::person::PersonId;

/// What is written whole or not at all: events of one or more games, and the rows that must commit
/// with them.
#[derive(Debug)]
pub(crate) struct Unit {
    /// A rematch writes two logs.
    pub(crate) batches: Vec<Batch>,
    /// Written after the events, in this order.
    pub(crate) effects: Vec<Box<dyn Effect>>,
}

/// Events that follow a known last one.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) game: GameId,
    /// In a game against the computer the person, who sits down with the first event; none in a
    /// game between people.
    pub(crate) owner: Option<PersonId>,
    /// Who plays, with the first event of a game between people; none otherwise.
    pub(crate) players: Option<Players>,
    /// At least one, numbered on from the last known one.
    pub(crate) events: Vec<StoredEvent>,
    /// What the game is after them.
    pub(crate) summary: Summary,
}

impl Unit {
    /// Events of several games.
    pub(crate) fn of(batches: impl IntoIterator<Item = Batch>) -> Unit {
        Unit {
            batches: batches.into_iter().collect(),
            effects: Vec::new(),
        }
    }

    /// Adds rows that must commit with the events.
    pub(crate) fn with(mut self, effect: impl Effect + 'static) -> Unit {
        self.effects.push(Box::new(effect));
        self
    }
}

impl From<Batch> for Unit {
    fn from(batch: Batch) -> Unit {
        Unit::of([batch])
    }
}
