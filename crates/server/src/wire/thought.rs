//! Moves of the computer that the server computes.

use serde::{Deserialize, Serialize};
use ugolki_rules::{Game, Move};
use utoipa::ToSchema;

use super::event::{Opening, read_move};
use super::{ErrorDetail, EventRefusal};
use crate::game::{EventError, Level, set_up};

/// The body of `POST /api/v1/thoughts`: a game, and how well the computer plays in it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThoughtRequest {
    /// A rule set in text.
    rules: String,
    /// A position text, when the start is set up.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    position: Option<String>,
    /// The moves that stand, from the start on.
    pub(crate) moves: Vec<WireMove>,
    /// The level of the computer, 1 to 6.
    level: u8,
    /// The seed of its choice, a whole number below 2^53.
    seed: u64,
}

impl ThoughtRequest {
    /// Plays the moves from the start on.
    ///
    /// # Errors
    /// With the number that the refused event would have in the log of the game: the start is 1.
    pub(crate) fn play(&self) -> Result<Thought, (u64, EventRefusal)> {
        let at_start = |refusal| (1, refusal);
        let position = self.position.as_deref();
        let Opening { rule_set, level } =
            Opening::read(&self.rules, position, self.level, self.seed).map_err(at_start)?;
        let mut game =
            set_up(rule_set, position).map_err(|error| at_start(EventRefusal::from(error)))?;
        for (seq, mv) in (2..).zip(&self.moves) {
            let refuse = |error: EventError| (seq, EventRefusal::from(error));
            let mv = read_move(&mv.from, &mv.to).map_err(|refusal| (seq, refusal))?;
            if game.outcome().is_some() {
                return Err(refuse(EventError::Over));
            }
            game.play(mv)
                .map_err(|error| refuse(EventError::Move(error)))?;
        }
        Ok(Thought {
            game,
            level,
            seed: self.seed,
        })
    }
}

/// The task for the computer.
pub(crate) struct Thought {
    pub(crate) game: Game,
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

/// A move by its start and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Move)]
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

/// A line of the answer to `POST /api/v1/thoughts`. The last one is not `waiting`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ThoughtNews {
    /// At least `ahead` other thoughts end before this one begins; with 0 it has begun.
    Waiting { ahead: usize },
    /// The computer's move.
    Decided {
        #[serde(rename = "move")]
        mv: WireMove,
    },
    /// There is no move.
    Refused { error: ErrorDetail },
}
