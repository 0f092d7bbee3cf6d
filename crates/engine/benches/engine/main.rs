//! Measures the engine against its targets in one run: speed and depth relative to a simple
//! program, races, two threads, and the reliability of pruning.

#![expect(clippy::print_stdout, reason = "printing is what the bench is for")]

use std::time::{Duration, Instant};

use ugolki_engine::{Control, Engine, Limits, Report, Settings};
use ugolki_rules::Game;

mod mailbox;
mod played;
mod pruning;
mod races;
mod threads;

/// The extent of the measurements.
#[derive(Clone, Copy)]
pub struct Scale {
    /// The time of a search from the start position.
    think: Duration,
    /// The number of race positions of 3x3.
    races: usize,
    /// The number of race positions of each other rule set.
    other_races: usize,
    /// The number of positions searched with one thread and two, and with and without pruning.
    positions: usize,
}

fn main() {
    // `cargo test --benches` passes no `--bench`: it only checks that the bench runs.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let scale = if is_bench {
        Scale {
            think: Duration::from_secs(5),
            races: 1000,
            other_races: 30,
            positions: 50,
        }
    } else {
        Scale {
            think: Duration::from_millis(50),
            races: 5,
            other_races: 0,
            positions: 1,
        }
    };
    search_beside_mailbox(scale.think);
    races::run(&scale);
    threads::run(&scale);
    pruning::run(&scale);
}

/// Both search the start position for the same time, with tables of the same number of entries.
fn search_beside_mailbox(think: Duration) {
    println!(
        "{:<26}{:>12}{:>8}",
        "start of classic-3x3", "nodes/s", "depth"
    );
    let game = Game::from_text("classic-3x3", None).expect("a preset");
    let line = |name: &str, nodes: u64, depth: u32, time: Duration| {
        let speed = nodes as f64 / time.as_secs_f64();
        println!("{name:<26}{speed:>12.0}{depth:>8}");
        speed
    };
    let started = Instant::now();
    let plain = mailbox::search(game.start(), think);
    let plain = line("plain mailbox", plain.nodes, plain.depth, started.elapsed());
    let started = Instant::now();
    let control = Deadline(started + think);
    let report = Engine::new(mailbox::ENTRIES * 16)
        .search(&game, &Settings::default(), &control)
        .expect("the start is not over");
    let ours = line("engine", report.nodes, report.depth, started.elapsed());
    println!("{:<26}{:>12.2}\n", "ratio", ours / plain);
}

/// Stops a search at a time.
struct Deadline(Instant);

impl Control for Deadline {
    fn is_stopped(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// A search without reports.
fn search(engine: &Engine, game: &Game, threads: usize, limits: Limits) -> Report {
    let settings = Settings {
        threads,
        limits,
        ..Settings::default()
    };
    let report = engine.search(game, &settings, &());
    report.expect("the game goes on")
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
