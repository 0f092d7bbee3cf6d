//! The locking rule: which moves would lock in a man of the opponent.
//!
//! A man is locked when every square of its star (its neighbors, and behind these where men jump)
//! that is on the board is occupied. A move can lock a man that was not locked only by ending on
//! the one empty square of the man's star, coming from outside the star. The mover's man is then
//! itself a blocker. A man locked before the move stays so with the same blockers, or is freed, so
//! it never becomes newly locked.

use core::marker::PhantomData;

use crate::geometry::Geometry;
use crate::grid::Grid;
use crate::ground::{Ground, stars};
use crate::parameters::Locking;
use crate::rules::Rules;
use crate::state::State;

/// The opponent's men that one move could lock in.
pub(super) struct Locks<G, D> {
    /// These men: each has a single empty square in its star.
    critical: G,
    empty: G,
    geometry: PhantomData<D>,
}

impl<G: Grid, D: Geometry> Locks<G, D> {
    #[inline(always)]
    pub(super) fn new(rules: &Rules<G>, state: &State<G>, ground: &Ground<G, D>) -> Self {
        let critical = match rules.locking() {
            Locking::Free => G::EMPTY,
            locking => critical(locking, state, ground),
        };
        Self {
            critical,
            empty: ground.empty,
            geometry: PhantomData,
        }
    }

    /// Whether any move could lock a man in.
    #[inline(always)]
    pub(super) fn is_any(&self) -> bool {
        !self.critical.is_empty()
    }

    /// The squares where a move of `man` would lock an opponent's man in.
    #[cold]
    pub(super) fn barred_to(&self, man: G) -> G {
        self.critical
            .into_iter()
            .map(|critical| stars::<G, D>(G::of(critical)))
            .filter(|star| !star.meets(man))
            .fold(G::EMPTY, |barred, star| barred | star & self.empty)
    }
}

#[inline(always)]
fn critical<G: Grid, D: Geometry>(locking: Locking, state: &State<G>, ground: &Ground<G, D>) -> G {
    let men = state.men(state.side_to_move());
    let opponents = state.men(state.side_to_move().opponent());
    let (some, several) = ground.liberties_near();
    let mut critical = opponents & some & !several;
    if locking == Locking::ForbiddenSole {
        critical &= !stars::<G, D>(opponents);
    }
    // Crowds have such men in their middle, out of the mover's reach. A cheap test drops those
    // whose star no last leg enters; for the others a flood fill of all men at once decides.
    critical &= stars::<G, D>(ground.last_legs(men));
    if !critical.is_empty() {
        critical &= stars::<G, D>(ground.ends(men));
    }
    critical
}
