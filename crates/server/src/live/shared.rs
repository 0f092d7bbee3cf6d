//! State shared by all live games of this process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future;
use tokio::sync::{mpsc, oneshot};

use super::bus::{Bus, LocalBus};
use super::command::Command;
use super::directory::Directory;
use super::error::LoadError;
use super::invitation_rooms::InvitationRooms;
use crate::clock::{ServerClock, ServerTime};
use crate::config::Timeouts;
use crate::game::GameId;
use crate::metrics::Metrics;
use crate::millis::Millis;

/// The watch ticks every second. A longer gap than this counts as downtime.
const FREEZE: Millis = Millis::from_secs(3);

/// A task that owns a live game.
#[derive(Debug)]
pub(super) struct GameTask {
    pub(super) commands: mpsc::Sender<Command>,
    pub(super) loading: Loading,
}

/// Completes when a game has been loaded. All who ask for the game wait for the same.
pub(super) type Loading = future::Shared<oneshot::Receiver<Result<(), LoadError>>>;

/// State shared by the games.
#[derive(Debug)]
pub(super) struct Shared<L> {
    pub(super) log: L,
    pub(super) clock: ServerClock,
    pub(super) timeouts: Timeouts,
    pub(super) metrics: Metrics,
    pub(super) bus: Arc<dyn Bus>,
    pub(super) directory: Directory,
    pub(super) invitations: Arc<InvitationRooms>,
    games: Mutex<HashMap<GameId, GameTask>>,
    is_stopping: AtomicBool,
    /// The last tick of the watch by the server's clock; 0 before the first.
    last_round_ms: AtomicU64,
}

impl<L> Shared<L> {
    pub(super) fn new(
        log: L,
        clock: ServerClock,
        timeouts: Timeouts,
        metrics: Metrics,
    ) -> Shared<L> {
        let bus: Arc<dyn Bus> = Arc::new(LocalBus::default());
        Shared {
            log,
            clock,
            timeouts,
            metrics,
            invitations: Arc::new(InvitationRooms::new(Arc::clone(&bus))),
            bus,
            directory: Directory,
            games: Mutex::new(HashMap::new()),
            is_stopping: AtomicBool::new(false),
            last_round_ms: AtomicU64::new(0),
        }
    }

    /// Whether the server stops, so that no task may start.
    pub(super) fn stop(&self) {
        self.is_stopping.store(true, Ordering::Release);
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Acquire)
    }

    pub(super) fn games(&self) -> MutexGuard<'_, HashMap<GameId, GameTask>> {
        // No change of the map can panic halfway, so a poisoned lock guards valid data.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a tick of the watch.
    pub(super) fn note_round(&self, now: ServerTime) {
        self.last_round_ms.store(now.ms(), Ordering::Release);
    }

    /// The last tick of the watch, if the gap is so long that the process or its disk must have
    /// stalled.
    pub(super) fn frozen_at(&self, now: ServerTime) -> Option<ServerTime> {
        let last = ServerTime::from_ms(self.last_round_ms.load(Ordering::Acquire));
        (last.ms() != 0 && now.since(last) > FREEZE).then_some(last)
    }

    /// Removes a game whose task ends.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.games();
        // A newer task of the same game stays.
        let has_ended = |task: &GameTask| task.commands.is_closed();
        if games.get(id).is_some_and(has_ended) {
            games.remove(id);
        }
    }

    /// Removes a game without pending commands; returns whether it was removed.
    pub(super) fn forget_idle(&self, id: &GameId, commands: &mpsc::Receiver<Command>) -> bool {
        let mut games = self.games();
        // Commands come only through this map or from sockets, and there are none.
        let is_idle = commands.is_empty();
        if is_idle {
            games.remove(id);
        }
        is_idle
    }
}
