//! What becomes of the store when the disk gives out.

use super::*;
use crate::game::{Created, Event, GameId, Level, Phase, StoredEvent, Summary};
use crate::guest::GuestId;

/// A new game of the guest with as many take-backs as wanted behind its first event.
fn batch(guest: GuestId, last_digit: char, events: u64) -> Batch {
    let id = format!("00000000-0000-4000-8000-00000000000{last_digit}");
    let created = Event::Created(Created {
        rules: "classic-3x3".to_owned(),
        rule_set: "classic-3x3".parse().expect("a rule set"),
        position: None,
        side: ugolki_rules::Side::White,
        level: Level::new(1).expect("a level"),
        seed: 1,
    });
    let stored = |seq, event| StoredEvent {
        seq,
        at_ms: 0,
        event,
        client_id: None,
    };
    let others = (2..=events).map(|seq| stored(seq, Event::TakenBack { plies: 1 }));
    Batch {
        game: id.parse::<GameId>().expect("a game id"),
        guest,
        events: std::iter::once(stored(1, created)).chain(others).collect(),
        summary: Summary {
            plies: 0,
            result: "*".to_owned(),
            reason: None,
            phase: Phase::Playing,
            turn: None,
            deadline_at_ms: None,
        },
    }
}

#[tokio::test]
async fn a_full_disk_fails_one_append_and_not_the_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("games.sqlite").display());
    let store = Store::open(&url).await.expect("a database");
    let guest = store.create_guest(1).await.expect("a guest").id;
    // The connection may add a page or two and no more, as on a disk that is full.
    let pages: i64 = sqlx::query_scalar("pragma page_count")
        .fetch_one(&store.writer)
        .await
        .expect("a number");
    sqlx::query(sqlx::AssertSqlSafe(format!(
        "pragma max_page_count = {}",
        pages + 2
    )))
    .execute(&store.writer)
    .await
    .expect("a limit");

    let refused = store.append(&batch(guest, '1', 900), 2).await;
    assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    let again = store.append(&batch(guest, '2', 900), 3).await;
    assert!(again.is_ok(), "{again:?}");
    store.check().await.expect("the store is well");
    store.close().await;
}
