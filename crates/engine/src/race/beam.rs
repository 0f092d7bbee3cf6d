//! Beam search: a solution that need not be optimal, from the most promising positions of each
//! layer.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ugolki_rules::{GenerateMoves, Move, Rules};

use super::bound::Bound;
use super::budget::Budget;
use super::front::{for_each_next, hash};

/// A position with the move that led to it.
#[derive(Clone, Copy)]
struct Followed<G> {
    men: G,
    hash: u64,
    mv: Option<Move>,
    /// The index of its parent in the layer before.
    from: u32,
    /// The lower bound of the moves that follow.
    least: u32,
    /// A heuristic distance of the men; lower is better. It is not a bound.
    weight: i32,
}

/// The rank of a position, lower is better, and its index.
type Promise = (i32, u64, usize);

impl<G> Followed<G> {
    fn promise(&self, place: usize) -> Promise {
        (self.weight + 2 * self.least as i32, self.hash, place)
    }
}

/// Finds a solution of at most `most` moves for the men to fill the goal, with a beam of `width`
/// positions per layer.
pub(super) fn search<G: GenerateMoves>(
    rules: &Rules<G>,
    bound: &Bound<G>,
    men: G,
    width: usize,
    most: u32,
    budget: &mut Budget<'_>,
) -> Option<Vec<Move>> {
    let weights = men.into_iter().map(|square| bound.weight(square));
    let first = Followed {
        men,
        hash: hash(men),
        mv: None,
        from: 0,
        least: bound.of(men),
        weight: weights.sum(),
    };
    let mut layers = vec![vec![first]];
    let mut seen = Hashes::default();
    seen.insert(first.hash);
    loop {
        let last = layers.last()?;
        let done = last
            .iter()
            .position(|followed| bound.is_filled(followed.men));
        if let Some(done) = done {
            return Some(way(&layers, done));
        }
        let rest = most.checked_sub(layers.len() as u32)?;
        let mut next = Vec::new();
        let mut new = Hashes::default();
        for (from, followed) in (0..).zip(last) {
            budget.spend()?;
            for_each_next(rules, bound, followed.men, |found| {
                let is_new =
                    found.least <= rest && !seen.contains(&found.hash) && new.insert(found.hash);
                if is_new {
                    let gain = bound.weight(found.mv.to) - bound.weight(found.mv.from);
                    next.push(Followed {
                        men: found.men,
                        hash: found.hash,
                        mv: Some(found.mv),
                        from,
                        least: found.least,
                        weight: followed.weight + gain,
                    });
                }
            });
        }
        if next.is_empty() {
            return None;
        }
        let promises = next.iter().enumerate();
        let promises = promises.map(|(place, followed)| followed.promise(place));
        let best = most_promising(promises.collect(), width);
        seen.extend(best.iter().map(|&(_, hash, _)| hash));
        layers.push(best.iter().map(|&(_, _, place)| next[place]).collect());
    }
}

/// The first `count` of them, sorted. A function of its own, since a sort is much code and a
/// closure in the generic caller would be compiled once per grid.
fn most_promising(mut promises: Vec<Promise>, width: usize) -> Vec<Promise> {
    if promises.len() > width {
        promises.select_nth_unstable(width);
        promises.truncate(width);
    }
    promises.sort_unstable();
    promises
}

fn way<G: Copy>(layers: &[Vec<Followed<G>>], done: usize) -> Vec<Move> {
    let mut place = done;
    let mut moves = Vec::new();
    for layer in layers.iter().rev() {
        let followed = &layer[place];
        moves.extend(followed.mv);
        place = followed.from as usize;
    }
    moves.reverse();
    moves
}

/// A set of hashes that are not hashed again.
type Hashes = HashSet<u64, BuildHasherDefault<Same>>;

#[derive(Default)]
struct Same(u64);

impl Hasher for Same {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}
