//! The full search: iterative deepening, principal variation search, a table shared by threads.
//!
//! It asks no clock and prints nothing: when to stop comes in by [`Control`], and what was found goes out by it.

mod beside;
mod busy;
mod order;
mod picker;
mod pvs;
mod reductions;
mod root;
mod worker;

#[cfg(test)]
mod tests;

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use ugolki_rules::{Game, GenerateMoves, Move, with_grid};

use crate::Score;
use crate::evaluation::{Evaluation, Weights};
use crate::params::weights_for;
use crate::race::{self, RaceResult};
use crate::table::Table;
use beside::BesideRace;
use busy::Busy;

/// What a search may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most plies of an iteration.
    pub depth: u32,
    /// The most positions looked at, by all threads together; a few thousand more may be.
    pub nodes: u64,
}

impl Limits {
    /// No limits but the depth that no search reaches.
    pub const NONE: Self = Self {
        depth: MAX_DEPTH,
        nodes: u64::MAX,
    };
}

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 120;

/// How a search is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads search, at least 1.
    pub threads: usize,
    /// How many best moves are wanted, at least 1.
    pub lines: usize,
    /// What it may spend.
    pub limits: Limits,
    /// Whether moves that look bad are left out or searched less deep. Without, every line is as deep as the iteration.
    pub is_selective: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            lines: 1,
            limits: Limits::NONE,
            is_selective: true,
        }
    }
}

/// The one who watches a search.
pub trait Control: Sync {
    /// Asked every few thousand positions: whether to stop at once.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Told after each iteration; false lets no further one begin.
    fn deepened(&self, report: &Report) -> bool {
        let _ = report;
        true
    }
}

/// A control that lets a search go to its limits.
impl Control for () {}

/// A move with what is expected to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// For the side to move.
    pub score: Score,
    /// At least one.
    pub moves: Vec<Move>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The plies of the last complete iteration.
    pub depth: u32,
    /// The plies of the longest line that was looked at.
    pub selective_depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// The player without handicap: a transposition table, and the search that fills it.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    race: race::Memory,
    /// Weights of the evaluation; those of the rule set's family where there are none.
    weights: Option<Weights>,
}

impl Engine {
    /// An engine whose table takes about so many bytes.
    ///
    /// # Panics
    ///
    /// When the memory is not to be had: where someone else chooses the size, there is [`Engine::try_new`].
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::try_new(table_bytes).expect("there is memory for the table")
    }

    /// An engine whose table takes about so many bytes.
    ///
    /// # Errors
    ///
    /// When the memory is not to be had.
    pub fn try_new(table_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            table: Table::try_new(table_bytes)?,
            race: race::Memory::default(),
            weights: None,
        })
    }

    /// The same engine with other weights for its evaluation.
    #[cfg(feature = "tuning")]
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self {
            weights: Some(weights),
            ..self
        }
    }

    /// Forgets what earlier searches have found.
    pub fn clear(&self) {
        self.table.clear();
        self.race.clear();
    }

    /// The best lines in a game's present position; none when the game is over.
    ///
    /// With one thread, the same game, settings and table contents give the same lines.
    pub fn search(
        &self,
        game: &Game,
        settings: &Settings,
        control: &dyn Control,
    ) -> Option<Report> {
        if game.outcome().is_some() {
            return None;
        }
        self.table.begin_search();
        with_grid!(game.rule_set().size, G => self.search_on::<G>(game, settings, control))
    }

    fn search_on<G: GenerateMoves>(
        &self,
        game: &Game,
        settings: &Settings,
        control: &dyn Control,
    ) -> Option<Report> {
        let weights = self
            .weights
            .as_ref()
            .unwrap_or_else(|| weights_for(game.rule_set()));
        let evaluation = Evaluation::<G>::new(game.rule_set(), weights);
        let mut limits = settings.limits;
        let race = match self.race_on(game, &evaluation, settings, control) {
            Some(raced) if raced.is_enough => return Some(raced.report),
            raced => raced.map(|raced| raced.report),
        };
        let beside = BesideRace { control, race };
        limits.nodes = limits.nodes.saturating_sub(beside.nodes());
        let shared = Shared {
            table: &self.table,
            evaluation: &evaluation,
            control: &beside,
            limits,
            threads: settings.threads.max(1) as u64,
            is_stopped: AtomicBool::new(false),
            is_selective: settings.is_selective,
            busy: Busy::new(settings.threads),
            nodes: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            found: Mutex::new(Vec::new()),
        };
        let searched = root::search(game, &shared, settings)?;
        Some(beside.believed(searched))
    }

    /// What is known of the position as a race, if it is one.
    fn race_on<G: GenerateMoves>(
        &self,
        game: &Game,
        evaluation: &Evaluation<G>,
        settings: &Settings,
        control: &dyn Control,
    ) -> Option<Raced> {
        if settings.lines > 1 {
            return None;
        }
        let Limits { depth, nodes } = settings.limits;
        let states = if depth < MAX_DEPTH {
            RACE_STATES
        } else {
            u64::MAX
        };
        let is_stopped = || control.is_stopped();
        let mut budget = race::Budget::new(nodes.min(states), &is_stopped);
        let mut goes_on = true;
        let tell = |result: &RaceResult, nodes| {
            goes_on = control.deepened(&Report::of_race(result, nodes));
            goes_on
        };
        let result = race::solve(evaluation.rules(), game, &self.race, &mut budget, tell)?;
        Some(Raced {
            is_enough: result.is_proven || SEARCHED_PLIES < result.line.len() || !goes_on,
            report: Report::of_race(&result, budget.spent()),
        })
    }
}

/// What is known of a position as a race.
struct Raced {
    report: Report,
    /// Whether a search would not find out more.
    is_enough: bool,
}

/// A search may see the end of a race that is not longer, and what the other side can do about it.
const SEARCHED_PLIES: usize = 16;

/// What a race may take in a search to a fixed depth, which has no meaning for it.
const RACE_STATES: u64 = 300_000;

impl Report {
    /// A race needs no search.
    fn of_race(RaceResult { score, line, .. }: &RaceResult, nodes: u64) -> Self {
        let depth = line.len() as u32;
        Self {
            depth,
            selective_depth: depth,
            nodes,
            fullness: 0,
            lines: vec![Line {
                score: *score,
                moves: line.clone(),
            }],
        }
    }
}

/// What the threads of a search have in common.
struct Shared<'a, G> {
    table: &'a Table,
    evaluation: &'a Evaluation<G>,
    control: &'a dyn Control,
    limits: Limits,
    threads: u64,
    is_stopped: AtomicBool,
    is_selective: bool,
    busy: Busy,
    /// The positions that all threads have looked at, as far as they have told.
    nodes: AtomicU64,
    /// The plies of the deepest iteration that any thread has completed, and its lines.
    deepest: AtomicU32,
    found: Mutex<Vec<Line>>,
}

/// No more positions than these lie between two looks at whether to stop.
const NODES_BETWEEN_LOOKS: u64 = 2048;

impl<G> Shared<'_, G> {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// So many positions a thread looks at before it looks whether to stop, when all threads together may look at so many.
    fn nodes_between_looks(&self, left: u64) -> u64 {
        left.div_ceil(self.threads).min(NODES_BETWEEN_LOOKS)
    }

    /// Tells the other threads what an iteration has found. The first to complete one so deep is believed.
    fn complete(&self, depth: u32, lines: &[Line]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if self.deepest.load(Ordering::Relaxed) < depth {
            *found = lines.to_vec();
            self.deepest.store(depth, Ordering::Relaxed);
        }
    }

    /// Whether a thread has completed an iteration so deep.
    fn is_completed(&self, depth: u32) -> bool {
        depth <= self.deepest.load(Ordering::Relaxed)
    }

    /// The deepest completed iteration and what it has found, if it is one so deep.
    fn found(&self, depth: u32) -> Option<(u32, Vec<Line>)> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let deepest = self.deepest.load(Ordering::Relaxed);
        (depth <= deepest).then(|| (deepest, found.clone()))
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}
