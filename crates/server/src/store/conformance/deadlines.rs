//! The games that must be looked at because somebody's time may be over.

use super::{Opened, StoreUnderTest};
use crate::clock::ServerTime;
use crate::game::{Event, Phase};
use crate::store::testing::{id, more, stored, summary};

/// Games 1 to 4 with deadlines, and the number of their last events.
async fn with_deadlines<S: StoreUnderTest>() -> (Opened<S>, u64) {
    let (it, last) = Opened::<S>::with_games(4).await;
    for (game, deadline_at_ms) in [(1, Some(300)), (2, None), (3, Some(100)), (4, Some(200))] {
        let mut next = more(game, vec![stored(last + 1, Event::TakenBack { plies: 1 })]);
        next.summary.deadline_at_ms = deadline_at_ms;
        it.keep(next, 1).await;
    }
    (it, last + 1)
}

pub(in crate::store) async fn games_are_due_in_the_order_of_their_deadlines<S: StoreUnderTest>() {
    let (it, _) = with_deadlines::<S>().await;
    for (ms, limit, due) in [
        (99, 9, &[][..]),
        (100, 9, &[3]),
        (200, 9, &[3, 4]),
        (999, 9, &[3, 4, 1]),
        (999, 2, &[3, 4]),
    ] {
        let found = it.store.due(ServerTime::from_ms(ms), limit).await;
        let expected: Vec<_> = due.iter().copied().map(id).collect();
        assert_eq!(found.expect("a list"), expected, "{ms} {limit}");
    }
    it.store.close().await;
}

pub(in crate::store) async fn the_games_that_tick_are_those_with_a_deadline<S: StoreUnderTest>() {
    let (it, last) = with_deadlines::<S>().await;
    assert_eq!(it.store.ticking().await.expect("a list"), [3, 4, 1].map(id));
    // A deadline moves with the next event, or goes.
    for (game, deadline_at_ms) in [(3, None), (4, Some(400))] {
        let mut next = more(game, vec![stored(last + 1, Event::TakenBack { plies: 1 })]);
        next.summary.deadline_at_ms = deadline_at_ms;
        it.keep(next, 1).await;
    }
    assert_eq!(it.store.ticking().await.expect("a list"), [1, 4].map(id));
    it.store.close().await;
}

pub(in crate::store) async fn a_game_that_is_over_is_never_due<S: StoreUnderTest>() {
    let (it, last) = with_deadlines::<S>().await;
    let mut end = more(3, vec![stored(last + 1, Event::Agreed)]);
    end.summary = summary(Phase::Over);
    it.keep(end, 2).await;
    let due = it.store.due(ServerTime::from_ms(200), 9).await;
    assert_eq!(due.expect("a list"), [id(4)]);
    it.store.close().await;
}
