//! Whole games against the plain model: what each move decides, and taking moves back.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use ugolki_rules::{Game, Move, PlayError};

use crate::agreement::check_state;
use crate::model::Model;
use crate::strategies::{any_game, cases, choose};

fn end_of(game: &Game) -> Option<(String, String)> {
    let outcome = game.outcome()?;
    Some((outcome.result().to_string(), outcome.reason.to_string()))
}

/// Plays on while the game lasts, with the model beside it.
fn play(game: &mut Game, choices: &[u16]) -> Model {
    let mut model = Model::new(*game.rule_set(), game.start());
    check_state(game, &model);
    for &choice in choices {
        let moves = game.legal_moves();
        let Some(mv) = choose(&model, &moves, game.moves(), choice) else {
            break;
        };
        if let Some(outcome) = game.outcome() {
            assert_eq!(game.play(mv), Err(PlayError::Over(outcome)));
            break;
        }
        let consequence = game.consequence(mv);
        game.play(mv).expect("listed moves are legal");
        model.play(mv);
        check_state(game, &model);
        assert_eq!(consequence, game.outcome());
    }
    model
}

/// Takes every move back, then plays them again; each time all is as it was.
fn check_undo(game: &Game) {
    let mut again = game.clone();
    let mut stages = vec![again.clone()];
    while let Some(mv) = again.undo() {
        let ended = stages.last().expect("there is one from the beginning");
        assert_eq!(ended.moves().last(), Some(&mv));
        stages.push(again.clone());
    }
    assert_eq!(&again.position(), game.start());
    for (index, &mv) in game.moves().iter().enumerate() {
        let stage = &stages[game.moves().len() - index];
        check_same(&again, stage);
        again.play(mv).expect("the move was legal before");
    }
    check_same(&again, game);
}

fn check_same(game: &Game, other: &Game) {
    assert_eq!(game.states(), other.states());
    assert_eq!(game.moves(), other.moves());
    assert_eq!(game.outcome(), other.outcome());
}

proptest! {
    #![proptest_config(cases(384))]

    #[test]
    fn games_on_small_boards_end_as_the_models((mut game, choices) in any_game(4..=6, 60)) {
        play(&mut game, &choices);
        check_undo(&game);
    }
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn games_on_large_boards_end_as_the_models((mut game, choices) in any_game(7..=16, 40)) {
        play(&mut game, &choices);
        check_undo(&game);
    }
}

#[test]
fn random_games_meet_every_rule() {
    let mut runner = TestRunner::deterministic();
    let games = any_game(4..=6, 60);
    let (mut reasons, mut refusals) = (BTreeSet::new(), BTreeSet::new());
    let (mut moves, mut pending) = (0, 0);
    for _ in 0..1000 {
        let (mut game, choices) = games.new_tree(&mut runner).unwrap().current();
        for choice in choices {
            let model = Model::new(*game.rule_set(), &game.position());
            pending += u32::from(game.is_reply_pending());
            let legal = game.legal_moves();
            let Some(mv) = choose(&model, &legal, game.moves(), choice) else {
                break;
            };
            let men = game.state().men(game.side_to_move()).into_iter();
            let reached = men.flat_map(|from| {
                let from = crate::model::at(from);
                let all = model.routes(from).into_keys();
                all.map(move |to| Move::new(crate::model::square(from), crate::model::square(to)))
            });
            refusals.extend(
                reached
                    .filter_map(|mv| game.check(mv).err())
                    .map(|why| why.name()),
            );
            if game.play(mv).is_err() {
                break;
            }
            moves += 1;
        }
        reasons.extend(end_of(&game));
    }
    assert!(
        moves > 5000 && pending > 20,
        "{moves} moves, {pending} last replies"
    );
    let expected = ["forced-exit", "locking", "mirror", "return"];
    assert_eq!(refusals.into_iter().collect::<Vec<_>>(), expected);
    let ends: Vec<String> = reasons
        .iter()
        .map(|(result, reason)| format!("{reason} {result}"))
        .collect();
    for end in [
        "home 1-0",
        "home 0-1",
        "both-home 1/2-1/2",
        "returned-home 1-0",
        "returned-home 0-1",
        "exit-deadline 1-0",
        "exit-deadline 0-1",
        "exit-deadline 1/2-1/2",
        "move-limit 1-0",
        "move-limit 0-1",
        "move-limit 1/2-1/2",
        "repetition 1/2-1/2",
        "no-moves 1/2-1/2",
    ] {
        assert!(
            ends.iter().any(|known| known == end),
            "no game ended by {end}: {ends:?}"
        );
    }
}
