//! Counts move trees with the crate and with a simple mailbox generator, alternately in one run,
//! and prints the ratio of their speeds. Both must give the same counts.

#![expect(clippy::print_stdout, reason = "printing is what the bench is for")]

use std::time::{Duration, Instant};

use ugolki_rules::{Game, GenerateMoves, Grid8, Grid16, Position, RuleSet, Rules, State};

mod mailbox;

use mailbox::Mailbox;

/// Odd, so that there is a median.
const ROUNDS: usize = 7;

fn main() {
    // `cargo test --benches` passes no `--bench`: it only checks that the bench runs.
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let (rounds, less) = if is_bench { (ROUNDS, 0) } else { (1, 3) };
    println!("leaves per microsecond, medians of {rounds} rounds\n");
    println!(
        "{:<34}{:>10}{:>10}{:>8}{:>8}",
        "", "before", "after", "ratio", "target"
    );
    let free = "classic-3x3 locking=free";
    against_mailbox::<Grid8>(free, 4, 6 - less, rounds, 6.5);
    against_mailbox::<Grid8>("diagonal-3x3", 8, 5 - less, rounds, 5.0);
    against_mailbox::<Grid16>("halma-16", 8, 4 - less, rounds, 3.0);
    let before = || perft::<Grid8>(free, 6 - less);
    let after = || perft::<Grid8>("classic-3x3", 6 - less);
    compare("free locking to forbidden", rounds, before, after, 0.5);
    if is_bench {
        assert_eq!(perft::<Grid8>(free, 6), 23_968_870);
        assert_eq!(perft::<Grid8>(free, 7), 559_321_518);
        println!("\ndepths 6 and 7 of {free} count as they should");
    }
}

fn start(rules: &str) -> (RuleSet, Position) {
    let game = Game::from_text(rules, None).expect("the rule set is valid");
    (*game.rule_set(), *game.start())
}

fn perft<G: GenerateMoves>(rules: &str, depth: u32) -> u64 {
    let (rule_set, start) = start(rules);
    Rules::<G>::new(&rule_set).perft(&State::new(&start), depth)
}

fn against_mailbox<G: GenerateMoves>(
    rules: &str,
    directions: usize,
    depth: u32,
    rounds: usize,
    target: f64,
) {
    let (_, start) = start(rules);
    let plain = || Mailbox::new(&start, directions).perft(start.side_to_move(), depth as usize);
    let ours = || perft::<G>(rules, depth);
    assert_eq!(plain(), ours(), "{rules}: both count the same tree");
    compare(rules, rounds, plain, ours, target);
}

/// Prints the median speeds of two ways to count, and the median of their ratios.
fn compare(
    name: &str,
    rounds: usize,
    before: impl Fn() -> u64,
    after: impl Fn() -> u64,
    target: f64,
) {
    let rounds: Vec<[f64; 2]> = (0..rounds)
        .map(|_| [speed(&before), speed(&after)])
        .collect();
    let [before, after] = [0, 1].map(|way| median(rounds.iter().map(|round| round[way])));
    let ratio = median(rounds.iter().map(|[before, after]| after / before));
    println!("{name:<34}{before:>10.1}{after:>10.1}{ratio:>8.2}{target:>8.1}");
}

/// Leaves per microsecond of processor time.
fn speed(count: impl Fn() -> u64) -> f64 {
    let (started, started_by_clock) = (processor_time(), Instant::now());
    let leaves = std::hint::black_box(count());
    let elapsed = match (started, processor_time()) {
        (Some(started), Some(ended)) => ended - started,
        _ => started_by_clock.elapsed(),
    };
    leaves as f64 / elapsed.as_secs_f64() / 1e6
}

/// The processor time of this thread, if the system reports it: it is less affected by other
/// programs.
fn processor_time() -> Option<Duration> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = times.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
