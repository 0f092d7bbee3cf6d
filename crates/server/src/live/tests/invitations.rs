//! Invitations and their watchers.

use serde_json::Value;

use super::pair::{Pair, wait};
use super::*;

/// One who watches an invitation.
struct Waiting {
    _subscription: Subscription,
    inbox: Inbox,
    shown: Value,
    seq: u64,
    state: String,
    watchers: u64,
}

impl Waiting {
    async fn enter(live: &Live<MemoryLog>, game: &GameId, digit: char) -> Waiting {
        let (outbox, inbox) = outbox();
        let channel = Channel::Invitation(game.clone());
        let subscribed = live.subscribe(channel, person(digit).person, 0, outbox);
        let mut waiting = Waiting {
            _subscription: subscribed.await.expect("it is there"),
            inbox,
            shown: Value::Null,
            seq: 0,
            state: String::new(),
            watchers: 0,
        };
        waiting.drain();
        waiting
    }

    /// The last state and the number of watchers that were told.
    fn seen(&mut self) -> (&str, u64) {
        self.drain();
        (&self.state, self.watchers)
    }

    fn drain(&mut self) {
        while let Some(outgoing) = self.inbox.try_recv() {
            let (Outgoing::Message(text) | Outgoing::Status(text)) = outgoing else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).expect("JSON");
            let state = match message["kind"].as_str().expect("a kind") {
                "invitation" => {
                    self.shown = message["invitation"].clone();
                    &message["invitation"]["state"]
                }
                "invitation_state" => &message["state"],
                kind => panic!("unknown kind {kind}"),
            };
            self.state = state.as_str().expect("a state").to_owned();
            self.seq = message["seq"].as_u64().expect("a seq");
            self.watchers = message["watchers"].as_u64().expect("a number");
        }
    }
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
        let mut waiting = Waiting::enter(&live, &game, 'a').await;
        assert_eq!(waiting.shown["isHost"], true);
        assert_eq!(waiting.seen(), ("open", 0));
        assert!(matches!(
            live.cancel(&game, guest).await,
            Err(LiveError::NotHost)
        ));
        for _ in 0..2 {
            live.cancel(&game, host).await.expect("it is open");
        }
        assert_eq!(waiting.seen(), ("cancelled", 0));
        assert_eq!(waiting.seq, 2);
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
        let mut host = Waiting::enter(&live, &game, 'a').await;
        let mut watcher = Waiting::enter(&live, &game, 'c').await;
        assert_eq!(watcher.shown["isHost"], false);
        assert_eq!(watcher.seen(), ("open", 1));
        assert_eq!(host.seen(), ("open", 1));
        wait(1_000).await;
        drop(watcher);
        assert_eq!(host.seen(), ("open", 0));
        live.join(&game, person('b')).await.expect("a seat is free");
        assert_eq!(host.seen(), ("taken", 0));
        let mut late = Waiting::enter(&live, &game, 'c').await;
        assert_eq!(late.seen(), ("taken", 1));
        let mut viewer = Client::new(&game, Some(person('a')));
        viewer.connect(&live).await;
        assert_eq!(viewer.state["phase"], "playing");
    });
}

#[test]
fn watchers_of_an_invitation_read_it_once_and_with_each_heartbeat() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let mut watching = Vec::new();
        for _ in 0..50 {
            watching.push(Waiting::enter(&live, &game, 'c').await);
        }
        assert_eq!(log.invitation_reads(), 1);
        for waiting in &mut watching {
            let _ = waiting.seen();
        }
        wait(2_600).await;
        assert_eq!(log.invitation_reads(), 2, "one heartbeat");
        for waiting in &mut watching {
            assert_eq!(waiting.seen(), ("open", 50));
        }
    });
}

#[test]
fn a_heartbeat_notices_what_another_process_has_done() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let mut waiting = Waiting::enter(&live, &game, 'a').await;
        let cancelled = log.cancel_invitation(&game, noon()).await;
        assert!(cancelled.expect("it can be stored"));
        assert_eq!(waiting.seen(), ("open", 0));
        wait(2_600).await;
        assert_eq!(waiting.seen(), ("cancelled", 0));
        let read = log.invitation_reads();
        wait(10_000).await;
        assert_eq!(log.invitation_reads(), read, "it changes no more");
    });
}

#[test]
fn rooms_without_watchers_are_forgotten() {
    runtime().block_on(async {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = live.invite(wish(None)).await.expect("it can be stored");
        let waiting = Waiting::enter(&live, &game, 'a').await;
        assert_eq!(live.shared().invitations.count(), 1);
        drop(waiting);
        assert_eq!(live.shared().invitations.count(), 0);
        let (outbox, _inbox) = outbox();
        let none = Channel::Invitation(GameId::random().expect("randomness"));
        let subscribed = live.subscribe(none, None, 0, outbox).await;
        assert!(matches!(subscribed, Err(LiveError::NoGame)));
        assert_eq!(live.shared().invitations.count(), 0);
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
