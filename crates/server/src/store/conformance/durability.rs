//! Only stored events are acknowledged, and acknowledged events are never lost.

use futures_util::FutureExt as _;

use super::{Opened, StoreUnderTest, count};
use crate::clock::ServerTime;
use crate::game::Event;
use crate::store::testing::{computer_game, id, more, people_game, stored};
use crate::store::{AppendError, StoreError, Unit};

pub(in crate::store) async fn what_is_acknowledged_is_there_after_reopening<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let [person, other] = it.people;
    let name = Some("Аня".parse().expect("a name"));
    it.keep(more(1, vec![stored(last + 1, Event::Agreed)]), 2)
        .await;
    it.keep(computer_game(2, person, 3), 3).await;
    let renamed = it.store.rename_person(person, name.clone()).await;
    renamed.expect("is kept");
    let secret = it.store.server_secret().await.expect("a secret");
    let now = ServerTime::from_ms(77);
    it.store.mark_alive(now).await.expect("is kept");
    let log = it.store.log(&id(1)).await.expect("an answer");
    it.store.close().await;

    let store = it.under_test.open().await;
    assert_eq!(store.log(&id(1)).await.expect("an answer"), log);
    assert_eq!(count(&store, &id(2)).await, 3);
    for known in [person, other] {
        assert!(store.has_person(known).await.expect("an answer"));
    }
    assert_eq!(store.person_name(person).await.expect("an answer"), name);
    assert_eq!(store.server_secret().await.expect("a secret"), secret);
    assert_eq!(store.last_alive().await.expect("an answer"), Some(now));
    // And the log goes on where it ended.
    let next = more(1, vec![stored(last + 2, Event::Agreed)]);
    store.append(next, 4).await.expect("is kept");
    store.close().await;
}

pub(in crate::store) async fn a_failed_commit_acknowledges_nothing<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let agreed = || more(1, vec![stored(last + 1, Event::Agreed)]);
    let (bulk, alone, guest, renamed, ()) = tokio::join!(
        it.store.append(agreed(), 2),
        it.store.append(people_game(2, it.people), 2),
        it.store.create_guest(2),
        it.store
            .rename_person(it.people[0], Some("Аня".parse().expect("a name"))),
        it.under_test.break_commit(&it.store),
    );
    for refused in [bulk, alone] {
        assert!(matches!(refused, Err(AppendError::Store(_))), "{refused:?}");
    }
    assert!(guest.is_err());
    assert!(renamed.is_err());
    assert_eq!(it.counts([1, 2]).await, [last, 0]);
    let name = it.store.person_name(it.people[0]).await;
    assert_eq!(name.expect("an answer"), None);
    // The next ones are written.
    it.keep(agreed(), 3).await;
    assert_eq!(it.count(1).await, last + 1);
    it.store.close().await;
}

pub(in crate::store) async fn a_caller_that_goes_away_leaves_no_half_unit<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let rematch = Unit::of([
        more(1, vec![stored(last + 1, Event::Rematched { game: id(2) })]),
        people_game(2, it.people),
    ]);
    // Polled once: it is queued, and then the caller gives up.
    let appended = it.store.append(rematch, 2).now_or_never();
    assert!(appended.is_none(), "the writer cannot have run");
    // Later writes come later.
    it.store.create_guest(3).await.expect("a guest");
    assert_eq!(it.counts([1, 2]).await, [last + 1, last]);
    it.store.close().await;
}

pub(in crate::store) async fn what_is_queued_is_written_before_the_store_closes<
    S: StoreUnderTest,
>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let agreed = more(1, vec![stored(last + 1, Event::Agreed)]);
    let (kept, ()) = tokio::join!(it.store.append(agreed, 2), it.store.close());
    kept.expect("is kept");
    let store = it.under_test.open().await;
    assert_eq!(count(&store, &id(1)).await, last + 1);
    store.close().await;
}

pub(in crate::store) async fn a_closed_store_takes_nothing_and_says_so<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    it.store.close().await;
    let agreed = more(1, vec![stored(last + 1, Event::Agreed)]);
    let late = it.store.append(agreed, 2).await;
    assert!(
        matches!(late, Err(AppendError::Store(StoreError::Closed))),
        "{late:?}"
    );
    assert!(it.store.log(&id(1)).await.is_err());
    // Closing twice is closing once.
    it.store.close().await;
}
