//! The store on SQLite: one writer, some readers, one file per table. No SQL lives anywhere else.

mod append;
mod column;
mod error;
mod fault_injection;
mod game;
mod game_event;
mod game_list;
mod game_seat;
mod invitation;
mod list;
mod lock;
mod migration;
mod open;
mod person;
mod server_alive;
mod server_secret;
mod write;
mod writer;

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

use sqlx::SqlitePool;

use append::Append;
use writer::WriteQueue;

use super::StoreError;

/// A SQLite file. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(super) struct Database {
    writes: WriteQueue<Append>,
    readers: SqlitePool,
}

impl Database {
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("select 1").execute(&self.readers).await?;
        Ok(())
    }

    /// Writes what is queued and closes all connections; the last one folds the write-ahead log
    /// into the file.
    pub(super) async fn close(&self) {
        self.readers.close().await;
        self.writes.close().await;
    }
}
