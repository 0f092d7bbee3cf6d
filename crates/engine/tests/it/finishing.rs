//! Games end by a filled home: no men left behind, no endless dancing.

use ugolki_engine::Level;
use ugolki_rules::{Reason, Side, presets};

use crate::support::play_out;

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

#[test]
fn level_six_beats_level_three_on_a_small_board() {
    let levels = [Level::Hard, Level::Grandmaster];
    let game = play_out("classic-3x3 size=5 home=2x2", levels, 0, 100);
    let outcome = game.outcome().expect("the game ends");
    assert_eq!(outcome.winner, Some(Side::Black), "{}", game.position());
}
