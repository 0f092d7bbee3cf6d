//! Facts about live games.

use std::time::Duration;

use serde_json::json;

use super::client::{accept, claim, hello, offer};
use super::memory::Fault;
use super::*;
use crate::game::{Event, PeopleGame, Resumed};
use crate::invitation::State;
use crate::wire::{Act, ClientMessage, WireOffer, close_code};

/// A game of two connected players, before the first move.
struct Pair {
    log: MemoryLog,
    live: Live<MemoryLog>,
    game: GameId,
    white: Client,
    black: Client,
}

impl Pair {
    async fn new(clock: ClockSetting) -> Pair {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = game_of_two(&live, clock).await;
        let mut white = Client::new(&game, Some(person('a')));
        let mut black = Client::new(&game, Some(person('b')));
        white.connect(&live).await;
        black.connect(&live).await;
        Pair {
            log,
            live,
            game,
            white,
            black,
        }
    }

    /// As `new`, after both first moves.
    async fn begun(clock: ClockSetting) -> Pair {
        let mut pair = Pair::new(clock).await;
        pair.play(2).await;
        pair
    }

    async fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            self.settle().await;
            let is_white = self.white.state["turn"] == "white";
            let mover = if is_white {
                &mut self.white
            } else {
                &mut self.black
            };
            let act = mover.some_move(0).expect("a legal move");
            mover.act(act, &self.live).await;
        }
        self.settle().await;
    }

    async fn settle(&mut self) {
        for _ in 0..2 {
            self.white.settle().await;
            self.black.settle().await;
        }
    }

    fn kinds(&self) -> Vec<Event> {
        let events = self.log.events(&self.game);
        events.into_iter().map(|stored| stored.event).collect()
    }

    #[track_caller]
    fn check_result(&self, result: &str, reason: Option<&str>) {
        for client in [&self.white, &self.black] {
            assert_eq!(client.state["result"], result);
            assert_eq!(client.state["reason"], json!(reason));
        }
    }
}

async fn wait(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

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
        let flag = |client: &Client| ClientMessage::Flag { seq: client.seq() };
        wait(60_001).await;
        pair.black.say(flag(&pair.black), &pair.live).await;
        pair.settle().await;
        pair.check_result("*", None);
        pair.white.say(flag(&pair.white), &pair.live).await;
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
fn a_claim_waits_for_the_one_who_left_and_for_their_turn() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.white.disconnect();
        // A reload is no absence.
        wait(5_000).await;
        pair.black.settle().await;
        assert_eq!(pair.black.presence["white"]["isHere"], true);
        wait(1_500).await;
        pair.black.settle().await;
        assert_eq!(pair.black.presence["white"]["isHere"], false);
        pair.black.act(claim(), &pair.live).await;
        pair.black.settle().await;
        assert_eq!(pair.black.refused, ["not-now"]);
        for _ in 0..31 {
            wait(9_500).await;
            pair.black.settle().await;
        }
        assert_eq!(pair.black.presence["white"]["claimInMs"], 0);
        let id = pair.black.act(claim(), &pair.live).await;
        pair.black.act_as(&id, claim(), &pair.live).await;
        pair.black.settle().await;
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
            pair.black.settle().await;
        }
        assert_eq!(pair.black.presence["white"]["claimInMs"], json!(null));
        pair.black.act(claim(), &pair.live).await;
        pair.black.act(Act::Abort {}, &pair.live).await;
        pair.black.settle().await;
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
        pair.white.settle().await;
        assert_eq!(pair.white.presence["black"]["isHere"], false);
        assert_eq!(pair.white.presence["black"]["claimInMs"], json!(null));
        pair.white.act(claim(), &pair.live).await;
        pair.white.settle().await;
        assert_eq!(pair.white.refused, ["not-now"]);
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

#[test]
fn a_slow_reader_is_let_go_and_misses_nothing_in_the_end() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        let mut watcher = Client::new(&pair.game, None);
        watcher.connect(&pair.live).await;
        for _ in 0..40 {
            pair.white.settle().await;
            pair.black.settle().await;
            let seq = pair.white.seq();
            for _ in 0..2 {
                watcher.say(hello(seq), &pair.live).await;
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
        white.settle().await;
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
        watcher.settle().await;
        assert_eq!(watcher.refused, ["not-seated"]);
        pair.white.act(act, &pair.live).await;
        pair.settle().await;
        assert_eq!(pair.white.refused, ["stale", "not-your-turn"]);
        assert_eq!(pair.kinds().len(), 4);
    });
}

#[test]
fn a_third_person_finds_the_seats_taken() {
    runtime().block_on(async {
        let pair = Pair::new(ClockSetting::None).await;
        let join = |digit| pair.live.join(&pair.game, person(digit));
        assert!(matches!(join('c').await, Err(LiveError::Taken)));
        assert!(matches!(join('b').await, Ok(ugolki_rules::Side::Black)));
        assert!(matches!(join('a').await, Ok(ugolki_rules::Side::White)));
    });
}

fn wish(side: Option<ugolki_rules::Side>) -> Wish {
    Wish {
        host: person('a'),
        rules: SMALL.to_owned(),
        clock: blitz(),
        side,
    }
}

#[test]
fn a_host_cancels_an_invitation_and_cannot_follow_it() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        assert!(matches!(
            live.join(&game, person('a')).await,
            Err(LiveError::OwnInvitation)
        ));
        let [host, guest] = ['a', 'b'].map(|digit| person(digit).person.expect("somebody"));
        let mut waiting = live
            .wait_for(&game, Some(host))
            .await
            .expect("it is there")
            .expect("nobody has followed it");
        assert!(waiting.is_host());
        let (invitation, watchers) = waiting.look().await.expect("it is there");
        assert_eq!((invitation.state, watchers), (State::Open, 0));
        assert!(matches!(
            live.cancel(&game, guest).await,
            Err(LiveError::NotHost)
        ));
        for _ in 0..2 {
            live.cancel(&game, host).await.expect("it is open");
        }
        waiting.changed().await;
        let (invitation, _) = waiting.look().await.expect("it is there");
        assert_eq!(invitation.state, State::Cancelled);
        assert!(matches!(
            live.join(&game, person('b')).await,
            Err(LiveError::Cancelled)
        ));
        assert!(log.games().is_empty());
    });
}

#[test]
fn who_waits_learns_at_once_that_somebody_has_come() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let enter = |digit| live.wait_for(&game, person(digit).person);
        let mut host = enter('a').await.expect("is there").expect("is open");
        let watcher = enter('c').await.expect("is there").expect("is open");
        host.changed().await;
        assert_eq!(host.look().await.expect("is there").1, 1);
        drop(watcher);
        host.changed().await;
        assert_eq!(host.look().await.expect("is there").1, 0);
        live.join(&game, person('b')).await.expect("a seat is free");
        host.changed().await;
        assert_eq!(host.look().await.expect("is there").0.state, State::Taken);
        assert!(enter('c').await.expect("is there").is_none(), "a game is");
        let mut viewer = Client::new(&game, Some(person('a')));
        viewer.connect(&live).await;
        assert_eq!(viewer.state["phase"], "playing");
    });
}

#[test]
fn of_two_who_follow_an_invitation_at_once_one_plays() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let (first, second) =
            tokio::join!(live.join(&game, person('b')), live.join(&game, person('c')));
        let taken = [&first, &second]
            .into_iter()
            .filter(|joined| matches!(joined, Err(LiveError::Taken)));
        assert_eq!(taken.count(), 1, "{first:?} {second:?}");
        assert!(first.is_ok() || second.is_ok());
        assert_eq!(log.events(&game).len(), 1);
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
        host.settle().await;
        for side in ["white", "black"] {
            assert_eq!(host.presence[side]["isHere"], true);
        }
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

#[test]
fn stopping_tells_everybody() {
    runtime().block_on(async {
        let mut pair = Pair::begun(ClockSetting::None).await;
        pair.live.stop().await;
        pair.white.drain();
        pair.black.drain();
        assert_eq!(pair.white.closed, Some(close_code::RESTART));
        assert_eq!(pair.black.closed, Some(close_code::RESTART));
        assert!(matches!(
            pair.live.join(&pair.game, person('c')).await,
            Err(LiveError::Stopping)
        ));
    });
}
