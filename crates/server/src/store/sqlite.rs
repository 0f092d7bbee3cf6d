//! The store on SQLite: one writer, some readers, one file per table.

mod append;
mod fault_injection;
mod game;
mod game_event;
mod game_list;
mod guest;
mod lock;
mod migration;
mod open;
mod server_alive;
mod server_secret;
mod writer;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use sqlx::SqlitePool;

pub(crate) use append::{AppendError, Batch, Unit};
pub(crate) use game::{Access, StoredGame};
pub(crate) use game_list::{BadTableCursor, StoredTable, TableCursor};
pub use open::OpenError;
use writer::WriteQueue;

/// The database of one server. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    writes: WriteQueue,
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
    #[error("cannot be written: {0}")]
    Unwritable(&'static str),
    #[error("not written: {0}")]
    NotWritten(String),
    #[error("the database is closed")]
    Closed,
    #[error("no randomness: {0}")]
    Random(#[from] getrandom::Error),
}

impl From<AppendError> for StoreError {
    fn from(error: AppendError) -> StoreError {
        match error {
            AppendError::Conflict => StoreError::NotWritten(error.to_string()),
            AppendError::Store(error) => error,
        }
    }
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

    /// Writes what is queued and ends all connections; the last one folds the write-ahead log into the file.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writes.close().await;
    }
}
