//! Runs a search on its own thread and sends its reports.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ugolki_engine::{Control, Engine, Level, Limits, MAX_DEPTH, Report, Settings, choose};
use ugolki_rules::{Game, Move};

use super::clock;
use super::line::Go;
use super::option::Options;
use crate::watch::{Budget, Watch};

/// The strength of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Full strength.
    Full,
    /// A level of the computer.
    Level(Level),
}

impl Strength {
    /// All strengths: full strength, then the levels from the weakest.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Full).chain(Level::ALL.map(Self::Level))
    }

    /// Finds a strength by its name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|strength| strength.to_string() == name)
    }

    /// Whether it answers at once, without polling a clock or stop flag.
    pub fn is_prompt(self) -> bool {
        matches!(self, Self::Level(level) if level.time_cap().is_none())
    }
}

/// The name of the strength, as the option Level has it.
impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("none"),
            Self::Level(level) => level.fmt(f),
        }
    }
}

/// A message of a search thread.
#[derive(Debug)]
pub enum Thought {
    /// An iteration was completed after this time.
    Deepened(Report, Duration),
    /// The search ended with this move; none if the game is over.
    Decided(Option<Move>),
    /// The search panicked.
    Failed,
}

/// A search that is under way.
pub struct Thinker {
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts a search of a game whose time runs from `started`. Sends reports, then the move.
    pub fn start(
        engine: Arc<Engine>,
        task: Task,
        started: Instant,
        tell: impl Fn(Thought) + Send + Sync + 'static,
    ) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        thread::Builder::new()
            .name("thinker".to_owned())
            .spawn(move || {
                let think = || {
                    task.think(&engine, started, &flag, |report, elapsed| {
                        tell(Thought::Deepened(report.clone(), elapsed));
                    })
                };
                // A panic of the search costs one move, not the game: the session plays another
                // one.
                let decided = catch_unwind(AssertUnwindSafe(think));
                tell(decided.map_or(Thought::Failed, Thought::Decided));
            })?;
        Ok(Self { stop })
    }

    /// Requests a stop; the search then returns its best move.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A search task.
pub struct Task {
    game: Game,
    budget: Budget,
    strength: Strength,
    seed: u64,
    settings: Settings,
}

impl Task {
    /// The task of a `go` command, on a machine with a recent overshoot of `lag`.
    pub fn new(go: &Go, game: &Game, options: &Options, lag: Duration) -> Self {
        let mut budget = if options.strength.is_prompt() {
            Budget::default()
        } else {
            clock::budget(go, game, lag)
        };
        let is_only_move = || game.legal_moves().len() == 1;
        if budget.soft.is_some() && is_only_move() {
            // An only move needs no time.
            budget.soft = Some(Duration::ZERO);
        }
        let depth = go.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let nodes = go.nodes.unwrap_or(u64::MAX);
        Self {
            game: game.clone(),
            budget,
            strength: options.strength,
            seed: options.seed,
            settings: Settings {
                threads: options.threads,
                lines: options.lines,
                limits: Limits { depth, nodes },
                ..Settings::default()
            },
        }
    }

    /// The deadline of the search; none without a time limit.
    pub fn time_limit(&self) -> Option<Duration> {
        self.budget.hard
    }

    fn think(
        &self,
        engine: &Engine,
        started: Instant,
        stop: &AtomicBool,
        observer: impl Fn(&Report, Duration) + Sync,
    ) -> Option<Move> {
        let has_told = AtomicBool::new(false);
        let watch = Watch::new(started, self.budget, stop, |report, elapsed| {
            has_told.store(true, Ordering::Relaxed);
            observer(report, elapsed);
        });
        if let Strength::Level(level) = self.strength {
            let leash = Leash {
                limits: self.settings.limits,
                watch: &watch,
            };
            return choose(&self.game, level, self.seed, &leash);
        }
        let report = engine.search(&self.game, &self.settings, &watch)?;
        if !has_told.load(Ordering::Relaxed) {
            // A result without a completed iteration, such as a solved race, is reported too.
            observer(&report, started.elapsed());
        }
        report.lines.first()?.moves.first().copied()
    }
}

/// Applies the limits of a `go` command to a level, in addition to its own.
struct Leash<'a> {
    limits: Limits,
    watch: &'a dyn Control,
}

impl Control for Leash<'_> {
    fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }

    fn deepened(&self, report: &Report) -> bool {
        // The extra variations of a level in the opening only serve its choice of move.
        let told = Report {
            lines: report.lines[..1].to_vec(),
            ..report.clone()
        };
        let is_within = report.depth < self.limits.depth && report.nodes < self.limits.nodes;
        self.watch.deepened(&told) && is_within
    }
}
