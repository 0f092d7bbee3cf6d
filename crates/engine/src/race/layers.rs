//! Breadth-first search: the positions that so many moves lead to and no fewer.

use ugolki_rules::{Grid, Move, Rules};

use super::bound::Bound;

/// The layers around one position, each sorted.
#[derive(Debug)]
pub(super) struct Layers<G> {
    layers: Vec<Vec<G>>,
    states: usize,
}

impl<G: Grid> Layers<G> {
    pub(super) fn new(men: G) -> Self {
        Self {
            layers: vec![vec![men]],
            states: 1,
        }
    }

    /// The number of moves to the last layer.
    pub(super) fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    pub(super) fn states(&self) -> usize {
        self.states
    }

    pub(super) fn last(&self) -> &[G] {
        self.layers.last().map_or(&[], Vec::as_slice)
    }

    /// Adds a layer, without the positions that lie on no way of at most `most` moves.
    pub(super) fn grow(&mut self, rules: &Rules<G>, bound: &Bound<G>, most: u32) {
        let depth = self.depth() + 1;
        let rest = most.saturating_sub(depth);
        let mut next = Vec::new();
        for &men in self.last() {
            rules.solitaire_moves(men, |from, ends| {
                let others = men ^ G::of(from);
                for to in ends {
                    let after = others | G::of(to);
                    if bound.of(after) <= rest {
                        next.push(after);
                    }
                }
            });
        }
        next.sort_unstable();
        next.dedup();
        // A move undone is a move, so what is not new lies in one of the last two layers.
        for earlier in self.layers.iter().rev().take(2) {
            remove_sorted(&mut next, earlier);
        }
        self.states += next.len();
        self.layers.push(next);
    }

    /// A position that the last layers of both have.
    pub(super) fn meets(&self, other: &Self) -> Option<G> {
        let (small, large) = if self.last().len() < other.last().len() {
            (self.last(), other.last())
        } else {
            (other.last(), self.last())
        };
        small
            .iter()
            .find(|men| large.binary_search(men).is_ok())
            .copied()
    }

    /// The moves that lead from the first position to one of the last layer.
    pub(super) fn way_to(&self, rules: &Rules<G>, last: G) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.layers.len());
        let mut men = last;
        for layer in self.layers.iter().rev().skip(1) {
            let mut before = None;
            rules.solitaire_moves(men, |from, ends| {
                for to in ends {
                    let earlier = men ^ G::of(from) | G::of(to);
                    if before.is_none() && layer.binary_search(&earlier).is_ok() {
                        before = Some((Move::new(to, from), earlier));
                    }
                }
            });
            let (mv, earlier) = before.expect("each layer comes from the one before");
            moves.push(mv);
            men = earlier;
        }
        moves.reverse();
        moves
    }
}

/// Removes from a sorted list what another sorted list has.
fn remove_sorted<G: Ord>(list: &mut Vec<G>, others: &[G]) {
    let mut others = others.iter().peekable();
    list.retain(|item| {
        while others.next_if(|other| *other < item).is_some() {}
        others.peek().is_none_or(|other| *other != item)
    });
}
