//! Compares the search with the same search without pruning: how often both give the same score.

use ugolki_engine::{Engine, Limits, Score, Settings};
use ugolki_rules::Game;

use super::{Scale, played};

/// Without pruning, deeper searches take minutes.
const DEEPEST: u32 = 6;

pub fn run(scale: &Scale) {
    let games = played::sample(scale.positions);
    for depth in 1..=DEEPEST {
        let is_same = |game: &&Game| score(game, depth, true) == score(game, depth, false);
        let same = games.iter().filter(is_same).count();
        println!(
            "depth {depth}: the same score without pruning in {same} of {} positions",
            games.len()
        );
    }
}

fn score(game: &Game, depth: u32, is_selective: bool) -> Score {
    let settings = Settings {
        limits: Limits {
            depth,
            ..Limits::NONE
        },
        is_selective,
        ..Settings::default()
    };
    let report = Engine::new(1 << 25).search(game, &settings, &());
    report.expect("the game goes on").lines[0].score
}
