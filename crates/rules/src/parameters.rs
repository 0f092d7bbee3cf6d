//! The parameters by which clubs differ, as plain data that nobody has checked yet.

use crate::Side;
use crate::geometry::Diagonals;
use crate::grid::SquareSet;
use crate::home::{Corner, Home};
use crate::position::Position;

mod error;
mod text;

pub use error::RuleSetError;

/// The parameters of a rule set. [`RuleSet::new`](crate::RuleSet::new) checks them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Parameters {
    /// Number of files and of ranks, 4 to 16.
    pub size: u8,
    /// The shape of the homes.
    pub home: Home,
    /// The corner of White's home.
    pub corner: Corner,
    /// Which moves may be diagonal.
    pub diagonal: Diagonals,
    /// Whether Black answers White's completion with one move.
    pub last_reply: bool,
    /// The exit deadline, in move numbers.
    pub exit_moves: Option<u32>,
    /// When the exit deadline is checked.
    pub exit_check: ExitCheck,
    /// What becomes of a move after the deadline that brings a man back into the mover's own home.
    pub exit_return: ExitReturn,
    /// Whether a man locked by the opponent does not count at the deadline.
    pub exit_exempt_locked: bool,
    /// The move number at which the game is cut.
    pub limit_moves: Option<u32>,
    /// How a game that reached its limit is decided.
    pub limit_score: LimitScore,
    /// When a position that repeats ends the game.
    pub repetition: Repetition,
    /// Whether the opponent's men may be locked in.
    pub locking: Locking,
    /// How many of Black's moves may mirror White's.
    pub mirror_max: Option<u32>,
    /// The last move number for which mirroring moves are counted and limited; none: the whole
    /// game.
    pub mirror_first: Option<u32>,
    /// Whether a side whose opponent has left home must bring its own men out.
    pub forced_exit: bool,
}

/// The values of `exit_check`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitCheck {
    /// `round`: once, after Black's move, for both.
    Round,
    /// `own`: for each side after its own move, from the deadline on.
    Own,
}

/// The values of `exit_return`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitReturn {
    /// `loses`: the move is legal and loses.
    Loses,
    /// `illegal`: the move is not legal.
    Illegal,
    /// `free`: it is a move like any other.
    Free,
}

/// The values of `limit_score`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LimitScore {
    /// `men`: more men in the opponent's home win.
    Men,
    /// `tempo`: the smaller tempo number wins.
    Tempo,
    /// `draw`: always a draw.
    Draw,
}

/// The values of `repetition`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// `none`: positions may repeat for ever.
    None,
    /// `three`: the third time is a draw.
    Three,
    /// `three-if-homes-alike`: only if both sides, or neither, have men in their own homes.
    ThreeIfHomesAlike,
}

/// The values of `locking`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Locking {
    /// `free`: men may be locked in.
    Free,
    /// `forbidden`: no man may be locked in with the help of the mover's men.
    Forbidden,
    /// `forbidden-sole`: no man may be locked in by the mover's men alone.
    ForbiddenSole,
}

impl Parameters {
    /// The squares of a side's home.
    #[must_use]
    pub fn home_squares(&self, side: Side) -> SquareSet {
        self.home.squares(self.size, self.corner, side)
    }

    /// The start: both homes full, White to make move 1.
    #[must_use]
    pub fn start(&self) -> Position {
        let men = Side::BOTH.map(|side| self.home_squares(side));
        Position::new_unchecked(self.size, men, Side::White, 1)
    }
}
