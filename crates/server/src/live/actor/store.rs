//! Storing and loading a game.

use tokio::time::Instant;

use super::super::error::LoadError;
use super::super::log::GameLog;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;
use crate::game::{
    ClientId, Decided, Event, GameId, PeopleGame, Phase, Players, Resumed, StoredEvent,
};
use crate::millis::Millis;
use crate::store::{Batch, Growth, KeptLog, Unit};

impl<L: GameLog> GameActor<L> {
    /// Stores an event and broadcasts it.
    pub(super) async fn store(
        &mut self,
        event: impl Into<Decided>,
        id: Option<ClientId>,
        now: ServerTime,
    ) -> Result<(), Trouble> {
        self.append(event.into(), id, now, None).await?;
        self.tell_last_event();
        Ok(())
    }

    /// Stores an event, together with its effect on another log.
    ///
    /// # Errors
    /// When the append fails. Then the game is reloaded, since it is unknown what was stored.
    pub(super) async fn append(
        &mut self,
        Decided { event, legal }: Decided,
        id: Option<ClientId>,
        now: ServerTime,
        other: Option<Batch>,
    ) -> Result<(), Trouble> {
        let stored = StoredEvent {
            seq: self.game.last_seq() + 1,
            at_ms: now.ms(),
            event,
            client_id: id,
        };
        if let Err(error) = self.game.apply_checked(&stored, legal) {
            tracing::error!(game.id = %self.id, game.seq = stored.seq, %error, "an event that was decided on cannot happen");
            return Err(Trouble::NotStored);
        }
        let batch = Batch {
            game: self.id.clone(),
            events: vec![stored.clone()],
            summary: self.game.summary(),
            growth: Growth::Continues,
        };
        let unit = Unit::of(std::iter::once(batch).chain(other));
        let begun = Instant::now();
        match self.shared.log.append(unit, now).await {
            Ok(()) => {
                self.shared.metrics.appended(begun.elapsed());
                self.log.push(stored);
                Ok(())
            }
            Err(error) => {
                tracing::error!(game.id = %self.id, game.seq = stored.seq, %error, "an event was not stored");
                self.stall.begin(now);
                self.reload().await?;
                Err(Trouble::NotStored)
            }
        }
    }

    /// Reloads the game from its log.
    async fn reload(&mut self) -> Result<(), Trouble> {
        let seen = self.log.len();
        let (game, players, log) = load(&self.shared.log, &self.id)
            .await
            .map_err(|_| Trouble::Lost)?;
        self.game = game;
        self.players = players;
        self.log = log;
        if self.log.len() != seen {
            self.recent.clear();
            self.tell_snapshots();
        }
        Ok(())
    }

    /// Credits the downtime of the server if a clock was running.
    pub(super) async fn resume(&mut self, stopped_at: ServerTime) -> Result<(), Trouble> {
        if self.game.phase() != Phase::Playing || self.game.clocks().is_none() {
            return Ok(());
        }
        let now = self.at(self.shared.clock.now());
        let hold = u64::try_from(self.shared.timeouts.hold.as_millis()).unwrap_or(u64::MAX);
        let pause = now.since(stopped_at.max(self.game.last_at()));
        let resumed = Resumed::after(pause, Millis::new(hold));
        self.store(Event::Resumed(resumed), None, now).await
    }
}

/// Loads a game between people.
pub(super) async fn load<L: GameLog>(
    log: &L,
    id: &GameId,
) -> Result<(PeopleGame, Players, Vec<StoredEvent>), LoadError> {
    let kept = log.log(id).await.map_err(|error| {
        tracing::error!(game.id = %id, %error, "a game was not read");
        LoadError::Unavailable
    })?;
    let KeptLog { events, players } = kept.ok_or(LoadError::NoGame)?;
    let players = players.ok_or(LoadError::NoGame)?;
    // Replaying a long log takes time and must not block this thread.
    let replayed =
        tokio::task::spawn_blocking(move || PeopleGame::of_log(&events).map(|game| (game, events)));
    match replayed.await {
        Ok(Ok((game, events))) => Ok((game, players, events)),
        Ok(Err(error)) => {
            tracing::error!(game.id = %id, %error, "a stored game cannot be replayed");
            Err(LoadError::Unavailable)
        }
        Err(error) => {
            tracing::error!(game.id = %id, %error, "a replay did not end");
            Err(LoadError::Unavailable)
        }
    }
}
