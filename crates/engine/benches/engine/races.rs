//! Races: how long the exact solution of both solitaires takes in positions of played games, and
//! known transfers.

use std::collections::BTreeSet;
use std::time::Instant;

use ugolki_engine::{is_race, solve_race};
use ugolki_rules::{Game, Side};

use super::{Scale, median, played};

/// The most positions kept for a solitaire.
const STATES: usize = 300_000;

/// The same on 16x16, where each has many more moves.
const STATES_ON_16: usize = 20_000;

/// Transfers of all men from one home to the other, without an opponent, and their fewest moves.
const TRANSFERS: &[(&str, usize)] = &[
    ("classic-3x3 size=8 home=2x2", 13),
    ("classic-3x3 size=6", 16),
    ("diagonal-3x3 size=6", 12),
    ("classic-3x3 size=8 home=t3", 22),
    ("diagonal-3x3 size=8 home=t3", 14),
    ("diagonal-3x3", 15),
];

pub fn run(scale: &Scale) {
    println!(
        "{:<26}{:>12}{:>8}{:>12}{:>10}{:>12}",
        "races of played games", "positions", "exact", "median ms", "worst ms", "moves, mean"
    );
    let others = [
        "diagonal-3x3",
        "classic-3x4",
        "square-4x4",
        "triangle-10",
        "halma-16",
    ];
    time_races("classic-3x3", scale.races);
    for rules in others {
        time_races(rules, scale.other_races);
    }
    println!();
    if scale.other_races == 0 {
        return;
    }
    println!("{:<36}{:>8}{:>10}", "transfers", "moves", "s");
    for &(rules, moves) in TRANSFERS {
        let game = Game::from_text(rules, None).expect("a rule set");
        let started = Instant::now();
        let solved = solve_race(&game, Side::White, 20_000_000).expect("a way");
        let seconds = started.elapsed().as_secs_f64();
        println!("{rules:<36}{:>8}{seconds:>10.2}", solved.line.len());
        assert_eq!(solved.moves(), Some(moves as u32), "{rules}");
    }
    println!();
}

fn time_races(rules: &str, count: usize) {
    if count == 0 {
        return;
    }
    let (mut times, mut exact, mut moves) = (Vec::new(), 0, 0);
    let mut seen = BTreeSet::new();
    let is_large = rules == "halma-16";
    let states = if is_large { STATES_ON_16 } else { STATES };
    played::positions(rules, 300, |game| {
        if is_race(game) && seen.insert(game.state().hash()) {
            let started = Instant::now();
            let solved = Side::BOTH.map(|side| solve_race(game, side, states).expect("a way"));
            times.push(started.elapsed().as_secs_f64() * 1000.0);
            let is_exact = solved.iter().all(|solitaire| solitaire.moves().is_some());
            exact += usize::from(is_exact);
            moves += solved.iter().map(|it| it.line.len()).sum::<usize>();
        }
        count <= times.len()
    });
    let worst = times.iter().copied().fold(0.0, f64::max);
    let mean = moves as f64 / (2 * count) as f64;
    println!(
        "{rules:<26}{count:>12}{exact:>8}{:>12.3}{worst:>10.1}{mean:>12.1}",
        median(times)
    );
}
