//! A position on a grid with its hash and the history that the mirror rule needs.

use crate::grid::{Grid, SquareSet};
use crate::position::Position;
use crate::rules::Rules;
use crate::{Move, Side, zobrist};

/// A position on a grid, with its hash and the history of mirror play. Small enough to copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State<G> {
    men: [G; 2],
    side_to_move: Side,
    number: u32,
    hash: u64,
    pub(crate) mirror: MirrorMemory,
}

/// The history that the mirror rule needs.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct MirrorMemory {
    /// White's move of the pair being played, once it is made.
    pub(crate) white_move: Option<Move>,
    /// Black's mirroring moves counted so far.
    pub(crate) count: u32,
}

impl<G: Grid> State<G> {
    /// The state of a position without history.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        assert!(position.size() <= G::MAX_SIZE, "the grid holds the board");
        let mut state = Self {
            men: Side::BOTH.map(|side| position.men(side).convert()),
            side_to_move: position.side_to_move(),
            number: position.number(),
            hash: 0,
            mirror: MirrorMemory::default(),
        };
        state.hash = state.hash_from_scratch();
        state
    }

    /// The same state on another grid, which must be large enough for it.
    pub(crate) fn convert<H: Grid>(&self) -> State<H> {
        State {
            men: self.men.map(Grid::convert),
            side_to_move: self.side_to_move,
            number: self.number,
            hash: self.hash,
            mirror: self.mirror,
        }
    }

    /// The position of a board of `size`.
    #[must_use]
    pub fn position(&self, size: u8) -> Position {
        let men = self.men.map(Grid::convert::<SquareSet>);
        Position::new_unchecked(size, men, self.side_to_move, self.number)
    }

    /// The men of a side.
    #[inline(always)]
    pub fn men(&self, side: Side) -> G {
        self.men[side.index()]
    }

    /// The men of both sides.
    #[inline(always)]
    pub fn occupied(&self) -> G {
        self.men[0] | self.men[1]
    }

    /// The side that moves next.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The number of the move pair being played.
    #[inline(always)]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The hash of the men and of the side to move.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash, recomputed from the men; always equal to [`State::hash`].
    #[must_use]
    pub fn hash_from_scratch(&self) -> u64 {
        let men = Side::BOTH
            .into_iter()
            .flat_map(|side| {
                self.men(side)
                    .into_iter()
                    .map(move |square| zobrist::man(side, square))
            })
            .fold(0, |hash, key| hash ^ key);
        match self.side_to_move {
            Side::White => men,
            Side::Black => men ^ zobrist::BLACK_TO_MOVE,
        }
    }

    /// The state after a move that the caller knows to be legal.
    #[inline]
    #[must_use]
    pub fn play_unchecked(&self, rules: &Rules<G>, mv: Move) -> Self {
        let mover = self.side_to_move;
        debug_assert!(
            self.men(mover).contains(mv.from),
            "a man of the mover stands on {}",
            mv.from
        );
        debug_assert!(!self.occupied().contains(mv.to), "{} is empty", mv.to);
        let mut after = *self;
        after.men[mover.index()] ^= G::of(mv.from) | G::of(mv.to);
        after.hash ^=
            zobrist::man(mover, mv.from) ^ zobrist::man(mover, mv.to) ^ zobrist::BLACK_TO_MOVE;
        after.side_to_move = mover.opponent();
        match mover {
            Side::White => after.mirror.white_move = Some(mv),
            Side::Black => {
                let counts = rules.counts_mirrors(self.number);
                if counts && self.mirrored_move(rules.size()) == Some(mv) {
                    after.mirror.count += 1;
                }
                after.number += 1;
            }
        }
        debug_assert_eq!(after.hash, after.hash_from_scratch());
        after
    }

    /// The state with the other side to move, as if the mover could pass.
    ///
    /// No rule allows a pass; a search uses it to test a position.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mover = self.side_to_move;
        Self {
            side_to_move: mover.opponent(),
            number: self.number + u32::from(mover == Side::Black),
            hash: self.hash ^ zobrist::BLACK_TO_MOVE,
            mirror: MirrorMemory {
                white_move: None,
                ..self.mirror
            },
            ..*self
        }
    }

    /// White's move of this pair turned by 180°: Black's mirroring move, were it possible.
    pub(crate) fn mirrored_move(&self, size: u8) -> Option<Move> {
        match self.side_to_move {
            Side::White => None,
            Side::Black => self.mirror.white_move.map(|mv| mv.turned(size)),
        }
    }
}
