//! Openings: some random moves from the start, all leading to different positions.

use std::collections::HashSet;

use ugolki_rules::{Game, RuleSet};

/// The plies of an opening: at least and at most.
const PLIES: (u64, u64) = (4, 8);

/// After this many consecutive duplicates, the search for openings ends.
const TRIES: usize = 500;

/// Up to `count` games with different openings played. A seed always gives the same ones.
pub fn openings(rules: &RuleSet, count: usize, seed: u64) -> Vec<Game> {
    let start = Game::new(*rules);
    let mut chance = Chance(seed);
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < count && failures < TRIES {
        let plies = PLIES.0 + chance.below(PLIES.1 - PLIES.0 + 1);
        let game = play_random(start.clone(), plies, &mut chance);
        if game.outcome().is_none() && known.insert(game.state().hash()) {
            openings.push(game);
            failures = 0;
        } else {
            failures += 1;
        }
    }
    openings
}

fn play_random(mut game: Game, plies: u64, chance: &mut Chance) -> Game {
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.legal_moves();
        let mv = moves[chance.below(moves.len() as u64) as usize];
        game.play(mv).expect("the move is one of the legal ones");
    }
    game
}

/// The generator SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below a small limit, which is above 0.
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
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
                assert!((4..=8).contains(&game.moves().len()));
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
