//! Facts about replaying logs.

use ugolki_rules::{Move, Side};

use super::*;

fn created(rules: &str, position: Option<&str>, side: Side) -> Event {
    Event::Created(Created {
        rules: rules.to_owned(),
        rule_set: rules.parse().expect("a rule set"),
        position: position.map(str::to_owned),
        side,
        level: Level::new(2).expect("a level"),
        seed: 7,
    })
}

fn moved(text: &str) -> Event {
    let (from, to) = text.split_once('-').expect("a move has a start and an end");
    Event::Moved(Moved {
        mv: Move {
            from: from.parse().expect("a square"),
            to: to.parse().expect("a square"),
        },
        timing: None,
    })
}

/// Replays a log whose events must all be accepted and gives result, reason and plies.
#[track_caller]
fn check(events: &[Event], expected: (&str, Option<&str>, usize)) -> Replay {
    let log: Vec<StoredEvent> = (1..)
        .zip(events)
        .map(|(seq, event)| StoredEvent {
            seq,
            at_ms: 0,
            event: event.clone(),
            client_id: None,
        })
        .collect();
    let replay = Replay::of_log(&log).expect("the log follows the rules");
    let Summary {
        plies,
        result,
        reason,
        ..
    } = replay.summary();
    assert_eq!((result.as_str(), reason.as_deref(), plies), expected);
    assert_eq!(replay.last_seq(), events.len() as u64);
    replay
}

fn classic() -> Event {
    created("classic-3x3", None, Side::White)
}

#[test]
fn a_game_goes_on_until_it_is_decided() {
    check(&[classic()], ("*", None, 0));
    check(&[classic(), moved("c3-d3"), moved("f6-e6")], ("*", None, 2));
}

#[test]
fn taken_back_plies_do_not_count() {
    let events = [
        classic(),
        moved("c3-d3"),
        moved("f6-e6"),
        Event::TakenBack { plies: 2 },
        moved("c2-d2"),
    ];
    check(&events, ("*", None, 1));
}

#[test]
fn whoever_resigns_loses() {
    check(
        &[classic(), Event::Resigned { side: None }],
        ("0-1", Some("resignation"), 0),
    );
    check(
        &[
            created("classic-3x3", None, Side::Black),
            Event::Resigned { side: None },
        ],
        ("1-0", Some("resignation"), 0),
    );
}

#[test]
fn a_position_may_be_decided_from_the_start() {
    let both_complete = "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 9";
    let mut replay = check(
        &[created("classic-3x3", Some(both_complete), Side::White)],
        ("1/2-1/2", Some("both-home"), 0),
    );
    assert_eq!(
        replay.apply(&Event::Resigned { side: None }),
        Err(EventError::Over)
    );
}

#[test]
fn nothing_follows_the_end() {
    let mut replay = check(
        &[classic(), moved("c3-d3"), Event::Resigned { side: None }],
        ("0-1", Some("resignation"), 1),
    );
    for event in [
        moved("f6-e6"),
        Event::TakenBack { plies: 1 },
        Event::Resigned { side: None },
    ] {
        assert_eq!(replay.apply(&event), Err(EventError::Over));
    }
}

#[test]
fn a_game_is_created_once_and_first() {
    assert_eq!(
        Replay::begin(&moved("c3-d3")).err(),
        Some(EventError::NotCreated)
    );
    let mut replay = check(&[classic()], ("*", None, 0));
    assert_eq!(replay.apply(&classic()), Err(EventError::CreatedTwice));
}

#[test]
fn a_refused_event_changes_nothing() {
    let mut replay = check(&[classic(), moved("c3-d3")], ("*", None, 1));
    for event in [
        moved("d3-e3"),
        moved("a1-h8"),
        Event::TakenBack { plies: 2 },
        Event::TakenBack { plies: 0 },
    ] {
        assert!(replay.apply(&event).is_err());
        assert_eq!((replay.summary().plies, replay.last_seq()), (1, 2));
    }
    assert_eq!(replay.apply(&moved("f6-e6")), Ok(()));
}

#[test]
fn a_rule_set_whose_games_need_not_end_is_refused() {
    let event = created(
        "classic-3x3 limit_moves=none repetition=none",
        None,
        Side::White,
    );
    assert!(matches!(Replay::begin(&event), Err(EventError::RuleSet(_))));
}

#[test]
fn a_broken_log_is_told_with_the_place() {
    let log = [classic(), moved("c3-d3"), moved("c3-d3")];
    let log: Vec<StoredEvent> = (1..)
        .zip(log)
        .map(|(seq, event)| StoredEvent {
            seq,
            at_ms: 0,
            event,
            client_id: None,
        })
        .collect();
    assert_eq!(Replay::of_log(&log).expect_err("the man has left").seq, 3);
    assert_eq!(
        Replay::of_log(&[]).expect_err("no first event").error,
        Box::new(EventError::NotCreated)
    );
}
