//! Written together or one by one, units leave the same; and a conflict is nobody else's.

use tokio::task::JoinSet;

use super::*;
use crate::game::{Phase, StoredEvent};
use crate::person::PersonId;
use crate::store::sqlite::testing::TestStore;
use crate::store::testing::{act, computer_game, id, join, more, stored, summary, table};
use crate::store::{MovesUp, StoredTable};

/// Appends all of these at once: one transaction.
async fn append_at_once(test: &TestStore, units: Vec<(Unit, i64)>) -> Vec<Result<(), AppendError>> {
    let mut appends = JoinSet::new();
    let count = units.len();
    for ((unit, now_ms), number) in units.into_iter().zip(0..) {
        let store = test.store.clone();
        appends.spawn(async move { (number, store.append(unit, now_ms).await) });
    }
    let mut appended = appends.join_all().await;
    assert_eq!(appended.len(), count);
    appended.sort_by_key(|(number, _): &(i32, _)| *number);
    appended.into_iter().map(|(_, appended)| appended).collect()
}

/// A store with so many games between two people, each with two events.
async fn many(games: u32) -> TestStore {
    let test = TestStore::new().await;
    let (host, joiner) = (test.guest().await, test.guest().await);
    for game in 1..=games {
        test.store
            .append(table(game, host), 1)
            .await
            .expect("a table");
        test.store
            .append(join(game, joiner), 2)
            .await
            .expect("a game");
    }
    test
}

/// A unit of a game that differs from those of all other games in everything.
fn unit_of(game: u32, seq: u64) -> Unit {
    let name = format!("act-{game}");
    let mut batch = more(
        game,
        vec![act(seq, &name, Event::Rematched { game: id(game) })],
    );
    batch
        .events
        .push(stored(seq + 1, Event::TakenBack { plies: game }));
    batch.summary.plies = game as usize;
    if game.is_multiple_of(2) {
        batch.summary.deadline_at_ms = Some(u64::from(1_000 + game));
        batch.summary.turn = Some(ugolki_rules::Side::Black);
    }
    if game.is_multiple_of(3) {
        batch.summary = summary(Phase::Over);
    }
    batch.into()
}

/// The rows that units leave, but for the game's name.
async fn rows(test: &TestStore, game: u32) -> (StoredTable, Vec<StoredEvent>) {
    let log = test
        .store
        .log(&id(game))
        .await
        .expect("a log")
        .expect("a game");
    let Event::Invited(invited) = &log[0].event else {
        panic!("not between people");
    };
    let (tables, _) = test
        .store
        .tables_of_person(invited.host.person, None, 100)
        .await
        .expect("a list");
    let table = tables.into_iter().find(|table| table.id == id(game));
    (table.expect("it is listed"), log)
}

#[tokio::test]
async fn units_leave_the_same_together_and_one_by_one() {
    const GAMES: u32 = 40;
    let (together, alone) = (many(GAMES).await, many(GAMES).await);
    let unit = |game| (unit_of(game, 3), 1_000 + i64::from(game));
    for appended in append_at_once(&together, (1..=GAMES).map(unit).collect()).await {
        appended.expect("is kept");
    }
    for game in 1..=GAMES {
        // The same once more is a conflict, so that they are taken one by one.
        let appended = append_at_once(&alone, vec![unit(game), unit(game)]).await;
        assert!(matches!(appended[..], [Ok(()), Err(AppendError::Conflict)]));
    }
    for game in 1..=GAMES {
        let ((table, log), (other, other_log)) =
            (rows(&together, game).await, rows(&alone, game).await);
        assert_eq!(log[2..], other_log[2..]);
        let of = |table: &StoredTable| {
            let times = (table.created_at_ms, table.updated_at_ms);
            let end = (table.result.clone(), table.reason.clone());
            (table.phase, table.turn, table.plies, times, end)
        };
        assert_eq!(of(&table), of(&other));
    }
    assert_eq!(
        together.store.ticking().await.expect("a list"),
        alone.store.ticking().await.expect("a list")
    );
    together.store.close().await;
    alone.store.close().await;
}

#[tokio::test]
async fn a_conflict_among_many_is_nobody_elses() {
    let test = many(9).await;
    let mut units: Vec<Unit> = (1..=9).map(|game| unit_of(game, 3)).collect();
    // Too late, too early, a name that is used up, and twice the same game.
    units[1] = unit_of(2, 2);
    units[3] = unit_of(4, 4);
    let agreed = more(6, vec![act(3, "act-6", Event::Agreed)]);
    test.store.append(agreed, 5).await.expect("is kept");
    units[5] = unit_of(6, 4);
    units[8] = unit_of(1, 3);
    let appended = append_at_once(&test, units.into_iter().map(|unit| (unit, 5)).collect()).await;
    for (appended, number) in appended.iter().zip(0..) {
        match number {
            1 | 3 | 5 | 8 => assert!(
                matches!(appended, Err(AppendError::Conflict)),
                "{number}: {appended:?}"
            ),
            _ => assert!(appended.is_ok(), "{number}: {appended:?}"),
        }
    }
    let mut counts = Vec::new();
    for game in 1..=9 {
        counts.push(test.events(&id(game)).await);
    }
    assert_eq!(counts, [4, 2, 4, 2, 4, 3, 4, 4, 2]);
    test.store.close().await;
}

#[tokio::test]
async fn an_effect_that_cannot_be_written_takes_its_events_along() {
    let test = TestStore::new().await;
    let person = test.guest().await;
    let nobody = PersonId::random().expect("randomness");
    let moves_up = |game, person| MovesUp {
        game: id(game),
        person,
        now_ms: 5,
    };
    let unit = |game| Unit::from(computer_game(game, person, 2));
    let appended = append_at_once(
        &test,
        vec![
            (unit(1).with(moves_up(1, person)), 5),
            (unit(2).with(moves_up(2, nobody)), 5),
            (unit(3), 5),
        ],
    )
    .await;
    assert!(matches!(
        appended[..],
        [Ok(()), Err(AppendError::Store(_)), Ok(())]
    ));
    for (game, events) in [(1, 2), (2, 0), (3, 2)] {
        assert_eq!(test.events(&id(game)).await, events);
    }
    test.store.close().await;
}
