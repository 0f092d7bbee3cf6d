//! Canonical routes, and the routes that are read, against the plain model.

use std::collections::BTreeMap;

use proptest::prelude::*;
use ugolki_rules::{Game, Grid as _, Move, MoveError, Square, SquareSet, join_route};

use crate::model::{At, Model, at, square};
use crate::strategies::{any_setup, cases};

fn squares(route: &[At]) -> Vec<Square> {
    route.iter().copied().map(square).collect()
}

/// What reading a route of the mover's man gives, by the model: the move, or the leg that fails.
fn read(model: &Model, route: &[At]) -> Result<(), String> {
    if route.len() > 2 {
        for end in 1..route.len() {
            if !model.jumps_after(&route[..end]).contains(&route[end]) {
                let [from, to] = [route[end - 1], route[end]].map(square);
                return Err(format!("leg {from}-{to}"));
            }
        }
    }
    let mv = Move::new(square(route[0]), square(route[route.len() - 1]));
    if model.judge().legal.contains(&mv) {
        Ok(())
    } else {
        Err(format!("move {mv}"))
    }
}

/// Checks that a route is read as the model reads it, and that an error names what fails.
fn check_route(game: &Game, model: &Model, route: &[At]) {
    let text = join_route(&squares(route));
    let mv = Move::new(square(route[0]), square(route[route.len() - 1]));
    match (game.parse_move(&text), read(model, route)) {
        (Ok(read), Ok(())) => assert_eq!(read.mv(), mv, "{text}"),
        (Err(error), Err(expected)) => {
            assert!(!matches!(error, MoveError::Text(_)), "{text}");
            let message = error.to_string();
            assert!(
                message.starts_with(&expected),
                "{text}: {message}, not {expected}"
            );
        }
        (ours, models) => panic!("{text} in {}: {ours:?}, {models:?}", model.text()),
    }
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn routes_are_the_models((rules, position) in any_setup(4..=16)) {
        let game = Game::from_position(rules, position).unwrap();
        let model = Model::new(rules, &position);
        for from in SquareSet::board(rules.size) {
            let routes = match position.man_on(from) {
                Some(_) => model.routes(at(from)),
                None => BTreeMap::new(),
            };
            for to in SquareSet::board(rules.size) {
                let expected = routes.get(&at(to)).map(|route| squares(route));
                prop_assert_eq!(game.route(Move::new(from, to)), expected, "{}-{}", from, to);
            }
        }
        for mv in game.legal_moves() {
            prop_assert_eq!(game.parse_move(&game.route_text(mv)).map(|it| it.mv()), Ok(mv));
            prop_assert_eq!(game.parse_move(&mv.to_string()).map(|it| it.mv()), Ok(mv));
        }
    }

    #[test]
    fn no_route_is_better_than_the_canonical_one((rules, position) in any_setup(4..=6)) {
        let game = Game::from_position(rules, position).unwrap();
        let model = Model::new(rules, &position);
        for from in position.men(position.side_to_move()) {
            let mut best: BTreeMap<At, Vec<At>> = BTreeMap::new();
            model.each_route(at(from), &mut |route| {
                let better = |other: &Vec<At>| {
                    (route.len(), route) < (other.len(), other.as_slice())
                };
                let to = route[route.len() - 1];
                if best.get(&to).is_none_or(better) {
                    best.insert(to, route.to_vec());
                }
            });
            for (to, route) in best {
                let mv = Move::new(from, square(to));
                prop_assert_eq!(game.route(mv), Some(squares(&route)));
            }
        }
    }

    #[test]
    fn every_route_is_read((rules, position) in any_setup(4..=6)) {
        let game = Game::from_position(rules, position).unwrap();
        let model = Model::new(rules, &position);
        for from in position.men(position.side_to_move()).into_iter().take(3) {
            let mut routes = Vec::new();
            model.each_route(at(from), &mut |route| {
                if routes.len() < 40 {
                    routes.push(route.to_vec());
                }
            });
            for route in routes {
                check_route(&game, &model, &route);
                let open: Vec<Square> = model.jumps_after(&route).into_iter().map(square).collect();
                if route.len() > 2 {
                    prop_assert_eq!(game.jumps_after(&squares(&route)), open);
                }
            }
        }
    }

    #[test]
    fn a_bent_route_fails_where_it_bends(
        (rules, position) in any_setup(4..=10),
        bends in proptest::collection::vec((any::<u16>(), -2..=2i32, -2..=2i32), 12),
    ) {
        let game = Game::from_position(rules, position).unwrap();
        let model = Model::new(rules, &position);
        let mut routes: Vec<Vec<At>> = position
            .men(position.side_to_move())
            .into_iter()
            .flat_map(|from| model.routes(at(from)).into_values())
            .collect();
        routes.sort_by_key(|route| std::cmp::Reverse(route.len()));
        for (mut route, (place, files, ranks)) in routes.into_iter().zip(bends) {
            let place = 1 + usize::from(place) % route.len();
            if place == route.len() {
                route.push(route[place - 1]);
            }
            let bent = (route[place].0 + files, route[place].1 + ranks);
            if model.is_on_board(bent) {
                route[place] = bent;
                check_route(&game, &model, &route);
            }
        }
    }
}

/// Checks the message that a move text gets at a position of the classic rules.
fn check_message(position: &str, text: &str, message: &str) {
    let game =
        Game::from_text("classic-3x3 locking=free", Some(position)).expect("the position is one");
    let error = game
        .parse_move(text)
        .expect_err("the text is no legal move");
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn a_leg_that_fails_is_named() {
    let position = "5bbb/5bbb/5bbb/8/8/2wwwb2/ww6/www5 w 1";
    check_message(
        position,
        "d3-f3-h4",
        "leg d3-f3 is impossible: a man stands on f3",
    );
    let position = "5bbb/5bbb/5bbb/8/8/2www1w1/ww6/www5 w 1";
    check_message(
        position,
        "d3-f3-h4",
        "leg f3-h4 is impossible: a jump goes two squares in a straight line, in a direction of jumps",
    );
    let start = "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1";
    check_message(
        start,
        "d3-f3-h4",
        "leg f3-h4 is impossible: a jump goes two squares in a straight line, in a direction of jumps",
    );
    check_message(
        position,
        "d3-f3-h3-f3",
        "leg h3-f3 is impossible: the man has been on f3 already",
    );
    check_message(
        position,
        "d3-f3-f4",
        "leg f3-f4 is impossible: a step cannot be a part of a chain",
    );
    check_message(
        position,
        "d3-d4-d6",
        "leg d3-d4 is impossible: a step cannot be a part of a chain",
    );
    check_message(
        position,
        "d3-f3-f5",
        "leg f3-f5 is impossible: there is no man to jump over",
    );
    check_message(
        position,
        "d3-h5",
        "move d3-h5 is illegal: the man on d3 cannot reach h5",
    );
    check_message(
        position,
        "d4-d5",
        "move d4-d5 is illegal: no man stands on d4",
    );
    check_message(
        position,
        "f6-f5",
        "move f6-f5 is illegal: the man on f6 is the opponent's",
    );
    check_message(
        position,
        "c3-c9",
        "move c3-c9 is illegal: c9 is not on the board",
    );
}
