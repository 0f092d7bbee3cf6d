//! What is put into the store comes out of it, and only to those it concerns.

use super::testing::TestStore;
use crate::clock::ServerTime;
use crate::game::{Event, Phase};
use crate::store::testing::{computer_game, id, join, more, stored, summary, table};
use crate::store::{Access, BadTableCursor, TableCursor};
use ugolki_rules::Side;

#[tokio::test]
async fn readers_cannot_write() {
    let test = TestStore::new().await;
    let written = sqlx::query("delete from guest")
        .execute(&test.store.0.readers)
        .await;
    assert!(written.is_err());
    test.store.close().await;
}

#[tokio::test]
async fn games_between_people_and_against_the_computer_are_kept_apart() {
    let test = TestStore::new().await;
    let (host, joiner) = (test.guest().await, test.guest().await);
    test.store.append(table(1, host), 10).await.expect("kept");
    test.store.append(join(1, joiner), 11).await.expect("kept");
    test.store
        .append(computer_game(2, host, 3), 12)
        .await
        .expect("kept");

    let games = test.store.games_of_person(host, i64::MAX, 10, 100).await;
    let ids: Vec<_> = games
        .expect("a list")
        .into_iter()
        .map(|game| game.id)
        .collect();
    assert_eq!(ids, [id(2)]);
    let access = test
        .store
        .game(&id(1), Some(host))
        .await
        .expect("an answer");
    assert!(matches!(access, Access::Foreign), "{access:?}");
    for guest in [host, joiner] {
        let (tables, next) = test
            .store
            .tables_of_person(guest, None, 10)
            .await
            .expect("a list");
        assert_eq!((tables.len(), next), (1, None));
        let table = &tables[0];
        assert_eq!(
            (&table.id, table.phase, table.turn),
            (&id(1), Phase::Playing, Some(Side::White))
        );
        assert_eq!(table.invited.host.person, host);
        assert_eq!(
            table.joined.as_ref().map(|joined| joined.player.person),
            Some(joiner)
        );
        assert_eq!((table.created_at_ms, table.updated_at_ms), (10, 11));
        assert_eq!((table.result.as_str(), &table.reason), ("*", &None));
    }
    // The log is for everybody who asks for the game.
    assert_eq!(
        (test.events(&id(1)).await, test.events(&id(2)).await),
        (2, 3)
    );
    assert!(test.store.log(&id(3)).await.expect("an answer").is_none());
    test.store.close().await;
}

#[tokio::test]
async fn the_list_of_tables_pages_without_gaps_even_where_times_are_equal() {
    let test = TestStore::new().await;
    let host = test.guest().await;
    for game in 1..=7 {
        test.store
            .append(table(game, host), 100 + i64::from(game / 3))
            .await
            .expect("kept");
    }
    let mut listed = Vec::new();
    let mut cursor: Option<TableCursor> = None;
    loop {
        let (tables, next) = test
            .store
            .tables_of_person(host, cursor.as_ref(), 3)
            .await
            .expect("a list");
        listed.extend(tables.into_iter().map(|table| table.id));
        // As it travels through a browser.
        cursor = next.map(|next| next.to_string().parse().expect("its own text"));
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(listed, [7, 6, 5, 4, 3, 2, 1].map(id));
    for text in [
        "",
        "1",
        "x.y",
        "1.2",
        "1.00000000-0000-4000-8000-00000000000",
    ] {
        assert_eq!(text.parse::<TableCursor>(), Err(BadTableCursor), "{text}");
    }
    test.store.close().await;
}

#[tokio::test]
async fn a_table_that_nobody_joined_has_no_second_person() {
    let test = TestStore::new().await;
    let host = test.guest().await;
    test.store.append(table(1, host), 1).await.expect("kept");
    let aborted = Event::Aborted { side: None };
    let mut end = more(1, vec![stored(2, aborted)]);
    end.summary = summary(Phase::Over);
    test.store.append(end, 2).await.expect("kept");
    let (tables, _) = test
        .store
        .tables_of_person(host, None, 10)
        .await
        .expect("a list");
    assert_eq!((tables[0].phase, &tables[0].joined), (Phase::Over, &None));
    assert_eq!(tables[0].reason.as_deref(), Some("aborted"));
    test.store.close().await;
}

#[tokio::test]
async fn nobody_sits_twice_at_one_table() {
    let test = TestStore::new().await;
    let host = test.guest().await;
    test.store.append(table(1, host), 1).await.expect("kept");
    assert!(test.store.append(join(1, host), 2).await.is_err());
    assert_eq!(test.events(&id(1)).await, 1);
    test.store.close().await;
}

#[tokio::test]
async fn games_are_due_in_the_order_of_their_deadlines() {
    let test = TestStore::new().await;
    let (host, joiner) = (test.guest().await, test.guest().await);
    for (game, deadline_at_ms) in [(1, Some(300)), (2, None), (3, Some(100)), (4, Some(200))] {
        test.store.append(table(game, host), 1).await.expect("kept");
        let mut begin = join(game, joiner);
        begin.summary.deadline_at_ms = deadline_at_ms;
        test.store.append(begin, 1).await.expect("kept");
    }
    let due = |ms, limit| test.store.due(ServerTime::from_ms(ms), limit);
    assert_eq!(due(99, 9).await.expect("a list"), []);
    assert_eq!(due(200, 9).await.expect("a list"), [id(3), id(4)]);
    assert_eq!(due(999, 2).await.expect("a list"), [id(3), id(4)]);
    let ticking = test.store.ticking().await.expect("a list");
    assert_eq!(ticking, [3, 4, 1].map(id));

    let mut end = more(3, vec![stored(3, Event::Agreed)]);
    end.summary = summary(Phase::Over);
    test.store.append(end, 2).await.expect("kept");
    assert_eq!(due(200, 9).await.expect("a list"), [id(4)]);
    test.store.close().await;
}

#[tokio::test]
async fn a_guest_has_a_name_when_it_is_given_one() {
    let test = TestStore::new().await;
    let guest = test.guest().await;
    assert_eq!(
        test.store.person_name(guest).await.expect("an answer"),
        None
    );
    for name in [Some("Аня Петрова"), Some(&"ж".repeat(24)), None] {
        let name = name.map(|name| name.parse().expect("a name"));
        let renamed = test.store.rename_person(guest, name.clone()).await;
        renamed.expect("an answer");
        assert_eq!(
            test.store.person_name(guest).await.expect("an answer"),
            name
        );
    }
    test.store.close().await;
}

#[tokio::test]
async fn the_last_sign_of_life_is_kept() {
    let test = TestStore::new().await;
    assert_eq!(test.store.last_alive().await.expect("an answer"), None);
    for ms in [5, 9] {
        let now = ServerTime::from_ms(ms);
        test.store.mark_alive(now).await.expect("kept");
        assert_eq!(test.store.last_alive().await.expect("an answer"), Some(now));
    }
    test.store.close().await;
}
