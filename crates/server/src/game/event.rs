//! What may happen in a game.

use ugolki_rules::{Move, RuleSet, Side};

/// The version of the rules that new games are made under; kept in each game, so that a change of the rules can tell old games apart.
pub(crate) const RULES_VERSION: u32 = 1;

/// The largest number that every reader of JSON keeps exactly.
pub(crate) const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The game begins. Always the first event and only that.
    Created(Created),
    /// A move of either side.
    Moved(Move),
    /// The last moves are unmade.
    TakenBack { plies: u32 },
    /// The person gives up.
    Resigned,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// The text that the rule set was made from, as it came.
    pub(crate) rules: String,
    /// The rule set itself. Replay uses this one, whatever the catalogue says by then.
    pub(crate) rule_set: RuleSet,
    /// The position text of a set-up start.
    pub(crate) position: Option<String>,
    /// The person's side; the computer has the other.
    pub(crate) side: Side,
    /// The level of the computer.
    pub(crate) level: Level,
    /// The seed of the computer's choices.
    pub(crate) seed: u64,
}

/// A level of the computer that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level(u8);

impl Level {
    /// Levels are numbered from 1 to 4.
    pub(crate) fn new(number: u8) -> Option<Level> {
        (1..=4).contains(&number).then_some(Level(number))
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredEvent {
    /// From 1, without gaps.
    pub(crate) seq: u64,
    /// When it happened by the clock of the browser that made it; for showing only.
    pub(crate) at_ms: u64,
    pub(crate) event: Event,
}
