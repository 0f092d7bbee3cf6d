//! The full search: iterative deepening, principal variation search, a shared transposition table.
//!
//! It reads no clock and prints nothing: [`Control`] decides when to stop and receives the results.

mod busy;
mod order;
mod picker;
mod pvs;
mod race_control;
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
use crate::transposition::TranspositionTable;
use busy::Busy;
use race_control::RaceControl;

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The node limit for all threads together. A search may exceed it by a few thousand nodes.
    pub nodes: u64,
}

impl Limits {
    /// No node limit, and a depth that no search reaches.
    pub const NONE: Self = Self {
        depth: MAX_DEPTH,
        nodes: u64::MAX,
    };
}

/// The maximum depth of an iteration.
pub const MAX_DEPTH: u32 = 120;

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The number of principal variations to find, at least 1.
    pub lines: usize,
    /// The limits.
    pub limits: Limits,
    /// Whether the search prunes and reduces. If not, every line is searched to the depth of the
    /// iteration.
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

/// The caller's control over a search.
pub trait Control: Sync {
    /// Whether to stop at once. Polled every few thousand nodes.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Receives the report of each completed iteration; false ends the search after it.
    fn deepened(&self, report: &Report) -> bool {
        let _ = report;
        true
    }
}

/// A control that lets a search go to its limits.
impl Control for () {}

/// A principal variation: a move with its expected continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

/// The result of a search, or of its iterations so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The depth of the last completed iteration, in plies.
    pub depth: u32,
    /// The selective depth: the length of the longest line searched, in plies.
    pub selective_depth: u32,
    /// The nodes searched.
    pub nodes: u64,
    /// How full the transposition table is, in permille.
    pub fullness: u32,
    /// The principal variations, the best first.
    pub lines: Vec<Line>,
}

/// The engine at full strength: a transposition table and the search that fills it.
#[derive(Debug)]
pub struct Engine {
    table: TranspositionTable,
    race: race::Memory,
    /// The weights of the evaluation; if none, those of the rule set's family are used.
    weights: Option<Weights>,
}

impl Engine {
    /// An engine whose table takes about `table_bytes` bytes.
    ///
    /// # Panics
    ///
    /// If the allocation fails; use [`Engine::try_new`] for sizes that a user chooses.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self::try_new(table_bytes).expect("there is memory for the table")
    }

    /// An engine whose table takes about `table_bytes` bytes.
    ///
    /// # Errors
    ///
    /// If the allocation fails.
    pub fn try_new(table_bytes: usize) -> Result<Self, TryReserveError> {
        Ok(Self {
            table: TranspositionTable::try_new(table_bytes)?,
            race: race::Memory::default(),
            weights: None,
        })
    }

    /// Replaces the weights of the evaluation.
    #[cfg(feature = "tuning")]
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self {
            weights: Some(weights),
            ..self
        }
    }

    /// Clears the transposition table.
    pub fn clear(&self) {
        self.table.clear();
        self.race.clear();
    }

    /// Searches the present position of a game; none if the game is over.
    ///
    /// With one thread, the result depends only on the game, the settings and the table's contents.
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
        let control = RaceControl { control, race };
        limits.nodes = limits.nodes.saturating_sub(control.nodes());
        let shared = Shared {
            table: &self.table,
            evaluation: &evaluation,
            control: &control,
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
        Some(control.more_reliable(searched))
    }

    /// The result of the position as a race, if it is one.
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

/// The result of a position as a race.
struct Raced {
    report: Report,
    /// Whether a search could not improve on it.
    is_enough: bool,
}

/// The longest race, in plies, that a search can see to its end with the replies of the other side.
const SEARCHED_PLIES: usize = 16;

/// The node budget of a race in a search with a fixed depth, which does not apply to races.
const RACE_STATES: u64 = 300_000;

impl Report {
    /// A solved race needs no search.
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

/// The state shared by the threads of a search.
struct Shared<'a, G> {
    table: &'a TranspositionTable,
    evaluation: &'a Evaluation<G>,
    control: &'a dyn Control,
    limits: Limits,
    threads: u64,
    is_stopped: AtomicBool,
    is_selective: bool,
    busy: Busy,
    /// The nodes of all threads, as far as they have added theirs.
    nodes: AtomicU64,
    /// The depth of the deepest iteration that any thread has completed, and its variations.
    deepest: AtomicU32,
    found: Mutex<Vec<Line>>,
}

/// The most nodes between two polls of the stop flag.
const NODES_BETWEEN_LOOKS: u64 = 2048;

impl<G> Shared<'_, G> {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Nodes that a thread may search before it next polls the stop flag, given `left` nodes for
    /// all threads.
    fn nodes_between_looks(&self, left: u64) -> u64 {
        left.div_ceil(self.threads).min(NODES_BETWEEN_LOOKS)
    }

    /// Publishes a completed iteration to the other threads. The first thread to complete a depth
    /// wins.
    fn complete(&self, depth: u32, lines: &[Line]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if self.deepest.load(Ordering::Relaxed) < depth {
            *found = lines.to_vec();
            self.deepest.store(depth, Ordering::Relaxed);
        }
    }

    /// Whether any thread has completed an iteration of this depth.
    fn is_completed(&self, depth: u32) -> bool {
        depth <= self.deepest.load(Ordering::Relaxed)
    }

    /// The deepest completed iteration, if it has at least this depth.
    fn found(&self, depth: u32) -> Option<(u32, Vec<Line>)> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let deepest = self.deepest.load(Ordering::Relaxed);
        (depth <= deepest).then(|| (deepest, found.clone()))
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}
