//! A rule set compiled for a grid: the masks and numbers that every move consults.

use crate::rule_set::{Diagonals, ExitReturn, Locking, RuleSet};
use crate::{Grid, Move, Side, Square, State};

/// A rule set compiled for a grid.
///
/// Finds the legal moves of a [`State`] and tells what they decide.
#[derive(Clone, Debug)]
pub struct Rules<G> {
    rule_set: RuleSet,
    board: G,
    homes: [G; 2],
    targets: [Square; 2],
}

impl<G: Grid> Rules<G> {
    /// Compiles a rule set.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    #[must_use]
    pub fn new(rule_set: &RuleSet) -> Self {
        assert!(rule_set.size <= G::MAX_SIZE, "the grid holds the board");
        Self {
            rule_set: *rule_set,
            board: G::board(rule_set.size),
            homes: Side::BOTH.map(|side| rule_set.home_squares(side).convert()),
            targets: Side::BOTH.map(|side| target_corner(rule_set, side)),
        }
    }

    /// The rule set.
    #[inline(always)]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rule_set
    }

    /// Number of files and of ranks.
    #[inline(always)]
    pub fn size(&self) -> u8 {
        self.rule_set.size
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

    /// The tempo number of a side: the sum of its men's distances to the target corner.
    pub fn tempo(&self, state: &State<G>, side: Side) -> u32 {
        state
            .men(side)
            .into_iter()
            .map(|square| self.distance(side, square))
            .sum()
    }

    /// Whether a side fills every square of the opponent's home.
    #[inline(always)]
    pub fn is_complete(&self, state: &State<G>, side: Side) -> bool {
        state.men(side).covers(self.target(side))
    }

    /// Whether White has completed and Black is to make the last reply.
    #[inline]
    pub fn is_reply_pending(&self, state: &State<G>) -> bool {
        self.rule_set.last_reply
            && state.side_to_move() == Side::Black
            && self.is_complete(state, Side::White)
            && !self.is_complete(state, Side::Black)
    }

    /// Whether a move of this number comes before the exit deadline, or is its last; never where there is none.
    #[inline(always)]
    pub fn is_deadline_ahead(&self, number: u32) -> bool {
        self.rule_set
            .exit_moves
            .is_some_and(|deadline| number <= deadline)
    }

    /// Whether a move of this number comes after the exit deadline.
    #[inline(always)]
    pub(crate) fn is_past_deadline(&self, number: u32) -> bool {
        self.rule_set
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
        self.rule_set.exit_return == ExitReturn::Illegal && self.is_past_deadline(number)
    }

    /// Whether mirroring moves of this number are counted and limited.
    #[inline(always)]
    pub(crate) fn counts_mirrors(&self, number: u32) -> bool {
        self.rule_set.mirror_max.is_some()
            && self.rule_set.mirror_first.is_none_or(|last| number <= last)
    }

    /// Whether only the men at home may move, provided that they can.
    #[inline(always)]
    pub(crate) fn forces_exit(&self, state: &State<G>) -> bool {
        let mover = state.side_to_move();
        self.rule_set.forced_exit
            && !state
                .men(mover.opponent())
                .meets(self.home(mover.opponent()))
            && state.men(mover).meets(self.home(mover))
    }

    #[inline(always)]
    pub(crate) fn locking(&self) -> Locking {
        self.rule_set.locking
    }

    #[inline(always)]
    pub(crate) fn diagonal(&self) -> Diagonals {
        self.rule_set.diagonal
    }
}

/// The board's corner inside the home of the side's opponent.
fn target_corner(rule_set: &RuleSet, side: Side) -> Square {
    let last = rule_set.size - 1;
    let file = match (rule_set.corner, side) {
        (crate::Corner::A1, Side::White) | (crate::Corner::H1, Side::Black) => last,
        (crate::Corner::A1, Side::Black) | (crate::Corner::H1, Side::White) => 0,
    };
    let rank = match side {
        Side::White => last,
        Side::Black => 0,
    };
    Square::new(file, rank).expect("a board has at most 16 files and ranks")
}
