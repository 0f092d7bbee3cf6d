//! The store on SQLite does what every store must do.

use super::testing::TestStore;
use crate::store::Store;
use crate::store::conformance::{StoreUnderTest, conforms};
use crate::store::sqlite::testing::{BREAKS_AT_COMMIT, write};

/// A file in a folder of its own.
struct SqliteUnderTest(tempfile::TempDir);

impl StoreUnderTest for SqliteUnderTest {
    async fn new() -> SqliteUnderTest {
        SqliteUnderTest(tempfile::tempdir().expect("a folder"))
    }

    async fn open(&self) -> Store {
        let path = self.0.path().join("games.sqlite");
        let url = format!("sqlite:{}", path.display());
        Store::open(&url).await.expect("a database")
    }

    async fn break_commit(&self, store: &Store) {
        let broken = write(store, BREAKS_AT_COMMIT).await;
        assert!(broken.is_err(), "the commit fails");
    }
}

conforms!(SqliteUnderTest);

#[tokio::test]
async fn readers_cannot_write() {
    let test = TestStore::new().await;
    let written = sqlx::query("delete from guest")
        .execute(&test.store.0.readers)
        .await;
    assert!(written.is_err());
    test.store.close().await;
}
