//! The moves that the threads of a search are working on, so that they do not duplicate work.
//!
//! This is ABDADA (Weill, 1996) in T. Kerrigan's simplified form: a move that another thread is
//! searching is deferred to the end of the list. By then its score is usually in the transposition
//! table.

use std::sync::atomic::{AtomicU64, Ordering};

use ugolki_rules::{Grid, Move, State};

/// The moves being searched. A lost entry costs only time.
#[derive(Debug)]
pub(super) struct Busy(Box<[[AtomicU64; WAYS]]>);

const WAYS: usize = 4;
const SETS: usize = 1 << 12;

/// A move searched to a depth; none if it is not worth announcing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work(Option<u64>);

impl Work {
    /// A move searched to `depth` within an iteration. In the lower half of the tree, announcing a
    /// search costs more than repeating it.
    #[inline]
    pub(super) fn new<G: Grid>(before: &State<G>, mv: Move, depth: i32, iteration: u32) -> Self {
        let is_worth_telling = iteration as i32 / 2 + 1 < depth;
        let key = || {
            let what = (mv.from.index() << 16 | mv.to.index() << 8) as u64 | depth as u64;
            // The odd constant is 2⁶⁴ over the golden ratio: its bits are well mixed.
            (before.hash() ^ (what + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
        };
        Self(is_worth_telling.then(key))
    }
}

impl Busy {
    /// A single thread needs no table.
    pub(super) fn new(threads: usize) -> Self {
        let sets = if threads > 1 { SETS } else { 0 };
        let set = || [(); WAYS].map(|()| AtomicU64::new(0));
        Self(std::iter::repeat_with(set).take(sets).collect())
    }

    /// Whether another thread is searching the move.
    #[inline]
    pub(super) fn contains(&self, work: Work) -> bool {
        let is_it = |key| move |way: &AtomicU64| way.load(Ordering::Relaxed) == key;
        self.set(work)
            .is_some_and(|(key, set)| set.iter().any(is_it(key)))
    }

    #[inline]
    pub(super) fn begin(&self, work: Work) {
        if let Some((key, set)) = self.set(work) {
            let free = set.iter().find(|way| way.load(Ordering::Relaxed) == 0);
            free.unwrap_or(&set[0]).store(key, Ordering::Relaxed);
        }
    }

    #[inline]
    pub(super) fn end(&self, work: Work) {
        if let Some((key, set)) = self.set(work) {
            for way in set {
                // Another thread may have overwritten the entry.
                if way.load(Ordering::Relaxed) == key {
                    way.store(0, Ordering::Relaxed);
                }
            }
        }
    }

    #[inline]
    fn set(&self, work: Work) -> Option<(u64, &[AtomicU64; WAYS])> {
        let key = work.0?;
        let index = (key >> 32) as usize % SETS;
        Some((key, self.0.get(index)?))
    }
}

#[cfg(test)]
mod tests {
    use ugolki_rules::{Game, Grid8};

    use super::*;

    const ITERATION: u32 = 10;

    fn works() -> Vec<Work> {
        let game = Game::from_text("classic-3x3", None).expect("a preset");
        let state = game.state_on::<Grid8>();
        let moves = game.legal_moves();
        moves
            .iter()
            .map(|&mv| Work::new(&state, mv, ITERATION as i32, ITERATION))
            .collect()
    }

    #[test]
    fn what_has_begun_is_seen_until_it_ends() {
        let busy = Busy::new(2);
        let works = works();
        let (one, other) = (works[0], works[1]);
        busy.begin(one);
        assert!(busy.contains(one) && !busy.contains(other));
        busy.begin(other);
        busy.end(one);
        assert!(!busy.contains(one) && busy.contains(other));
    }

    #[test]
    fn a_single_thread_and_a_shallow_search_tell_of_nothing() {
        let alone = Busy::new(1);
        alone.begin(works()[0]);
        assert!(!alone.contains(works()[0]));
        let game = Game::from_text("classic-3x3", None).expect("a preset");
        let state = game.state_on::<Grid8>();
        let shallow = Work::new(&state, game.legal_moves()[0], 6, ITERATION);
        let busy = Busy::new(2);
        busy.begin(shallow);
        assert!(!busy.contains(shallow));
    }
}
