//! The table `game_event`: the log. Rows are added, never changed.

use serde::Serialize;
use sqlx::{Row as _, SqliteConnection};

use super::column::{from_integer, to_integer, to_json};
use super::error::WriteError;
use super::{Database, game_seat};
use crate::game::{ClientId, Event, GameId, StoredEvent};
use crate::store::{Batch, KeptLog, StoreError, event_body};

impl Database {
    pub(in crate::store) async fn log(&self, id: &GameId) -> Result<Option<KeptLog>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let events = of_game(&mut transaction, id).await?;
        if events.is_empty() {
            return Ok(None);
        }
        let players = game_seat::players_of(&mut transaction, id).await?;
        Ok(Some(KeptLog { events, players }))
    }
}

/// Adds events to logs, in one statement.
///
/// # Errors
/// A conflict when a number, or the id of an act, is taken already.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    events: &[EventRow<'_>],
) -> Result<(), WriteError> {
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
        Ok(())
    } else {
        Err(WriteError::Conflict)
    }
}

/// A row as the statement binds it.
#[derive(Serialize)]
pub(super) struct EventRow<'a> {
    game_id: &'a str,
    seq: i64,
    at_ms: i64,
    client_id: Option<&'a str>,
    kind: &'static str,
    body: String,
}

impl<'a> EventRow<'a> {
    /// The rows of a batch.
    pub(super) fn of(batch: &'a Batch) -> impl Iterator<Item = EventRow<'a>> {
        let events = batch.events.iter();
        events.map(|stored| EventRow::new(&batch.game, stored))
    }

    fn new(game: &'a GameId, stored: &'a StoredEvent) -> EventRow<'a> {
        EventRow {
            game_id: game.as_str(),
            seq: to_integer(stored.seq),
            at_ms: to_integer(stored.at_ms),
            client_id: stored.client_id.as_ref().map(ClientId::as_str),
            kind: event_body::kind(&stored.event),
            body: event_body::write(&stored.event),
        }
    }
}

/// The whole log of a game, in order.
pub(super) async fn of_game(
    connection: &mut SqliteConnection,
    game: &GameId,
) -> Result<Vec<StoredEvent>, StoreError> {
    since(connection, game, 0).await
}

/// The events of a game after the first `since`, in order.
pub(super) async fn since(
    connection: &mut SqliteConnection,
    game: &GameId,
    since: u64,
) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query(
        "select seq, at_ms, client_id, body from game_event where game_id = ? and seq > ? order by seq",
    )
    .bind(game.as_str())
    .bind(to_integer(since))
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let client_id: Option<&str> = row.try_get("client_id")?;
            Ok(StoredEvent {
                seq: from_integer(row.try_get("seq")?)?,
                at_ms: from_integer(row.try_get("at_ms")?)?,
                event: read_body(row.try_get("body")?)?,
                client_id: client_id
                    .map(str::parse)
                    .transpose()
                    .map_err(|error| StoreError::row("game_event", error))?,
            })
        })
        .collect()
}

/// Reads an event of a game for two. The format has room for more seats, but no other part of the
/// server can show or play such a game.
pub(super) fn read_body(text: &str) -> Result<Event, StoreError> {
    let event = event_body::read(text).map_err(|error| StoreError::row("game_event", error))?;
    if event.is_for_two() {
        Ok(event)
    } else {
        let message = "it names a seat beyond those of a game for two";
        Err(StoreError::row("game_event", message))
    }
}
