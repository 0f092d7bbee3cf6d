//! What is written atomically: events, and the rows that commit with them.

use super::{InvitationTaken, MovesUp};
use crate::game::{GameId, Players, StoredEvent, Summary};
use crate::person::PersonId;

/// Events of one or more games and their effects, written whole or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// A rematch appends to two logs.
    pub(crate) batches: Vec<Batch>,
    /// Written after the events, in this order.
    pub(crate) effects: Vec<Effect>,
}

/// Events to append to one log.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) game: GameId,
    pub(crate) growth: Growth,
    /// At least one, numbered from the one after the last stored event.
    pub(crate) events: Vec<StoredEvent>,
    /// The summary of the game after these events.
    pub(crate) summary: Summary,
}

/// Whether a batch begins its game, and then who plays.
#[derive(Clone, Debug)]
pub(crate) enum Growth {
    /// This person begins a game against the computer.
    BeginsWithComputer(PersonId),
    /// A game between these two people begins.
    BeginsBetween(Players),
    /// The game is already stored.
    Continues,
}

/// A row other than events and summaries that commits with them, or not at all.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    MovesUp(MovesUp),
    InvitationTaken(InvitationTaken),
}

impl Unit {
    /// Events of several games.
    pub(crate) fn of(batches: impl IntoIterator<Item = Batch>) -> Unit {
        Unit {
            batches: batches.into_iter().collect(),
            effects: Vec::new(),
        }
    }

    /// Adds an effect.
    pub(crate) fn with(mut self, effect: impl Into<Effect>) -> Unit {
        self.effects.push(effect.into());
        self
    }
}

impl From<Batch> for Unit {
    fn from(batch: Batch) -> Unit {
        Unit::of([batch])
    }
}

impl From<MovesUp> for Effect {
    fn from(effect: MovesUp) -> Effect {
        Effect::MovesUp(effect)
    }
}

impl From<InvitationTaken> for Effect {
    fn from(effect: InvitationTaken) -> Effect {
        Effect::InvitationTaken(effect)
    }
}
