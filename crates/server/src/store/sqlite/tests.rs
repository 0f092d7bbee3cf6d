//! The store on SQLite does what every store must do.

use ugolki_rules::Side;

use super::testing::TestStore;
use crate::game::{PeopleGame, Phase};
use crate::store::conformance::{StoreUnderTest, conforms};
use crate::store::sqlite::testing::{BREAKS_AT_COMMIT, write};
use crate::store::testing::{id, invitation, people_game};
use crate::store::{Opponents, Store};

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
async fn a_person_is_forgotten_without_touching_a_log() {
    let test = TestStore::new().await;
    let people = [test.guest().await, test.guest().await];
    let store = &test.store;
    let begins = people_game(1, people);
    store.append(begins, 10).await.expect("is kept");
    let open = invitation(2, people[0], 10);
    store.create_invitation(open).await.expect("is kept");
    let before = store.log(&id(1)).await.expect("a log").expect("a game");
    for sql in [
        "delete from invitation where host_id = (select id from person where number = 1001)",
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
    test.store.close().await;
}
