//! Two threads against one: the time to the same depth.

use std::time::Instant;

use ugolki_engine::{Engine, Limits};
use ugolki_rules::Game;

use super::{Scale, median, played, search};

/// The depth for both: about a second for one thread, so that starting and stopping is negligible.
const DEPTH: u32 = 20;

pub fn run(scale: &Scale) {
    let games = played::sample(scale.positions);
    let ratios: Vec<f64> = games
        .iter()
        .map(|game| time(game, 2) / time(game, 1))
        .collect();
    println!(
        "two threads to depth {DEPTH}: {:.2} of the time of one, median of {} positions",
        median(ratios),
        games.len()
    );
}

fn time(game: &Game, threads: usize) -> f64 {
    let engine = Engine::new(1 << 25);
    let limits = Limits {
        depth: DEPTH,
        ..Limits::NONE
    };
    let started = Instant::now();
    search(&engine, game, threads, limits);
    started.elapsed().as_secs_f64()
}
