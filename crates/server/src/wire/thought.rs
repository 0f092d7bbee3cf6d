//! Moves of the computer that the server thinks out.

use serde::{Deserialize, Serialize};
use ugolki_rules::Move;

use super::{ErrorDetail, GameEvent, NewEvent, WireSide};

/// The body of `POST /api/thoughts`: a game, and how well the computer plays in it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct ThoughtRequest {
    /// A rule set in text.
    rules: String,
    /// A position text, when the start is set up.
    #[serde(deserialize_with = "Option::deserialize")]
    position: Option<String>,
    /// The moves that stand, from the start on.
    pub(crate) moves: Vec<WireMove>,
    /// The level of the computer, 1 to 6.
    level: u8,
    /// The seed of its choice, a whole number below 2^53.
    #[cfg_attr(test, ts(type = "number"))]
    seed: u64,
}

impl ThoughtRequest {
    /// The game as the log that it would have. Whose side the person has does not matter to it.
    pub(crate) fn into_log(self) -> impl Iterator<Item = NewEvent> {
        let created = GameEvent::Created {
            rules: self.rules,
            position: self.position,
            side: WireSide::White,
            level: self.level,
            seed: self.seed,
        };
        let moved = self.moves.into_iter().map(|mv| GameEvent::Moved {
            from: mv.from,
            to: mv.to,
            spent_ms: None,
            compensated_ms: None,
        });
        std::iter::once(created)
            .chain(moved)
            .map(|event| NewEvent { at_ms: 0, event })
    }
}

/// A move by its start and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Move"))]
#[serde(deny_unknown_fields)]
pub(crate) struct WireMove {
    from: String,
    to: String,
}

impl From<Move> for WireMove {
    fn from(mv: Move) -> WireMove {
        WireMove {
            from: mv.from.to_string(),
            to: mv.to.to_string(),
        }
    }
}

/// A line of the answer to `POST /api/thoughts`. The last one is no `waiting`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ThoughtNews {
    /// At least `ahead` other thoughts end before this one begins; with 0 it has begun.
    Waiting {
        #[cfg_attr(test, ts(type = "number"))]
        ahead: usize,
    },
    /// The computer moves so.
    Decided {
        #[serde(rename = "move")]
        mv: WireMove,
    },
    /// There is no move after all.
    Refused { error: ErrorDetail },
}
