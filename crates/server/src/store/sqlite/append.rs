//! Appending to logs: the events, the summaries that follow them, and the rows that must commit
//! with them.
//!
//! Nearly all units that are written while people play only continue games. Many of them together
//! take two statements.

use std::collections::HashSet;

use sqlx::SqliteConnection;

use super::error::WriteError;
use super::game::SummaryRow;
use super::game_event::EventRow;
use super::game_seat::SeatRow;
use super::write::{BulkWrite, Write};
use super::{Database, game, game_event, game_seat, invitation};
use crate::game::{Began, Event, GameId, StoredEvent};
use crate::store::{AppendError, Batch, Effect, Growth, StoreError, Unit};

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

/// A unit and its time of arrival.
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
            let first = batch.events.first();
            let first = first.ok_or_else(|| refused("a batch without events"))?;
            let summary = SummaryRow::new(batch, self.now_ms);
            match &batch.growth {
                Growth::Continues => game::go_on(connection, &[summary]).await?,
                Growth::BeginsWithComputer(owner) => {
                    // The game of an invitation has its id, so no other game may take it.
                    if invitation::holds(connection, &batch.game).await? {
                        return Err(WriteError::Conflict);
                    }
                    let began = began(first)?;
                    let seats = game_seat::of_computer_game(began, *owner);
                    begin(connection, &batch.game, "computer", began, &summary, &seats).await?;
                }
                Growth::BeginsBetween(players) => {
                    let seats = game_seat::of_players(players);
                    let began = began(first)?;
                    begin(connection, &batch.game, "people", began, &summary, &seats).await?;
                }
            }
            let events: Vec<EventRow<'_>> = EventRow::of(batch).collect();
            game_event::insert(connection, &events).await?;
        }
        for effect in &self.unit.effects {
            match effect {
                Effect::MovesUp(effect) => effect.apply(connection).await?,
                Effect::InvitationTaken(effect) => effect.apply(connection).await?,
            }
        }
        Ok(())
    }
}

impl BulkWrite for Append {
    fn fits_in_bulk(&self) -> bool {
        let continues =
            |batch: &Batch| matches!(batch.growth, Growth::Continues) && !batch.events.is_empty();
        let unit = &self.unit;
        unit.effects.is_empty() && unit.batches.iter().all(continues)
    }

    async fn apply_all(
        appends: &[&Append],
        connection: &mut SqliteConnection,
    ) -> Result<(), WriteError> {
        let batches = || appends.iter().flat_map(|append| &append.unit.batches);
        let mut games: HashSet<&GameId> = HashSet::new();
        // Two units of one game cannot share a statement, since the second one depends on the
        // first.
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
    id: &GameId,
    kind: &str,
    began: &Began,
    summary: &SummaryRow<'_>,
    seats: &[SeatRow],
) -> Result<(), WriteError> {
    game::insert(connection, summary, kind, &began.terms.rules).await?;
    game_seat::insert(connection, id, seats).await
}

/// The beginning of a game, which is its first event.
fn began(first: &StoredEvent) -> Result<&Began, WriteError> {
    match &first.event {
        Event::Began(began) if first.seq == 1 => Ok(began),
        _ => Err(refused("a game that does not begin with its first event")),
    }
}

fn refused(why: &'static str) -> WriteError {
    WriteError::Refused(StoreError::Unwritable(why))
}
