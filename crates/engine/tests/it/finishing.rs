//! Games end by a filled home: no men left behind, no endless dancing.

use ugolki_engine::{Level, choose};
use ugolki_rules::{Game, Grid16, Move, Reason, Rules, Side, presets};

use crate::support::{game, play_out};

fn ends_by_home(rule_set: &str, levels: [Level; 2], seed: u64) -> bool {
    let game = play_out(rule_set, levels, seed, 700);
    let reason = game.outcome().map(|outcome| outcome.reason);
    matches!(reason, Some(Reason::Home | Reason::BothHome))
}

/// Checks that nearly all games end by a filled home: all but `exceptions`.
fn check(rule_sets: &[&str], levels: &[[Level; 2]], seeds: u64, exceptions: usize) {
    let mut others = Vec::new();
    for &rule_set in rule_sets {
        for &levels in levels {
            for seed in 0..seeds {
                if !ends_by_home(rule_set, levels, seed) {
                    others.push(format!("{rule_set} {levels:?} {seed}"));
                }
            }
        }
    }
    assert!(others.len() <= exceptions, "{others:#?}");
}

#[test]
fn the_rated_rule_sets_are_finished_at_every_level() {
    let levels = [
        [Level::Medium, Level::Medium],
        [Level::Hard, Level::Medium],
        [Level::Hard, Level::Hard],
        [Level::Mad, Level::Hard],
    ];
    check(
        &["classic-3x3", "classic-3x4", "diagonal-3x3"],
        &levels,
        2,
        1,
    );
}

#[test]
fn level_two_finishes_under_every_preset() {
    let ids: Vec<&str> = presets().iter().map(|preset| preset.id).collect();
    check(&ids, &[[Level::Medium, Level::Medium]], 1, 2);
}

#[test]
fn level_three_does_not_sit_at_home_where_no_deadline_drives_it_out() {
    let rule_sets = ["free-diagonal-3x3", "gambler-3x4-diagonal", "chessdeti-3x3"];
    check(&rule_sets, &[[Level::Hard, Level::Hard]], 3, 0);
}

#[test]
fn level_five_finishes_its_games() {
    let levels = [[Level::Master, Level::Medium], [Level::Master; 2]];
    check(&["classic-3x3", "diagonal-3x3"], &levels, 1, 0);
    let others = ["free-diagonal-3x3", "triangle-10"];
    check(&others, &levels[..1], 1, 0);
}

/// The move of one who leaves its last man at home as long as another may move, and sends the
/// others ahead.
fn leave_one_at_home(game: &Game) -> Move {
    let rules = Rules::<Grid16>::new(game.rule_set());
    let side = game.side_to_move();
    let distance = |square| i64::from(rules.distance(side, square));
    let men = game.position().men(side).into_iter();
    let last = men.max_by_key(|&man| distance(man)).expect("it has men");
    let worth = |mv: &Move| (mv.from != last, distance(mv.from) - distance(mv.to));
    let moves = game.legal_moves().into_iter();
    moves.max_by_key(worth).expect("the game goes on")
}

#[test]
fn one_who_stays_at_home_until_it_has_to_move_is_driven_out() {
    for rule_set in ["chessdeti-4x4", "chessdeti-triangle-15"] {
        let mut game = game(rule_set);
        while game.outcome().is_none() && game.moves().len() < 250 {
            let mv = match game.side_to_move() {
                Side::White => leave_one_at_home(&game),
                Side::Black => choose(&game, Level::Master, 0, &()).expect("the game goes on"),
            };
            game.play(mv).expect("a legal move");
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(Side::Black), "{rule_set}: {}", game.position());
    }
}

#[test]
fn level_six_beats_level_three_on_a_small_board() {
    let levels = [Level::Hard, Level::Grandmaster];
    let game = play_out("classic-3x3 size=5 home=2x2", levels, 0, 100);
    let outcome = game.outcome().expect("the game ends");
    assert_eq!(outcome.winner, Some(Side::Black), "{}", game.position());
}
