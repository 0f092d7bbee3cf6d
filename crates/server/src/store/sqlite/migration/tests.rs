//! Databases of older versions keep every game on the way.

use std::path::PathBuf;

use sqlx::sqlite::SqliteJournalMode;
use tempfile::TempDir;

use super::*;
use crate::game::{Event, GameId, Replay, StoredEvent, Summary};
use crate::person::PersonId;
use crate::store::{Access, Batch, Store};

const FIRST: &str = include_str!("fixtures/0001.sql");

/// The two guests of the fixture who have games.
const ANNA: &str = "1d5329cce968c0ba95473430d2ab0a95";
const BORIS: &str = "94f15cb5174abc058ee11d3d3b38dcdd";

/// A row of `game_seat`.
type Seat = (String, i64, String, Option<String>, Option<i64>);

/// A database of the first version in a folder of its own.
struct Old {
    path: PathBuf,
    folder: TempDir,
}

impl Old {
    async fn new(changes: &'static str) -> Old {
        let folder = tempfile::tempdir().expect("a folder");
        let old = Old {
            path: folder.path().join("old.sqlite"),
            folder,
        };
        let mut connection = old.connect().await;
        for sql in [FIRST, changes] {
            sqlx::raw_sql(sql)
                .execute(&mut connection)
                .await
                .expect("the fixture");
        }
        connection.close().await.expect("closes");
        old
    }

    async fn connect(&self) -> SqliteConnection {
        SqliteConnectOptions::new()
            .filename(&self.path)
            .journal_mode(SqliteJournalMode::Wal)
            .foreign_keys(false)
            .create_if_missing(true)
            .connect()
            .await
            .expect("opens")
    }

    async fn open(&self) -> Result<Store, OpenError> {
        Store::open(&format!("sqlite:{}", self.path.display())).await
    }

    /// Everything that is in the log, as text.
    async fn log(&self) -> Vec<(String, i64, i64, String, String)> {
        let mut connection = self.connect().await;
        let rows = sqlx::query_as(
            "select game_id, seq, at_ms, kind, body from game_event order by game_id, seq",
        )
        .fetch_all(&mut connection)
        .await
        .expect("a log");
        connection.close().await.expect("closes");
        rows
    }
}

fn id(number: u32) -> GameId {
    format!("00000000-0000-4000-8000-{number:012x}")
        .parse()
        .expect("a game id")
}

fn guest(text: &str) -> PersonId {
    text.parse().expect("a guest id")
}

#[tokio::test]
async fn every_log_stays_as_it_was_and_replays_to_the_same() {
    let old = Old::new("").await;
    let before = old.log().await;
    let store = old.open().await.expect("migrates");
    assert_eq!(old.log().await, before);
    let mut count = 0;
    for (number, owner, result, reason, plies) in [
        (1, ANNA, "*", None, 1),
        (2, ANNA, "1/2-1/2", Some("both-home"), 2),
        (3, BORIS, "*", None, 1),
        (4, ANNA, "0-1", Some("resignation"), 1),
        (5, BORIS, "*", None, 0),
    ] {
        let Ok(Access::Own(game)) = store.game(&id(number), Some(guest(owner))).await else {
            panic!("game {number} is gone");
        };
        count += game.events.len();
        let replay = Replay::of_log(&game.events).expect("follows the rules");
        let summary = replay.summary();
        assert_eq!((summary.result.as_str(), summary.plies), (result, plies));
        assert_eq!(summary.reason.as_deref(), reason);
        assert_eq!(
            (game.result.as_str(), game.reason.as_deref()),
            (result, reason)
        );
    }
    assert_eq!(count, before.len());
    store.close().await;
}

#[tokio::test]
async fn lists_seats_and_times_stay_as_they_were() {
    let old = Old::new("").await;
    let store = old.open().await.expect("migrates");
    for (owner, expected) in [
        (
            ANNA,
            vec![
                (1, 1_795_999_459_696),
                (4, 1_795_999_459_667),
                (2, 1_795_999_459_639),
            ],
        ),
        (BORIS, vec![(5, 1_795_999_459_682), (3, 1_795_999_459_653)]),
        ("102c84f58cd3fd19b8e9c8f73e088c24", vec![]),
    ] {
        let listed: Vec<(GameId, i64)> = store
            .games_of_person(guest(owner), i64::MAX, 100, 10_000)
            .await
            .expect("a list")
            .into_iter()
            .map(|game| (game.id, game.updated_at_ms))
            .collect();
        let expected: Vec<(GameId, i64)> = expected
            .into_iter()
            .map(|(number, at_ms)| (id(number), at_ms))
            .collect();
        assert_eq!(listed, expected);
        assert!(store.has_person(guest(owner)).await.expect("an answer"));
        let tables = store.tables_of_person(guest(owner), None, 10).await;
        assert!(tables.expect("a list").0.is_empty());
    }
    assert_eq!(store.server_secret().await.expect("a secret"), [7; 32]);
    assert!(store.ticking().await.expect("a list").is_empty());

    let mut connection = old.connect().await;
    let seats: Vec<Seat> = sqlx::query_as(
        "select game_id, number, side, guest_id, level from game_seat where game_id in (?, ?) order by game_id, number",
    )
    .bind(id(1).as_str())
    .bind(id(2).as_str())
    .fetch_all(&mut connection)
    .await
    .expect("seats");
    let seat = |game: u32, number, side: &str, guest: Option<&str>, level| {
        let game = id(game).to_string();
        (
            game,
            number,
            side.to_owned(),
            guest.map(str::to_owned),
            level,
        )
    };
    assert_eq!(
        seats,
        [
            seat(1, 1, "white", Some(ANNA), None),
            seat(1, 2, "black", None, Some(2)),
            seat(2, 1, "black", Some(ANNA), None),
            seat(2, 2, "white", None, Some(4)),
        ]
    );
    let phases: Vec<(i64, String)> =
        sqlx::query_as("select count(*), phase from game group by phase order by phase")
            .fetch_all(&mut connection)
            .await
            .expect("phases");
    assert_eq!(phases, [(2, "over".to_owned()), (3, "playing".to_owned())]);
    connection.close().await.expect("closes");
    store.close().await;
}

#[tokio::test]
async fn a_migrated_game_goes_on() {
    let old = Old::new("").await;
    let store = old.open().await.expect("migrates");
    let Ok(Access::Own(game)) = store.game(&id(5), Some(guest(BORIS))).await else {
        panic!("the game is gone");
    };
    let mut replay = Replay::of_log(&game.events).expect("follows the rules");
    let resigned = Event::Resigned { side: None };
    replay.apply(&resigned).expect("follows");
    let summary: Summary = replay.summary();
    let batch = Batch {
        game: id(5),
        owner: Some(guest(BORIS)),
        events: vec![StoredEvent {
            seq: 2,
            at_ms: 0,
            event: resigned,
            client_id: None,
        }],
        summary,
    };
    store
        .append(batch, 1_796_000_000_000)
        .await
        .expect("is kept");
    store.close().await;

    let store = old.open().await.expect("opens again");
    let listed = store
        .games_of_person(guest(BORIS), i64::MAX, 1, 100)
        .await
        .expect("a list");
    assert_eq!(
        (&listed[0].id, listed[0].updated_at_ms),
        (&id(5), 1_796_000_000_000)
    );
    assert_eq!(
        (listed[0].result.as_str(), listed[0].last_seq()),
        ("0-1", 2)
    );
    store.close().await;
}

#[tokio::test]
async fn a_crash_in_the_middle_leaves_the_old_tables() {
    let old = Old::new("").await;
    let before = old.log().await;
    let (first_half, _) = include_str!("0002_tables_for_two.sql")
        .split_once("alter table game_new rename")
        .expect("the migration renames");
    let mut connection = old.connect().await;
    // Little room in memory makes SQLite write pages out before the commit, as a large database would.
    for sql in ["pragma cache_size = 1", "begin immediate", first_half] {
        sqlx::raw_sql(sql)
            .execute(&mut connection)
            .await
            .expect("the first half");
    }
    // The files as a process that ends here would leave them.
    let crashed = Old {
        path: old.folder.path().join("crashed.sqlite"),
        folder: tempfile::tempdir().expect("a folder"),
    };
    for ending in ["sqlite", "sqlite-wal"] {
        let from = old.path.with_extension(ending);
        std::fs::copy(from, crashed.path.with_extension(ending)).expect("is there");
    }
    assert_eq!(crashed.log().await, before);
    let store = crashed.open().await.expect("migrates after all");
    assert_eq!(crashed.log().await, before);
    assert!(store.log(&id(1)).await.expect("a log").is_some());
    store.close().await;
    connection.close().await.expect("closes");
}

#[tokio::test]
async fn a_database_with_orphans_is_refused_and_left_as_it_was() {
    let old = Old::new(
        "insert into game_event values ('00000000-0000-4000-8000-0000000000ff', 1, 0, 'resigned', '{\"v\":1,\"kind\":\"resigned\"}');",
    )
    .await;
    let before = old.log().await;
    for _ in 0..2 {
        let refused = old.open().await;
        let Err(OpenError::Failed { message, .. }) = refused else {
            panic!("{refused:?}");
        };
        assert!(message.contains("migration_leaves_no_orphans"), "{message}");
        assert_eq!(old.log().await, before);
    }
}

#[tokio::test]
async fn references_are_checked_again_after_the_migration() {
    let old = Old::new("").await;
    let mut connection = SqliteConnectOptions::new()
        .filename(&old.path)
        .foreign_keys(true)
        .connect()
        .await
        .expect("opens");
    old.open().await.expect("migrates").close().await;
    for sql in [
        "insert into game_event (game_id, seq, at_ms, kind, body) values ('00000000-0000-4000-8000-0000000000ff', 1, 0, 'agreed', '')",
        "insert into game_seat (game_id, number, guest_id) values ('00000000-0000-4000-8000-0000000000ff', 1, '1d5329cce968c0ba95473430d2ab0a95')",
        "delete from game where id = '00000000-0000-4000-8000-000000000001'",
        "update game_event set at_ms = 0",
        "delete from game_event where seq = 2",
    ] {
        let refused = sqlx::query(sql).execute(&mut connection).await;
        assert!(refused.is_err(), "{sql}");
    }
    connection.close().await.expect("closes");
}
