//! Steps, jumps and chains over any occupied squares. It knows no sides and no rules.
//!
//! A jump keeps the parity of file and of rank, and hurdles stand on the other parity. So a man
//! never uses the square it left as a hurdle, and lifting it changes nothing but forbidding the
//! return. One mask per direction, of the squares from which a jump is open, serves every man's
//! flood fill. A chain cannot return to its start, because the start is occupied in these masks.

use core::marker::PhantomData;

use crate::Grid;
use crate::geometry::Geometry;
use crate::grid::Direction;

/// The squares that count for whether a man beside them is locked: each square's neighbors, and the
/// squares behind these where men jump.
#[inline(always)]
pub(crate) fn stars<G: Grid, D: Geometry>(squares: G) -> G {
    let mut stars = G::EMPTY;
    D::for_each_step(|direction| stars |= squares.shift(direction));
    D::for_each_jump(|direction| stars |= squares.shift_two(direction));
    stars
}

/// The occupied and empty squares of a position, prepared for moves of any man.
pub(crate) struct Ground<G, D> {
    /// The empty squares of the board.
    pub(crate) empty: G,
    /// For each direction, the squares from which a jump in it is open.
    sources: [G; Direction::ALL.len()],
    geometry: PhantomData<D>,
}

impl<G: Grid, D: Geometry> Ground<G, D> {
    #[inline(always)]
    pub(crate) fn new(board: G, occupied: G) -> Self {
        let empty = board & !occupied;
        let mut sources = [G::EMPTY; Direction::ALL.len()];
        D::for_each_jump(|direction| {
            let back = direction.opposite();
            sources[direction as usize] = occupied.shift(back) & empty.shift_two(back);
        });
        Self {
            empty,
            sources,
            geometry: PhantomData,
        }
    }

    /// Where steps of `men` end.
    #[inline(always)]
    pub(crate) fn steps(&self, men: G) -> G {
        let mut ends = G::EMPTY;
        D::for_each_step(|direction| ends |= men.shift(direction));
        ends & self.empty
    }

    /// The squares from which a jump is open in some direction.
    #[inline(always)]
    pub(crate) fn all_sources(&self) -> G {
        let mut all = G::EMPTY;
        D::for_each_jump(|direction| all |= self.sources[direction as usize]);
        all
    }

    /// Where chains of `men` end: a flood fill in all directions at once.
    #[inline(always)]
    pub(crate) fn chains(&self, men: G) -> G {
        let mut reached = G::EMPTY;
        let mut frontier = men;
        loop {
            let mut landings = G::EMPTY;
            D::for_each_jump(|direction| {
                let source = self.sources[direction as usize];
                landings |= (frontier & source).shift_two_inside(direction);
            });
            frontier = landings & !reached;
            if frontier.is_empty() {
                return reached;
            }
            reached |= frontier;
        }
    }

    /// Squares where a move of `men` might end: those that a man's step, or a jump of a man or
    /// from an empty square, enters.
    #[inline(always)]
    pub(crate) fn last_legs(&self, men: G) -> G {
        let mut ends = self.steps(men);
        D::for_each_jump(|direction| {
            let source = self.sources[direction as usize] & (men | self.empty);
            ends |= source.shift_two_inside(direction);
        });
        ends
    }

    /// Where moves of the man on `from` end.
    #[inline(always)]
    pub(crate) fn ends(&self, from: G) -> G {
        self.steps(from) | self.chains(from)
    }

    /// The squares that have an empty square in their star, and those that have several.
    #[inline(always)]
    pub(crate) fn liberties_near(&self) -> (G, G) {
        let (mut some, mut several) = (G::EMPTY, G::EMPTY);
        let mut add = |squares: G| {
            several |= some & squares;
            some |= squares;
        };
        D::for_each_step(|direction| add(self.empty.shift(direction.opposite())));
        D::for_each_jump(|direction| add(self.empty.shift_two(direction.opposite())));
        (some, several)
    }
}
