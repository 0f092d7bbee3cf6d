//! The table `guest`.

use sqlx::SqliteConnection;

use super::{Store, StoreError};
use crate::guest::{Guest, GuestId};

impl Store {
    /// Makes a guest with the next free number.
    pub(crate) async fn create_guest(&self, now_ms: i64) -> Result<Guest, StoreError> {
        let id = GuestId::random()?;
        let number: u32 = sqlx::query_scalar(
            "insert into guest (id, number, created_at_ms, active_at_ms)
             values (?1, (select coalesce(max(number), 1000) + 1 from guest), ?2, ?2)
             returning number",
        )
        .bind(id.to_string())
        .bind(now_ms)
        .fetch_one(&self.writer)
        .await?;
        Ok(Guest { id, number })
    }

    /// True when the guest is kept here. A signed guest may be missing where an older copy of the database was put back.
    pub(crate) async fn has_guest(&self, id: GuestId) -> Result<bool, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("select 1 from guest where id = ?")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }
}

/// Moves the guest's time of activity forward and gives it; no two calls for one guest give the same.
pub(super) async fn touch(
    connection: &mut SqliteConnection,
    id: GuestId,
    now_ms: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("update guest set active_at_ms = max(?, active_at_ms + 1) where id = ? returning active_at_ms")
        .bind(now_ms)
        .bind(id.to_string())
        .fetch_one(connection)
        .await
}
