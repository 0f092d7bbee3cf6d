//! Every live game of this process, found by its id.

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

/// The most commands that wait for a game. Who has more to say waits.
const QUEUE: usize = 64;

/// How often a game is asked that falls asleep at that very moment.
const TRIES: usize = 4;

/// How long stopping waits for the games.
const STOP_TIMEOUT: Duration = Duration::from_millis(1_500);

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

    /// Attaches a socket that has seen the first `seen` events: what it lacks is the first thing in
    /// its outbox.
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

    /// Tells every socket that the server stops, and lets queued events reach the disk. Nothing
    /// begins after this.
    pub(crate) async fn stop(&self) {
        self.shared.stop();
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

    /// Asks a game, and asks again when it fell asleep in between.
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
