//! Facts about the levels that need their evaluation.

use ugolki_rules::{Grid8, Move};

use super::*;
use crate::Score;

/// The one-ply function: what a move decides, else the evaluation after it.
fn one_ply(game: &Game, mv: Move) -> Score {
    let side = game.side_to_move();
    let evaluation = LoadEvaluation::<Grid8>::new(game.rule_set());
    let mut after = game.clone();
    after.play(mv).expect("a legal move");
    assert!(after.outcome().is_none(), "only moves that decide nothing");
    evaluation.score(&evaluation.state_of(&after), side)
}

#[test]
fn level_two_always_plays_a_maximum_of_the_one_ply_function() {
    for (number, rule_set) in ["classic-3x3", "diagonal-3x4", "chessdeti-triangle-10"]
        .into_iter()
        .enumerate()
    {
        let mut game = Game::from_text(rule_set, None).expect("a rule set");
        while game.outcome().is_none() && game.moves().len() < 50 {
            let chosen =
                choose(&game, Level::Medium, number as u64, &()).expect("the game goes on");
            let undecided = |mv: &Move| game.consequence(*mv).is_none();
            let moves = game.legal_moves().into_iter().filter(undecided);
            let most = moves.map(|mv| one_ply(&game, mv)).max();
            if undecided(&chosen) {
                assert_eq!(Some(one_ply(&game, chosen)), most, "{}", game.position());
            }
            game.play(chosen).expect("a legal move");
        }
    }
}
