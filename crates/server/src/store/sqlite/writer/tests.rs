//! Nobody is told of what is not on the disk, and who fails, fails alone where that is possible.

use std::time::Duration;

use futures_util::FutureExt as _;
use sqlx::sqlite::SqliteConnectOptions;

use super::*;
use crate::game::{Event, Offer, StoredEvent};
use crate::person::PersonId;
use crate::store::sqlite::testing::TestStore;
use crate::store::testing::{act, computer_game, id, join, more, stored, table};
use crate::store::{AppendError, Unit};

/// An offer of White's: an event that needs no other rows.
fn offered(seq: u64) -> StoredEvent {
    let event = Event::Offered {
        side: ugolki_rules::Side::White,
        offer: Offer::Draw,
    };
    stored(seq, event)
}

/// A store with a game between people, number 1, that has two events.
async fn playing() -> (TestStore, PersonId) {
    let test = TestStore::new().await;
    let (host, joiner) = (test.guest().await, test.guest().await);
    test.store.append(table(1, host), 1).await.expect("a table");
    test.store.append(join(1, joiner), 2).await.expect("a game");
    (test, host)
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
    let (test, _) = playing().await;
    assert_durable(&test).await;
    // A failure costs the connection; the next one must be as strict.
    test.run("create temp table marks_the_connection (a)").await;
    let broken = test.write(BREAKS_AT_COMMIT).await;
    assert!(broken.is_err());
    assert_durable(&test).await;
    let marks = "select count(*) from sqlite_temp_schema";
    assert_eq!(test.ask(marks).await, 0, "the connection is another one");
    test.store.close().await;
}

/// A broken reference that is looked at only by the commit, which then fails.
const BREAKS_AT_COMMIT: &str = "pragma defer_foreign_keys = on;
    insert into game_event (game_id, seq, at_ms, kind, body)
    values ('00000000-0000-4000-8000-0000000000ff', 1, 0, 'agreed', '')";

#[tokio::test]
async fn a_conflicting_unit_fails_alone_in_its_batch() {
    let (test, host) = playing().await;
    // All of these are queued before the writer runs: one transaction.
    let (before, conflict, unknown, after, other) = tokio::join!(
        test.store.append(more(1, vec![offered(3)]), 3),
        test.store.append(more(1, vec![offered(3), offered(4)]), 3),
        test.store.append(more(9, vec![offered(2)]), 3),
        test.store.append(more(1, vec![offered(4)]), 3),
        test.store.append(table(2, host), 3),
    );
    before.expect("is kept");
    assert!(
        matches!(conflict, Err(AppendError::Conflict)),
        "{conflict:?}"
    );
    assert!(matches!(unknown, Err(AppendError::Conflict)), "{unknown:?}");
    after.expect("is kept");
    other.expect("is kept");
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (4, 1)
    );
    test.store.close().await;
}

#[tokio::test]
async fn a_unit_that_breaks_a_rule_of_the_tables_fails_alone() {
    let (test, _) = playing().await;
    let nobody = PersonId::random().expect("randomness");
    let (kept, stranger, hollow) = tokio::join!(
        test.store.append(more(1, vec![offered(3)]), 3),
        test.store.append(table(2, nobody), 3),
        test.store.append(more(1, vec![]), 3),
    );
    kept.expect("is kept");
    assert!(
        matches!(stranger, Err(AppendError::Store(_))),
        "{stranger:?}"
    );
    assert!(matches!(hollow, Err(AppendError::Store(_))), "{hollow:?}");
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (3, 0)
    );
    test.store.close().await;
}

#[tokio::test]
async fn a_failed_commit_acknowledges_nothing() {
    let (test, host) = playing().await;
    let (first, second, broken, guest) = tokio::join!(
        test.store.append(more(1, vec![offered(3)]), 3),
        test.store.append(table(2, host), 3),
        test.write(BREAKS_AT_COMMIT),
        test.store.create_guest(3),
    );
    for refused in [first, second] {
        assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    }
    assert!(matches!(broken, Err(WriteError::Broken(_))), "{broken:?}");
    assert!(guest.is_err());
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (2, 0)
    );
    test.store
        .append(more(1, vec![offered(3)]), 4)
        .await
        .expect("the next batch is written");
    assert_eq!(test.events(&id(1)).await, 3);
    test.store.close().await;
}

#[tokio::test]
async fn a_transaction_that_the_database_ends_acknowledges_nothing() {
    let (test, host) = playing().await;
    test.run(
        "create trigger breaks before insert on game_event when new.kind = 'agreed'
         begin select raise(rollback, 'the disk is gone'); end",
    )
    .await;
    let (first, breaking, last) = tokio::join!(
        test.store.append(more(1, vec![offered(3)]), 3),
        test.store
            .append(more(1, vec![stored(4, Event::Agreed)]), 3),
        test.store.append(table(2, host), 3),
    );
    for refused in [first, breaking, last] {
        assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    }
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (2, 0)
    );
    test.store
        .append(more(1, vec![offered(3)]), 4)
        .await
        .expect("the next batch is written");
    test.store.close().await;
}

#[tokio::test]
async fn a_full_disk_fails_one_append_and_not_the_next() {
    let test = TestStore::new().await;
    let guest = test.guest().await;
    // The connection may add a page or two and no more, as on a disk that is full.
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
    let (test, _) = playing().await;
    let mut holder = hold(&test).await;
    let append = test.store.append(more(1, vec![offered(3)]), 3);
    tokio::pin!(append);
    let waited = tokio::time::timeout(Duration::from_millis(300), &mut append).await;
    assert!(waited.is_err(), "{waited:?}");
    assert_eq!(test.events(&id(1)).await, 2);
    execute(&mut holder, "rollback").await.expect("lets go");
    append.await.expect("is kept");
    assert_eq!(test.events(&id(1)).await, 3);
    holder.close().await.expect("closes");
    test.store.close().await;
}

#[tokio::test]
async fn a_commit_that_hangs_too_long_is_an_error_and_nothing_is_stored() {
    let test = TestStore::with_patience(Duration::from_millis(100)).await;
    let host = test.guest().await;
    let mut holder = hold(&test).await;
    let refused = test.store.append(table(1, host), 3).await;
    assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    execute(&mut holder, "rollback").await.expect("lets go");
    assert_eq!(test.events(&id(1)).await, 0);
    test.store.append(table(1, host), 4).await.expect("is kept");
    holder.close().await.expect("closes");
    test.store.close().await;
}

#[tokio::test]
async fn a_caller_that_goes_away_leaves_no_half_unit() {
    let (test, host) = playing().await;
    let mut rematch = Unit::from(more(1, vec![offered(3)]));
    rematch.batches.push(table(2, host));
    // Polled once: it is queued, and then the caller gives up.
    let append = test.store.append(rematch, 3);
    assert!(
        append.now_or_never().is_none(),
        "the writer cannot have run"
    );
    // What comes later is written later.
    test.guest().await;
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (3, 1)
    );
    test.store.close().await;
}

#[tokio::test]
async fn an_act_that_comes_twice_happens_once() {
    let (test, host) = playing().await;
    // The longest name that there is, as the log has it.
    let name = format!("w.{}", "x".repeat(36));
    let agreed = |seq| more(1, vec![act(seq, &name, Event::Agreed)]);
    test.store.append(agreed(3), 3).await.expect("is kept");
    let again = test.store.append(agreed(4), 3).await;
    assert!(matches!(again, Err(AppendError::Conflict)), "{again:?}");
    assert_eq!(test.events(&id(1)).await, 3);
    let log = test
        .store
        .log(&id(1))
        .await
        .expect("a log")
        .expect("a game");
    assert_eq!(log[2], act(3, &name, Event::Agreed));
    // In another game it is another act.
    let mut other = table(2, host);
    other.events[0].client_id = log[2].client_id.clone();
    test.store.append(other, 3).await.expect("is kept");
    test.store.close().await;
}

#[tokio::test]
async fn a_unit_over_two_games_is_kept_whole_or_not_at_all() {
    let (test, host) = playing().await;
    let unit = |seq| {
        Unit::of([
            table(2, host),
            more(1, vec![stored(seq, Event::Rematched { game: id(2) })]),
        ])
    };
    let refused = test.store.append(unit(9), 3).await;
    assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (2, 0)
    );
    test.store.append(unit(3), 3).await.expect("is kept");
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (3, 1)
    );
    test.store.close().await;
}

#[tokio::test]
async fn what_is_queued_is_written_before_the_store_closes() {
    let (test, _) = playing().await;
    let (kept, ()) = tokio::join!(
        test.store.append(more(1, vec![offered(3)]), 3),
        test.store.0.writes.close(),
    );
    kept.expect("is kept");
    assert_eq!(test.events(&id(1)).await, 3);
    let late = test.store.append(more(1, vec![offered(4)]), 3).await;
    assert!(
        matches!(late, Err(AppendError::Store(StoreError::Closed))),
        "{late:?}"
    );
    test.store.close().await;
}
