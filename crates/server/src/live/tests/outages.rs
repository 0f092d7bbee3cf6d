//! A server that was away, and a disk that does not store.

use std::time::Duration;

use super::memory::Fault;
use super::pair::{Pair, wait};
use super::*;
use crate::game::{Event, Resumed};

#[test]
fn downtime_is_charged_to_nobody_and_thinking_is() {
    let log = MemoryLog::default();
    let (game, stopped_at) = runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        wait(5_200).await;
        // The log outlives this server.
        let events = pair.log.events(&pair.game);
        pair.settle().await;
        let game = pair.game.clone();
        log.take_over(&pair.log);
        assert_eq!(events.len(), 3);
        (game, pair.live.clock().now())
    });
    runtime().block_on(async {
        let back = stopped_at.after(Millis::from_secs(300));
        let live = server(&log, back).await;
        let mut white = Client::new(&game, Some(person('a')));
        white.connect(&live).await;
        let clocks = &white.state["clocks"];
        // The mark of being alive is up to a second old, in the players' favor.
        let left = clocks["whiteMs"].as_u64().expect("a number");
        assert!((54_800..=55_800).contains(&left), "{left}");
        assert_eq!(clocks["holdMs"], 10_000);
        let resumed = &white.events.last().expect("an event")["event"];
        assert_eq!(resumed["kind"], "resumed");
        let pause = resumed["pauseMs"].as_u64().expect("a number");
        assert!((300_000..=301_000).contains(&pause), "{pause}");
        wait(12_000).await;
        white.connect(&live).await;
        assert_eq!(white.state["clocks"]["whiteMs"], left - 2_000);
    });
}

#[test]
fn a_pause_is_not_stored_for_games_without_a_clock() {
    let log = MemoryLog::default();
    let game = runtime().block_on(async {
        let live = server(&log, noon()).await;
        game_of_two(&live, ClockSetting::None).await
    });
    runtime().block_on(async {
        server(&log, noon().after(Millis::from_secs(60))).await;
        let is_resumed = |stored: &crate::game::StoredEvent| {
            matches!(stored.event, Event::Resumed(Resumed { .. }))
        };
        assert!(!log.events(&game).iter().any(is_resumed));
    });
}

#[test]
fn what_cannot_be_stored_is_refused_and_then_done_once() {
    runtime().block_on(async {
        for fault in [Fault::Fail, Fault::FailAfterwards] {
            let mut pair = Pair::begun(blitz()).await;
            let act = pair.white.some_move(0).expect("a legal move");
            pair.log.set_fault(Some(fault));
            let id = pair.white.act(act.clone(), &pair.live).await;
            pair.settle().await;
            assert_eq!(pair.white.refused, ["unavailable"]);
            assert!(!pair.white.acked.contains(&id));
            pair.log.set_fault(None);
            pair.white.act_as(&id, act, &pair.live).await;
            pair.settle().await;
            assert!(pair.white.acked.contains(&id));
            assert_eq!(pair.black.state["ply"], 3);
            let moves = pair
                .kinds()
                .into_iter()
                .filter(|event| matches!(event, Event::Moved(_)));
            assert_eq!(moves.count(), 3);
        }
    });
}

#[test]
fn what_hangs_is_not_acknowledged_until_it_is_stored() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let act = pair.white.some_move(0).expect("a legal move");
        pair.log.set_fault(Some(Fault::Hang));
        let id = pair.white.act(act, &pair.live).await;
        wait(20_000).await;
        pair.white.drain();
        pair.black.drain();
        assert!(!pair.white.acked.contains(&id));
        assert_eq!(pair.black.state["ply"], 2);
        pair.log.set_fault(None);
        pair.settle().await;
        assert!(pair.white.acked.contains(&id));
        assert_eq!(pair.black.state["ply"], 3);
    });
}

#[test]
fn time_in_which_nothing_can_be_stored_is_charged_to_nobody() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        let act = pair.white.some_move(0).expect("a legal move");
        wait(5_000).await;
        pair.log.set_fault(Some(Fault::Fail));
        // The move cannot be stored for two minutes, far beyond White's time.
        for _ in 0..60 {
            pair.white.act(act.clone(), &pair.live).await;
            wait(2_000).await;
            pair.settle().await;
        }
        pair.check_result("*", None);
        pair.log.set_fault(None);
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        pair.check_result("*", None);
        assert_eq!(pair.black.state["ply"], 3);
        // Five seconds were thought, and a second came with the move.
        assert_eq!(pair.black.state["clocks"]["whiteMs"], 56_000);
        let kinds = pair.kinds();
        assert!(matches!(kinds[3], Event::Resumed(_)), "{kinds:?}");
    });
}

#[test]
fn a_flag_that_cannot_be_stored_is_tried_again_in_peace() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        wait(60_000).await;
        pair.log.set_fault(Some(Fault::Fail));
        for _ in 0..10 {
            wait(2_000).await;
            // Who waits hears that the game is there.
            pair.settle().await;
        }
        assert!(pair.log.failures() < 30, "{}", pair.log.failures());
        pair.log.set_fault(None);
        for _ in 0..10 {
            wait(2_000).await;
            pair.settle().await;
        }
        assert!(matches!(pair.kinds()[3], Event::Resumed(_)));
    });
}

#[test]
fn a_frozen_server_charges_nobody() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        wait(3_000).await;
        // The clock goes on and nothing else: no timer fires in between.
        tokio::time::advance(Duration::from_secs(300)).await;
        let act = pair.white.some_move(0).expect("a legal move");
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        pair.check_result("*", None);
        assert_eq!(pair.black.state["ply"], 3);
        let left = pair.black.state["clocks"]["whiteMs"]
            .as_u64()
            .expect("a number");
        // The last sign of life is up to a second old; and a second came with the move.
        assert!((58_000..=59_000).contains(&left), "{left}");
        wait(5_000).await;
        let pauses = pair
            .kinds()
            .into_iter()
            .filter(|event| matches!(event, Event::Resumed(_)));
        assert_eq!(pauses.count(), 1);
    });
}
