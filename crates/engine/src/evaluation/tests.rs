//! Facts about the evaluation of the full search.

use ugolki_rules::{Game, Grid8, Grid16, Position, RuleSet, Side, State};

use super::*;
use crate::random::Random;

/// Plays random games and calls `visit` with each position, its node kept up by the moves.
fn for_each_node<G: Grid>(rules: &str, visit: impl Fn(&Evaluation<G>, &Node<G>)) {
    let rule_set: RuleSet = rules.parse().expect("a rule set");
    let evaluation = Evaluation::<G>::new(&rule_set);
    for seed in 0..10 {
        let mut random = Random::for_move(seed, 0, 0);
        let mut game = Game::new(rule_set).expect("a rule set");
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
    for rules in ["classic-3x3", "diagonal-3x4", "classic-3x3 corner=h1"] {
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
            if evaluation
                .rules()
                .rule_set()
                .exit_moves
                .is_none_or(|end| end < state.number())
            {
                assert_eq!(evaluation.score(node), evaluation.score(&other));
            }
        });
    }
}

#[test]
fn the_start_is_even_but_for_the_right_to_move() {
    for rules in ["classic-3x3", "diagonal-3x3", "square-4x4"] {
        let game = Game::from_text(rules, None).expect("a rule set");
        let evaluation = Evaluation::<Grid8>::new(game.rule_set());
        let score = evaluation.score(&evaluation.node_of(&game));
        assert_eq!(score.value(), PARAMS.tempo, "{rules}");
    }
}
