//! Many units in two statements: the way of nearly everything that is written while people play.
//!
//! It takes units that let games go on and do nothing else. Where one of them conflicts, none is written this way, and the
//! writer takes them one by one.

#[cfg(test)]
mod tests;

use std::collections::HashSet;

use serde::Serialize;
use sqlx::SqliteConnection;

use super::{Batch, Unit, last_seq, phase, plies, side};
use crate::game::{ClientId, Event, GameId, StoredEvent};
use crate::store::body;
use crate::store::sqlite::game_event::to_integer;

/// What became of units that were to be written together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store::sqlite) enum Bulk {
    Written,
    /// Some of them cannot be written. What is in the transaction is of no use.
    Conflict,
}

/// Tells whether a unit lets games go on and does nothing else.
pub(in crate::store::sqlite) fn fits(unit: &Unit) -> bool {
    unit.batches.iter().all(|batch| {
        let goes_on = batch.events.first().is_some_and(|first| 1 < first.seq);
        let seats_nobody = |stored: &StoredEvent| !matches!(stored.event, Event::Joined(_));
        goes_on && batch.owner.is_none() && batch.events.iter().all(seats_nobody)
    })
}

/// Writes units, each with its time, into the open transaction.
///
/// # Errors
/// As a conflict, when a constraint is broken.
pub(in crate::store::sqlite) async fn insert(
    connection: &mut SqliteConnection,
    units: &[(&Unit, i64)],
) -> Result<Bulk, sqlx::Error> {
    let batches = || {
        units.iter().flat_map(|(unit, now_ms)| {
            let batches = unit.batches.iter();
            batches.map(move |batch| (batch, *now_ms))
        })
    };
    let mut games: HashSet<&GameId> = HashSet::new();
    let are_different = batches().all(|(batch, _)| games.insert(&batch.game));
    if !are_different {
        return Ok(Bulk::Conflict);
    }
    let summaries: Vec<SummaryRow<'_>> = batches()
        .map(|(batch, now_ms)| SummaryRow::new(batch, now_ms))
        .collect();
    let updated = sqlx::query(
        "update game set last_seq = new.last_seq, phase = new.phase, plies = new.plies, turn = new.turn,
                deadline_at_ms = new.deadline_at_ms, result = new.result, reason = new.reason,
                updated_at_ms = max(new.updated_at_ms, game.updated_at_ms)
         from (
             select value ->> 'id' as id, value ->> 'after' as after, value ->> 'last_seq' as last_seq,
                    value ->> 'phase' as phase, value ->> 'plies' as plies, value ->> 'turn' as turn,
                    value ->> 'deadline_at_ms' as deadline_at_ms, value ->> 'result' as result,
                    value ->> 'reason' as reason, value ->> 'updated_at_ms' as updated_at_ms
             from json_each(?)
         ) as new
         where game.id = new.id and game.last_seq = new.after",
    )
    .bind(to_json(&summaries))
    .execute(&mut *connection)
    .await?;
    if updated.rows_affected() != summaries.len() as u64 {
        return Ok(Bulk::Conflict);
    }
    let events: Vec<EventRow<'_>> = batches()
        .flat_map(|(batch, _)| {
            let events = batch.events.iter();
            events.map(|stored| EventRow::new(&batch.game, stored))
        })
        .collect();
    let inserted = sqlx::query(
        "insert into game_event (game_id, seq, at_ms, client_id, kind, body)
         select value ->> 'game_id', value ->> 'seq', value ->> 'at_ms', value ->> 'client_id',
                value ->> 'kind', value ->> 'body'
         from json_each(?)",
    )
    .bind(to_json(&events))
    .execute(connection)
    .await?;
    if inserted.rows_affected() == events.len() as u64 {
        Ok(Bulk::Written)
    } else {
        Ok(Bulk::Conflict)
    }
}

fn to_json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("a row has string keys only")
}

/// What a game is after its events.
#[derive(Serialize)]
struct SummaryRow<'a> {
    id: &'a str,
    after: i64,
    last_seq: i64,
    phase: &'static str,
    plies: i64,
    turn: Option<&'static str>,
    deadline_at_ms: Option<i64>,
    result: &'a str,
    reason: Option<&'a str>,
    updated_at_ms: i64,
}

impl SummaryRow<'_> {
    fn new(batch: &Batch, updated_at_ms: i64) -> SummaryRow<'_> {
        let summary = &batch.summary;
        SummaryRow {
            id: batch.game.as_str(),
            after: to_integer(batch.events.first().map_or(0, |first| first.seq - 1)),
            last_seq: last_seq(batch),
            phase: phase(summary.phase),
            plies: plies(summary),
            turn: summary.turn.map(side),
            deadline_at_ms: summary.deadline_at_ms.map(to_integer),
            result: &summary.result,
            reason: summary.reason.as_deref(),
            updated_at_ms,
        }
    }
}

/// A row of the log.
#[derive(Serialize)]
struct EventRow<'a> {
    game_id: &'a str,
    seq: i64,
    at_ms: i64,
    client_id: Option<&'a str>,
    kind: &'static str,
    body: String,
}

impl<'a> EventRow<'a> {
    fn new(game: &'a GameId, stored: &'a StoredEvent) -> EventRow<'a> {
        EventRow {
            game_id: game.as_str(),
            seq: to_integer(stored.seq),
            at_ms: to_integer(stored.at_ms),
            client_id: stored.client_id.as_ref().map(ClientId::as_str),
            kind: body::kind(&stored.event),
            body: body::write(&stored.event),
        }
    }
}
