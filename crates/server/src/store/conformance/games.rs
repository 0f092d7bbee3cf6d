//! A person's games against the computer, one by one and in lists.

use super::{Opened, StoreUnderTest};
use crate::game::Event;
use crate::store::Access;
use crate::store::testing::{computer_game, id, more, people_game, stored, summary};

pub(in crate::store) async fn a_game_is_shown_to_its_own_person_alone<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, other] = it.people;
    it.keep(computer_game(1, person, 3), 7).await;
    let access = async |game, person| it.store.game(&id(game), person).await.expect("an answer");
    let Access::Own(game) = access(1, Some(person)).await else {
        panic!("it is the person's own");
    };
    assert_eq!((game.id.clone(), game.last_seq()), (id(1), 3));
    assert_eq!(game.events, computer_game(1, person, 3).events);
    assert_eq!((game.result.as_str(), game.updated_at_ms), ("*", 7));
    for stranger in [Some(other), None] {
        let access = access(1, stranger).await;
        assert!(matches!(access, Access::Foreign), "{access:?}");
    }
    for anybody in [Some(person), None] {
        let access = access(2, anybody).await;
        assert!(matches!(access, Access::Unknown), "{access:?}");
    }
    it.store.close().await;
}

pub(in crate::store) async fn games_are_listed_from_the_last_changed_on<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, other] = it.people;
    for game in 1..=5 {
        it.keep(computer_game(game, person, 1), i64::from(game) * 10)
            .await;
    }
    it.keep(computer_game(6, other, 1), 60).await;
    let list = async |before_ms, games| {
        let games = it
            .store
            .games_of_person(person, before_ms, games, 1_000)
            .await;
        let games = games.expect("a list").into_iter();
        games.map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(list(i64::MAX, 9).await, [5, 4, 3, 2, 1].map(id));
    assert_eq!(list(i64::MAX, 2).await, [5, 4].map(id));
    assert_eq!(list(40, 2).await, [3, 2].map(id));
    assert_eq!(list(10, 9).await, []);
    // A game that changes moves to the top.
    let mut again = computer_game(2, person, 2);
    again.events.remove(0);
    it.keep(again, 70).await;
    assert_eq!(list(i64::MAX, 2).await, [2, 5].map(id));
    it.store.close().await;
}

pub(in crate::store) async fn a_list_ends_after_enough_events_but_not_before_the_first_game<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    let [person, _] = it.people;
    for (game, events) in [(1, 2), (2, 4), (3, 5)] {
        it.keep(computer_game(game, person, events), i64::from(game))
            .await;
    }
    for (most, games) in [(1, 1), (8, 1), (9, 2), (10, 2), (11, 3)] {
        let list = it.store.games_of_person(person, i64::MAX, 9, most).await;
        assert_eq!(list.expect("a list").len(), games, "{most}");
    }
    it.store.close().await;
}

pub(in crate::store) async fn games_between_people_and_against_the_computer_are_kept_apart<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    it.keep(people_game(1, it.people), 11).await;
    it.keep(computer_game(2, it.people[0], 3), 12).await;
    let last = it.count(1).await;
    let mut end = more(1, vec![stored(last + 1, Event::Agreed)]);
    end.summary = summary(crate::game::Phase::Over);
    it.keep(end, 13).await;

    let games = it.store.games_of_person(it.people[0], i64::MAX, 10, 100);
    let games = games.await.expect("a list").into_iter();
    assert_eq!(games.map(|game| game.id).collect::<Vec<_>>(), [id(2)]);
    for person in it.people {
        let access = it.store.game(&id(1), Some(person)).await;
        let access = access.expect("an answer");
        assert!(matches!(access, Access::Foreign), "{access:?}");
        let (games, next) = it
            .store
            .people_games_of(person, None, 10)
            .await
            .expect("a list");
        assert_eq!((games.len(), next), (1, None));
        assert_eq!(games[0].id, id(1));
        assert_eq!((games[0].created_at_ms, games[0].updated_at_ms), (11, 13));
        assert_eq!(games[0].reason.as_deref(), Some("aborted"));
    }
    // The log is for everybody who asks for the game.
    assert_eq!(it.counts([1, 2, 3]).await, [last + 1, 3, 0]);
    it.store.close().await;
}
