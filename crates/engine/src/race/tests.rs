//! Facts about solitaires.

use std::collections::HashMap;

use ugolki_rules::{Grid as _, Grid8};

use super::*;
use crate::random::Random;

#[track_caller]
fn check_transfer(rules: &str, moves: u32) {
    let game = Game::from_text(rules, None).expect("a rule set");
    let solved = solve_race(&game, Side::White, 40_000_000).expect("a way");
    assert_eq!(solved.moves(), Some(moves), "{rules}: {solved:?}");
    check_line(&game, &solved.line);
}

/// Plays a line alone on the board and finds the target full at its end and not before.
#[track_caller]
fn check_line(game: &Game, line: &[Move]) {
    let rules = Rules::<Grid16>::new(game.rule_set());
    let target = rules.target(Side::White);
    let mut men = game.state_on::<Grid16>().men(Side::White);
    for &mv in line {
        assert!(!men.covers(target));
        let mut is_possible = false;
        rules.solitaire_moves(men, |from, ends| {
            is_possible |= from == mv.from && ends.contains(mv.to);
        });
        assert!(is_possible, "{mv}");
        men ^= Grid16::of(mv.from) | Grid16::of(mv.to);
    }
    assert!(men.covers(target));
}

#[test]
fn transfers_of_four_men_are_optimal() {
    for (size, moves) in [(5, 7), (6, 9), (7, 11), (8, 13)] {
        check_transfer(&format!("classic-3x3 size={size} home=2x2"), moves);
    }
}

// Six men on 8x8 without diagonals take 22 moves: that takes a few seconds, and is left to the
// bench.
#[test]
fn transfers_of_six_men_are_optimal() {
    for (size, moves) in [(6, 16), (7, 19)] {
        check_transfer(&format!("classic-3x3 size={size} home=t3"), moves);
    }
    for (size, moves) in [(6, 10), (7, 12), (8, 14)] {
        check_transfer(&format!("diagonal-3x3 size={size} home=t3"), moves);
    }
}

#[test]
fn transfers_of_nine_men_are_optimal() {
    check_transfer("classic-3x3 size=6", 16);
    check_transfer("diagonal-3x3 size=6", 12);
    check_transfer("diagonal-3x3", 15);
}

/// The distance from every set of `men` men to the target, by plain backward breadth-first search.
fn distances(rules: &Rules<Grid8>, men: u32) -> HashMap<u64, (Grid8, u32)> {
    let target = rules.target(Side::White);
    let spare: Vec<_> = (rules.board() & !target).into_iter().collect();
    let goals: Vec<Grid8> = match men - target.count() {
        0 => vec![target],
        1 => spare
            .iter()
            .map(|&square| target | Grid8::of(square))
            .collect(),
        _ => unreachable!("one man to spare at most"),
    };
    let mut known: HashMap<u64, (Grid8, u32)> = goals
        .iter()
        .map(|&goal| (front::hash(goal), (goal, 0)))
        .collect();
    let mut last = goals;
    for moves in 1.. {
        let mut next = Vec::new();
        for &men in &last {
            rules.solitaire_moves(men, |from, ends| {
                for to in ends {
                    let after = men ^ Grid8::of(from) | Grid8::of(to);
                    known.entry(front::hash(after)).or_insert_with(|| {
                        next.push(after);
                        (after, moves)
                    });
                }
            });
        }
        if next.is_empty() {
            break;
        }
        last = next;
    }
    known
}

#[test]
fn solutions_are_those_of_a_plain_search() {
    for diagonal in ["no", "steps", "yes"] {
        let text = format!("classic-3x3 size=5 home=2x2 diagonal={diagonal}");
        let rules = Rules::<Grid8>::new(&text.parse().expect("a rule set"));
        for men in [4, 5] {
            let mut random = Random::for_move(7, men.into(), 1);
            let mut all: Vec<_> = distances(&rules, men).into_values().collect();
            all.sort_unstable();
            for _ in 0..60 {
                let (start, moves) = random.pick(&all).expect("there are many");
                let mut budget = Budget::new(u64::MAX, &|| false);
                let mut solver =
                    Solver::new(&rules, Side::White, start, &mut budget).expect("a way");
                solver.solve(usize::MAX, &mut budget);
                assert_eq!(solver.known().moves(), Some(moves), "{text}: {start:?}");
            }
        }
    }
}

#[test]
fn what_a_spent_budget_leaves_is_sound() {
    let game = Game::from_text("classic-3x3 size=6", None).expect("a rule set");
    let rules = Rules::<Grid8>::new(game.rule_set());
    let men = game.state_on().men(Side::White);
    for states in [1, 1000, 2000, 5000, 20_000, 100_000] {
        let mut budget = Budget::new(states, &|| false);
        let Ok(mut solver) = Solver::new(&rules, Side::White, men, &mut budget) else {
            assert!(states < 2000, "a beam needs no more");
            continue;
        };
        solver.solve(usize::MAX, &mut budget);
        assert!(budget.spent() <= states);
        let known = solver.known();
        assert!(known.at_least <= 16 && 16 <= known.line.len());
        check_line(&game, &known.line);
    }
}

#[test]
fn a_race_is_left_at_once_when_it_is_stopped() {
    let game = Game::from_text("classic-3x3", None).expect("a rule set");
    let rules = Rules::<Grid8>::new(game.rule_set());
    let men = game.state_on().men(Side::White);
    let looks = std::cell::Cell::new(0);
    let is_stopped = || {
        looks.set(looks.get() + 1);
        looks.get() > 500
    };
    let mut budget = Budget::new(u64::MAX, &is_stopped);
    let mut solver = Solver::new(&rules, Side::White, men, &mut budget).expect("a way");
    solver.solve(usize::MAX, &mut budget);
    assert!(budget.spent() < 501 * 64);
    assert!(solver.known().moves().is_none());
}
