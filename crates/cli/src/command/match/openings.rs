//! Openings: some random moves from the start, all leading to different positions.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use ugolki_rules::{Game, RuleSet};

/// How long an opening is, in plies.
const PLIES: RangeInclusive<usize> = 4..=8;

/// After this many consecutive duplicates, the search for openings ends.
const TRIES: usize = 500;

/// Plays up to `count` different openings, each on a game of its own; the same ones for a seed.
pub fn openings(rules: &RuleSet, count: usize, seed: u64) -> Vec<Game> {
    let start = Game::new(*rules);
    let mut rng = Rng::with_seed(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < count && failures < TRIES {
        let plies = rng.usize(PLIES);
        let game = play_random(start.clone(), plies, &mut rng);
        if game.outcome().is_none() && known.insert(game.state().hash()) {
            openings.push(game);
            failures = 0;
        } else {
            failures += 1;
        }
    }
    openings
}

fn play_random(mut game: Game, plies: usize, rng: &mut Rng) -> Game {
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.legal_moves();
        let mv = moves[rng.usize(..moves.len())];
        game.play(mv).expect("the move is one of the legal ones");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> RuleSet {
        text.parse().unwrap()
    }

    #[test]
    fn openings_differ_and_decide_nothing() {
        for text in ["classic-3x3", "halma-16", "free-diagonal-3x3"] {
            let openings = openings(&rules(text), 200, 7);
            let hashes: HashSet<u64> = openings.iter().map(|game| game.state().hash()).collect();
            assert_eq!(hashes.len(), 200, "{text}");
            for game in openings {
                assert!(game.outcome().is_none());
                assert!(PLIES.contains(&game.moves().len()));
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_openings() {
        let moves = |seed| -> Vec<Vec<ugolki_rules::Move>> {
            let openings = openings(&rules("classic-3x3"), 20, seed);
            openings.iter().map(|game| game.moves().to_vec()).collect()
        };
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
    }

    #[test]
    fn a_tiny_board_gives_what_it_has() {
        let tiny = rules("classic-3x3 size=4 home=t1");
        let openings = openings(&tiny, 10_000, 1);
        assert!(!openings.is_empty() && openings.len() < 10_000);
    }
}
