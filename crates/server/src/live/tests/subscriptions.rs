//! Games in memory and their subscribers.

use std::collections::BTreeSet;

use futures_util::future::join_all;

use super::memory::Fault;
use super::pair::{Pair, wait};
use super::*;

#[test]
fn a_game_falls_asleep_and_wakes() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.white.disconnect();
        pair.black.disconnect();
        assert_eq!(pair.live.games_in_memory(), 1);
        wait(61_000).await;
        assert_eq!(pair.live.games_in_memory(), 0);
        pair.white.connect(&pair.live).await;
        pair.black.connect(&pair.live).await;
        pair.play(1).await;
        assert_eq!(pair.black.state["ply"], 3);
    });
}

#[test]
fn a_slow_reader_is_let_go_and_misses_nothing_in_the_end() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let mut watcher = Client::new(&pair.game, None);
        watcher.connect(&pair.live).await;
        for _ in 0..40 {
            pair.white.settle(&pair.live).await;
            pair.black.settle(&pair.live).await;
            let seq = pair.white.seq();
            for _ in 0..2 {
                watcher.resync(seq).await;
            }
        }
        pair.play(3).await;
        watcher.drain();
        assert!(!watcher.is_connected(), "the queue was full");
        watcher.connect(&pair.live).await;
        assert_eq!(watcher.events, pair.white.events);
    });
}

#[test]
fn stopping_ends_every_game() {
    runtime().block_on(async {
        let pair = Pair::begun(ClockSetting::None).await;
        pair.live.stop().await;
        for client in [&pair.white, &pair.black] {
            assert!(client.has_ended());
        }
        assert!(matches!(
            pair.live.join(&pair.game, person('c')).await,
            Err(LiveError::Stopping)
        ));
        let (outbox, _inbox) = outbox();
        let channel = Channel::Game(pair.game.clone());
        let subscribed = pair.live.subscribe(channel, None, 0, outbox).await;
        assert!(matches!(subscribed, Err(LiveError::Stopping)));
    });
}

#[test]
fn a_subscription_to_a_game_that_cannot_be_read_ends_and_can_be_renewed() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let act = pair.white.some_move(0).expect("a legal move");
        pair.log.set_fault(Some(Fault::FailAndUnreadable));
        pair.white.act(act.clone(), &pair.live).await;
        wait(100).await;
        assert!(pair.white.has_ended() && pair.black.has_ended());
        pair.log.set_fault(None);
        pair.white.connect(&pair.live).await;
        pair.black.connect(&pair.live).await;
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.black.state["ply"], 3);
    });
}

#[test]
fn one_outbox_serves_several_channels() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let games = [
            game_of_two(&live, ClockSetting::None).await,
            game_of_two(&live, ClockSetting::None).await,
        ];
        let (outbox, inbox) = outbox();
        let mut subscriptions = Vec::new();
        for game in &games {
            let channel = Channel::Game(game.clone());
            let viewer = person('a').person;
            let subscribed = live.subscribe(channel, viewer, 0, outbox.clone()).await;
            subscriptions.push(subscribed.expect("the game exists"));
        }
        let heard = |kind: &str| -> BTreeSet<String> {
            let texts = std::iter::from_fn(|| inbox.try_recv());
            let messages = texts.filter_map(|outgoing| match outgoing {
                Outgoing::Message(text) => serde_json::from_str(&text).ok(),
                Outgoing::Status(_) | Outgoing::Ping => None,
            });
            let of_kind = messages.filter(|message: &serde_json::Value| message["kind"] == kind);
            let ids = of_kind.map(|message| {
                let id = message["channel"]["id"].as_str().expect("an id");
                id.to_owned()
            });
            ids.collect()
        };
        wait(10).await;
        let both: BTreeSet<String> = games.iter().map(GameId::to_string).collect();
        assert_eq!(heard("snapshot"), both);
        let resign = || crate::wire::Act::Resign {};
        let now = live.clock().now();
        for subscription in &subscriptions {
            let game = subscription.game().expect("it is a game");
            game.act("a".to_owned(), resign(), now)
                .await
                .expect("it is there");
        }
        wait(10).await;
        assert_eq!(heard("ack"), both);
        drop(subscriptions.remove(0));
        let mut black = Client::new(&games[0], Some(person('b')));
        black.connect(&live).await;
        black
            .act(super::client::offer(crate::wire::WireOffer::Rematch), &live)
            .await;
        black.settle(&live).await;
        assert_eq!(black.presence["white"]["isHere"], true, "for a while");
        wait(10_000).await;
        black.settle(&live).await;
        assert_eq!(black.presence["white"]["isHere"], false);
        assert!(heard("event").is_empty(), "nothing comes of what was left");
    });
}

#[test]
fn many_arrivals_at_an_open_invitation_are_all_told_the_same() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let arrivals = (0..300).map(|_| {
            let (outbox, inbox) = outbox();
            let subscribed = live.subscribe(Channel::Game(game.clone()), None, 0, outbox);
            async move { (subscribed.await, inbox) }
        });
        let told = join_all(arrivals).await;
        assert!(
            told.iter()
                .all(|(told, _)| matches!(told, Err(LiveError::NoGame)))
        );
        let arrivals = (0..300).map(|_| {
            let (outbox, inbox) = outbox();
            let channel = Channel::Invitation(game.clone());
            let subscribed = live.subscribe(channel, None, 0, outbox);
            async move { (subscribed.await, inbox) }
        });
        let watching = join_all(arrivals).await;
        assert!(watching.iter().all(|(watching, _)| watching.is_ok()));
    });
}
