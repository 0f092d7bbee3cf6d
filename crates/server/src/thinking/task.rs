//! A task for a search thread, and the engine's search of it, with the time cap of its level.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ugolki_engine::{Control, choose};
use ugolki_rules::{Game, Move};

use crate::game::Level;

/// A request for the computer's move.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    /// The game; it has not ended.
    pub(crate) game: Game,
    pub(crate) level: Level,
    /// Decides the level's random choices.
    pub(crate) seed: u64,
}

/// Finds the move of a task. Once the flag is set it returns soon, perhaps without a move.
pub(crate) trait Think:
    Fn(&Task, &AtomicBool) -> Option<Move> + Send + Sync + 'static
{
}

impl<F: Fn(&Task, &AtomicBool) -> Option<Move> + Send + Sync + 'static> Think for F {}

/// Finds the engine's move. A level with a time cap is stopped then and gives the best move so far.
pub(crate) fn think(task: &Task, is_cancelled: &AtomicBool) -> Option<Move> {
    let level = task.level.to_engine();
    let watch = Watch {
        is_cancelled,
        begun_at: Instant::now(),
        time_cap: level.time_cap(),
    };
    choose(&task.game, level, task.seed, &watch)
}

/// Stops a search at its time cap or when it is cancelled.
struct Watch<'a> {
    is_cancelled: &'a AtomicBool,
    begun_at: Instant,
    time_cap: Option<Duration>,
}

impl Control for Watch<'_> {
    fn is_stopped(&self) -> bool {
        let is_late = || {
            self.time_cap
                .is_some_and(|cap| self.begun_at.elapsed() >= cap)
        };
        self.is_cancelled.load(Ordering::Relaxed) || is_late()
    }
}
