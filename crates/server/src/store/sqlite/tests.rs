//! The store on SQLite does what every store must do.

use ugolki_rules::Side;

use super::column::read_seat;
use super::game_event::read_body;
use super::testing::TestStore;
use crate::clock::ServerTime;
use crate::game::{PeopleGame, Phase, Player};
use crate::invitation::State;
use crate::store::conformance::{StoreUnderTest, conforms};
use crate::store::sqlite::testing::{BREAKS_AT_COMMIT, write};
use crate::store::testing::{computer_game, id, invitation, people_game};
use crate::store::{Access, InvitationTaken, Opponents, Store, StoreError, Unit};

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
    let written = sqlx::query("delete from person")
        .execute(&test.store.0.readers)
        .await;
    assert!(written.is_err());
    test.store.close().await;
}

#[tokio::test]
async fn a_log_that_ends_elsewhere_is_not_read() {
    let test = TestStore::new().await;
    let owner = test.guest().await;
    let begins = computer_game(1, owner, 3);
    test.store.append(begins, 10).await.expect("is kept");
    test.run("insert into game_event (game_id, seq, at_ms, kind, body) values ('00000000-0000-4000-8000-000000000001', 4, 0, 'agreed', 'unreadable')")
        .await;
    let elsewhere = test.store.computer_log(&id(1), Some(owner), 4).await;
    assert!(matches!(elsewhere, Ok(Access::Open(Err(_)))));
    let read = test.store.computer_log(&id(1), Some(owner), 3).await;
    assert!(matches!(read, Err(StoreError::Row { .. })));
    test.store.close().await;
}

#[test]
fn an_event_of_a_third_seat_is_unreadable() {
    for (body, is_readable) in [
        (r#"{"v":3,"kind":"declined","seat":1,"offer":"draw"}"#, true),
        (
            r#"{"v":3,"kind":"declined","seat":2,"offer":"draw"}"#,
            false,
        ),
        (r#"{"v":3,"kind":"aborted","seat":null}"#, true),
        (r#"{"v":3,"kind":"aborted","seat":3}"#, false),
        (r#"{"v":3,"kind":"resigned","seat":9}"#, false),
    ] {
        let read = read_body(body);
        assert_eq!(read.is_ok(), is_readable, "{body}: {read:?}");
    }
    assert!(read_seat(1).is_ok());
    assert!(read_seat(2).is_err());
}

#[tokio::test]
async fn a_person_is_forgotten_without_touching_a_log() {
    let test = TestStore::new().await;
    let people = [test.guest().await, test.guest().await];
    let store = &test.store;
    let begins = people_game(1, people);
    store.append(begins, 10).await.expect("is kept");
    for number in [2, 3] {
        let open = invitation(number, people[0], 10);
        store.create_invitation(open).await.expect("is kept");
    }
    let taken = InvitationTaken {
        id: id(2),
        now: ServerTime::from_ms(20),
    };
    let begins = Unit::from(people_game(2, people)).with(taken);
    store.append(begins, 20).await.expect("is kept");
    let before = store.log(&id(1)).await.expect("a log").expect("a game");
    let half = write(
        store,
        "update invitation set host_id = null, host_name = null where state = 'open'",
    );
    assert!(half.await.is_err(), "nobody would wait at it");
    for sql in [
        "update invitation set state = iif(state = 'open', 'cancelled', state), host_id = null, host_name = null
         where host_id = (select id from person where number = 1001)",
        "update game_seat set person_id = null, name = null
         where person_id = (select id from person where number = 1001)",
        "delete from person where number = 1001",
    ] {
        test.run(sql).await;
    }
    let after = store.log(&id(1)).await.expect("a log").expect("a game");
    assert_eq!(after.events, before.events);
    let game = PeopleGame::of_log(&after.events).expect("it replays");
    assert_eq!(game.phase(), Phase::Playing);
    let players = after.players.expect("between people");
    let forgotten = players.at(Side::White);
    assert_eq!(
        (forgotten.person, forgotten.number, &forgotten.name),
        (None, 0, &None)
    );
    assert_eq!(players.side_of(people[1]), Some(Side::Black));
    let listed = store.games_of(people[1], None, None, 9).await;
    let (games, _) = listed.expect("a list");
    let Opponents::People(players) = &games[0].opponents else {
        panic!("people play it");
    };
    assert_eq!(players.at(Side::White).person, None);
    for (number, state) in [(2, State::Taken), (3, State::Cancelled)] {
        let found = store.invitation(&id(number)).await.expect("an answer");
        let found = found.expect("an invitation");
        let nobody = Player {
            person: None,
            number: 0,
            name: None,
        };
        assert_eq!((found.host, found.state), (nobody, state));
    }
    let own = store.invitations_of(people[0], None, 9).await;
    assert_eq!(own.expect("a list"), (vec![], None));
    assert_eq!(store.person_name(people[0]).await.expect("an answer"), None);
    let own = store.games_of(people[0], None, None, 9).await;
    assert!(own.expect("a list").0.is_empty());
    test.store.close().await;
}
