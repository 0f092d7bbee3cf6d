//! The secret that signs people's cookies: created once, and stored with the games that the cookies
//! give access to.

use std::fmt;

use sqlx::SqliteConnection;

use super::Database;
use super::error::WriteError;
use super::write::Write;
use crate::store::StoreError;

impl Database {
    /// The secret of this database: `fresh` if there is none yet.
    pub(in crate::store) async fn server_secret(
        &self,
        fresh: [u8; 32],
        now_ms: i64,
    ) -> Result<[u8; 32], StoreError> {
        Ok(self.writes.write(Secret { fresh, now_ms }).await?)
    }
}

/// Stores a secret if there is none yet. The answer is the stored one.
struct Secret {
    fresh: [u8; 32],
    now_ms: i64,
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Secret").finish_non_exhaustive()
    }
}

impl Write for Secret {
    type Output = [u8; 32];

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<[u8; 32], WriteError> {
        sqlx::query("insert into server_secret (id, secret, created_at_ms) values (1, ?, ?) on conflict do nothing")
            .bind(&self.fresh[..])
            .bind(self.now_ms)
            .execute(&mut *connection)
            .await?;
        let secret: Vec<u8> = sqlx::query_scalar("select secret from server_secret where id = 1")
            .fetch_one(connection)
            .await?;
        secret
            .try_into()
            .map_err(|_| WriteError::Refused(StoreError::row("server_secret", "not 32 bytes")))
    }
}
