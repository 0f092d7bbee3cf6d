//! A way, not always the shortest: of each layer only the most promising positions are followed.

use ugolki_rules::{Grid, Move, Rules};

use super::bound::Bound;

/// So many positions of a layer are followed.
const WIDTH: usize = 400;

/// A way longer than this is not looked for.
const LONGEST: usize = 400;

/// A position with how it was come to.
#[derive(Clone, Copy)]
struct Followed<G> {
    men: G,
    mv: Option<Move>,
    /// Its place in the layer before.
    from: usize,
    /// How far it is: the bound first, then the steps that remain.
    distance: (u32, i32),
}

/// Finds a way for the men to fill the goal.
pub(super) fn search<G: Grid>(rules: &Rules<G>, bound: &Bound<G>, men: G) -> Option<Vec<Move>> {
    let first = Followed {
        men,
        mv: None,
        from: 0,
        distance: (0, 0),
    };
    let mut layers = vec![vec![first]];
    let mut seen = std::collections::BTreeSet::from([men]);
    while layers.len() <= LONGEST {
        let last = layers.last()?;
        if let Some(done) = last
            .iter()
            .position(|followed| bound.is_filled(followed.men))
        {
            return Some(way(&layers, done));
        }
        let mut next = Vec::new();
        for (from, followed) in last.iter().enumerate() {
            rules.solitaire_moves(followed.men, |start, ends| {
                for end in ends {
                    let men = followed.men ^ G::of(start) | G::of(end);
                    next.push(Followed {
                        men,
                        mv: Some(Move::new(start, end)),
                        from,
                        distance: bound.estimate(men),
                    });
                }
            });
        }
        next.sort_unstable_by_key(|followed| (followed.distance, followed.men));
        next.dedup_by_key(|followed| followed.men);
        next.retain(|followed| !seen.contains(&followed.men));
        next.truncate(WIDTH);
        seen.extend(next.iter().map(|followed| followed.men));
        if next.is_empty() {
            return None;
        }
        layers.push(next);
    }
    None
}

fn way<G: Copy>(layers: &[Vec<Followed<G>>], done: usize) -> Vec<Move> {
    let mut place = done;
    let mut moves = Vec::new();
    for layer in layers.iter().rev() {
        let followed = &layer[place];
        moves.extend(followed.mv);
        place = followed.from;
    }
    moves.reverse();
    moves
}
