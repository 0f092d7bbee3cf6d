//! Facts about solitaires.

use super::*;

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
    let mut men = State::<Grid16>::of_game(game).men(Side::White);
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

#[test]
fn transfers_of_six_men_are_optimal() {
    for (size, moves) in [(6, 16), (7, 19), (8, 22)] {
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
}
