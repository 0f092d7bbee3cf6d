//! The table `game_event`: the log. Rows are added, never changed.

use sqlx::{Row, SqliteConnection};

use super::StoreError;
use crate::game::{ClientId, Event, GameId, StoredEvent};
use crate::store::body;

/// Adds events to a log. A number, or a name of an act, that is taken already is a unique violation.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    game: &GameId,
    events: &[StoredEvent],
) -> Result<(), sqlx::Error> {
    for stored in events {
        sqlx::query(
            "insert into game_event (game_id, seq, at_ms, client_id, kind, body) values (?, ?, ?, ?, ?, ?)",
        )
        .bind(game.as_str())
        .bind(to_integer(stored.seq))
        .bind(to_integer(stored.at_ms))
        .bind(stored.client_id.as_ref().map(ClientId::as_str))
        .bind(body::kind(&stored.event))
        .bind(body::write(&stored.event))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The whole log of a game, in order.
pub(super) async fn of_game(
    connection: &mut SqliteConnection,
    game: &GameId,
) -> Result<Vec<StoredEvent>, StoreError> {
    let rows = sqlx::query(
        "select seq, at_ms, client_id, body from game_event where game_id = ? order by seq",
    )
    .bind(game.as_str())
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

pub(super) fn read_body(text: &str) -> Result<Event, StoreError> {
    body::read(text).map_err(|error| StoreError::row("game_event", error))
}

/// Numbers of the log stay below 2^53, so the sign is never reached.
pub(super) fn to_integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn from_integer(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|error| StoreError::row("game_event", error))
}
