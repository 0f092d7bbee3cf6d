//! What is kept, in SQLite: one writer, some readers, one file per table. No SQL lives anywhere else.

mod body;
mod game;
mod game_event;
mod guest;
mod open;
mod server_secret;

#[cfg(test)]
mod tests;

use sqlx::SqlitePool;

pub(crate) use game::{Access, AppendError, Batch, StoredGame};
pub use open::OpenError;

/// The database of one server.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    /// One connection: SQLite lets one write at a time, and waiting in a queue is fairer than waiting for a lock.
    writer: SqlitePool,
    readers: SqlitePool,
}

/// Why the store did not answer. Nothing of it is for the one who asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    #[error("row of {table} is unreadable: {message}")]
    Row {
        table: &'static str,
        message: String,
    },
    #[error("no randomness: {0}")]
    Random(#[from] getrandom::Error),
}

impl StoreError {
    fn row(table: &'static str, error: impl std::fmt::Display) -> StoreError {
        StoreError::Row {
            table,
            message: error.to_string(),
        }
    }
}

impl Store {
    /// Checks that the database answers.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Ends all connections; the last one folds the write-ahead log into the file.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
