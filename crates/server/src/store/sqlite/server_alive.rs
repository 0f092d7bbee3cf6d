//! The row of `server_alive`: when the server was last known to run.

use sqlx::SqliteConnection;

use super::game_event::to_integer;
use super::writer::Write;
use super::{Store, StoreError};
use crate::clock::ServerTime;

impl Store {
    /// Notes that the server runs.
    pub(crate) async fn mark_alive(&self, now: ServerTime) -> Result<(), StoreError> {
        self.writes.write(Write::Alive(now)).await?;
        Ok(())
    }

    /// When the server was last known to run; none for a database that was never noted so.
    pub(crate) async fn last_alive(&self) -> Result<Option<ServerTime>, StoreError> {
        let at_ms: Option<i64> = sqlx::query_scalar("select at_ms from server_alive where id = 1")
            .fetch_optional(&self.readers)
            .await?;
        at_ms
            .map(|at_ms| {
                u64::try_from(at_ms)
                    .map(ServerTime::from_ms)
                    .map_err(|error| StoreError::row("server_alive", error))
            })
            .transpose()
    }
}

pub(super) async fn update(
    connection: &mut SqliteConnection,
    at: ServerTime,
) -> Result<i64, sqlx::Error> {
    sqlx::query(
        "insert into server_alive (id, at_ms) values (1, ?)
         on conflict (id) do update set at_ms = excluded.at_ms",
    )
    .bind(to_integer(at.ms()))
    .execute(connection)
    .await?;
    Ok(1)
}
