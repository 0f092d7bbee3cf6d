//! Appending to logs: the events, the summaries that follow them, and the rows that must commit
//! with them.
//!
//! Nearly everything that is written while people play lets games go on and does nothing else. Many
//! such units take two statements together.

use std::collections::HashSet;

use sqlx::SqliteConnection;

use super::error::WriteError;
use super::game::SummaryRow;
use super::game_event::EventRow;
use super::write::{BulkWrite, Write};
use super::{Database, game, game_event, game_seat, invitation};
use crate::game::{Event, GameId};
use crate::store::{AppendError, Batch, StoreError, Unit};

impl Database {
    pub(in crate::store) async fn append(
        &self,
        unit: Unit,
        now_ms: i64,
    ) -> Result<(), AppendError> {
        self.writes.write_bulk(Append { unit, now_ms }).await?;
        Ok(())
    }
}

/// A unit and when it came.
#[derive(Debug)]
pub(super) struct Append {
    unit: Unit,
    now_ms: i64,
}

impl Write for Append {
    type Output = ();

    fn rows(&self) -> usize {
        let events = self.unit.batches.iter().map(|batch| batch.events.len());
        events.sum::<usize>() + self.unit.effects.len()
    }

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        for batch in &self.unit.batches {
            match &batch.events[..] {
                [] => {
                    let hollow = StoreError::Unwritable("a batch without events");
                    return Err(WriteError::Refused(hollow));
                }
                [first, ..] if first.seq == 1 => {
                    begin(connection, batch, &first.event, self.now_ms).await?;
                }
                _ => game::go_on(connection, &[SummaryRow::new(batch, self.now_ms)]).await?,
            }
            let events: Vec<EventRow<'_>> = EventRow::of(batch).collect();
            game_event::insert(connection, &events).await?;
        }
        for effect in &self.unit.effects {
            effect.apply(connection).await?;
        }
        Ok(())
    }
}

impl BulkWrite for Append {
    fn fits_in_bulk(&self) -> bool {
        let goes_on = |batch: &Batch| batch.events.first().is_some_and(|first| 1 < first.seq);
        let unit = &self.unit;
        unit.effects.is_empty() && unit.batches.iter().all(goes_on)
    }

    async fn apply_all(
        appends: &[&Append],
        connection: &mut SqliteConnection,
    ) -> Result<(), WriteError> {
        let batches = || appends.iter().flat_map(|append| &append.unit.batches);
        let mut games: HashSet<&GameId> = HashSet::new();
        // The second of two units of one game can only follow the first, not go along with it.
        if !batches().all(|batch| games.insert(&batch.game)) {
            return Err(WriteError::Conflict);
        }
        let summaries: Vec<SummaryRow<'_>> = appends
            .iter()
            .flat_map(|append| {
                let batches = append.unit.batches.iter();
                batches.map(|batch| SummaryRow::new(batch, append.now_ms))
            })
            .collect();
        game::go_on(connection, &summaries).await?;
        let events: Vec<EventRow<'_>> = batches().flat_map(EventRow::of).collect();
        game_event::insert(connection, &events).await
    }
}

async fn begin(
    connection: &mut SqliteConnection,
    batch: &Batch,
    first: &Event,
    now_ms: i64,
) -> Result<(), WriteError> {
    let (kind, began, seats) = match (first, batch.owner, &batch.players) {
        (Event::Began(began), Some(owner), None) => {
            ("computer", began, game_seat::of_computer_game(began, owner))
        }
        (Event::Began(began), None, Some(players)) => {
            ("people", began, game_seat::of_players(players))
        }
        _ => {
            let stray = StoreError::Unwritable("a first event that begins no game of its kind");
            return Err(WriteError::Refused(stray));
        }
    };
    if batch.owner.is_some() && invitation::holds(connection, &batch.game).await? {
        // The game of an invitation has its id, so nobody else may take it.
        return Err(WriteError::Conflict);
    }
    let game = SummaryRow::new(batch, now_ms);
    game::insert(connection, &game, kind, &began.terms.rules).await?;
    game_seat::insert(connection, &batch.game, &seats).await
}
