//! What the crate and the plain model must agree on, position by position.
//!
//! The fuzz crate includes this file too, so it uses nothing but the crate under test and `std`.

use std::collections::BTreeSet;

use ugolki_rules::{Game, Grid, Grid8, Move, Rules, Side, Square, SquareSet};

use crate::model::{Judged, Model};

/// Checks the position, its counters and what it decides.
pub fn check_state(game: &Game, model: &Model) {
    let end = game
        .outcome()
        .map(|it| (it.result().name(), it.reason.name()));
    assert_eq!(end, model.end, "{} in {}", game.rule_set(), model.text());
    assert_eq!(game.is_reply_pending(), model.is_reply_pending());
    assert_eq!(game.position().to_string(), model.text());
    assert_eq!(game.state().hash(), game.state().hash_from_scratch());
    for side in Side::BOTH {
        assert_eq!(game.tempo(side), model.tempo(side));
        assert_eq!(game.men_home(side) as usize, model.men_home(side).len());
    }
}

/// Checks all that the crate tells of the moves of a position.
pub fn check_moves(game: &Game, model: &Model) {
    let Judged { legal, illegal } = model.judge();
    let moves: Vec<Move> = legal.iter().copied().collect();
    assert_eq!(
        game.legal_moves(),
        moves,
        "{} in {}",
        game.rule_set(),
        model.text()
    );
    let (rules, state) = (game.rules(), game.state());
    assert_eq!(rules.count_moves(state), moves.len() as u64);
    assert_eq!(rules.perft(state, 1), moves.len() as u64);
    assert_eq!(rules.has_move(state), !moves.is_empty());
    let mut visited = Vec::new();
    rules.legal_moves(state, |from, ends| {
        assert!(!ends.is_empty());
        assert_eq!(rules.ends(state, from), ends);
        visited.extend(ends.into_iter().map(|to| Move::new(from, to)));
    });
    visited.sort_unstable();
    assert_eq!(visited, moves);
    for (&mv, (rule, squares)) in &illegal {
        let why = game.check(mv).expect_err("the model forbids the move");
        let refusal = (why.name(), &why.squares());
        assert_eq!(refusal, (*rule, squares), "{mv} in {}", model.text());
    }
    if game.rule_set().size <= 8 {
        check_grids(game);
    }
}

/// Checks that of pairs of squares, off the board too, those are legal that are listed, and
/// that those refused for no rule of the game are refused for what they are.
pub fn check_pairs(game: &Game, model: &Model) {
    let Judged { legal, illegal } = model.judge();
    let possible: BTreeSet<Move> = legal.into_iter().chain(illegal.into_keys()).collect();
    let size = game.rule_set().size;
    let legal = game.legal_moves();
    let squares: Vec<Square> = SquareSet::board((size + 1).min(16)).into_iter().collect();
    let men = game.state().men(game.side_to_move());
    for &from in &squares {
        // Where no man of the mover stands, a part of the ends is enough.
        let stride = if men.contains(from) { 1 } else { 11 };
        for &to in squares.iter().step_by(stride) {
            let mv = Move::new(from, to);
            let is_legal = legal.binary_search(&mv).is_ok();
            assert_eq!(game.is_legal(mv), is_legal, "{mv}");
            if possible.contains(&mv) {
                assert_eq!(game.check(mv).is_ok(), is_legal, "{mv}");
                continue;
            }
            let expected = if !from.is_on(size) || !to.is_on(size) {
                "off-board"
            } else {
                match game.position().man_on(from) {
                    None => "empty",
                    Some(side) if side != game.side_to_move() => "not-your-man",
                    Some(_) => "unreachable",
                }
            };
            let refusal = game.check(mv).map_err(|why| why.name());
            assert_eq!(refusal, Err(expected), "{mv}");
        }
    }
}

/// Checks that the small grid tells the same of a position as the large one.
fn check_grids(game: &Game) {
    let small = Rules::<Grid8>::new(game.rule_set());
    let state = game.state_on::<Grid8>();
    assert_eq!(state.hash(), game.state().hash());
    assert_eq!(
        small.count_moves(&state),
        game.rules().count_moves(game.state())
    );
    assert_eq!(small.has_move(&state), game.rules().has_move(game.state()));
    for from in SquareSet::board(game.rule_set().size) {
        let ends = small.ends(&state, from).convert::<SquareSet>();
        assert_eq!(ends, game.rules().ends(game.state(), from), "{from}");
    }
}
