//! Why a game cannot be set up, or a move cannot be played.

use alloc::vec::Vec;
use core::fmt;

use crate::grid::{SquareSet, in_order};
use crate::move_text::MoveTextError;
use crate::outcome::Outcome;
use crate::parameters::RuleSetError;
use crate::position::PositionError;
use crate::route::LegError;
use crate::{Move, Square};

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The rule set is not valid.
    RuleSet(RuleSetError),
    /// The position cannot be read.
    Position(PositionError),
    /// The position is of another size than the rule set's board.
    Size {
        /// Size of the position's board.
        position: u8,
        /// Size of the rule set's board.
        rule_set: u8,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RuleSet(error) => write!(f, "rule set: {error}"),
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Size { position, rule_set } => write!(
                f,
                "position: a board of {position}x{position}: the rule set has {rule_set}x{rule_set}"
            ),
        }
    }
}

impl core::error::Error for SetupError {}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The square is not on the board.
    OffBoard(Square),
    /// No man stands on the square.
    Empty(Square),
    /// The opponent's man stands on the square.
    NotYourMan(Square),
    /// The man has neither a step nor a chain to the end.
    Unreachable(Move),
    /// The move would lock in men of the opponent.
    Locking {
        /// These men.
        men: SquareSet,
    },
    /// The deadline is past, and the move would bring a man back into the mover's own home.
    Return {
        /// Where it would end.
        to: Square,
    },
    /// The opponent has left home, so men that are still at home have to move first.
    ForcedExit {
        /// These men.
        men: SquareSet,
    },
    /// The move mirrors White's once too often.
    Mirror {
        /// The move that it mirrors.
        white_move: Move,
    },
}

impl IllegalMove {
    /// The rule in one word, as messages carry it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffBoard(_) => "off-board",
            Self::Empty(_) => "empty",
            Self::NotYourMan(_) => "not-your-man",
            Self::Unreachable(_) => "unreachable",
            Self::Locking { .. } => "locking",
            Self::Return { .. } => "return",
            Self::ForcedExit { .. } => "forced-exit",
            Self::Mirror { .. } => "mirror",
        }
    }

    /// The squares that the rule concerns, sorted; of a move, its start and end.
    #[must_use]
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::OffBoard(square)
            | Self::Empty(square)
            | Self::NotYourMan(square)
            | Self::Return { to: square } => Vec::from([square]),
            Self::Unreachable(mv) | Self::Mirror { white_move: mv } => Vec::from([mv.from, mv.to]),
            Self::Locking { men } | Self::ForcedExit { men } => in_order(men),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, squares: &[Square]| {
            squares.iter().try_for_each(|square| write!(f, " {square}"))
        };
        match self {
            Self::OffBoard(square) => write!(f, "{square} is not on the board"),
            Self::Empty(square) => write!(f, "no man stands on {square}"),
            Self::NotYourMan(square) => write!(f, "the man on {square} is the opponent's"),
            Self::Unreachable(Move { from, to }) => {
                write!(f, "the man on {from} cannot reach {to}")
            }
            Self::Locking { .. } => {
                f.write_str("it would lock in the opponent's men on")?;
                list(f, &self.squares())
            }
            Self::Return { to } => {
                write!(
                    f,
                    "it brings a man back into the mover's own home, to {to}, after the exit deadline"
                )
            }
            Self::ForcedExit { .. } => {
                f.write_str("the men at home have to leave first:")?;
                list(f, &self.squares())
            }
            Self::Mirror { white_move } => {
                write!(f, "it mirrors White's {white_move} once too often")
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

/// Why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game has ended.
    Over(Outcome),
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// Why it is not.
        why: IllegalMove,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => {
                write!(
                    f,
                    "the game has ended: {} {}",
                    outcome.result(),
                    outcome.reason
                )
            }
            Self::Illegal { mv, why } => write!(f, "move {mv} is illegal: {why}"),
        }
    }
}

impl core::error::Error for PlayError {}

/// Why a move text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text cannot be read as a move.
    Text(MoveTextError),
    /// A leg of the route is impossible.
    Leg(LegError),
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// Why it is not.
        why: IllegalMove,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}"),
            Self::Leg(error) => write!(f, "{error}"),
            Self::Illegal { mv, why } => write!(f, "move {mv} is illegal: {why}"),
        }
    }
}

impl core::error::Error for MoveError {}
