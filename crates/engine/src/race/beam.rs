//! A way, not always the shortest: of each layer only the most promising positions are followed.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use ugolki_rules::{Grid, Move, Rules};

use super::bound::Bound;
use super::budget::Budget;
use super::front::{for_each_next, hash};

/// A position with how it was come to.
#[derive(Clone, Copy)]
struct Followed<G> {
    men: G,
    hash: u64,
    mv: Option<Move>,
    /// Its place in the layer before.
    from: u32,
    /// No fewer moves follow.
    least: u32,
    /// How far the men seem to be: less is better, and nothing is promised.
    weight: i32,
}

impl<G> Followed<G> {
    fn promise(&self) -> (i32, u64) {
        (self.weight + 2 * self.least as i32, self.hash)
    }
}

/// Finds a way of at most `most` moves for the men to fill the goal, following so many positions of each layer.
pub(super) fn search<G: Grid>(
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
        if next.len() > width {
            next.select_nth_unstable_by_key(width, Followed::promise);
            next.truncate(width);
        }
        next.sort_unstable_by_key(Followed::promise);
        seen.extend(next.iter().map(|followed| followed.hash));
        layers.push(next);
    }
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

/// A set of hashes, which need no further hashing.
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
