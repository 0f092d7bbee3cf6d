//! Legal moves against the plain model, on random positions of every board.

use proptest::prelude::*;
use ugolki_rules::{Game, Grid8, Move, Parameters, Position, RuleSet, Rules, Side};

use crate::agreement::{check_moves, check_pairs, check_state};
use crate::model::Model;
use crate::strategies::{any_game, any_setup, cases, choose};

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
    let parameters = Parameters {
        mirror_max: None,
        ..*rules
    };
    RuleSet::new(parameters).expect("the mirror rule is not needed")
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn moves_of_setups_are_the_models((rules, position) in any_setup(4..=16)) {
        let game = Game::from_position(rules, position).unwrap();
        let model = Model::new(rules, &position);
        check_moves(&game, &model);
        check_pairs(&game, &model);
    }

    #[test]
    fn both_grids_count_the_same_trees((rules, position) in any_setup(4..=8)) {
        let game = Game::from_position(rules, position).unwrap();
        let small = Rules::<Grid8>::new(&rules).perft(&game.state_on(), 2);
        prop_assert_eq!(game.rules().perft(game.state(), 2), small);
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
            check_state(&game, &model);
            check_moves(&game, &model);
        }
        check_pairs(&game, &model);
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
    assert_eq!(rules.perft(&game.state_on(), 6), 23_968_870);
}

#[test]
fn a_forced_exit_that_no_man_can_make_forbids_nothing() {
    let rules = "classic-3x3 size=4 home=1x1 locking=free mirror_max=0 forced_exit=yes";
    let mut game = Game::from_text(rules, Some("1bbb/1b1b/2wb/4 w 1")).unwrap();
    game.play_legal(game.parse_move("c2-b2").unwrap()).unwrap();
    let refused = game.parse_move("b3-c3").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "move b3-c3 is illegal: it mirrors White's c2-b2 once too often"
    );
}

#[test]
fn a_mirroring_move_stays_legal_where_it_is_the_only_one() {
    let rules = "classic-3x3 size=4 home=1x1 locking=free mirror_max=0";
    for (forced_exit, expected) in [
        ("yes", Ok(())),
        (
            "no",
            Err("move d4-d3 is illegal: it mirrors White's a1-a2 once too often"),
        ),
    ] {
        let rules = format!("{rules} forced_exit={forced_exit}");
        let mut game = Game::from_text(&rules, Some("1bbb/4/4/w3 w 1")).unwrap();
        let mut model = Model::new(*game.rule_set(), game.start());
        let mv = game.parse_move("a1-a2").unwrap();
        game.play_legal(mv).unwrap();
        model.play(mv.mv());
        check_moves(&game, &model);
        let reply = game.parse_move("d4-d3");
        let refusal = reply.map(drop).map_err(|error| error.to_string());
        assert_eq!(refusal, expected.map_err(str::to_owned));
    }
}

#[test]
fn mirroring_moves_count_only_up_to_the_last_number() {
    let rules = "classic-3x3 size=4 home=1x1 locking=free repetition=none mirror_max=1";
    for (mirror_first, expected) in [("none", false), ("2", false), ("1", true)] {
        let rules = format!("{rules} mirror_first={mirror_first}");
        let mut game = Game::from_text(&rules, None).unwrap();
        for text in ["a1-a2", "d4-d3", "a2-a1"] {
            game.play_legal(game.parse_move(text).unwrap()).unwrap();
        }
        let second = game.parse_move("d3-d4").is_ok();
        assert_eq!(second, expected, "mirror_first={mirror_first}");
    }
}
