//! The row of `server_alive`: when the server was last known to run.

use sqlx::SqliteConnection;

use super::Database;
use super::column::to_integer;
use super::error::WriteError;
use super::write::Write;
use crate::clock::ServerTime;
use crate::store::StoreError;

impl Database {
    pub(in crate::store) async fn mark_alive(&self, now: ServerTime) -> Result<(), StoreError> {
        Ok(self.writes.write(Alive(now)).await?)
    }

    pub(in crate::store) async fn last_alive(&self) -> Result<Option<ServerTime>, StoreError> {
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

/// Records that the server runs.
#[derive(Debug)]
struct Alive(ServerTime);

impl Write for Alive {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        sqlx::query(
            "insert into server_alive (id, at_ms) values (1, ?)
             on conflict (id) do update set at_ms = excluded.at_ms",
        )
        .bind(to_integer(self.0.ms()))
        .execute(connection)
        .await?;
        Ok(())
    }
}
