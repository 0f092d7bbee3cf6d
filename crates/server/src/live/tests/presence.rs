//! Who is there, and what may be claimed from one who is not.

use serde_json::json;

use super::client::claim;
use super::pair::{Pair, wait};
use super::*;
use crate::wire::Act;

#[test]
fn a_claim_waits_for_the_one_who_left_and_for_their_turn() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.white.disconnect();
        // A reload is no absence.
        wait(5_000).await;
        pair.black.settle(&pair.live).await;
        assert_eq!(pair.black.presence["white"]["isHere"], true);
        wait(1_500).await;
        pair.black.settle(&pair.live).await;
        assert_eq!(pair.black.presence["white"]["isHere"], false);
        pair.black.act(claim(), &pair.live).await;
        pair.black.settle(&pair.live).await;
        assert_eq!(pair.black.refused, ["not-now"]);
        for _ in 0..31 {
            wait(9_500).await;
            pair.black.settle(&pair.live).await;
        }
        assert_eq!(pair.black.presence["white"]["claimInMs"], 0);
        let id = pair.black.act(claim(), &pair.live).await;
        pair.black.act_as(&id, claim(), &pair.live).await;
        pair.black.settle(&pair.live).await;
        assert!(pair.black.acked.contains(&id));
        assert_eq!(pair.black.state["result"], "0-1");
        assert_eq!(pair.black.state["reason"], "abandoned");
        pair.white.connect(&pair.live).await;
        assert_eq!(pair.white.state["reason"], "abandoned");
    });
}

#[test]
fn nothing_can_be_claimed_before_both_have_moved() {
    runtime().block_on(async {
        let mut pair = Pair::new(ClockSetting::None).await;
        pair.white.disconnect();
        for _ in 0..40 {
            wait(10_000).await;
            pair.black.settle(&pair.live).await;
        }
        assert_eq!(pair.black.presence["white"]["claimInMs"], json!(null));
        pair.black.act(claim(), &pair.live).await;
        pair.black.act(Act::Abort {}, &pair.live).await;
        pair.black.settle(&pair.live).await;
        assert_eq!(pair.black.refused, ["not-now"]);
        assert_eq!(pair.black.state["reason"], "aborted");
    });
}

#[test]
fn nothing_can_be_claimed_on_the_own_turn() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.black.disconnect();
        wait(300_000).await;
        pair.white.settle(&pair.live).await;
        assert_eq!(pair.white.presence["black"]["isHere"], false);
        assert_eq!(pair.white.presence["black"]["claimInMs"], json!(null));
        pair.white.act(claim(), &pair.live).await;
        pair.white.settle(&pair.live).await;
        assert_eq!(pair.white.refused, ["not-now"]);
    });
}

#[test]
fn who_comes_to_the_game_is_there() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        wait(200_000).await;
        live.join(&game, person('b')).await.expect("a seat is free");
        let mut host = Client::new(&game, Some(person('a')));
        host.connect(&live).await;
        host.settle(&live).await;
        for side in ["white", "black"] {
            assert_eq!(host.presence[side]["isHere"], true);
        }
    });
}
