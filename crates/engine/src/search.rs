//! The full search: iterative deepening, principal variation search, a table shared by threads.
//!
//! It asks no clock and prints nothing: when to stop comes in by [`Control`], and what was found goes out by it.

mod order;
mod pvs;
mod reductions;
mod root;
mod worker;

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};

use ugolki_rules::{Game, Grid, Grid8, Grid16, Move, State};

use crate::Score;
use crate::evaluation::Evaluation;
use crate::race::{self, RaceResult};
use crate::table::Table;

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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 1,
            lines: 1,
            limits: Limits::NONE,
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
}

impl Engine {
    /// An engine whose table takes about so many bytes.
    #[must_use]
    pub fn new(table_bytes: usize) -> Self {
        Self {
            table: Table::new(table_bytes),
        }
    }

    /// Forgets what earlier searches have found.
    pub fn clear(&self) {
        self.table.clear();
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
        if game.rule_set().size <= Grid8::MAX_SIZE {
            self.search_on::<Grid8>(game, settings, control)
        } else {
            self.search_on::<Grid16>(game, settings, control)
        }
    }

    fn search_on<G: Grid>(
        &self,
        game: &Game,
        settings: &Settings,
        control: &dyn Control,
    ) -> Option<Report> {
        let evaluation = Evaluation::<G>::new(game.rule_set());
        if settings.lines == 1
            && let Some(result) =
                race::solve(evaluation.rules(), &State::of_game(game), RACE_STATES)
        {
            return Some(Report::of_race(result));
        }
        let shared = Shared {
            table: &self.table,
            evaluation: &evaluation,
            control,
            limits: settings.limits,
            is_stopped: AtomicBool::new(false),
        };
        root::search(game, &shared, settings)
    }
}

/// A race that takes more states than this is searched as any other position.
const RACE_STATES: usize = 300_000;

impl Report {
    /// A race needs no search.
    fn of_race(RaceResult { score, line }: RaceResult) -> Self {
        let depth = line.len() as u32;
        Self {
            depth,
            selective_depth: depth,
            nodes: 1,
            fullness: 0,
            lines: vec![Line { score, moves: line }],
        }
    }
}

/// What the threads of a search have in common.
struct Shared<'a, G> {
    table: &'a Table,
    evaluation: &'a Evaluation<G>,
    control: &'a dyn Control,
    limits: Limits,
    is_stopped: AtomicBool,
}

impl<G> Shared<'_, G> {
    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}
