//! Every live game of this process, found by its id.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use ugolki_rules::{RuleSet, RuleSetError, Side};

use super::actor::{self, Command, GameActor, Trouble};
use super::connection::{Attached, Outbox};
use super::log::GameLog;
use crate::clock::{ServerClock, ServerTime};
use crate::config::Pace;
use crate::game::{ClockSetting, Event, GameId, Invited, Millis, Player};
use crate::metrics::Metrics;
use crate::person::PersonId;
use crate::store::{AppendError, Store, StoreError};

/// The most commands that wait for a game. Who has more to say waits.
const QUEUE: usize = 64;

/// How often a game that falls asleep at the very moment is asked anew.
const TRIES: usize = 4;

/// Stopping waits so long for the games.
const STOP_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The watch is on its round every second. When the last one is longer ago than this, the server was as good as away.
const FREEZE: Millis = Millis::from_secs(3);

/// So many games are resumed side by side: their events reach the disk together.
const RESUMED_AT_ONCE: usize = 128;

/// Every live game of this process. Clones are handles to the same.
#[derive(Debug)]
pub(crate) struct Live<L: GameLog = Store> {
    shared: Arc<Shared<L>>,
}

impl<L: GameLog> Clone for Live<L> {
    fn clone(&self) -> Self {
        Live {
            shared: Arc::clone(&self.shared),
        }
    }
}

/// What the games have in common.
#[derive(Debug)]
pub(super) struct Shared<L> {
    pub(super) log: L,
    pub(super) clock: ServerClock,
    pub(super) pace: Pace,
    pub(super) metrics: Metrics,
    games: Mutex<HashMap<GameId, mpsc::Sender<Command>>>,
    is_stopping: AtomicBool,
    /// When the watch was last on its round, by the server's clock; 0 before its first.
    last_round_ms: AtomicU64,
}

/// A table that somebody wants to lay.
#[derive(Clone, Debug)]
pub(crate) struct Invitation {
    pub(crate) host: Player,
    /// The rule set in text; unchecked.
    pub(crate) rules: String,
    pub(crate) clock: Option<ClockSetting>,
    /// The side that the host wishes; none for a random one.
    pub(crate) side: Option<Side>,
}

impl<L: GameLog> Live<L> {
    pub(crate) fn new(log: L, clock: ServerClock, pace: Pace, metrics: Metrics) -> Live<L> {
        Live {
            shared: Arc::new(Shared {
                log,
                clock,
                pace,
                metrics,
                games: Mutex::new(HashMap::new()),
                is_stopping: AtomicBool::new(false),
                last_round_ms: AtomicU64::new(0),
            }),
        }
    }

    #[cfg(test)]
    pub(crate) fn clock(&self) -> ServerClock {
        self.shared.clock
    }

    /// Lays a table: stores a game that waits for the other person.
    ///
    /// # Errors
    /// When the rule set is unreadable or gives games that need not end, or the game cannot be stored.
    pub(crate) async fn lay(&self, invitation: Invitation) -> Result<GameId, LiveError> {
        self.check_running()?;
        let rule_set: RuleSet = invitation.rules.parse().map_err(LiveError::Rules)?;
        rule_set.check_for_games().map_err(LiveError::Rules)?;
        let game = GameId::random().map_err(StoreError::from)?;
        let invited = Event::Invited(Invited {
            rules: invitation.rules,
            rule_set,
            clock: invitation.clock,
            host: invitation.host,
            side: invitation.side,
            earlier: None,
        });
        let now = self.shared.clock.now();
        let batch = actor::opening(&game, [invited], now).map_err(|error| {
            tracing::error!(%error, "a table cannot be laid");
            LiveError::Unavailable
        })?;
        self.shared.log.append(batch.into(), now).await?;
        tracing::info!(game.id = %game, "a table was laid");
        Ok(game)
    }

    /// Sits a person down at a table that waits. Asked again by the same person, it gives the same side.
    ///
    /// # Errors
    /// When the seats are taken, the person is the host, or there is no such table.
    pub(crate) async fn join(&self, game: &GameId, player: Player) -> Result<Side, LiveError> {
        let chance = chance()?;
        self.ask(game, |reply| Command::Join {
            player: player.clone(),
            chance,
            reply,
        })
        .await?
    }

    /// Attaches a socket that has seen the first `seen` events: what it lacks is the first thing in its outbox.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub(crate) async fn attach(
        &self,
        game: &GameId,
        viewer: Option<PersonId>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<Attached, LiveError> {
        let (number, commands) = self
            .ask_with_way(game, |reply| Command::Attach {
                viewer,
                seen,
                outbox: outbox.clone(),
                reply,
            })
            .await?;
        Ok(Attached { number, commands })
    }

    /// Looks at a game whose deadline has passed.
    pub(super) async fn look(&self, game: &GameId) -> Result<(), LiveError> {
        let commands = self.way_to(game).await?;
        // A full queue is being worked off, and a game that is awake looks at its clock by itself.
        let _ = commands.try_send(Command::Look);
        Ok(())
    }

    /// Credits every game that a clock may end with the time since the server stopped.
    pub(super) async fn resume_all(&self, games: Vec<GameId>, stopped_at: ServerTime) {
        let mut waiting = games.into_iter();
        loop {
            let mut resumed = tokio::task::JoinSet::new();
            for game in waiting.by_ref().take(RESUMED_AT_ONCE) {
                let live = self.clone();
                resumed.spawn(async move {
                    let asked = live.ask(&game, |reply| Command::Resume { stopped_at, reply });
                    asked.await.map_err(|error| (game.clone(), error))
                });
            }
            if resumed.is_empty() {
                return;
            }
            while let Some(done) = resumed.join_next().await {
                match done {
                    Ok(Ok(())) => {}
                    // One game that cannot be read must not keep the others waiting.
                    Ok(Err((game, error))) => {
                        tracing::error!(game.id = %game, %error, "a game was not resumed");
                    }
                    Err(error) => tracing::error!(%error, "resuming a game did not end"),
                }
            }
        }
    }

    /// Tells every socket that the server stops, and lets queued events reach the disk. Nothing begins after this.
    pub(crate) async fn stop(&self) {
        self.shared.is_stopping.store(true, Ordering::Release);
        let games: Vec<mpsc::Sender<Command>> = self.shared.games().values().cloned().collect();
        let stopped = async {
            for game in &games {
                // A closed queue has stopped already.
                let _ = game.send(Command::Stop).await;
            }
            for game in &games {
                game.closed().await;
            }
        };
        if tokio::time::timeout(STOP_TIMEOUT, stopped).await.is_err() {
            tracing::warn!("some games did not stop in time; nothing acknowledged is lost");
        }
        if let Err(error) = self.shared.log.mark_alive(self.shared.clock.now()).await {
            tracing::warn!(%error, "the moment of stopping was not noted");
        }
    }

    #[cfg(test)]
    pub(super) fn games_in_memory(&self) -> usize {
        self.shared.games().len()
    }

    pub(super) fn shared(&self) -> &Arc<Shared<L>> {
        &self.shared
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.shared.is_stopping.load(Ordering::Acquire)
    }

    fn check_running(&self) -> Result<(), LiveError> {
        if self.is_stopping() {
            Err(LiveError::Stopping)
        } else {
            Ok(())
        }
    }

    async fn ask<T>(
        &self,
        game: &GameId,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<T, LiveError> {
        self.ask_with_way(game, command)
            .await
            .map(|(answer, _)| answer)
    }

    /// Asks a game, and asks anew when it fell asleep in between.
    async fn ask_with_way<T>(
        &self,
        game: &GameId,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<(T, mpsc::Sender<Command>), LiveError> {
        for _ in 0..TRIES {
            let commands = self.way_to(game).await?;
            let (reply, answer) = oneshot::channel();
            if commands.send(command(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok((answer, commands));
            }
            self.check_running()?;
        }
        Err(LiveError::Unavailable)
    }

    /// The way to a game's task, which is begun when there is none.
    async fn way_to(&self, id: &GameId) -> Result<mpsc::Sender<Command>, LiveError> {
        self.check_running()?;
        let (loaded, is_loaded) = oneshot::channel();
        let commands = {
            let mut games = self.shared.games();
            match games.entry(id.clone()) {
                Entry::Occupied(known) if !known.get().is_closed() => {
                    return Ok(known.get().clone());
                }
                entry => {
                    let (commands, queue) = mpsc::channel(QUEUE);
                    entry.insert_entry(commands.clone());
                    let shared = Arc::clone(&self.shared);
                    tokio::spawn(GameActor::run(id.clone(), shared, queue, loaded));
                    commands
                }
            }
        };
        match is_loaded.await {
            Ok(loaded) => loaded.map(|()| commands),
            Err(_) => Err(LiveError::Unavailable),
        }
    }
}

impl<L> Shared<L> {
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Command>>> {
        // The map is whole at every moment, so a panic elsewhere has broken nothing here.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The watch is on its round.
    pub(super) fn note_round(&self, now: ServerTime) {
        self.last_round_ms.store(now.ms(), Ordering::Release);
    }

    /// The last round of the watch, when that is so long ago that the process must have stood still, or its disk.
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

fn chance() -> Result<Side, LiveError> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(StoreError::from)?;
    Ok(if byte[0] & 1 == 0 {
        Side::White
    } else {
        Side::Black
    })
}

/// Why a game does not do what was asked of it from outside a socket.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LiveError {
    #[error("there is no such game between people")]
    NoGame,
    #[error("rules: {0}")]
    Rules(RuleSetError),
    #[error("the seats are taken")]
    Taken,
    #[error("the host sits at the table already")]
    OwnTable,
    #[error("the game is over")]
    Over,
    #[error("the server stops")]
    Stopping,
    #[error("the game cannot be read or stored now")]
    Unavailable,
    /// As `Unavailable`, and the game's task is no use any more.
    #[error("the game cannot be read any more")]
    Lost,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LiveError {
    pub(super) fn trouble(&self) -> Option<Trouble> {
        match self {
            LiveError::Unavailable => Some(Trouble::NotStored),
            LiveError::Lost => Some(Trouble::Lost),
            _ => None,
        }
    }
}

impl From<Trouble> for LiveError {
    fn from(trouble: Trouble) -> LiveError {
        match trouble {
            Trouble::NotStored => LiveError::Unavailable,
            Trouble::Lost => LiveError::Lost,
        }
    }
}

impl From<AppendError> for LiveError {
    fn from(error: AppendError) -> LiveError {
        match error {
            AppendError::Conflict => LiveError::Unavailable,
            AppendError::Store(error) => LiveError::Store(error),
        }
    }
}
