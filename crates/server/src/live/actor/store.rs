//! How a game gets to the disk and back.

use tokio::time::Instant;

use super::super::log::GameLog;
use super::super::registry::LiveError;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;
use crate::game::{BrokenLog, ClientId, Event, GameId, Millis, Phase, Resumed, StoredEvent, Table};
use crate::store::{Batch, Unit};

impl<L: GameLog> GameActor<L> {
    /// Stores an event and tells everybody.
    pub(super) async fn store(
        &mut self,
        event: Event,
        id: Option<ClientId>,
        now: ServerTime,
    ) -> Result<(), Trouble> {
        self.append(event, id, now, None).await?;
        self.tell_last_event();
        Ok(())
    }

    /// Stores an event, together with what it brings about in another log.
    ///
    /// # Errors
    /// When it is not on the disk. Then the game is read again, since nobody knows what is.
    pub(super) async fn append(
        &mut self,
        event: Event,
        id: Option<ClientId>,
        now: ServerTime,
        other: Option<Batch>,
    ) -> Result<(), Trouble> {
        let stored = StoredEvent {
            seq: self.table.last_seq() + 1,
            at_ms: now.ms(),
            event,
            client_id: id,
        };
        if let Err(error) = self.table.apply(&stored) {
            tracing::error!(game.id = %self.id, game.seq = stored.seq, %error, "an event that was decided on cannot happen");
            return Err(Trouble::NotStored);
        }
        let batch = Batch {
            game: self.id.clone(),
            events: vec![stored.clone()],
            summary: self.table.summary(),
            owner: None,
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

    /// Takes the game from its log again.
    async fn reload(&mut self) -> Result<(), Trouble> {
        let seen = self.log.len();
        let (table, log) = load(&self.shared.log, &self.id)
            .await
            .map_err(|_| Trouble::Lost)?;
        self.table = table;
        self.log = log;
        if self.log.len() != seen {
            self.recent.clear();
            self.tell_snapshots();
        }
        Ok(())
    }

    /// Credits the time since the server stopped, where a clock was running.
    pub(super) async fn resume(&mut self, stopped_at: ServerTime) -> Result<(), Trouble> {
        if self.table.phase() != Phase::Playing || self.table.clocks().is_none() {
            return Ok(());
        }
        let now = self.at(self.shared.clock.now());
        let hold = u64::try_from(self.shared.pace.hold.as_millis()).unwrap_or(u64::MAX);
        let resumed = Event::Resumed(Resumed {
            pause: now.since(stopped_at.max(self.table.last_at())),
            hold: Millis::new(hold),
        });
        self.store(resumed, None, now).await
    }
}

/// Reads a game between people.
pub(super) async fn load<L: GameLog>(
    log: &L,
    id: &GameId,
) -> Result<(Table, Vec<StoredEvent>), LiveError> {
    let events = log.log(id).await?.ok_or(LiveError::NoGame)?;
    let is_between_people = matches!(
        events.first(),
        Some(StoredEvent {
            event: Event::Invited(_),
            ..
        })
    );
    if !is_between_people {
        return Err(LiveError::NoGame);
    }
    // A long log takes a moment, in which this thread could serve others.
    let replayed =
        tokio::task::spawn_blocking(move || Table::of_log(&events).map(|table| (table, events)));
    match replayed.await {
        Ok(Ok(read)) => Ok(read),
        Ok(Err(error)) => {
            tracing::error!(game.id = %id, %error, "a kept game can't be replayed");
            Err(LiveError::Unavailable)
        }
        Err(error) => {
            tracing::error!(game.id = %id, %error, "a replay did not end");
            Err(LiveError::Unavailable)
        }
    }
}

/// The first events of a new log.
pub(in crate::live) fn opening(
    game: &GameId,
    events: impl IntoIterator<Item = Event>,
    now: ServerTime,
) -> Result<Batch, BrokenLog> {
    let events: Vec<StoredEvent> = (1..)
        .zip(events)
        .map(|(seq, event)| StoredEvent {
            seq,
            at_ms: now.ms(),
            event,
            client_id: None,
        })
        .collect();
    Ok(Batch {
        game: game.clone(),
        summary: Table::of_log(&events)?.summary(),
        events,
        owner: None,
    })
}
