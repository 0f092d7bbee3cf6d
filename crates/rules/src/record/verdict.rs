//! Whether a record's result agrees with its moves.

use alloc::string::{String, ToString};
use core::fmt;

use super::Record;
use crate::{GameResult, Outcome, Reason};

/// The outcome that a record claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What ended the game, on the board or outside it; none while it goes on.
    pub outcome: Option<Outcome>,
    /// The number of moves that were made, of both sides together.
    pub plies: usize,
}

/// How a record contradicts itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerdictError {
    /// The moves end without a result.
    NoResult,
    /// The Result tag is not the result that ends the moves.
    ResultTag {
        /// What the tag says.
        tag: String,
        /// The result that ends the moves.
        result: GameResult,
    },
    /// The moves decide the game otherwise.
    Decided {
        /// What they decide.
        outcome: Outcome,
        /// The result of the record.
        result: GameResult,
    },
    /// The moves decide nothing, and no Termination tag explains the result.
    Undecided(GameResult),
    /// The Termination tag names no reason.
    UnknownTermination(String),
    /// The moves do not end the game for the reason that the Termination tag names.
    Termination {
        /// The reason named.
        reason: Reason,
        /// What the moves decide.
        outcome: Option<Outcome>,
    },
    /// No game ends with this result for the reason that the Termination tag names.
    TerminationResult {
        /// The reason named.
        reason: Reason,
        /// The result of the record.
        result: GameResult,
    },
    /// A game cannot be aborted once both sides have moved.
    AbortedLate,
}

impl Record {
    /// Returns the outcome of the record if its result and its moves agree.
    ///
    /// A result that the moves do not bring about needs a Termination tag: resignation, time or
    /// abandoned for a win, agreement for a draw, aborted for `*`.
    ///
    /// # Errors
    ///
    /// Says how the record contradicts itself.
    pub fn verdict(&self) -> Result<Verdict, VerdictError> {
        let result = self.terminator().ok_or(VerdictError::NoResult)?;
        if let Some(tag) = self.tag("Result")
            && tag.trim().parse() != Ok(result)
        {
            let tag = tag.to_string();
            return Err(VerdictError::ResultTag { tag, result });
        }
        let game = self.main_line();
        let plies = game.moves().len();
        let outcome = match (game.outcome(), self.claimed_reason()?) {
            (Some(outcome), claim) => {
                if outcome.result() != result {
                    return Err(VerdictError::Decided { outcome, result });
                }
                if let Some(reason) = claim.filter(|&reason| reason != outcome.reason) {
                    let outcome = Some(outcome);
                    return Err(VerdictError::Termination { reason, outcome });
                }
                Some(outcome)
            }
            (None, Some(reason)) => Some(outside_board(reason, result, plies)?),
            (None, None) if result == GameResult::Unfinished => None,
            (None, None) => return Err(VerdictError::Undecided(result)),
        };
        Ok(Verdict { outcome, plies })
    }

    /// The reason that the Termination tag names.
    fn claimed_reason(&self) -> Result<Option<Reason>, VerdictError> {
        let Some(text) = self.tag("Termination").map(str::trim) else {
            return Ok(None);
        };
        if SAYS_NOTHING.contains(&text) {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|_| VerdictError::UnknownTermination(text.to_string()))
    }
}

/// Values of the Termination tag that name no reason; PGN knows the first two.
const SAYS_NOTHING: [&str; 6] = ["normal", "unterminated", "unfinished", "?", "-", ""];

/// The outcome of a game that its moves have not decided, for a reason outside the board.
fn outside_board(
    reason: Reason,
    result: GameResult,
    plies: usize,
) -> Result<Outcome, VerdictError> {
    use crate::Side::{Black, White};
    let outcome = match (reason, result) {
        (Reason::Resignation | Reason::Time | Reason::Abandoned, GameResult::WhiteWins) => {
            Outcome::win(White, reason)
        }
        (Reason::Resignation | Reason::Time | Reason::Abandoned, GameResult::BlackWins) => {
            Outcome::win(Black, reason)
        }
        (Reason::Agreement, GameResult::Draw) => Outcome::draw(reason),
        (Reason::Aborted, GameResult::Unfinished) if plies < 2 => Outcome::draw(reason),
        (Reason::Aborted, GameResult::Unfinished) => return Err(VerdictError::AbortedLate),
        _ if reason.is_outside_board() => {
            return Err(VerdictError::TerminationResult { reason, result });
        }
        _ => {
            let outcome = None;
            return Err(VerdictError::Termination { reason, outcome });
        }
    };
    Ok(outcome)
}

impl VerdictError {
    /// The name of the contradiction in messages.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::NoResult => "no-result",
            Self::ResultTag { .. } => "result-tag",
            Self::Decided { .. } => "decided",
            Self::Undecided(_) => "undecided",
            Self::UnknownTermination(_) => "unknown-termination",
            Self::Termination { .. } => "termination",
            Self::TerminationResult { .. } => "termination-result",
            Self::AbortedLate => "aborted-late",
        }
    }
}

impl fmt::Display for VerdictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoResult => {
                f.write_str("the moves end without a result: expected 1-0, 0-1, 1/2-1/2 or *")
            }
            Self::ResultTag { tag, result } => write!(
                f,
                "tag Result is '{}', but the moves end with {result}",
                tag.escape_debug()
            ),
            Self::Decided { outcome, result } => write!(
                f,
                "the result is {result}, but the moves decide {} {}",
                outcome.result(),
                outcome.reason
            ),
            Self::Undecided(result) => write!(
                f,
                "the result is {result}, but the moves decide nothing and no tag Termination says \
                 why"
            ),
            Self::UnknownTermination(text) => {
                write!(f, "tag Termination '{}': expected ", text.escape_debug())?;
                Reason::ALL
                    .iter()
                    .enumerate()
                    .try_for_each(|(index, reason)| {
                        let separator = if index == 0 { "" } else { ", " };
                        write!(f, "{separator}{reason}")
                    })
            }
            Self::Termination {
                reason,
                outcome: None,
            } => write!(
                f,
                "tag Termination is {reason}, but the moves decide nothing"
            ),
            Self::Termination {
                reason,
                outcome: Some(outcome),
            } => write!(
                f,
                "tag Termination is {reason}, but the moves decide {} {}",
                outcome.result(),
                outcome.reason
            ),
            Self::TerminationResult { reason, result } => write!(
                f,
                "tag Termination is {reason}, which does not go with the result {result}"
            ),
            Self::AbortedLate => {
                f.write_str("tag Termination is aborted, but both sides have moved")
            }
        }
    }
}

impl core::error::Error for VerdictError {}
