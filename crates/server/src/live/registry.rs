//! The live games of this process, by id.

use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use super::actor::GameActor;
use super::command::Command;
use super::connection::Attached;
use super::error::LiveError;
use super::log::GameLog;
use super::outbox::Outbox;
use super::shared::Shared;
use crate::clock::{ServerClock, ServerTime};
use crate::config::Pace;
use crate::game::GameId;
use crate::metrics::Metrics;
use crate::person::PersonId;
use crate::store::Store;

/// The capacity of a game's command queue. Senders wait when it is full.
const QUEUE: usize = 64;

/// The number of attempts to reach a game whose task is just ending.
const TRIES: usize = 4;

/// How long a shutdown waits for the games.
const STOP_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The number of games resumed in parallel, so that their events share commits.
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

impl<L: GameLog> Live<L> {
    pub(crate) fn new(log: L, clock: ServerClock, pace: Pace, metrics: Metrics) -> Live<L> {
        Live {
            shared: Arc::new(Shared::new(log, clock, pace, metrics)),
        }
    }

    #[cfg(test)]
    pub(crate) fn clock(&self) -> ServerClock {
        self.shared.clock
    }

    /// Attaches a socket that has the first `seen` events. Its outbox starts with the missing ones.
    ///
    /// # Errors
    /// When the game does not exist or cannot be read.
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

    /// Checks a game whose deadline has passed.
    pub(super) async fn look(&self, game: &GameId) -> Result<(), LiveError> {
        let commands = self.way_to(game).await?;
        // If the queue is full, the game is awake and checks its clock by itself.
        let _ = commands.try_send(Command::Look);
        Ok(())
    }

    /// Credits every game whose clocks run with the downtime of the server.
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
                    // One unreadable game must not block the others.
                    Ok(Err((game, error))) => {
                        tracing::error!(game.id = %game, %error, "a game was not resumed");
                    }
                    Err(error) => tracing::error!(%error, "resuming a game did not end"),
                }
            }
        }
    }

    /// Tells every socket that the server stops, and waits for queued events to reach the disk. No
    /// task starts after this.
    pub(crate) async fn stop(&self) {
        self.shared.stop();
        let games: Vec<mpsc::Sender<Command>> = self.shared.games().values().cloned().collect();
        let stopped = async {
            for game in &games {
                // If the queue is closed, the task has already ended.
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
        self.shared.is_stopping()
    }

    pub(super) fn check_running(&self) -> Result<(), LiveError> {
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

    /// Sends a command to a game, and retries if its task was just ending.
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

    /// The sender to a game's task, which is started if there is none.
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
