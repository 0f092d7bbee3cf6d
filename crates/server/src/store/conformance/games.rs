//! A person's games against the computer, one by one and in lists.

use super::{Opened, StoreUnderTest};
use crate::game::Event;
use crate::store::testing::{computer_game, id, more, people_game, stored, summary};
use crate::store::{Access, EndsElsewhere, GameKind, GameRow, ListCursor};

pub(in crate::store) async fn a_game_is_shown_to_its_own_person_alone<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, other] = it.people;
    it.keep(computer_game(1, person, 3), 7).await;
    let access = async |game, person| it.store.game(&id(game), person).await.expect("an answer");
    let log = async |game, person| {
        let log = it.store.computer_log(&id(game), person, 3).await;
        log.expect("an answer")
    };
    let Access::Open(game) = access(1, Some(person)).await else {
        panic!("it is the person's own");
    };
    assert!(game.is_against_computer());
    assert_eq!((game.id.clone(), game.last_seq), (id(1), 3));
    assert_eq!((game.result.as_str(), game.updated_at_ms), ("*", 7));
    let whole = computer_game(1, person, 3).events;
    assert!(matches!(log(1, Some(person)).await, Access::Open(Ok(log)) if log == whole));
    for elsewhere in [0, 2, 4, u64::MAX] {
        let own = it.store.computer_log(&id(1), Some(person), elsewhere).await;
        let ends = EndsElsewhere { last_seq: 3 };
        assert!(matches!(own, Ok(Access::Open(Err(found))) if found == ends));
    }
    for since in 0..5 {
        let events = it.store.events(&id(1), Some(person), since).await;
        let Ok(Access::Open((GameKind::Computer, events))) = events else {
            panic!("it is the person's own");
        };
        assert_eq!(events, whole[whole.len().min(since as usize)..]);
    }
    for stranger in [Some(other), None] {
        assert!(matches!(access(1, stranger).await, Access::Foreign));
        assert!(matches!(log(1, stranger).await, Access::Foreign));
        let events = it.store.events(&id(1), stranger, 0).await;
        assert!(matches!(events, Ok(Access::Foreign)));
    }
    for anybody in [Some(person), None] {
        assert!(matches!(access(2, anybody).await, Access::Unknown));
        assert!(matches!(log(2, anybody).await, Access::Unknown));
        let events = it.store.events(&id(2), anybody, 0).await;
        assert!(matches!(events, Ok(Access::Unknown)));
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
    let list = async |before: Option<&ListCursor>, games| {
        let listed = it.store.games_of(person, None, before, games).await;
        let (games, next) = listed.expect("a list");
        let ids: Vec<_> = games.into_iter().map(|game| game.id).collect();
        (ids, next)
    };
    let (all, next) = list(None, 9).await;
    assert_eq!((all, next), ([5, 4, 3, 2, 1].map(id).to_vec(), None));
    let (first, next) = list(None, 2).await;
    assert_eq!(first, [5, 4].map(id));
    let (second, next) = list(next.as_ref(), 2).await;
    assert_eq!(second, [3, 2].map(id));
    let (third, next) = list(next.as_ref(), 2).await;
    assert_eq!((third, next), ([1].map(id).to_vec(), None));
    // A game that changes moves to the top.
    let again = more(2, vec![stored(2, Event::TakenBack { plies: 1 })]);
    it.keep(again, 70).await;
    assert_eq!(list(None, 2).await.0, [2, 5].map(id));
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

    let list = async |person, kind| {
        let listed = it.store.games_of(person, kind, None, 10).await;
        listed.expect("a list")
    };
    let ids = |games: Vec<GameRow>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    let (games, _) = list(it.people[0], Some(GameKind::Computer)).await;
    assert_eq!(ids(games), [id(2)]);
    let (games, _) = list(it.people[0], None).await;
    assert_eq!(ids(games), [id(1), id(2)]);
    let log = it.store.computer_log(&id(1), Some(it.people[0]), 2).await;
    assert!(matches!(log, Ok(Access::Foreign)));
    for reader in [Some(it.people[1]), None] {
        // A game between people is shown to everybody who asks for it.
        let game = it.store.game(&id(1), reader).await;
        assert!(matches!(game, Ok(Access::Open(game)) if !game.is_against_computer()));
        let events = it.store.events(&id(1), reader, last).await;
        let Ok(Access::Open((GameKind::People, events))) = events else {
            panic!("anybody may see it");
        };
        assert_eq!(events.len(), 1);
    }
    for person in it.people {
        let (games, next) = list(person, Some(GameKind::People)).await;
        assert_eq!((games.len(), next), (1, None));
        assert_eq!(games[0].id, id(1));
        assert_eq!((games[0].created_at_ms, games[0].updated_at_ms), (11, 13));
        assert_eq!(games[0].reason.as_deref(), Some("aborted"));
    }
    // The log is for everybody who asks for the game.
    assert_eq!(it.counts([1, 2, 3]).await, [last + 1, 3, 0]);
    it.store.close().await;
}
