//! Faults that only SQLite can have: pragmas, a full disk, another process that holds the file.

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;

use super::*;
use crate::game::Event;
use crate::person::PersonId;
use crate::store::sqlite::testing::{BREAKS_AT_COMMIT, TestStore, write};
use crate::store::testing::{computer_game, id, more, people_game, stored};
use crate::store::{AppendError, Batch};

/// A store with a game between two people, number 1. Gives the number of its last event too.
async fn playing() -> (TestStore, [PersonId; 2], u64) {
    let test = TestStore::new().await;
    let people = [test.guest().await, test.guest().await];
    let begun = people_game(1, people);
    let last = begun.events.len() as u64;
    test.store.append(begun, 1).await.expect("a game");
    (test, people, last)
}

/// The next event of game 1.
fn next(seq: u64) -> Batch {
    more(1, vec![stored(seq, Event::TakenBack { plies: 1 })])
}

async fn assert_durable(test: &TestStore) {
    for (sql, expected) in [
        ("select journal_mode = 'wal' from pragma_journal_mode", 1),
        ("select synchronous from pragma_synchronous", 2),
        ("select foreign_keys from pragma_foreign_keys", 1),
        ("select timeout from pragma_busy_timeout", 5_000),
    ] {
        assert_eq!(test.ask(sql).await, expected, "{sql}");
    }
}

#[tokio::test]
async fn events_are_written_through_to_the_disk() {
    let (test, _, _) = playing().await;
    assert_durable(&test).await;
    // A failure costs the connection; the next one must be as strict.
    test.run("create temp table marks_the_connection (a)").await;
    let broken = write(&test.store, BREAKS_AT_COMMIT).await;
    assert!(broken.is_err());
    assert_durable(&test).await;
    let marks = "select count(*) from sqlite_temp_schema";
    assert_eq!(test.ask(marks).await, 0, "the connection is another one");
    test.store.close().await;
}

#[tokio::test]
async fn a_transaction_that_the_database_ends_acknowledges_nothing() {
    let (test, people, last) = playing().await;
    test.run(
        "create trigger breaks before insert on game_event when new.kind = 'agreed'
         begin select raise(rollback, 'the disk is gone'); end",
    )
    .await;
    let (first, breaking, other) = tokio::join!(
        test.store.append(next(last + 1), 3),
        test.store
            .append(more(1, vec![stored(last + 2, Event::Agreed)]), 3),
        test.store.append(people_game(2, people), 3),
    );
    for refused in [first, breaking, other] {
        assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    }
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (last, 0)
    );
    test.store
        .append(next(last + 1), 4)
        .await
        .expect("the next batch is written");
    test.store.close().await;
}

#[tokio::test]
async fn a_full_disk_fails_one_append_and_not_the_next() {
    let test = TestStore::new().await;
    let guest = test.guest().await;
    // The connection may add a page or two at most, as on a full disk.
    let limit = test
        .ask("select page_count + 2 from pragma_page_count")
        .await;
    let sql: &'static str = format!("pragma max_page_count = {limit}").leak();
    test.run(sql).await;
    let (small, refused) = tokio::join!(
        test.store.append(computer_game(1, guest, 1), 2),
        test.store.append(computer_game(2, guest, 900), 2),
    );
    for refused in [small, refused] {
        assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    }
    assert_eq!(test.events(&id(1)).await, 0);
    let again = test.store.append(computer_game(2, guest, 900), 3).await;
    assert!(again.is_ok(), "{again:?}");
    test.store.check().await.expect("the store is well");
    test.store.close().await;
}

/// Another process that holds the file.
async fn hold(test: &TestStore) -> SqliteConnection {
    let mut holder = SqliteConnectOptions::new()
        .filename(test.path())
        .connect()
        .await
        .expect("opens");
    execute(&mut holder, "begin immediate")
        .await
        .expect("the file is free");
    holder
}

#[tokio::test]
async fn a_hanging_commit_acknowledges_nothing_until_it_is_through() {
    let (test, _, last) = playing().await;
    let mut holder = hold(&test).await;
    let append = test.store.append(next(last + 1), 3);
    tokio::pin!(append);
    let waited = tokio::time::timeout(Duration::from_millis(300), &mut append).await;
    assert!(waited.is_err(), "{waited:?}");
    assert_eq!(test.events(&id(1)).await, last);
    execute(&mut holder, "rollback").await.expect("lets go");
    append.await.expect("is kept");
    assert_eq!(test.events(&id(1)).await, last + 1);
    holder.close().await.expect("closes");
    test.store.close().await;
}

#[tokio::test]
async fn a_commit_that_hangs_too_long_is_an_error_and_nothing_is_stored() {
    let test = TestStore::with_patience(Duration::from_millis(100)).await;
    let people = [test.guest().await, test.guest().await];
    let mut holder = hold(&test).await;
    let refused = test.store.append(people_game(1, people), 3).await;
    assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    execute(&mut holder, "rollback").await.expect("lets go");
    assert_eq!(test.events(&id(1)).await, 0);
    test.store
        .append(people_game(1, people), 4)
        .await
        .expect("is kept");
    holder.close().await.expect("closes");
    test.store.close().await;
}
