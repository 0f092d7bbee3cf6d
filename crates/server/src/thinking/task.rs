//! What is thought about, and how: by the engine, for as long as its level takes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ugolki_engine::{Control, choose};
use ugolki_rules::{Game, Move};

use crate::game::Level;

/// A move that is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// A game that goes on.
    pub(crate) game: Game,
    pub(crate) level: Level,
    /// The seed of the choice.
    pub(crate) seed: u64,
}

/// Finds the move of a task, or ends without one soon after the flag is set.
pub(crate) trait Think:
    Fn(&Task, &AtomicBool) -> Option<Move> + Send + Sync + 'static
{
}

impl<F: Fn(&Task, &AtomicBool) -> Option<Move> + Send + Sync + 'static> Think for F {}

/// The engine's move. A level that does not answer at once is stopped when its time is over, and gives the best move that
/// it has found.
pub(crate) fn think(task: &Task, is_given_up: &AtomicBool) -> Option<Move> {
    let level = task.level.to_engine();
    let watch = Watch {
        is_given_up,
        begun_at: Instant::now(),
        time_cap: level.time_cap(),
    };
    choose(&task.game, level, task.seed, &watch)
}

/// Stops a search whose time is over or whose move nobody waits for.
struct Watch<'a> {
    is_given_up: &'a AtomicBool,
    begun_at: Instant,
    time_cap: Option<Duration>,
}

impl Control for Watch<'_> {
    fn is_stopped(&self) -> bool {
        let is_late = || {
            self.time_cap
                .is_some_and(|cap| self.begun_at.elapsed() >= cap)
        };
        self.is_given_up.load(Ordering::Relaxed) || is_late()
    }
}
