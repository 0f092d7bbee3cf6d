//! `ugolki analyze`: engine lines and scores for the positions of a game.

mod report;
mod task;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ugolki_engine::{Engine, Limits, MAX_DEPTH, Settings};
use ugolki_rules::RuleSet;

use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPTED};
use crate::texts;
use crate::watch::{Budget, Watch};
use report::Format;
use task::Task;

/// Show lines and scores for the positions of games
#[derive(clap::Args, Debug)]
#[command(
    group(clap::ArgGroup::new("what").args(["file", "position", "rules"]).required(true).multiple(true)),
    override_usage = "ugolki analyze [OPTIONS] <FILE>\n       ugolki analyze [OPTIONS] [--rules <RULES>] [--position <TEXT>]",
    after_help = "\
Every position of the main line of every game is searched, or the one position. A score is for the side
to move: in steps, as +1.25, or `win 4` when it wins with its fourth move from now, `loss 4` when the other
side does. With --json each position is a line; docs/cli.md tells what it holds. Ctrl-C ends with what is
complete.

Examples:
  ugolki analyze game.pgn
  ugolki analyze game.pgn --depth 12 --lines 3 --json
  ugolki analyze --rules diagonal-3x3 --movetime 5000
  ugolki analyze --rules classic-3x3 --position \"5bbb/5bbb/4b1bb/8/8/ww1w4/www5/www5 w 2\"",
)]
pub struct Analyze {
    /// File of records; - reads standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["position", "rules"])]
    file: Option<PathBuf>,

    /// The position, instead of a file; the start of the rule set by default
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Rule set in text, instead of a file; classic-3x3 by default
    #[arg(long, value_name = "RULES", value_parser = texts::rule_set)]
    rules: Option<RuleSet>,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH as i64))]
    depth: Option<u32>,

    /// How long for each position, in milliseconds; 1000 by default if nothing else is given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=MOST_MS))]
    movetime: Option<u64>,

    /// How many positions may be looked at for each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How many of the best lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    lines: u16,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,

    /// The table, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=32_768))]
    hash: u32,

    /// One JSON object a position, one a line
    #[arg(long)]
    json: bool,
}

const MOST_MS: u64 = 24 * 3_600_000;

impl Analyze {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let games = match &self.file {
            Some(path) => task::of_file(path)?,
            None => {
                let rules = self.rules.unwrap_or_else(texts::base_rules);
                vec![task::of_position(rules, self.position.as_deref())?]
            }
        };
        let stop = interrupt::flag()?;
        let engine = Engine::try_new((self.hash as usize) << 20)
            .map_err(|_| Failure::Refused(format!("--hash {}: not enough memory", self.hash)))?;
        let format = if self.json {
            Format::Json
        } else {
            Format::Text
        };
        let total: usize = games.iter().map(|game| game.moves().len() + 1).sum();
        let tasks = (1..)
            .zip(&games)
            .flat_map(|(number, game)| task::positions(number, game));
        for (number, task) in (1..).zip(tasks) {
            if task.game.moves().is_empty() {
                engine.clear();
            }
            let Some(text) = self.analyze(&task, &engine, format, &stop) else {
                return Ok(ExitCode::from(INTERRUPTED));
            };
            // Written at once, so that an interrupted run leaves no partial position.
            let mut output = io::stdout().lock();
            output.write_all(text.as_bytes())?;
            output.flush()?;
            if total > 1 {
                // A closed stream means that nobody reads the output.
                let _ = writeln!(io::stderr(), "{number}/{total}");
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The analysis of a position in text; none if it was interrupted.
    fn analyze(
        &self,
        task: &Task,
        engine: &Engine,
        format: Format,
        stop: &AtomicBool,
    ) -> Option<String> {
        let is_unlimited = self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.or(is_unlimited.then_some(1000));
        let hard = time.map(Duration::from_millis);
        let settings = Settings {
            threads: usize::from(self.threads),
            lines: usize::from(self.lines),
            limits: Limits {
                depth: self.depth.unwrap_or(MAX_DEPTH),
                nodes: self.nodes.unwrap_or(u64::MAX),
            },
            ..Settings::default()
        };
        let started = Instant::now();
        let watch = Watch::new(started, Budget { soft: None, hard }, stop, |_, _| {});
        let found = engine.search(&task.game, &settings, &watch);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        Some(format.show(task, found.as_ref(), started.elapsed()))
    }
}
