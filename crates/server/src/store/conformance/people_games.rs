//! A person's games with people.

use ugolki_rules::Side;

use super::{Opened, StoreUnderTest};
use crate::game::{Phase, Player, Players};
use crate::person::PersonName;
use crate::store::testing::{id, people_game, player};
use crate::store::{BadListCursor, GameKind, Growth, ListCursor, Opponents};

pub(in crate::store) async fn a_list_shows_who_plays_and_whose_turn_it_is<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let mut named = people_game(1, it.people);
    let name: PersonName = "Аня".parse().expect("a name");
    let [white, black] = it.people.map(player);
    let white = Player {
        name: Some(name.clone()),
        ..white
    };
    named.growth = Growth::BeginsBetween(Players::new(white, black));
    it.keep(named, 10).await;
    for person in it.people {
        let games = it
            .store
            .games_of(person, Some(GameKind::People), None, 10)
            .await;
        let (games, next) = games.expect("a list");
        assert_eq!((games.len(), next), (1, None));
        let game = &games[0];
        assert_eq!(
            (&game.id, game.phase, game.turn),
            (&id(1), Phase::Playing, Some(Side::White.into()))
        );
        let Opponents::People(players) = &game.opponents else {
            panic!("people play it");
        };
        let players = players.all();
        let people = players.each_ref().map(|player| player.person);
        assert_eq!(people, it.people.map(Some));
        assert_eq!(players.each_ref().map(|player| player.number), [1001, 1002]);
        assert_eq!(
            players.each_ref().map(|player| player.name.as_ref()),
            [Some(&name), None]
        );
    }
    let players = it.store.players(&id(1)).await.expect("an answer");
    let players = players.expect("between people");
    assert_eq!(players.side_of(it.people[1]), Some(Side::Black));
    assert!(it.store.players(&id(2)).await.expect("an answer").is_none());
    it.store.close().await;
}

pub(in crate::store) async fn the_list_of_games_pages_without_gaps_even_where_times_are_equal<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    for game in 1..=7 {
        it.keep(people_game(game, it.people), 100 + i64::from(game / 3))
            .await;
    }
    let mut listed = Vec::new();
    let mut cursor: Option<ListCursor> = None;
    loop {
        let (games, next) = it
            .store
            .games_of(it.people[0], None, cursor.as_ref(), 3)
            .await
            .expect("a list");
        listed.extend(games.into_iter().map(|game| game.id));
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
        assert_eq!(text.parse::<ListCursor>(), Err(BadListCursor), "{text}");
    }
    it.store.close().await;
}

pub(in crate::store) async fn nobody_plays_against_oneself<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, _] = it.people;
    let appended = it.store.append(people_game(1, [person; 2]), 2).await;
    assert!(appended.is_err());
    assert_eq!(it.count(1).await, 0);
    it.store.close().await;
}
