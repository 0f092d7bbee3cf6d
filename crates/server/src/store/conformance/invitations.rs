//! An invitation leads to one game at most, and a cancelled one to none.

use super::{Opened, StoreUnderTest};
use crate::clock::ServerTime;
use crate::invitation::State;
use crate::store::testing::{computer_game, id, invitation, people_game};
use crate::store::{AppendError, InvitationTaken, ListCursor, Unit};

fn taken(invitation: u32) -> InvitationTaken {
    InvitationTaken {
        id: id(invitation),
        now: ServerTime::from_ms(20),
    }
}

pub(in crate::store) async fn an_invitation_comes_back_as_it_was_made<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, other] = it.people;
    let made = [1, 2].map(|number| invitation(number, host, u64::from(number)));
    for invitation in made.clone() {
        let created = it.store.create_invitation(invitation).await;
        created.expect("is kept");
    }
    let found = it.store.invitation(&id(1)).await.expect("an answer");
    assert_eq!(found.as_ref(), Some(&made[0]));
    assert_eq!(it.store.invitation(&id(3)).await.expect("an answer"), None);
    let [first, second] = made;
    for (person, expected) in [(host, vec![second, first]), (other, vec![])] {
        let listed = it.store.invitations_of(person, None, 9).await;
        assert_eq!(listed.expect("a list"), (expected, None));
    }
    it.store.close().await;
}

pub(in crate::store) async fn the_list_of_invitations_pages_without_gaps<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, _] = it.people;
    for number in 1..=7 {
        // Some have the same time.
        let open = invitation(number, host, u64::from(100 + number / 3));
        it.store.create_invitation(open).await.expect("is kept");
    }
    let mut listed = Vec::new();
    let mut cursor: Option<ListCursor> = None;
    loop {
        let page = it.store.invitations_of(host, cursor.as_ref(), 3).await;
        let (invitations, next) = page.expect("a list");
        listed.extend(invitations.into_iter().map(|invitation| invitation.id));
        cursor = next;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(listed, [7, 6, 5, 4, 3, 2, 1].map(id));
    it.store.close().await;
}

pub(in crate::store) async fn an_invitation_of_nobody_is_not_kept<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let mut open = invitation(1, it.people[0], 10);
    open.host.person = None;
    assert!(it.store.create_invitation(open).await.is_err());
    assert_eq!(it.store.invitation(&id(1)).await.expect("an answer"), None);
    it.store.close().await;
}

pub(in crate::store) async fn no_game_against_the_computer_takes_the_id_of_an_invitation<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    let [host, other] = it.people;
    let open = invitation(1, host, 10);
    it.store.create_invitation(open).await.expect("is kept");
    let squat = it.store.append(computer_game(1, other, 2), 20).await;
    assert!(matches!(squat, Err(AppendError::Conflict)), "{squat:?}");
    let unit = Unit::from(people_game(1, [other, host])).with(taken(1));
    it.keep(unit, 30).await;
    it.store.close().await;
}

pub(in crate::store) async fn an_invitation_is_taken_once_and_with_its_game<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, joiner] = it.people;
    let open = invitation(1, host, 10);
    it.store.create_invitation(open).await.expect("is kept");
    let unit = |people| Unit::from(people_game(1, people)).with(taken(1));
    it.keep(unit([joiner, host]), 20).await;
    let late = it.store.append(unit([host, joiner]), 21).await;
    assert!(matches!(late, Err(AppendError::Conflict)), "{late:?}");
    let found = it.store.invitation(&id(1)).await.expect("an answer");
    let found = found.expect("an invitation");
    assert_eq!(
        (found.state, found.updated_at),
        (State::Taken, ServerTime::from_ms(20))
    );
    let listed = it.store.invitations_of(host, None, 9).await;
    assert_eq!(listed.expect("a list").0, [], "it is a game by now");
    let cancelled = it
        .store
        .cancel_invitation(&id(1), ServerTime::from_ms(30))
        .await;
    assert!(!cancelled.expect("an answer"), "it is taken");
    assert_eq!(it.count(1).await, 2);
    it.store.close().await;
}

pub(in crate::store) async fn nothing_comes_of_a_cancelled_invitation<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, joiner] = it.people;
    let open = invitation(1, host, 10);
    it.store.create_invitation(open).await.expect("is kept");
    for is_open in [true, false] {
        let cancelled = it
            .store
            .cancel_invitation(&id(1), ServerTime::from_ms(30))
            .await;
        assert_eq!(cancelled.expect("an answer"), is_open);
    }
    // Nor does an unknown invitation lead to a game.
    for number in [1, 2] {
        let unit = Unit::from(people_game(number, [joiner, host])).with(taken(number));
        let late = it.store.append(unit, 40).await;
        assert!(matches!(late, Err(AppendError::Conflict)), "{late:?}");
    }
    assert_eq!(it.counts([1, 2]).await, [0, 0]);
    let listed = it.store.invitations_of(host, None, 9).await;
    assert_eq!(listed.expect("a list").0, [], "it is not open any more");
    let found = it.store.invitation(&id(1)).await.expect("an answer");
    assert_eq!(found.map(|found| found.state), Some(State::Cancelled));
    it.store.close().await;
}

pub(in crate::store) async fn of_many_who_follow_at_once_one_plays<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, _] = it.people;
    let open = invitation(1, host, 10);
    it.store.create_invitation(open).await.expect("is kept");
    let mut units = Vec::new();
    for _ in 0..9 {
        let joiner = it.store.create_guest(1).await.expect("a guest").id;
        let unit = Unit::from(people_game(1, [joiner, host])).with(taken(1));
        units.push((unit, 20));
    }
    let appended = it.append_at_once(units).await;
    let kept = appended.iter().filter(|appended| appended.is_ok());
    assert_eq!(kept.count(), 1, "{appended:?}");
    assert_eq!(it.count(1).await, 2);
    it.store.close().await;
}
