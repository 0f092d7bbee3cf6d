//! What all live games of this process have in common.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use super::command::Command;
use super::waiting_rooms::WaitingRooms;
use crate::clock::{ServerClock, ServerTime};
use crate::config::Pace;
use crate::game::{GameId, Millis};
use crate::metrics::Metrics;

/// The watch is on its round every second. When the last one is longer ago than this, the server
/// was as good as away.
const FREEZE: Millis = Millis::from_secs(3);

/// What the games have in common.
#[derive(Debug)]
pub(super) struct Shared<L> {
    pub(super) log: L,
    pub(super) clock: ServerClock,
    pub(super) pace: Pace,
    pub(super) metrics: Metrics,
    pub(super) waiting: WaitingRooms,
    games: Mutex<HashMap<GameId, mpsc::Sender<Command>>>,
    is_stopping: AtomicBool,
    /// When the watch was last on its round, by the server's clock; 0 before its first.
    last_round_ms: AtomicU64,
}

impl<L> Shared<L> {
    pub(super) fn new(log: L, clock: ServerClock, pace: Pace, metrics: Metrics) -> Shared<L> {
        Shared {
            log,
            clock,
            pace,
            metrics,
            waiting: WaitingRooms::default(),
            games: Mutex::new(HashMap::new()),
            is_stopping: AtomicBool::new(false),
            last_round_ms: AtomicU64::new(0),
        }
    }

    /// Nothing begins any more.
    pub(super) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Release);
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    pub(super) fn games(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Command>>> {
        // The map is whole at every moment, so a panic elsewhere has broken nothing here.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The watch is on its round.
    pub(super) fn note_round(&self, now: ServerTime) {
        self.last_round_ms.store(now.ms(), Ordering::Release);
    }

    /// The last round of the watch, when that is so long ago that the process must have stood
    /// still, or its disk.
    pub(super) fn frozen_at(&self, now: ServerTime) -> Option<ServerTime> {
        let last = ServerTime::from_ms(self.last_round_ms.load(Ordering::Acquire));
        (last.ms() != 0 && now.since(last) > FREEZE).then_some(last)
    }

    /// Forgets a game whose task ends.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.games();
        // Another task may have begun since; that one stays.
        if games.get(id).is_some_and(mpsc::Sender::is_closed) {
            games.remove(id);
        }
    }

    /// Forgets a game that nobody asks anything; true when it is forgotten.
    pub(super) fn forget_idle(&self, id: &GameId, commands: &mpsc::Receiver<Command>) -> bool {
        let mut games = self.games();
        // Commands come only by way of this map, or from sockets, of which there are none.
        let is_idle = commands.is_empty();
        if is_idle {
            games.remove(id);
        }
        is_idle
    }
}
