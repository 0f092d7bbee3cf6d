//! People, and what the server stores about itself.

use std::collections::BTreeSet;

use super::{Opened, StoreUnderTest};
use crate::clock::ServerTime;
use crate::person::PersonId;

pub(in crate::store) async fn guests_have_numbers_of_their_own<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let mut numbers = BTreeSet::new();
    let (a, b, c) = tokio::join!(
        it.store.create_guest(1),
        it.store.create_guest(1),
        it.store.create_guest(1),
    );
    for person in [a, b, c] {
        let person = person.expect("a guest");
        assert!(1_000 < person.number());
        assert!(numbers.insert(person.number()));
        assert!(it.store.has_person(person.id).await.expect("an answer"));
    }
    let later = it.store.create_guest(2).await.expect("a guest").number();
    assert!(numbers.last() < Some(&later));
    let nobody = PersonId::random().expect("randomness");
    assert!(!it.store.has_person(nobody).await.expect("an answer"));
    it.store.close().await;
}

pub(in crate::store) async fn a_person_has_a_name_when_they_are_given_one<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [person, other] = it.people;
    assert_eq!(it.store.person_name(person).await.expect("an answer"), None);
    for name in [Some("Аня Петрова"), Some(&"ж".repeat(24)), None] {
        let name = name.map(|name| name.parse().expect("a name"));
        let renamed = it.store.rename_person(person, name.clone()).await;
        renamed.expect("an answer");
        assert_eq!(it.store.person_name(person).await.expect("an answer"), name);
        assert_eq!(it.store.person_name(other).await.expect("an answer"), None);
    }
    it.store.close().await;
}

pub(in crate::store) async fn a_name_of_nobody_is_not_kept<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let nobody = PersonId::random().expect("randomness");
    let name = Some("Аня".parse().expect("a name"));
    it.store
        .rename_person(nobody, name)
        .await
        .expect("an answer");
    assert_eq!(it.store.person_name(nobody).await.expect("an answer"), None);
    assert!(!it.store.has_person(nobody).await.expect("an answer"));
    it.store.close().await;
}

pub(in crate::store) async fn a_secret_is_made_once<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let (first, second) = tokio::join!(it.store.server_secret(), it.store.server_secret());
    let first = first.expect("a secret");
    assert_eq!(first, second.expect("a secret"));
    assert_ne!(first, [0; 32]);
    let other = Opened::<S>::new().await;
    assert_ne!(other.store.server_secret().await.expect("a secret"), first);
    it.store.close().await;
    other.store.close().await;
}

pub(in crate::store) async fn the_last_sign_of_life_is_kept<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    assert_eq!(it.store.last_alive().await.expect("an answer"), None);
    for ms in [5, 9] {
        let now = ServerTime::from_ms(ms);
        it.store.mark_alive(now).await.expect("is kept");
        assert_eq!(it.store.last_alive().await.expect("an answer"), Some(now));
    }
    it.store.close().await;
}
