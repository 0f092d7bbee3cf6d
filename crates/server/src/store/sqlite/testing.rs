//! A store of a test, with access to the writing connection.

use std::time::Duration;

use sqlx::SqliteConnection;
use tempfile::TempDir;

use super::Database;
use super::error::WriteError;
use super::write::Write;
use crate::game::GameId;
use crate::person::PersonId;
use crate::store::Store;

/// A store on a file of its own.
pub(super) struct TestStore {
    pub(super) store: Store,
    folder: TempDir,
}

impl TestStore {
    pub(super) async fn new() -> TestStore {
        TestStore::with_patience(Duration::from_secs(5)).await
    }

    /// A store that waits this long for another process.
    pub(super) async fn with_patience(patience: Duration) -> TestStore {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("games.sqlite").display());
        let database = Database::open_with(&url, patience)
            .await
            .expect("a database");
        TestStore {
            store: Store(database),
            folder,
        }
    }

    pub(super) fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("games.sqlite")
    }

    pub(super) async fn guest(&self) -> PersonId {
        self.store.create_guest(1).await.expect("a guest").id
    }

    /// Runs any statements on the connection that writes.
    pub(super) async fn run(&self, sql: &'static str) {
        write(&self.store, sql).await.expect(sql);
    }

    /// Asks the connection that writes for a number.
    pub(super) async fn ask(&self, sql: &'static str) -> i64 {
        self.store.0.writes.write(Question(sql)).await.expect(sql)
    }

    /// How many events of a game are stored, as another connection sees it.
    pub(super) async fn events(&self, game: &GameId) -> u64 {
        let log = self.store.log(game).await.expect("a readable log");
        log.map_or(0, |log| log.events.len() as u64)
    }
}

/// A broken reference that is checked only at the commit, which then fails.
pub(super) const BREAKS_AT_COMMIT: &str = "pragma defer_foreign_keys = on;
    insert into game_event (game_id, seq, at_ms, kind, body)
    values ('00000000-0000-4000-8000-0000000000ff', 1, 0, 'agreed', '')";

/// Runs any statements as a write of their own.
pub(super) async fn write(store: &Store, sql: &'static str) -> Result<(), WriteError> {
    store.0.writes.write(Statements(sql)).await
}

/// Any statements, for tests that break something.
#[derive(Debug)]
struct Statements(&'static str);

impl Write for Statements {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        sqlx::raw_sql(self.0).execute(connection).await?;
        Ok(())
    }
}

/// A question with a number for an answer, for tests that look at the connection.
#[derive(Debug)]
struct Question(&'static str);

impl Write for Question {
    type Output = i64;

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<i64, WriteError> {
        Ok(sqlx::query_scalar(self.0).fetch_one(connection).await?)
    }
}
