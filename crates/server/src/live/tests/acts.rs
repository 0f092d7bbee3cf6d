//! What players do to each other.

use serde_json::json;

use super::client::{accept, offer};
use super::pair::{Pair, wait};
use super::*;
use crate::wire::{Act, WireOffer};

#[test]
fn a_draw_is_agreed_and_another_offer_must_wait() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.white.act(offer(WireOffer::Draw), &pair.live).await;
        pair.settle().await;
        assert_eq!(
            pair.black.state["offers"],
            json!([{"side": "white", "offer": "draw"}])
        );
        pair.black
            .act(
                Act::Decline {
                    offer: WireOffer::Draw,
                },
                &pair.live,
            )
            .await;
        pair.settle().await;
        pair.white.act(offer(WireOffer::Draw), &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["too-often"]);
        pair.black.act(offer(WireOffer::Draw), &pair.live).await;
        pair.white.act(accept(WireOffer::Draw), &pair.live).await;
        pair.settle().await;
        pair.check_result("1/2-1/2", Some("agreement"));
    });
}

#[test]
fn a_take_back_needs_consent_and_unmakes_the_own_last_move() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        pair.play(1).await;
        pair.white.act(offer(WireOffer::TakeBack), &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.black.state["ply"], 3);
        pair.black
            .act(accept(WireOffer::TakeBack), &pair.live)
            .await;
        pair.settle().await;
        assert_eq!(pair.white.state["ply"], 2);
        assert_eq!(pair.white.state["turn"], "white");
        pair.play(2).await;
        pair.white.act(offer(WireOffer::TakeBack), &pair.live).await;
        pair.black
            .act(accept(WireOffer::TakeBack), &pair.live)
            .await;
        pair.settle().await;
        assert_eq!(pair.black.state["ply"], 2);
        assert_eq!(pair.black.state["canAbort"], false);
    });
}

#[test]
fn a_move_lapses_offers() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.white.act(offer(WireOffer::TakeBack), &pair.live).await;
        pair.black.act(offer(WireOffer::Draw), &pair.live).await;
        pair.play(1).await;
        assert_eq!(pair.white.state["offers"], json!([]));
        pair.black
            .act(accept(WireOffer::TakeBack), &pair.live)
            .await;
        pair.settle().await;
        assert_eq!(pair.black.refused, ["no-offer"]);
    });
}

#[test]
fn a_rematch_swaps_the_sides_and_carries_the_score() {
    runtime().block_on(async {
        let mut pair = Pair::begun(blitz()).await;
        pair.black.act(Act::Resign {}, &pair.live).await;
        pair.settle().await;
        pair.check_result("1-0", Some("resignation"));
        assert_eq!(pair.white.state["score"], json!({"white": 2, "black": 0}));
        pair.black.act(offer(WireOffer::Rematch), &pair.live).await;
        pair.white.act(offer(WireOffer::Rematch), &pair.live).await;
        pair.settle().await;
        let next = pair.black.state["rematch"]
            .as_str()
            .expect("an id")
            .parse()
            .expect("an id");
        let mut white = Client::new(&next, Some(person('b')));
        white.connect(&pair.live).await;
        assert_eq!(white.state["score"], json!({"white": 0, "black": 2}));
        assert_eq!(white.state["phase"], "playing");
        let act = white.some_move(0).expect("a legal move");
        white.act(act, &pair.live).await;
        white.settle(&pair.live).await;
        assert_eq!(white.state["ply"], 1, "the former Black plays White");
    });
}

#[test]
fn a_stale_move_and_a_watchers_move_change_nothing() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let act = pair.white.some_move(0).expect("a legal move");
        pair.white.act(act.clone(), &pair.live).await;
        pair.settle().await;
        pair.white.act(act.clone(), &pair.live).await;
        pair.black.act(act, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["stale"]);
        assert_eq!(pair.black.refused, ["stale"]);
        let mut watcher = Client::new(&pair.game, None);
        watcher.connect(&pair.live).await;
        let act = watcher.some_move(0).expect("a legal move");
        watcher.act(act.clone(), &pair.live).await;
        watcher.settle(&pair.live).await;
        assert_eq!(watcher.refused, ["not-seated"]);
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["stale", "not-your-turn"]);
        assert_eq!(pair.kinds().len(), 4);
    });
}

#[test]
fn players_cannot_talk_without_end() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let phrase = crate::wire::WirePhrase::Hello;
        for _ in 0..5 {
            pair.white.act(Act::Say { phrase }, &pair.live).await;
        }
        pair.settle().await;
        assert_eq!(pair.white.refused, ["too-often"]);
        wait(21_000).await;
        pair.white.act(Act::Say { phrase }, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused.len(), 1);
    });
}
