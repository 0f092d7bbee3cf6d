//! A unit is kept whole or not at all, for those who write and for those who read.

use super::{Opened, StoreUnderTest, count};
use crate::game::{Event, Phase};
use crate::store::testing::{act, id, more, people_game, stored, summary};
use crate::store::{AppendError, GameKind, GameRow, Unit};

pub(in crate::store) async fn a_unit_over_several_games_is_kept_whole_or_not_at_all<
    S: StoreUnderTest,
>() {
    let (it, last) = Opened::<S>::with_games(2).await;
    let rematched = |game, seq| more(game, vec![stored(seq, Event::Rematched { game: id(3) })]);
    let next = || people_game(3, it.people);
    // The batch that cannot be written is the last of the unit, the first, and one in the middle.
    for unit in [
        Unit::of([next(), rematched(1, last + 9)]),
        Unit::of([rematched(1, last), next()]),
        Unit::of([rematched(1, last + 1), rematched(2, last), next()]),
    ] {
        let refused = it.store.append(unit, 2).await;
        assert!(matches!(refused, Err(AppendError::Conflict)), "{refused:?}");
        assert_eq!(it.counts([1, 2, 3]).await, [last, last, 0]);
    }
    it.keep(
        Unit::of([rematched(1, last + 1), rematched(2, last + 1), next()]),
        3,
    )
    .await;
    assert_eq!(it.counts([1, 2, 3]).await, [last + 1, last + 1, last]);
    it.store.close().await;
}

pub(in crate::store) async fn readers_never_see_half_a_unit<S: StoreUnderTest>() {
    const ROUNDS: u64 = 30;
    let (it, last) = Opened::<S>::with_games(2).await;
    let store = it.store.clone();
    let writer = tokio::spawn(async move {
        for seq in last + 1..=last + ROUNDS {
            let taken_back = |game| more(game, vec![stored(seq, Event::TakenBack { plies: 1 })]);
            let unit = Unit::of([taken_back(1), taken_back(2)]);
            store.append(unit, 2).await.expect("is kept");
        }
    });
    let mut seen = last;
    while seen < last + ROUNDS {
        // Whatever is in one log now is in the other one a moment later.
        for (first, second) in [(1, 2), (2, 1)] {
            let earlier = count(&it.store, &id(first)).await;
            let later = count(&it.store, &id(second)).await;
            assert!(
                seen <= earlier && earlier <= later,
                "{seen} {earlier} {later}"
            );
            seen = earlier;
        }
    }
    writer.await.expect("it wrote all");
    it.store.close().await;
}

/// A unit of a game that differs from those of all other games in everything.
fn unit_of(game: u32, seq: u64) -> Unit {
    let name = format!("act-{game}");
    let mut batch = more(
        game,
        vec![
            act(seq, &name, Event::Rematched { game: id(game) }),
            stored(seq + 1, Event::TakenBack { plies: game }),
        ],
    );
    batch.summary.plies = game as usize;
    if game.is_multiple_of(2) {
        batch.summary.deadline_at_ms = Some(u64::from(1_000 + game));
    }
    if game.is_multiple_of(3) {
        batch.summary = summary(Phase::Over);
    }
    batch.into()
}

/// What a list shows of a game, except its people.
async fn listed<S: StoreUnderTest>(it: &Opened<S>, game: u32) -> impl PartialEq + std::fmt::Debug {
    let (games, _) = it
        .store
        .games_of(it.people[0], Some(GameKind::People), None, 100)
        .await
        .expect("a list");
    let of = |game: GameRow| {
        let times = (game.created_at_ms, game.updated_at_ms);
        let end = (game.result, game.reason);
        (game.phase, game.turn, game.plies, times, end)
    };
    let found = games.into_iter().find(|found| found.id == id(game));
    of(found.expect("it is listed"))
}

pub(in crate::store) async fn units_leave_the_same_at_once_and_one_by_one<S: StoreUnderTest>() {
    const GAMES: u32 = 40;
    let (at_once, last) = Opened::<S>::with_games(GAMES).await;
    let (alone, _) = Opened::<S>::with_games(GAMES).await;
    let unit = |game| (unit_of(game, last + 1), 1_000 + i64::from(game));
    for appended in at_once
        .append_at_once((1..=GAMES).map(unit).collect())
        .await
    {
        appended.expect("is kept");
    }
    for game in 1..=GAMES {
        // A repeated unit is a conflict, so that all are written one by one.
        let appended = alone.append_at_once(vec![unit(game), unit(game)]).await;
        assert!(matches!(appended[..], [Ok(()), Err(AppendError::Conflict)]));
    }
    for game in 1..=GAMES {
        let mut logs = Vec::new();
        for it in [&at_once, &alone] {
            let log = it.store.log(&id(game)).await.expect("an answer");
            logs.push(
                log.expect("a game")
                    .events
                    .split_off(usize::try_from(last).expect("few")),
            );
        }
        assert_eq!(logs[0], logs[1]);
        assert_eq!(listed(&at_once, game).await, listed(&alone, game).await);
    }
    assert_eq!(
        at_once.store.ticking().await.expect("a list"),
        alone.store.ticking().await.expect("a list")
    );
    at_once.store.close().await;
    alone.store.close().await;
}
