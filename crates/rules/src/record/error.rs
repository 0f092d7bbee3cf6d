//! Errors of records, with their places in the text.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::Record;
use super::builder::Misplaced;
use crate::{Move, MoveError, Outcome, PositionError, RuleSetError, Side};

/// An error of a record, with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    pub(super) game: usize,
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) turn: Option<(u32, Side)>,
    pub(super) token: String,
    pub(super) fault: Box<RecordFault>,
}

/// The kind of error of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// A tag is not of the form `[Name "value"]`.
    Tag,
    /// A tag that must be unique is repeated.
    DuplicateTag,
    /// The Rules tag is not a rule set.
    RuleSet(RuleSetError),
    /// The Position tag is not a position of the board.
    Position(PositionError),
    /// A move text is not a legal move.
    Move(MoveError),
    /// A move comes after the end of the game.
    Over(Outcome),
    /// A move number, or the dots after it, is another than the game has reached.
    Number,
    /// Something that has no place in a record.
    Unexpected,
    /// A `$` without a number from 0 to 255, or a mark that is none.
    Nag,
    /// A NAG or a variation before the first move of its line.
    BeforeMove,
    /// A comment has no closing brace.
    UnclosedComment,
    /// A variation has no closing parenthesis.
    UnclosedVariation,
    /// A closing parenthesis has no opening one.
    UnopenedVariation,
    /// Variations are nested deeper than [`Record::MAX_DEPTH`].
    TooDeep,
}

impl From<Misplaced> for RecordFault {
    fn from(misplaced: Misplaced) -> Self {
        match misplaced {
            Misplaced::BeforeMove => Self::BeforeMove,
            Misplaced::NotOpen => Self::UnopenedVariation,
            Misplaced::TooDeep => Self::TooDeep,
        }
    }
}

impl RecordError {
    /// The number of the game in the text, from 1.
    #[must_use]
    pub const fn game(&self) -> usize {
        self.game
    }

    /// The line of the text, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The character of the line, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The number of the move that was to come, once the moves have begun.
    #[must_use]
    pub fn move_number(&self) -> Option<u32> {
        self.turn.map(|(number, _)| number)
    }

    /// The side that was to make it.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.turn.map(|(_, side)| side)
    }

    /// The leg that fails; of a move that is impossible or illegal as a whole, its start and end.
    #[must_use]
    pub fn leg(&self) -> Option<Move> {
        match &*self.fault {
            RecordFault::Move(MoveError::Leg(error)) => Some(error.leg),
            RecordFault::Move(MoveError::Illegal { mv, .. }) => Some(*mv),
            _ => None,
        }
    }

    /// The beginning of what was found there.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &RecordFault {
        &self.fault
    }

    /// What is wrong, in one word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match &*self.fault {
            RecordFault::Tag => "tag",
            RecordFault::DuplicateTag => "duplicate-tag",
            RecordFault::RuleSet(_) => "rule-set",
            RecordFault::Position(_) => "position",
            RecordFault::Move(MoveError::Text(_)) => "move-text",
            RecordFault::Move(MoveError::Leg(_)) => "leg",
            RecordFault::Move(MoveError::Illegal { .. }) => "illegal",
            RecordFault::Over(_) => "over",
            RecordFault::Number => "number",
            RecordFault::Unexpected => "unexpected",
            RecordFault::Nag => "nag",
            RecordFault::BeforeMove => "before-move",
            RecordFault::UnclosedComment => "unclosed-comment",
            RecordFault::UnclosedVariation => "unclosed-variation",
            RecordFault::UnopenedVariation => "unopened-variation",
            RecordFault::TooDeep => "too-deep",
        }
    }

    /// The error without the place where it is.
    #[must_use]
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

/// The words of a [`RecordError`] without its place.
struct Message<'a>(&'a RecordError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = self.0;
        let token = error.token.escape_debug();
        match &*error.fault {
            RecordFault::Tag => {
                write!(
                    f,
                    "unexpected '{token}': expected a tag as [White \"name\"]"
                )
            }
            RecordFault::DuplicateTag => write!(f, "unexpected '{token}': the tag stands twice"),
            RecordFault::RuleSet(error) => write!(f, "tag Rules: {error}"),
            RecordFault::Position(error) => write!(f, "tag Position: {error}"),
            RecordFault::Move(error) => write!(f, "{error}"),
            RecordFault::Over(outcome) => write!(
                f,
                "move '{token}' comes after the end of the game: {} {}",
                outcome.result(),
                outcome.reason
            ),
            RecordFault::Number => match error.turn {
                Some((number, Side::White)) => {
                    write!(f, "move number '{token}': expected '{number}.'")
                }
                Some((number, Side::Black)) => {
                    write!(f, "move number '{token}': expected '{number}...'")
                }
                None => write!(f, "move number '{token}'"),
            },
            RecordFault::Unexpected if error.token.is_empty() => {
                f.write_str("the game is cut short: expected a move or a result")
            }
            RecordFault::Unexpected => write!(f, "unexpected '{token}': expected a move"),
            RecordFault::Nag => {
                write!(
                    f,
                    "unexpected '{token}': expected $0 to $255, !, ?, !!, ??, !? or ?!"
                )
            }
            RecordFault::BeforeMove => write!(f, "'{token}' stands before any move of its line"),
            RecordFault::UnclosedComment => f.write_str("the comment has no closing brace"),
            RecordFault::UnclosedVariation => f.write_str("a variation has no closing parenthesis"),
            RecordFault::UnopenedVariation => {
                f.write_str("the closing parenthesis has no opening one")
            }
            RecordFault::TooDeep => {
                write!(f, "variations are nested deeper than {}", Record::MAX_DEPTH)
            }
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if let Some((number, side)) = self.turn {
            write!(f, ", move {number} of {side}")?;
        }
        write!(f, ": {}", self.message())
    }
}

impl core::error::Error for RecordError {}
