//! A player's act carries an id, under which it happens once in its game.

use super::{Opened, StoreUnderTest};
use crate::game::Event;
use crate::store::AppendError;
use crate::store::testing::{act, id, more};

pub(in crate::store) async fn an_act_that_comes_twice_happens_once<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let agreed = |seq| act(seq, "0.once", Event::Agreed);
    it.keep(more(1, vec![agreed(last + 1)]), 2).await;
    // In the next unit, and twice in one.
    let twice = [agreed(last + 2), act(last + 2, "new", Event::Agreed)];
    let [again, new] = twice;
    for events in [vec![again], vec![new, act(last + 3, "new", Event::Agreed)]] {
        let appended = it.store.append(more(1, events), 2).await;
        assert!(
            matches!(appended, Err(AppendError::Conflict)),
            "{appended:?}"
        );
    }
    assert_eq!(it.count(1).await, last + 1);
    it.store.close().await;
}

pub(in crate::store) async fn an_act_of_another_game_is_another_act<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(2).await;
    for game in [1, 2] {
        let agreed = act(last + 1, "same", Event::Agreed);
        it.keep(more(game, vec![agreed]), 2).await;
    }
    assert_eq!(it.counts([1, 2]).await, [last + 1; 2]);
    it.store.close().await;
}

pub(in crate::store) async fn the_longest_id_of_an_act_comes_back<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    // A seat, a dot, and the longest id that a browser may give.
    let name = format!("0.{}", "x".repeat(36));
    let agreed = act(last + 1, &name, Event::Agreed);
    it.keep(more(1, vec![agreed.clone()]), 2).await;
    let log = it.store.log(&id(1)).await.expect("an answer");
    assert_eq!(log.and_then(|mut log| log.events.pop()), Some(agreed));
    it.store.close().await;
}
