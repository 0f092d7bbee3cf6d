//! Appending after the expected event is a compare-and-set, and a loser does not affect others.

use super::{Opened, StoreUnderTest};
use crate::game::{Event, StoredEvent};
use crate::person::PersonId;
use crate::store::testing::{act, computer_game, more, people_game, stored};
use crate::store::{AppendError, Batch, Unit};

fn taken_back(seqs: impl IntoIterator<Item = u64>) -> Vec<StoredEvent> {
    let event = |seq| stored(seq, Event::TakenBack { plies: 1 });
    seqs.into_iter().map(event).collect()
}

fn is_conflict(appended: &Result<(), AppendError>) -> bool {
    matches!(appended, Err(AppendError::Conflict))
}

pub(in crate::store) async fn a_log_grows_only_behind_its_last_event<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let append = |seqs| it.store.append(more(1, taken_back(seqs)), 2);
    for wrong in [last..last + 1, last + 2..last + 3, last..last + 2] {
        let appended = append(wrong.clone()).await;
        assert!(is_conflict(&appended), "{wrong:?}: {appended:?}");
    }
    let again = it.store.append(people_game(1, it.people), 2).await;
    assert!(is_conflict(&again), "{again:?}");
    assert_eq!(it.count(1).await, last);
    append(last + 1..last + 4).await.expect("is kept");
    assert_eq!(it.count(1).await, last + 3);
    it.store.close().await;
}

pub(in crate::store) async fn a_log_that_nobody_began_does_not_grow<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let appended = it.store.append(more(1, taken_back(2..3)), 2).await;
    assert!(is_conflict(&appended), "{appended:?}");
    assert_eq!(it.count(1).await, 0);
    it.store.close().await;
}

pub(in crate::store) async fn of_many_who_append_at_one_place_one_succeeds<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    for seq in last + 1..last + 4 {
        let units = (0..20).map(|_| (more(1, taken_back([seq])).into(), 2));
        let appended = it.append_at_once(units.collect()).await;
        let conflicts = appended.iter().filter(|appended| is_conflict(appended));
        assert_eq!(conflicts.count(), 19, "{appended:?}");
        assert_eq!(it.count(1).await, seq);
    }
    it.store.close().await;
}

pub(in crate::store) async fn a_conflict_among_many_is_nobody_elses<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(9).await;
    let used_up = more(6, vec![act(last + 1, "used", Event::Agreed)]);
    it.keep(used_up, 2).await;
    let unit = |game, seq| Unit::from(more(game, taken_back([seq, seq + 1])));
    let mut units: Vec<Unit> = (1..=9).map(|game| unit(game, last + 1)).collect();
    // Too late, too early, with an id that is already used, and a game that exists.
    units[1] = unit(2, last);
    units[3] = unit(4, last + 2);
    units[5] = more(6, vec![act(last + 2, "used", Event::Agreed)]).into();
    units[8] = unit(1, last + 1);
    // Something of another kind is among them.
    units.push(people_game(10, it.people).into());
    let appended = it
        .append_at_once(units.into_iter().map(|unit| (unit, 3)).collect())
        .await;
    for (appended, number) in appended.iter().zip(0..) {
        match number {
            1 | 3 | 5 | 8 => assert!(is_conflict(appended), "{number}: {appended:?}"),
            _ => assert!(appended.is_ok(), "{number}: {appended:?}"),
        }
    }
    let grown = it.counts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).await;
    let expected = [2, 0, 2, 0, 2, 1, 2, 2, 0, 0].map(|events| last + events);
    assert_eq!(grown, expected);
    it.store.close().await;
}

pub(in crate::store) async fn only_a_batch_that_begins_its_game_holds_the_first_event<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    let begun = people_game(1, it.people);
    let events = begun.events.clone();
    let continued = it.store.append(more(1, events), 2).await;
    assert!(is_conflict(&continued), "{continued:?}");
    let later = Batch {
        events: taken_back([2]),
        ..begun
    };
    let begun = it.store.append(later, 2).await;
    assert!(matches!(begun, Err(AppendError::Store(_))), "{begun:?}");
    assert_eq!(it.count(1).await, 0);
    it.store.close().await;
}

pub(in crate::store) async fn a_write_that_breaks_a_rule_fails_alone<S: StoreUnderTest>() {
    let (it, last) = Opened::<S>::with_games(1).await;
    let nobody = PersonId::random().expect("randomness");
    let appended = it
        .append_at_once(vec![
            (more(1, taken_back([last + 1])).into(), 2),
            (people_game(2, [it.people[0], nobody]).into(), 2),
            (computer_game(3, nobody, 1).into(), 2),
            (more(1, Vec::new()).into(), 2),
            (computer_game(4, it.people[0], 1).into(), 2),
        ])
        .await;
    assert!(
        matches!(
            appended[..],
            [
                Ok(()),
                Err(AppendError::Store(_)),
                Err(AppendError::Store(_)),
                Err(AppendError::Store(_)),
                Ok(()),
            ]
        ),
        "{appended:?}"
    );
    assert_eq!(it.counts([1, 2, 3, 4]).await, [last + 1, 0, 0, 1]);
    it.store.close().await;
}
