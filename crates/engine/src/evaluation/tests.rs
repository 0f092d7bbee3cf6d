//! Facts about the evaluation of the full search.

use ugolki_rules::{Game, GenerateMoves, Grid8, Grid16, Position, RuleSet, Side, State};

use super::*;
use crate::params::weights_for;
use crate::random::Random;

fn evaluation<G: GenerateMoves>(rules: &str) -> Evaluation<G> {
    let rule_set: RuleSet = rules.parse().expect("a rule set");
    Evaluation::new(&rule_set, weights_for(&rule_set))
}

/// Weights of which only some count.
fn only(set: impl Fn(&mut Weights)) -> Weights {
    let mut weights = Weights::default();
    set(&mut weights);
    weights
}

/// What a position is worth to White, who is to move, when only some weights count.
fn worth_to_white(rules: &str, position: &str, set: impl Fn(&mut Weights)) -> i32 {
    let game = Game::from_text(rules, Some(position)).expect("a position");
    let evaluation = Evaluation::<Grid8>::new(game.rule_set(), &only(set));
    evaluation.score(&evaluation.node_of(&game)).value()
}

/// Plays random games and calls `visit` with each position, its node kept up by the moves.
fn for_each_node<G: GenerateMoves>(rules: &str, visit: impl Fn(&Evaluation<G>, &Node<G>)) {
    let evaluation = evaluation::<G>(rules);
    for seed in 0..10 {
        let mut random = Random::for_move(seed, 0, 0);
        let mut game = Game::from_text(rules, None).expect("a rule set");
        let mut node = evaluation.node_of(&game);
        while game.outcome().is_none() {
            visit(&evaluation, &node);
            let mv = random.pick(&game.legal_moves()).expect("the game goes on");
            node = evaluation.play(&node, mv);
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn sums_kept_up_by_moves_are_those_computed_anew() {
    for_each_node::<Grid8>("classic-3x3", |evaluation, node| {
        assert_eq!(node.worth, evaluation.node(node.state).worth);
    });
    for_each_node::<Grid16>("gambiter-halma-10", |evaluation, node| {
        assert_eq!(node.worth, evaluation.node(node.state).worth);
    });
}

#[test]
fn a_position_turned_with_its_colors_swapped_is_worth_the_same() {
    for rules in [
        "classic-3x3",
        "diagonal-3x4",
        "classic-3x3 corner=h1",
        "square-4x4",
    ] {
        for_each_node::<Grid8>(rules, |evaluation, node| {
            let size = evaluation.rules().size();
            let state = &node.state;
            let turned = |side: Side| {
                let men = state.men(side).into_iter();
                men.map(|square| square.turned(size)).collect()
            };
            let position = Position::new(
                size,
                turned(Side::Black),
                turned(Side::White),
                state.side_to_move().opponent(),
                state.number(),
            )
            .expect("a position");
            let other = evaluation.node(State::new(&position));
            // White has moved in its pair and Black has not, which the exit deadline knows.
            let deadline = evaluation.rules().parameters().exit_moves;
            if deadline.is_none_or(|deadline| deadline < state.number()) {
                assert_eq!(evaluation.score(node), evaluation.score(&other));
            }
        });
    }
}

#[test]
fn the_start_is_even_but_for_the_right_to_move() {
    for rules in ["classic-3x3", "diagonal-3x3", "square-4x4"] {
        let evaluation = evaluation::<Grid8>(rules);
        let game = Game::from_text(rules, None).expect("a rule set");
        let node = evaluation.node_of(&game);
        assert_eq!(evaluation.phase(&node), BEGINNING, "{rules}");
        let tempo = i32::from(evaluation.weights.tempo.early);
        assert_eq!(evaluation.score(&node).value(), tempo, "{rules}");
    }
}

#[test]
fn a_game_is_at_its_end_when_all_are_home() {
    let evaluation = evaluation::<Grid8>("classic-3x3");
    let text = "bbb5/8/8/8/8/8/www5/8 w 30";
    let game = Game::from_text("classic-3x3", Some(text)).expect("a position");
    assert!(evaluation.phase(&evaluation.node_of(&game)) > 0);
    let home = "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 30";
    let position = Position::parse(home, 8).expect("a position");
    assert_eq!(evaluation.phase(&evaluation.node(State::new(&position))), 0);
}

#[test]
fn men_of_a_class_without_room_are_mismatches() {
    // The target f6-h8 has room for four men on squares like f6, and for one on squares like g7.
    let mismatch = |weights: &mut Weights| weights.mismatch = w(-1, -1);
    let like_f6 = "8/8/8/8/1w1w4/8/1w1w4/b7 w 50";
    assert_eq!(worth_to_white("classic-3x3", like_f6, mismatch), 0);
    let like_g7 = "8/8/8/2w1w3/8/2w1w3/8/b7 w 50";
    assert_eq!(worth_to_white("classic-3x3", like_g7, mismatch), -3);
}

#[test]
fn hurdles_are_told_by_whose_man_it_is() {
    let position = "8/8/8/8/1b6/1w6/ww6/8 w 50";
    let own = |weights: &mut Weights| weights.own_hurdle = w(1, 1);
    let other = |weights: &mut Weights| weights.other_hurdle = w(1, 1);
    // a2 over b2, and b3 over b4 to b5; Black's b4 has b3 before it and b2 behind that.
    assert_eq!(worth_to_white("classic-3x3", position, own), 1);
    assert_eq!(worth_to_white("classic-3x3", position, other), 1);
}

#[test]
fn a_jump_that_goes_on_is_a_ladder() {
    let ladder = |weights: &mut Weights| weights.ladder = w(1, 1);
    assert_eq!(
        worth_to_white("classic-3x3", "8/8/8/b7/8/b7/w7/8 w 50", ladder),
        1
    );
    assert_eq!(
        worth_to_white("classic-3x3", "8/8/8/8/8/b7/w7/8 w 50", ladder),
        0
    );
}

#[test]
fn the_last_man_counts_its_steps() {
    let last = |weights: &mut Weights| weights.last = w(-1, -1);
    // From a1 to f6 are ten steps; Black's last has none to go.
    assert_eq!(
        worth_to_white("classic-3x3", "8/5w2/8/8/8/8/8/w1b5 w 50", last),
        -10
    );
    assert_eq!(
        worth_to_white("diagonal-3x3", "8/5w2/8/8/8/8/8/w1b5 w 50", last),
        -5
    );
}

#[test]
fn a_man_locked_in_the_target_has_to_be_let_out_where_no_deadline_is_ahead() {
    let jailed = |weights: &mut Weights| weights.jailed = w(-1, -1);
    let stuck = "5wwb/7w/7w/8/8/8/8/b7 w";
    let at = |number: u32| worth_to_white("classic-3x3", &format!("{stuck} {number}"), jailed);
    assert_eq!((at(30), at(50)), (0, -1));
    let can_jump = "6wb/7w/8/8/8/8/8/b7 w 50";
    assert_eq!(worth_to_white("classic-3x3", can_jump, jailed), 0);
    let among_its_own = "5bbb/7b/7b/8/8/8/8/w7 w 50";
    assert_eq!(worth_to_white("classic-3x3", among_its_own, jailed), 0);
}

#[test]
fn men_that_are_forced_to_move_may_have_ways_to_stay_in_the_target() {
    let loitering = |weights: &mut Weights| weights.loitering = w(-1, -1);
    let in_the_corner = "7b/8/8/8/w7/8/8/8 w";
    let can_jump_one_way = "5wwb/7w/8/8/8/8/8/8 w";
    let has_to_leave = "5bww/5w2/5w2/8/8/8/8/8 w";
    let forced = "classic-3x3 exit_moves=none forced_exit=yes";
    let at = |text: &str| worth_to_white(forced, &format!("{text} 50"), loitering);
    assert_eq!(at(in_the_corner), -2);
    assert_eq!(at(can_jump_one_way), -1);
    assert_eq!(at(has_to_leave), 0);
    let plain = "classic-3x3 exit_moves=none";
    let in_the_corner = format!("{in_the_corner} 50");
    assert_eq!(worth_to_white(plain, &in_the_corner, loitering), 0);
}

#[test]
fn pressure_grows_as_the_deadline_nears_and_ends_with_it() {
    let deadline = |weights: &mut Weights| weights.deadline = w(1, 1);
    let at = |number: u32| {
        let text = format!("8/8/8/8/8/8/8/w6b w {number}");
        worth_to_white("classic-3x3", &text, deadline)
    };
    assert!(at(39) < at(20) && at(20) < 0);
    assert_eq!(at(41), 0);
}
