//! Games for the tests.

use ugolki_engine::{Level, choose};
use ugolki_rules::Game;

/// A game of a rule set in text.
pub(crate) fn game(rule_set: &str) -> Game {
    Game::from_text(rule_set, None).expect("a rule set in text")
}

/// A game from a position.
pub(crate) fn game_from(rule_set: &str, position: &str) -> Game {
    Game::from_text(rule_set, Some(position)).expect("a rule set and a position in text")
}

/// Random plies by a generator of the test's own, then the levels play on to the end, or until the
/// game is as long as `longest`.
pub(crate) fn play_out(rule_set: &str, levels: [Level; 2], seed: u64, longest: usize) -> Game {
    let mut game = game(rule_set);
    let mut chance = seed;
    for _ in 0..4 {
        let moves = game.legal_moves();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let index = (chance >> 33) as usize % moves.len();
        game.play(moves[index]).expect("a legal move");
    }
    while game.outcome().is_none() && game.moves().len() < longest {
        let level = levels[game.side_to_move().index()];
        let mv = choose(&game, level, seed, &()).expect("the game goes on");
        game.play(mv).expect("the chosen move is legal");
    }
    game
}
