//! A rule set compiled for a grid: the masks and numbers that every move consults.

use crate::geometry::Diagonals;
use crate::grid::Grid;
use crate::home::Corner;
use crate::parameters::{ExitReturn, Locking, Parameters};
use crate::{Move, Side, Square};

/// A rule set compiled for a grid.
///
/// It generates the legal moves of a [`State`](crate::State) and decides their outcomes.
#[derive(Clone, Debug)]
pub struct Rules<G> {
    parameters: Parameters,
    board: G,
    homes: [G; 2],
    targets: [Square; 2],
}

impl<G: Grid> Rules<G> {
    /// Compiles parameters that make a board with two homes.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    pub(crate) fn compile(parameters: &Parameters) -> Self {
        assert!(parameters.size <= G::MAX_SIZE, "the grid holds the board");
        Self {
            parameters: *parameters,
            board: G::board(parameters.size),
            homes: Side::BOTH.map(|side| parameters.home_squares(side).convert()),
            targets: Side::BOTH.map(|side| target_corner(parameters, side)),
        }
    }

    /// The parameters of the rule set.
    #[inline(always)]
    pub fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Number of files and of ranks.
    #[inline(always)]
    pub fn size(&self) -> u8 {
        self.parameters.size
    }

    /// Every square of the board.
    #[inline(always)]
    pub fn board(&self) -> G {
        self.board
    }

    /// The squares of a side's own home.
    #[inline(always)]
    pub fn home(&self, side: Side) -> G {
        self.homes[side.index()]
    }

    /// The squares that a side has to fill: the opponent's home.
    #[inline(always)]
    pub fn target(&self, side: Side) -> G {
        self.homes[side.opponent().index()]
    }

    /// The board's corner inside the opponent's home.
    #[inline(always)]
    pub fn target_corner(&self, side: Side) -> Square {
        self.targets[side.index()]
    }

    /// A man's distance to its side's target corner, in files plus ranks.
    #[inline(always)]
    pub fn distance(&self, side: Side, square: Square) -> u32 {
        let corner = self.target_corner(side);
        let files = square.file().abs_diff(corner.file());
        let ranks = square.rank().abs_diff(corner.rank());
        u32::from(files + ranks)
    }

    /// Whether a move of this number is within the exit deadline; false where there is none.
    #[inline(always)]
    pub fn is_deadline_ahead(&self, number: u32) -> bool {
        self.parameters
            .exit_moves
            .is_some_and(|deadline| number <= deadline)
    }

    /// Whether a move of this number comes after the exit deadline.
    #[inline(always)]
    pub fn is_past_deadline(&self, number: u32) -> bool {
        self.parameters
            .exit_moves
            .is_some_and(|deadline| number > deadline)
    }

    /// Whether a move brings a man of the mover from outside into the mover's own home.
    #[inline(always)]
    pub(crate) fn is_return(&self, mover: Side, mv: Move) -> bool {
        let home = self.home(mover);
        home.contains(mv.to) && !home.contains(mv.from)
    }

    /// Whether a move of this number may not bring a man back into the mover's own home.
    #[inline(always)]
    pub(crate) fn forbids_return(&self, number: u32) -> bool {
        self.parameters.exit_return == ExitReturn::Illegal && self.is_past_deadline(number)
    }

    /// Whether mirroring moves of this number are counted and limited.
    #[inline(always)]
    pub(crate) fn counts_mirrors(&self, number: u32) -> bool {
        self.parameters.mirror_max.is_some()
            && self
                .parameters
                .mirror_first
                .is_none_or(|last| number <= last)
    }

    #[inline(always)]
    pub(crate) fn locking(&self) -> Locking {
        self.parameters.locking
    }

    #[inline(always)]
    pub(crate) fn diagonal(&self) -> Diagonals {
        self.parameters.diagonal
    }
}

/// The board's corner inside the home of the side's opponent.
fn target_corner(parameters: &Parameters, side: Side) -> Square {
    let last = parameters.size - 1;
    let file = match (parameters.corner, side) {
        (Corner::A1, Side::White) | (Corner::H1, Side::Black) => last,
        (Corner::A1, Side::Black) | (Corner::H1, Side::White) => 0,
    };
    let rank = match side {
        Side::White => last,
        Side::Black => 0,
    };
    Square::new(file, rank).expect("a board has at most 16 files and ranks")
}
