//! Legal moves against the plain model, on random positions of every board.

use proptest::prelude::*;
use ugolki_rules::{
    Game, Grid, Grid8, Move, Position, RuleSet, Rules, Side, Square, SquareSet, State,
};

use crate::model::{Judged, Model};
use crate::strategies::{any_game, any_setup, cases, choose};

/// Checks all that the crate tells of the moves of a position.
fn check_moves(game: &Game, model: &Model) {
    let Judged { legal, illegal } = model.judge();
    let moves: Vec<Move> = legal.iter().copied().collect();
    assert_eq!(game.legal_moves(), moves, "the moves of {}", model.text());
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
        assert_eq!(
            (why.name(), &why.squares()),
            (*rule, squares),
            "{mv} in {}",
            model.text()
        );
    }
    check_pairs(
        game,
        &legal.into_iter().chain(illegal.into_keys()).collect(),
    );
}

/// Checks that of all pairs of squares, off the board too, those are legal that are listed, and
/// that those refused for no rule of the game are refused for what they are.
fn check_pairs(game: &Game, possible: &std::collections::BTreeSet<Move>) {
    let size = game.rule_set().size;
    let legal = game.legal_moves();
    let squares = |size: u8| -> Vec<Square> { SquareSet::board(size).into_iter().collect() };
    for from in squares((size + 1).min(16)) {
        for to in squares((size + 1).min(16)) {
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
            assert_eq!(
                game.check(mv).map_err(|why| why.name()),
                Err(expected),
                "{mv}"
            );
        }
    }
}

/// Checks that two grids tell the same of a position.
fn check_grids(game: &Game) {
    let small = Rules::<Grid8>::new(game.rule_set());
    let state = State::<Grid8>::of_game(game);
    assert_eq!(small.perft(&state, 2), game.rules().perft(game.state(), 2));
    assert_eq!(small.has_move(&state), game.rules().has_move(game.state()));
    assert_eq!(state.hash(), game.state().hash());
    for from in SquareSet::board(game.rule_set().size) {
        let ends = small.ends(&state, from).convert::<SquareSet>();
        assert_eq!(ends, game.rules().ends(game.state(), from), "{from}");
    }
}

/// The position turned by 180° with the colors swapped.
fn turned(position: &Position) -> Position {
    let size = position.size();
    let men = |side| {
        position
            .men(side)
            .into_iter()
            .map(|it| it.turned(size))
            .collect()
    };
    let (white, black) = (men(Side::Black), men(Side::White));
    let side = position.side_to_move().opponent();
    Position::new(size, white, black, side, position.number()).expect("turned men stay on board")
}

fn without_mirror(rules: RuleSet) -> RuleSet {
    RuleSet {
        mirror_max: None,
        ..rules
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn moves_of_setups_are_the_models((rules, position) in any_setup(4..=16)) {
        let game = Game::from_position(rules, position).unwrap();
        check_moves(&game, &Model::new(rules, &position));
    }

    #[test]
    fn both_grids_tell_the_same((rules, position) in any_setup(4..=8)) {
        check_grids(&Game::from_position(rules, position).unwrap());
    }

    #[test]
    fn a_turned_position_has_the_turned_moves((rules, position) in any_setup(4..=16)) {
        let rules = without_mirror(rules);
        let game = Game::from_position(rules, position).unwrap();
        let other = Game::from_position(rules, turned(&position)).unwrap();
        let mut moves: Vec<Move> =
            game.legal_moves().into_iter().map(|mv| mv.turned(rules.size)).collect();
        moves.sort_unstable();
        prop_assert_eq!(other.legal_moves(), moves);
        prop_assert_eq!(game.tempo(Side::White), other.tempo(Side::Black));
    }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn moves_in_play_are_the_models((mut game, choices) in any_game(4..=10, 24)) {
        let mut model = Model::new(*game.rule_set(), game.start());
        for choice in choices {
            let moves = game.legal_moves();
            let Some(mv) = choose(&model, &moves, game.moves(), choice) else { break };
            if game.play(mv).is_err() {
                break;
            }
            model.play(mv);
            check_moves(&game, &model);
            prop_assert_eq!(game.state().hash(), game.state().hash_from_scratch());
            prop_assert_eq!(game.position().to_string(), model.text());
            if game.rule_set().size <= 8 {
                check_grids(&game);
            }
        }
    }

    #[test]
    fn trees_have_as_many_leaves_as_the_models((rules, position) in any_setup(4..=8)) {
        let game = Game::from_position(rules, position).unwrap();
        let leaves = Model::new(rules, &position).perft(2);
        prop_assert_eq!(game.rules().perft(game.state(), 2), leaves);
    }
}

#[test]
fn the_classic_start_has_23968870_leaves_at_depth_6() {
    let game = Game::from_text("classic-3x3 locking=free", None).unwrap();
    let rules = Rules::<Grid8>::new(game.rule_set());
    assert_eq!(rules.perft(&State::of_game(&game), 6), 23_968_870);
}

#[test]
fn a_forced_exit_that_no_man_can_make_forbids_nothing() {
    let rules = "classic-3x3 size=4 home=1x1 locking=free mirror_max=0 forced_exit=yes";
    let mut game = Game::from_text(rules, Some("1bbb/1b1b/2wb/4 w 1")).unwrap();
    game.play(game.parse_move("c2-b2").unwrap()).unwrap();
    let refused = game.parse_move("b3-c3").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "move b3-c3 is illegal: it mirrors White's c2-b2 once too often"
    );
}
