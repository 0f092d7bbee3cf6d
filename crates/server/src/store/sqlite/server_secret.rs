//! The secret that signs guests' cookies: made once, kept with the games that the cookies open.

use sqlx::SqliteConnection;

use super::writer::Write;
use super::{Store, StoreError};
use crate::clock::now_ms;

impl Store {
    /// The secret of this database, made now when there is none.
    pub(crate) async fn server_secret(&self) -> Result<[u8; 32], StoreError> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh)?;
        let now_ms = now_ms();
        self.writes.write(Write::Secret { fresh, now_ms }).await?;
        let secret: Vec<u8> = sqlx::query_scalar("select secret from server_secret where id = 1")
            .fetch_one(&self.readers)
            .await?;
        secret
            .try_into()
            .map_err(|_| StoreError::row("server_secret", "not 32 bytes"))
    }
}

/// Keeps the secret where there is none yet.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    fresh: &[u8; 32],
    now_ms: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query("insert into server_secret (id, secret, created_at_ms) values (1, ?, ?) on conflict do nothing")
        .bind(&fresh[..])
        .bind(now_ms)
        .execute(connection)
        .await?;
    Ok(1)
}
