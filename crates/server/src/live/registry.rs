//! The live games of this process, by id.

use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{mpsc, oneshot};

use super::actor::GameActor;
use super::command::Command;
use super::directory::Owner;
use super::error::LiveError;
use super::game_connection::GameConnection;
use super::log::GameLog;
use super::outbox::Outbox;
use super::shared::{GameTask, Shared};
use crate::clock::{ServerClock, ServerTime};
use crate::config::Timeouts;
use crate::game::GameId;
use crate::metrics::Metrics;
use crate::person::PersonId;
use crate::store::Store;

/// The capacity of a game's command queue. Senders wait when it is full.
const QUEUE: usize = 64;

/// The number of attempts to reach a game whose task is just ending.
const ATTEMPTS: usize = 4;

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
    pub(crate) fn new(log: L, clock: ServerClock, timeouts: Timeouts, metrics: Metrics) -> Live<L> {
        Live {
            shared: Arc::new(Shared::new(log, clock, timeouts, metrics)),
        }
    }

    #[cfg(test)]
    pub(crate) fn clock(&self) -> ServerClock {
        self.shared.clock
    }

    /// Connects a subscriber that has the first `seen` events to a game, which sends the missing
    /// ones.
    ///
    /// # Errors
    /// When the game does not exist or cannot be read.
    pub(super) async fn attach(
        &self,
        game: &GameId,
        viewer: Option<PersonId>,
        seen: u64,
        outbox: &Outbox,
    ) -> Result<GameConnection, LiveError> {
        let subscriber = Arc::new(());
        let (number, commands) = self
            .ask(game, |reply| Command::Attach {
                viewer,
                seen,
                outbox: outbox.clone(),
                subscriber: Arc::downgrade(&subscriber),
                reply,
            })
            .await?;
        Ok(GameConnection::new(number, commands, subscriber))
    }

    /// Lets a game whose deadline has passed check its clock.
    pub(super) async fn check_clock(&self, game: &GameId) -> Result<(), LiveError> {
        let commands = self.find_or_start(game).await?;
        // If the queue is full, the game is awake and checks its clock by itself.
        let _ = commands.try_send(Command::CheckClock);
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
                    asked
                        .await
                        .map(|((), _)| ())
                        .map_err(|error| (game.clone(), error))
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

    /// Ends the task of every game, and waits for queued events to reach the disk. No task starts
    /// after this.
    pub(crate) async fn stop(&self) {
        self.shared.stop();
        let games: Vec<mpsc::Sender<Command>> = {
            let games = self.shared.games();
            games.values().map(|task| task.commands.clone()).collect()
        };
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

    pub(crate) fn is_stopping(&self) -> bool {
        self.shared.is_stopping()
    }

    pub(super) fn check_running(&self) -> Result<(), LiveError> {
        if self.is_stopping() {
            Err(LiveError::Stopping)
        } else {
            Ok(())
        }
    }

    /// Sends a command to a game and waits for the reply, again if its task was just ending. Gives
    /// the sender to the task as well.
    async fn ask<T>(
        &self,
        game: &GameId,
        command: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<(T, mpsc::Sender<Command>), LiveError> {
        for _ in 0..ATTEMPTS {
            let commands = self.find_or_start(game).await?;
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

    /// The sender to the task of a game, which is started if there is none.
    async fn find_or_start(&self, id: &GameId) -> Result<mpsc::Sender<Command>, LiveError> {
        self.check_running()?;
        let (commands, loading) = match self.shared.directory.owner_of(id) {
            Owner::ThisProcess => {
                let mut games = self.shared.games();
                let task = match games.entry(id.clone()) {
                    Entry::Occupied(known) if !known.get().commands.is_closed() => known.into_mut(),
                    entry => entry.insert_entry(self.start_task(id)).into_mut(),
                };
                (task.commands.clone(), task.loading.clone())
            }
        };
        match loading.await {
            Ok(loaded) => Ok(loaded.map(|()| commands)?),
            Err(_) => Err(LiveError::Unavailable),
        }
    }

    fn start_task(&self, id: &GameId) -> GameTask {
        let (commands, queue) = mpsc::channel(QUEUE);
        let (loaded, loading) = oneshot::channel();
        let shared = Arc::clone(&self.shared);
        tokio::spawn(GameActor::run(id.clone(), shared, queue, loaded));
        GameTask {
            commands,
            loading: loading.shared(),
        }
    }

    /// Waits until a game has done everything that was asked of it before.
    #[cfg(test)]
    pub(super) async fn settle(&self, game: &GameId) -> Result<(), LiveError> {
        let settled = self.ask(game, |reply| Command::Settle { reply }).await;
        settled.map(|_| ())
    }
}
