//! Logs come back as they were appended.

use super::{Opened, StoreUnderTest};
use crate::game::Event;
use crate::store::testing::{act, id, more, people_game, stored};

pub(in crate::store) async fn the_store_answers<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    it.store.check().await.expect("it is well");
    it.store.close().await;
}

pub(in crate::store) async fn a_log_comes_back_as_it_was_appended<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let begun = people_game(1, it.people);
    let mut log = begun.events.clone();
    it.keep(begun, 1).await;
    let seq = log.len() as u64;
    // One event alone, and several at once; times that go back are kept as they came.
    let parts = [
        vec![act(seq + 1, "one", Event::TakenBack { plies: 1 })],
        vec![
            stored(seq + 2, Event::TakenBack { plies: 2 }),
            act(seq + 3, "two", Event::TakenBack { plies: 3 }),
            stored(seq + 4, Event::Agreed),
        ],
    ];
    for mut part in parts {
        part[0].at_ms = 3;
        log.extend(part.iter().cloned());
        it.keep(more(1, part), 2).await;
    }
    let kept = it.store.log(&id(1)).await.expect("an answer");
    assert_eq!(kept.map(|kept| kept.events), Some(log));
    it.store.close().await;
}

pub(in crate::store) async fn a_log_that_nobody_began_is_none<S: StoreUnderTest>() {
    let (it, _) = Opened::<S>::with_games(1).await;
    let log = it.store.log(&id(2)).await.expect("an answer");
    assert!(log.is_none());
    let log = it.store.log(&id(1)).await.expect("an answer");
    assert!(log.is_some());
    it.store.close().await;
}
