//! Databases of older versions keep every game.

use std::path::PathBuf;

use serde_json::Value;
use sqlx::Row as _;
use sqlx::sqlite::SqliteJournalMode;
use tempfile::TempDir;
use ugolki_rules::{Game, Move, Side};

use super::*;
use crate::game::{
    ClockSetting, ComputerGame, Event, GameId, GrowingLog, Origin, PeopleGame, Phase, Seat,
};
use crate::invitation::State;
use crate::person::PersonId;
use crate::store::{Access, Batch, GameKind, Growth, MovesUp, Store, Unit};

const FIRST: &str = include_str!("fixtures/0001.sql");
const SECOND: &str = include_str!("fixtures/0002.sql");

/// The two guests of the first fixture who have games.
const ANNA: &str = "1d5329cce968c0ba95473430d2ab0a95";
const BORIS: &str = "94f15cb5174abc058ee11d3d3b38dcdd";

/// Games of the second fixture.
const OPEN: &str = "30aa451d-b6be-434f-b3db-6d102cc809fd";
const CANCELLED: &str = "d3c98af2-b60c-4611-ab5c-1c709d7e063c";
const FIRST_OF_TWO: &str = "a511755a-ecdd-4b7e-bfbd-6cb9cd35f475";
const REMATCH: &str = "3964bb86-6628-46dc-85ea-d3bcf277d67e";
const DRAWN: &str = "a6200656-7f9d-4e5b-a51b-c7c920fcb180";

/// A row of `game_seat`.
type SeatRow = (String, i64, Option<String>, Option<String>, Option<i64>);

/// An event as an old row has it.
type OldEvent = (String, i64, i64, String, String);

/// A database of an older version in a folder of its own.
struct Old {
    path: PathBuf,
    folder: TempDir,
}

impl Old {
    async fn new(fixture: &'static str, changes: &'static str) -> Old {
        let folder = tempfile::tempdir().expect("a folder");
        let old = Old {
            path: folder.path().join("old.sqlite"),
            folder,
        };
        let mut connection = old.connect().await;
        for sql in [fixture, changes] {
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
    async fn log(&self) -> Vec<OldEvent> {
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

/// The number of copies beside a database, whole or not.
fn copies(old: &Old) -> usize {
    let files = std::fs::read_dir(old.path.parent().expect("a folder")).expect("a folder");
    let names = files.map(|entry| entry.expect("a file").file_name());
    let is_copy = |name: &std::ffi::OsString| name.to_string_lossy().contains(".version-");
    names.filter(is_copy).count()
}

fn id(number: u32) -> GameId {
    format!("00000000-0000-4000-8000-{number:012x}")
        .parse()
        .expect("a game id")
}

fn guest(text: &str) -> PersonId {
    text.parse().expect("a guest id")
}

/// Replays a game from its old rows alone.
fn replay_old(rows: &[OldEvent]) -> Game {
    let mut game: Option<Game> = None;
    for (.., body) in rows {
        let body: Value = serde_json::from_str(body).expect("JSON");
        let text = |key: &str| body[key].as_str().expect("a text");
        match (text("kind"), &mut game) {
            ("created" | "invited", none) => {
                let started = Game::from_text(text("rules"), body["position"].as_str());
                *none = Some(started.expect("a rule set"));
            }
            ("moved", Some(game)) => game
                .play(Move {
                    from: text("from").parse().expect("a square"),
                    to: text("to").parse().expect("a square"),
                })
                .expect("a legal move"),
            ("taken_back", Some(game)) => {
                for _ in 0..body["plies"].as_u64().expect("a number") {
                    game.undo();
                }
            }
            _ => {}
        }
    }
    game.expect("a first event")
}

/// The games of an old database: their rows and their results.
async fn old_games(old: &Old) -> Vec<(GameId, Vec<OldEvent>, String)> {
    let mut connection = old.connect().await;
    let results: Vec<(String, String)> = sqlx::query_as("select id, result from game order by id")
        .fetch_all(&mut connection)
        .await
        .expect("games");
    connection.close().await.expect("closes");
    let log = old.log().await;
    results
        .into_iter()
        .map(|(id, result)| {
            let rows = log.iter().filter(|row| row.0 == id).cloned().collect();
            (id.parse().expect("a game id"), rows, result)
        })
        .collect()
}

#[tokio::test]
async fn every_game_of_every_version_replays_to_the_same() {
    for (fixture, games, invitations) in [(FIRST, 5, 0), (SECOND, 8, 2)] {
        let old = Old::new(fixture, "").await;
        let before = old_games(&old).await;
        let store = old.open().await.expect("migrates");
        let (mut seen, mut waited) = (0, 0);
        for (id, rows, result) in &before {
            let Some(kept) = store.log(id).await.expect("a readable log") else {
                let invitation = store.invitation(id).await.expect("an answer");
                assert!(invitation.is_some(), "{id} is gone");
                waited += 1;
                continue;
            };
            let (game, summary) = match kept.players {
                Some(_) => {
                    let people = PeopleGame::of_log(&kept.events).expect("follows the rules");
                    (people.game().clone(), people.summary())
                }
                None => {
                    let computer = ComputerGame::of_log(&kept.events).expect("follows the rules");
                    let summary = computer.summary();
                    (computer.game().clone(), summary)
                }
            };
            let was = replay_old(rows);
            assert_eq!(game.state().hash(), was.state().hash(), "{id}");
            assert_eq!(game.moves(), was.moves(), "{id}");
            let is_returned = rows.iter().any(|row| row.4.contains("w1w5 w 31"));
            if is_returned {
                // A man that never left its home moved inside it: by today's reading that is no
                // return, and the game goes on.
                let phases = (result.as_str(), summary.phase);
                assert_eq!(phases, ("0-1", Phase::Playing), "{id}");
            } else {
                assert_eq!(&summary.result, result, "{id}");
            }
            seen += 1;
        }
        assert_eq!((seen, waited), (games, invitations));
        let mut connection = old.connect().await;
        let bodies: Vec<String> = sqlx::query_scalar("select body from game_event")
            .fetch_all(&mut connection)
            .await
            .expect("bodies");
        for body in bodies {
            assert!(body.starts_with(r#"{"v":3,"#), "{body}");
            for word in ["guest", "name", "Анна", "Боря", "white", "black"] {
                assert!(!body.contains(word), "{word} in {body}");
            }
        }
        connection.close().await.expect("closes");
        store.close().await;
    }
}

#[tokio::test]
async fn summaries_are_those_of_the_logs() {
    for fixture in [FIRST, SECOND] {
        let old = Old::new(fixture, "").await;
        let store = old.open().await.expect("migrates");
        let mut connection = old.connect().await;
        let rows = sqlx::query("select * from game")
            .fetch_all(&mut connection)
            .await
            .expect("games");
        for row in rows {
            let id: String = row.get("id");
            let id: GameId = id.parse().expect("a game id");
            let kept = store.log(&id).await.expect("a log").expect("a game");
            let summary = match kept.players {
                Some(_) => PeopleGame::of_log(&kept.events).expect("a log").summary(),
                None => ComputerGame::of_log(&kept.events).expect("a log").summary(),
            };
            let phase = match summary.phase {
                Phase::Playing => "playing",
                Phase::Over => "over",
            };
            let places = summary.places.map(|places| places.to_string());
            assert_eq!(row.get::<i64, _>("last_seq"), kept.events.len() as i64);
            assert_eq!(row.get::<String, _>("phase"), phase, "{id}");
            assert_eq!(row.get::<String, _>("result"), summary.result, "{id}");
            assert_eq!(row.get::<Option<String>, _>("reason"), summary.reason);
            assert_eq!(row.get::<Option<String>, _>("places"), places, "{id}");
            assert_eq!(row.get::<i64, _>("plies"), summary.plies as i64, "{id}");
            let turn = summary.turn.map(Seat::number).map(i64::from);
            assert_eq!(row.get::<Option<i64>, _>("turn"), turn, "{id}");
            let deadline = summary.deadline_at_ms.map(|ms| ms as i64);
            assert_eq!(row.get::<Option<i64>, _>("deadline_at_ms"), deadline);
        }
        connection.close().await.expect("closes");
        store.close().await;
    }
}

#[tokio::test]
async fn tables_that_waited_become_invitations() {
    let old = Old::new(SECOND, "").await;
    let store = old.open().await.expect("migrates");
    let find = async |id: &str| {
        let found = store.invitation(&id.parse().expect("an id")).await;
        found.expect("an answer").expect("an invitation")
    };
    let open = find(OPEN).await;
    let name = open.host.name.as_ref().map(ToString::to_string);
    assert_eq!((name.as_deref(), open.state), (Some("Боря"), State::Open));
    assert_eq!(open.wished_side, Some(Side::White));
    assert!(matches!(open.terms.clock, ClockSetting::Fischer(_)));
    assert_eq!(find(CANCELLED).await.state, State::Cancelled);
    let host = open.host.person.expect("the host is kept");
    let listed = store.invitations_of(host, None, 10).await.expect("a list");
    assert_eq!(listed, (vec![open], None));
    let game = store.log(&OPEN.parse().expect("an id")).await;
    assert!(game.expect("an answer").is_none(), "it is no game");
    store.close().await;
}

#[tokio::test]
async fn invitations_of_the_third_version_stay() {
    let old = Old::new(SECOND, "").await;
    let mut connection = old.connect().await;
    let pending = &migrations()[2..3];
    apply(&mut connection, &old.path, pending)
        .await
        .expect("migrates to the third version");
    connection.close().await.expect("closes");
    let store = old.open().await.expect("migrates");
    let open = store.invitation(&OPEN.parse().expect("an id")).await;
    let open = open.expect("an answer").expect("an invitation");
    let name = open.host.name.as_ref().map(ToString::to_string);
    assert_eq!((name.as_deref(), open.state), (Some("Боря"), State::Open));
    assert!(old.path.with_file_name("old.sqlite.version-3").exists());
    store.close().await;
}

#[tokio::test]
async fn names_stand_at_the_seats_and_a_rematch_knows_its_game() {
    let old = Old::new(SECOND, "").await;
    let store = old.open().await.expect("migrates");
    let names = async |id: &str| {
        let kept = store.log(&id.parse().expect("an id")).await;
        let kept = kept.expect("a log").expect("a game");
        let players = kept.players.expect("between people");
        let names = players
            .all()
            .each_ref()
            .map(|player| player.name.as_ref().map(ToString::to_string));
        (names, kept.events[0].event.clone())
    };
    let anna = || Some("Анна".to_owned());
    let (first, Event::Began(began)) = names(FIRST_OF_TWO).await else {
        panic!("no beginning");
    };
    assert_eq!((first, began.origin), ([anna(), None], Origin::Invitation));
    let (second, Event::Began(began)) = names(REMATCH).await else {
        panic!("no beginning");
    };
    let of = FIRST_OF_TWO.parse().expect("an id");
    assert_eq!(
        (second, began.origin),
        ([None, anna()], Origin::Rematch { of })
    );
    let earlier = began.earlier.expect("one game");
    assert_eq!((earlier.games, earlier.halves), (1, vec![0, 2]));
    assert_eq!(names(DRAWN).await.0, [None, anna()]);
    store.close().await;
}

#[tokio::test]
async fn a_copy_is_made_once_before_and_never_over_another() {
    let old = Old::new(SECOND, "").await;
    let first = old.path.with_file_name("old.sqlite.version-2");
    std::fs::write(&first, "somebody's").expect("a file");
    old.open().await.expect("migrates").close().await;
    assert_eq!(std::fs::read(&first).expect("there"), b"somebody's");
    let copy = Old {
        path: old.path.with_file_name("old.sqlite.version-2-2"),
        folder: tempfile::tempdir().expect("a folder"),
    };
    assert!(copy.path.exists(), "a copy beside it");
    let fresh = Old::new(SECOND, "").await;
    assert_eq!(copy.log().await, fresh.log().await);
    old.open().await.expect("opens again").close().await;
    assert!(!old.path.with_file_name("old.sqlite.version-4").exists());
    copy.open()
        .await
        .expect("the copy migrates too")
        .close()
        .await;
}

/// The files in the folder of a database, with their contents.
fn files(old: &Old) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files: Vec<(PathBuf, Vec<u8>)> =
        std::fs::read_dir(old.path.parent().expect("a folder"))
            .expect("a folder")
            .map(|file| file.expect("a file").path())
            .filter(|path| !path.to_string_lossy().ends_with("-lock"))
            .map(|path| (path.clone(), std::fs::read(path).expect("a file")))
            .collect();
    files.sort();
    files
}

#[tokio::test]
async fn a_history_that_differs_is_refused_before_anything_changes() {
    for (changes, expected) in [
        (
            "update _sqlx_migrations set checksum = x'00' where version = 1",
            "migration 1 was applied in another form",
        ),
        (
            "delete from _sqlx_migrations where version = 1",
            "migration 1 was left out",
        ),
        (
            "update _sqlx_migrations set success = false where version = 2",
            "migration 2 was not applied to its end",
        ),
    ] {
        let old = Old::new(SECOND, changes).await;
        let before = files(&old);
        let refused = old.open().await;
        let Err(OpenError::Failed { message, .. }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(message, expected);
        assert!(files(&old) == before, "{changes}");
    }
    let newer = "insert into _sqlx_migrations values (9, 'later', 0, true, x'00', 0)";
    let old = Old::new(SECOND, newer).await;
    let before = files(&old);
    let refused = old.open().await;
    assert!(
        matches!(refused, Err(OpenError::Newer { .. })),
        "{refused:?}"
    );
    assert!(files(&old) == before);
}

#[tokio::test]
async fn the_database_of_another_program_is_left_as_it_was() {
    for changes in [
        "create table notes (text text)",
        "create view one as select 1",
        "delete from _sqlx_migrations; create table notes (text text)",
    ] {
        let fixture = if changes.starts_with("delete") {
            SECOND
        } else {
            ""
        };
        let old = Old::new(fixture, changes).await;
        // The default mode, which switching on the write-ahead log would change.
        let mut connection = old.connect().await;
        sqlx::query("pragma journal_mode = delete")
            .execute(&mut connection)
            .await
            .expect("is set");
        connection.close().await.expect("closes");
        let before = files(&old);
        let refused = old.open().await;
        assert!(
            matches!(refused, Err(OpenError::Foreign { .. })),
            "{refused:?}"
        );
        assert!(files(&old) == before, "{changes}");
    }
}

#[tokio::test]
async fn additions_are_refused_until_the_tables_have_changed() {
    for (addition, name) in [
        (
            "create view open_games as select id from game",
            "view open_games",
        ),
        (
            "create trigger watch after insert on game begin select 1; end",
            "trigger watch",
        ),
        ("create index by_rules on game (rules)", "index by_rules"),
    ] {
        let old = Old::new(SECOND, addition).await;
        let before = files(&old);
        let refused = old.open().await;
        let Err(OpenError::Additions { objects, .. }) = &refused else {
            panic!("{refused:?}");
        };
        assert_eq!(objects, name);
        assert!(files(&old) == before, "{name}");
        let mut connection = old.connect().await;
        let drop = format!("drop {name}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(drop))
            .execute(&mut connection)
            .await
            .expect("is dropped");
        old.open().await.expect("migrates").close().await;
        sqlx::raw_sql(addition)
            .execute(&mut connection)
            .await
            .expect("is added again");
        connection.close().await.expect("closes");
        old.open()
            .await
            .expect("nothing has to change")
            .close()
            .await;
    }
}

#[tokio::test]
async fn without_room_for_a_copy_nothing_changes() {
    let old = Old::new(SECOND, "").await;
    let before = old.log().await;
    // A folder with the copy's name prevents the copy, as a full disk would.
    let partial = old.path.with_file_name("old.sqlite.version-2.partial");
    std::fs::create_dir(&partial).expect("a folder");
    let refused = old.open().await;
    let Err(OpenError::NoCopy { message, .. }) = &refused else {
        panic!("{refused:?}");
    };
    assert!(
        message.ends_with("old.sqlite.version-2.partial is a folder; move it away"),
        "{message}"
    );
    assert_eq!(old.log().await, before);
    std::fs::remove_dir(&partial).expect("an empty folder");
    old.open().await.expect("migrates after all").close().await;
}

#[tokio::test]
async fn a_new_database_needs_no_copy_and_an_unknown_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let old = Old {
        path: folder.path().join("new.sqlite"),
        folder,
    };
    old.open().await.expect("is made").close().await;
    let files = std::fs::read_dir(old.folder.path()).expect("a folder");
    let names: Vec<String> = files
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    assert!(
        !names.iter().any(|name| name.contains("version")),
        "{names:?}"
    );
    let mut connection = old.connect().await;
    sqlx::query("insert into _sqlx_migrations values (9, 'later', 0, true, x'00', 0)")
        .execute(&mut connection)
        .await
        .expect("a row");
    connection.close().await.expect("closes");
    let refused = old.open().await;
    assert!(
        matches!(refused, Err(OpenError::Newer { .. })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn lists_seats_and_times_stay_as_they_were() {
    let old = Old::new(FIRST, "").await;
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
        let listed = store.games_of(guest(owner), None, None, 100).await;
        let (games, _) = listed.expect("a list");
        let listed: Vec<(GameId, u64)> = games
            .into_iter()
            .map(|game| (game.id, game.updated_at_ms))
            .collect();
        let expected: Vec<(GameId, u64)> = expected
            .into_iter()
            .map(|(number, at_ms)| (id(number), at_ms))
            .collect();
        assert_eq!(listed, expected);
        assert!(store.has_person(guest(owner)).await.expect("an answer"));
        let games = store
            .games_of(guest(owner), Some(GameKind::People), None, 10)
            .await;
        assert!(games.expect("a list").0.is_empty());
    }
    assert_eq!(store.server_secret().await.expect("a secret"), [7; 32]);
    assert!(store.ticking().await.expect("a list").is_empty());

    let mut connection = old.connect().await;
    let seats: Vec<SeatRow> = sqlx::query_as(
        "select game_id, seat, person_id, name, level from game_seat where game_id in (?, ?) order by game_id, seat",
    )
    .bind(id(1).as_str())
    .bind(id(2).as_str())
    .fetch_all(&mut connection)
    .await
    .expect("seats");
    let seat = |game: u32, number, person: Option<&str>, level| {
        let game = id(game).to_string();
        (game, number, person.map(str::to_owned), None, level)
    };
    assert_eq!(
        seats,
        [
            seat(1, 0, Some(ANNA), None),
            seat(1, 1, None, Some(2)),
            seat(2, 0, None, Some(4)),
            seat(2, 1, Some(ANNA), None),
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
    let old = Old::new(FIRST, "").await;
    let store = old.open().await.expect("migrates");
    let log = store.computer_log(&id(5), Some(guest(BORIS)), 1).await;
    let Ok(Access::Open(Ok(log))) = log else {
        panic!("the game is gone");
    };
    let mut log = GrowingLog::after(&log).expect("follows the rules");
    let seat = log.person().expect("a game");
    log.push(Event::Resigned { seat }, 0).expect("follows");
    let (grown, events) = log.finish().expect("a game");
    let batch = Batch {
        game: id(5),
        growth: Growth::Continues,
        events,
        summary: grown.summary(),
    };
    let moves_up = MovesUp {
        game: id(5),
        person: guest(BORIS),
        now_ms: 1_796_000_000_000,
    };
    let batch = Unit::from(batch).with(moves_up);
    store
        .append(batch, 1_796_000_000_000)
        .await
        .expect("is kept");
    store.close().await;

    let store = old.open().await.expect("opens again");
    let (listed, _) = store
        .games_of(guest(BORIS), None, None, 1)
        .await
        .expect("a list");
    assert_eq!(
        (&listed[0].id, listed[0].updated_at_ms),
        (&id(5), 1_796_000_000_000)
    );
    assert_eq!((listed[0].result.as_str(), listed[0].last_seq), ("0-1", 2));
    store.close().await;
}

#[tokio::test]
async fn a_crash_in_the_middle_leaves_the_old_tables() {
    let old = Old::new(FIRST, "").await;
    let before = old.log().await;
    let mut connection = old.connect().await;
    let begin = include_str!("0003_begin.sql");
    // Little room in memory makes SQLite write pages out before the commit, as a large database
    // would.
    for sql in [
        "pragma cache_size = 1",
        "begin immediate",
        TABLES_FOR_TWO,
        begin,
    ] {
        sqlx::raw_sql(sql)
            .execute(&mut connection)
            .await
            .expect("the first half");
    }
    // The files as a process that is killed here would leave them.
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
    assert!(store.log(&id(1)).await.expect("a log").is_some());
    store.close().await;
    connection.close().await.expect("closes");
}

#[tokio::test]
async fn a_database_with_orphans_is_refused_and_left_as_it_was() {
    let old = Old::new(
        FIRST,
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
        assert_eq!(copies(&old), 0, "a failure leaves no copy");
    }
}

#[tokio::test]
async fn a_game_that_follows_no_rules_stops_the_migration_and_is_named() {
    for (changes, place) in [
        (
            r#"insert into game_event values
               ('00000000-0000-4000-8000-000000000001', 7, 1760000031500, 'moved', '{"v":1,"kind":"moved","from":"a8","to":"a7"}');"#,
            "event 7, at ply 2: ",
        ),
        (
            r#"insert into game_event values
               ('00000000-0000-4000-8000-000000000001', 7, 1760000031500, 'moved', '{"v":1,"kind":"exploded"}');"#,
            "event 7: ",
        ),
    ] {
        let old = Old::new(FIRST, changes).await;
        let before = old.log().await;
        let refused = old.open().await.expect_err("it follows no rules");
        let OpenError::UnreadableGame { game, message, .. } = &refused else {
            panic!("{refused:?}");
        };
        assert_eq!(*game, id(1).to_string());
        assert!(message.starts_with(place), "{message}");
        let text = refused.to_string();
        for part in [
            "old.sqlite",
            "nothing in it has changed",
            game,
            message,
            "go on with the version that wrote the database",
        ] {
            assert!(text.contains(part), "{text}");
        }
        assert_eq!(old.log().await, before);
        assert_eq!(copies(&old), 0, "a failure leaves no copy");
    }
}

#[tokio::test]
async fn a_copy_that_a_crash_cut_short_is_made_anew() {
    let old = Old::new(SECOND, "").await;
    let before = old.log().await;
    let partial = old.path.with_file_name("old.sqlite.version-2.partial");
    std::fs::write(&partial, "half of a copy").expect("a file");
    old.open().await.expect("migrates").close().await;
    assert!(!partial.exists(), "nothing of it is left");
    let copy = Old {
        path: old.path.with_file_name("old.sqlite.version-2"),
        folder: tempfile::tempdir().expect("a folder"),
    };
    assert_eq!(copy.log().await, before);
}

#[tokio::test]
async fn references_are_checked_again_after_the_migration() {
    let old = Old::new(FIRST, "").await;
    let mut connection = SqliteConnectOptions::new()
        .filename(&old.path)
        .foreign_keys(true)
        .connect()
        .await
        .expect("opens");
    old.open().await.expect("migrates").close().await;
    for sql in [
        "insert into game_event (game_id, seq, at_ms, kind, body) values ('00000000-0000-4000-8000-0000000000ff', 1, 0, 'agreed', '')",
        "insert into game_seat (game_id, seat, person_id) values ('00000000-0000-4000-8000-0000000000ff', 1, '1d5329cce968c0ba95473430d2ab0a95')",
        "delete from game where id = '00000000-0000-4000-8000-000000000001'",
        "update game_event set at_ms = 0",
        "delete from game_event where seq = 2",
    ] {
        let refused = sqlx::query(sql).execute(&mut connection).await;
        assert!(refused.is_err(), "{sql}");
    }
    connection.close().await.expect("closes");
}
