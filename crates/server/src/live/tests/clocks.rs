//! Clocks and flags.

use super::pair::{Pair, wait};
use super::*;
use crate::game::PeopleGame;
use crate::wire::Act;

#[test]
fn the_flag_falls_by_itself_and_once() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        // White has 60 s and the grace of its quota: 3 · 550 ms.
        wait(61_600).await;
        pair.settle().await;
        pair.check_result("*", None);
        wait(200).await;
        pair.settle().await;
        pair.check_result("0-1", Some("time"));
        pair.white.act(Act::Resign {}, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["over"]);
        assert_eq!(pair.log.events(&pair.game).len(), 4);
    });
}

#[test]
fn a_flag_hint_is_heeded_only_when_it_is_true() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        wait(60_001).await;
        pair.black.flag(&pair.live).await;
        pair.settle().await;
        pair.check_result("*", None);
        pair.white.flag(&pair.live).await;
        pair.settle().await;
        pair.check_result("0-1", Some("time"));
    });
}

#[test]
fn a_move_after_the_time_loses_and_says_why() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        let act = pair.white.some_move(0).expect("a legal move");
        let Act::Move {
            ply,
            hash,
            from,
            to,
            ..
        } = act
        else {
            unreachable!("it is a move")
        };
        wait(61_000).await;
        let thought_ms = Some(61_000);
        let late = Act::Move {
            ply,
            hash,
            from,
            to,
            thought_ms,
        };
        pair.white.act(late, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["late"]);
        pair.check_result("0-1", Some("time"));
    });
}

#[test]
fn lag_saves_a_move_within_the_quota() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        let Some(Act::Move {
            ply,
            hash,
            from,
            to,
            ..
        }) = pair.white.some_move(0)
        else {
            unreachable!("a legal move")
        };
        wait(61_000).await;
        let thought_ms = Some(59_500);
        let act = Act::Move {
            ply,
            hash,
            from,
            to,
            thought_ms,
        };
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        assert!(pair.white.refused.is_empty());
        // Half a second was left, and a second came with the move.
        assert_eq!(pair.black.state["clocks"]["whiteMs"], 1_500);
        assert_eq!(pair.black.state["clocks"]["running"], "black");
    });
}

#[test]
fn a_game_without_a_first_move_is_aborted() {
    runtime().block_on(async {
        let mut pair = Pair::new(blitz()).await;
        assert_eq!(pair.white.state["clocks"]["firstMoveMs"], 30_000);
        wait(31_000).await;
        pair.settle().await;
        pair.check_result("*", Some("aborted"));
        assert_eq!(pair.white.state["phase"], "over");
    });
}

#[test]
fn the_sweeper_finds_a_game_that_nobody_watches() {
    let log = MemoryLog::default();
    let game = runtime().block_on(async {
        let live = server(&log, noon()).await;
        game_of_two(&live, blitz()).await
    });
    runtime().block_on(async {
        // No task knows the game; only its deadline is on the disk. The server was away for a
        // minute and holds for ten seconds.
        let _live = server(&log, noon().after(Millis::from_secs(60))).await;
        wait(39_000).await;
        assert!(
            PeopleGame::of_log(&log.events(&game))
                .expect("a log")
                .outcome()
                .is_none()
        );
        wait(3_000).await;
        assert!(
            PeopleGame::of_log(&log.events(&game))
                .expect("a log")
                .outcome()
                .is_some()
        );
    });
}
