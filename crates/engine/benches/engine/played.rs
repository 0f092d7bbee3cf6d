//! Games of the engine against itself: a few random moves, then quick searches.

use ugolki_engine::{Engine, Limits};
use ugolki_rules::Game;

/// The number of random moves at the start of a game.
const RANDOM_PLIES: u64 = 8;

/// Plays games one after another and passes every position to `visit`, until it returns that it has
/// enough.
pub fn positions(rules: &str, nodes: u64, mut visit: impl FnMut(&Game) -> bool) {
    let engine = Engine::new(1 << 22);
    let limits = Limits {
        nodes,
        ..Limits::NONE
    };
    let mut random = 0x5eed_u64;
    loop {
        let mut game = Game::from_text(rules, None).expect("a preset");
        engine.clear();
        for ply in 0.. {
            if game.outcome().is_some() {
                break;
            }
            if visit(&game) {
                return;
            }
            let mv = if ply < RANDOM_PLIES {
                // Xorshift (Marsaglia, 2003).
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let moves = game.legal_moves();
                moves[(random % moves.len() as u64) as usize]
            } else {
                super::search(&engine, &game, 1, limits).lines[0].moves[0]
            };
            game.play(mv).expect("a legal move");
        }
    }
}

/// The number of plies between sampled positions, after the random moves.
const PLIES_APART: usize = 9;

/// Positions of `classic-3x3` from the beginning and the middle of games.
pub fn sample(count: usize) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    positions("classic-3x3", 300, |game| {
        let plies = game.moves().len();
        if (10..=50).contains(&plies) && plies.is_multiple_of(PLIES_APART) {
            games.push(game.clone());
        }
        count <= games.len()
    });
    games
}
