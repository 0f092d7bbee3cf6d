//! The locking rule: which moves would lock in a man of the opponent.
//!
//! A man is locked when every square of its star (its neighbors, and behind these where men jump)
//! that is on the board is occupied. A move can lock a man that was not locked only by ending on the
//! one empty square of the man's star, coming from outside the star. The mover's man is then itself
//! a blocker. A man locked before the move stays so with the same blockers, or is freed, so it never
//! becomes newly locked.

use super::{Ground, stars};
use crate::grid::Geometry;
use crate::rule_set::Locking;
use crate::{Grid, Move, Rules, State};

/// The opponent's men that one move could lock in.
pub(super) struct Locks<G> {
    /// These men: each has a single empty square in its star.
    critical: G,
    empty: G,
    star: fn(G) -> G,
}

impl<G: Grid> Locks<G> {
    #[inline(always)]
    pub(super) fn new<D: Geometry>(
        rules: &Rules<G>,
        state: &State<G>,
        ground: &Ground<G, D>,
    ) -> Self {
        let star = stars::<G, D>;
        let mut locks = Self {
            critical: G::EMPTY,
            empty: ground.empty,
            star,
        };
        if rules.locking() == Locking::Free {
            return locks;
        }
        let opponents = state.men(state.side_to_move().opponent());
        let (some, several) = ground.liberties_near();
        locks.critical = opponents & some & !several;
        if rules.locking() == Locking::ForbiddenSole {
            locks.critical &= !stars::<G, D>(opponents);
        }
        locks
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
            .map(|critical| (self.star)(G::of(critical)))
            .filter(|star| !star.meets(man))
            .fold(G::EMPTY, |barred, star| barred | star & self.empty)
    }

    /// The men that a move would lock in.
    pub(super) fn locked_by(&self, mv: Move) -> G {
        self.critical
            .into_iter()
            .filter(|&critical| {
                let star = (self.star)(G::of(critical));
                star.contains(mv.to) && !star.contains(mv.from)
            })
            .collect()
    }
}
