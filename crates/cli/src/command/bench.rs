//! `ugolki bench`: fixed positions searched to a fixed depth, to compare builds and machines.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ugolki_engine::{Engine, Limits, MAX_DEPTH, Settings};
use ugolki_rules::Game;

use crate::failure::Failure;
use crate::findings::{Finding, nodes_per_second};

/// Search fixed positions to a fixed depth, and count
#[derive(clap::Args, Debug)]
#[command(after_help = "\
One thread searches each position from an empty table. A line tells of each: its number, depth, nodes, score
and rule set. The last two lines are the sums, `Nodes: N` and `Nodes/s: N`. The nodes are the same in every
run of a build and on every machine, the time is not.

Examples:
  ugolki bench
  ugolki bench --depth 12")]
pub struct Bench {
    /// How many plies deep
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: u32,
}

/// Rule sets and positions that cover boards, directions and phases of the game, one per line.
const POSITIONS: &str = include_str!("bench/positions.txt");

/// Large enough that hardly any entry is replaced. Changing it changes the node count.
const TABLE_BYTES: usize = 16 << 20;

impl Bench {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        let engine = Engine::new(TABLE_BYTES);
        let settings = Settings {
            limits: Limits {
                depth: self.depth,
                ..Limits::NONE
            },
            ..Settings::default()
        };
        for (number, game) in (1..).zip(positions()) {
            engine.clear();
            let started = Instant::now();
            let report = engine
                .search(&game, &settings, &())
                .expect("the positions are not over");
            time += started.elapsed();
            nodes += report.nodes;
            let (depth, score) = (report.depth, Finding::from(report.lines[0].score));
            let (count, rules) = (report.nodes, game.rule_set());
            let mut output = io::stdout().lock();
            writeln!(
                output,
                "{number:2} depth {depth} nodes {count} score {score} {rules}"
            )?;
            output.flush()?;
        }
        let speed = nodes_per_second(nodes, time);
        writeln!(io::stdout(), "Nodes: {nodes}\nNodes/s: {speed}")?;
        Ok(ExitCode::SUCCESS)
    }
}

fn positions() -> impl Iterator<Item = Game> {
    POSITIONS.lines().map(|line| {
        let (rules, position) = line.split_once(": ").expect("rules and position");
        Game::from_text(rules, Some(position)).expect("a position of these rules")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dozen_positions_of_all_boards_and_directions_go_on() {
        let games: Vec<Game> = positions().collect();
        assert_eq!(games.len(), 12);
        assert!(games.iter().all(|game| game.outcome().is_none()));
        let is_any = |condition: fn(&Game) -> bool| games.iter().any(condition);
        assert!(is_any(|game| game.rule_set().size == 16));
        assert!(is_any(|game| game.rule_set().size == 10));
        assert!(is_any(|game| game.number() > 20));
    }
}
