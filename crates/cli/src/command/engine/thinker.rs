//! Thinks about a move on a thread of its own, and reports what it finds.

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

/// How well the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// As well as it can.
    Full,
    /// As a level of the computer.
    Level(Level),
}

impl Strength {
    /// All strengths: none, and the levels from the weakest on.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Full).chain(Level::ALL.map(Self::Level))
    }

    /// The strength of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|strength| strength.to_string() == name)
    }

    /// Whether it looks at no clock and cannot be stopped, being done at once.
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

/// What a thinker tells.
#[derive(Debug)]
pub enum Thought {
    /// An iteration is complete, after so much time.
    Deepened(Report, Duration),
    /// The search has ended with this move; none when the game is over.
    Decided(Option<Move>),
    /// The search broke down.
    Failed,
}

/// A search that is under way.
pub struct Thinker {
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// Begins to think about a game, from `started` on. Tells what it finds, and the move last of all.
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
                // A defect of the search costs a move, not the game: there is still one to be made.
                let decided = catch_unwind(AssertUnwindSafe(think));
                tell(decided.map_or(Thought::Failed, Thought::Decided));
            })?;
        Ok(Self { stop })
    }

    /// Asks it to stop; it decides at once.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What is to be thought about, and how hard.
pub struct Task {
    game: Game,
    budget: Budget,
    strength: Strength,
    seed: u64,
    settings: Settings,
}

impl Task {
    /// The task that a `go` command sets, on a machine that has been late by `lag`.
    pub fn new(go: &Go, game: &Game, options: &Options, lag: Duration) -> Self {
        let mut budget = if options.strength.is_prompt() {
            Budget::default()
        } else {
            clock::budget(go, game, lag)
        };
        let is_only_move = || game.legal_moves().len() == 1;
        if budget.soft.is_some() && is_only_move() {
            // The clock is better spent on moves that have a choice.
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

    /// When the search has to end; none when it has no time limit.
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
            // What was solved without iterations, or stopped before the first, is told all the same.
            observer(&report, started.elapsed());
        }
        report.lines.first()?.moves.first().copied()
    }
}

/// Keeps a level, which has limits of its own, within those of a `go` command too.
struct Leash<'a> {
    limits: Limits,
    watch: &'a dyn Control,
}

impl Control for Leash<'_> {
    fn is_stopped(&self) -> bool {
        self.watch.is_stopped()
    }

    fn deepened(&self, report: &Report) -> bool {
        // What else a level looks at in the opening is for its own choice.
        let told = Report {
            lines: report.lines[..1].to_vec(),
            ..report.clone()
        };
        let is_within = report.depth < self.limits.depth && report.nodes < self.limits.nodes;
        self.watch.deepened(&told) && is_within
    }
}
