//! A person's games with people.

use super::{Opened, StoreUnderTest};
use crate::game::{Event, Phase};
use crate::store::testing::{id, join, more, people_game, stored, summary, table};
use crate::store::{BadTableCursor, TableCursor};

pub(in crate::store) async fn the_list_of_tables_pages_without_gaps_even_where_times_are_equal<
    S: StoreUnderTest,
>() {
    let it = Opened::<S>::new().await;
    for game in 1..=7 {
        it.keep(people_game(game, it.people), 100 + i64::from(game / 3))
            .await;
    }
    let mut listed = Vec::new();
    let mut cursor: Option<TableCursor> = None;
    loop {
        let (tables, next) = it
            .store
            .tables_of_person(it.people[0], cursor.as_ref(), 3)
            .await
            .expect("a list");
        listed.extend(tables.into_iter().map(|table| table.id));
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
        assert_eq!(text.parse::<TableCursor>(), Err(BadTableCursor), "{text}");
    }
    it.store.close().await;
}

pub(in crate::store) async fn a_table_that_nobody_joined_has_no_second_person<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, _] = it.people;
    it.keep(table(1, host), 1).await;
    let mut end = more(1, vec![stored(2, Event::Aborted { side: None })]);
    end.summary = summary(Phase::Over);
    it.keep(end, 2).await;
    let (tables, _) = it
        .store
        .tables_of_person(host, None, 10)
        .await
        .expect("a list");
    assert_eq!((tables[0].phase, &tables[0].joined), (Phase::Over, &None));
    assert_eq!(tables[0].reason.as_deref(), Some("aborted"));
    it.store.close().await;
}

pub(in crate::store) async fn nobody_sits_twice_at_one_table<S: StoreUnderTest>() {
    let it = Opened::<S>::new().await;
    let [host, joiner] = it.people;
    it.keep(table(1, host), 1).await;
    assert!(it.store.append(join(1, host), 2).await.is_err());
    assert_eq!(it.count(1).await, 1);
    it.keep(join(1, joiner), 3).await;
    assert_eq!(it.count(1).await, 2);
    it.store.close().await;
}
