//! Rows that must commit with events do, or nothing does.

use super::{Opened, StoreUnderTest};
use crate::game::Event;
use crate::person::PersonId;
use crate::store::testing::{computer_game, id, more, stored};
use crate::store::{AppendError, MovesUp, Unit};

/// A new game against the computer that moves up in the list of `whose`.
fn begun(game: u32, owner: PersonId, whose: PersonId, now_ms: i64) -> Unit {
    Unit::from(computer_game(game, owner, 2)).with(MovesUp {
        game: id(game),
        person: whose,
        now_ms,
    })
}

/// The times of the person's games by the list, from the last changed on.
async fn list<S: StoreUnderTest>(
    it: &Opened<S>,
    person: PersonId,
) -> Vec<(crate::game::GameId, u64)> {
    let listed = it.store.games_of(person, None, None, 100).await;
    let (games, _) = listed.expect("a list");
    let games = games.into_iter();
    games.map(|game| (game.id, game.updated_at_ms)).collect()
}

pub(in crate::store) async fn an_effect_commits_with_its_events<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, _] = it.people;
    it.keep(begun(1, person, person, 900), 5).await;
    assert_eq!(list(&it, person).await, [(id(1), 900)]);
    // Also where a game only goes on.
    let next = more(1, vec![stored(3, Event::TakenBack { plies: 1 })]);
    let moves_up = MovesUp {
        game: id(1),
        person,
        now_ms: 950,
    };
    it.keep(Unit::from(next).with(moves_up), 6).await;
    assert_eq!(list(&it, person).await, [(id(1), 950)]);
    assert_eq!(it.count(1).await, 3);
    it.store.close().await;
}

pub(in crate::store) async fn games_move_up_in_the_order_of_writing_even_where_times_are_equal<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    let [person, other] = it.people;
    // The clock stands still, and goes back.
    for (game, now_ms) in [(1, 900), (2, 900), (3, 900), (4, 100)] {
        it.keep(begun(game, person, person, now_ms), now_ms).await;
    }
    it.keep(begun(5, other, other, 900), 900).await;
    let expected = [(4, 903), (3, 902), (2, 901), (1, 900)].map(|(game, at)| (id(game), at));
    assert_eq!(list(&it, person).await, expected);
    assert_eq!(list(&it, other).await, [(id(5), 900)]);
    it.store.close().await;
}

pub(in crate::store) async fn an_effect_that_cannot_be_written_takes_its_events_along<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    let [person, _] = it.people;
    let nobody = PersonId::random().expect("randomness");
    let appended = it
        .append_at_once(vec![
            (begun(1, person, person, 900), 5),
            (begun(2, person, nobody, 900), 5),
            (computer_game(3, person, 2).into(), 5),
        ])
        .await;
    assert!(
        matches!(appended[..], [Ok(()), Err(AppendError::Store(_)), Ok(())]),
        "{appended:?}"
    );
    assert_eq!(it.counts([1, 2, 3]).await, [2, 0, 2]);
    it.store.close().await;
}

pub(in crate::store) async fn a_conflict_undoes_the_effects<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, _] = it.people;
    it.keep(begun(1, person, person, 900), 5).await;
    // The second batch of the unit comes too late.
    let late = more(1, vec![stored(2, Event::TakenBack { plies: 1 })]);
    let unit = Unit::of([computer_game(2, person, 1), late]).with(MovesUp {
        game: id(1),
        person,
        now_ms: 2_000,
    });
    let refused = it.store.append(unit, 6).await;
    assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
    assert_eq!(list(&it, person).await, [(id(1), 900)]);
    // Had the person's time moved, this one would have a later one.
    it.keep(begun(3, person, person, 900), 7).await;
    assert_eq!(list(&it, person).await[0], (id(3), 901));
    it.store.close().await;
}
