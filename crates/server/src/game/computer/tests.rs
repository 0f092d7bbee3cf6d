//! Facts about replaying logs.

use ugolki_rules::{Move, Side};

use super::*;
use crate::game::{Began, ClockSetting, Level, Moved, Occupant, Origin, Terms};

fn began(rules: &str, position: Option<&str>, side: Side) -> Event {
    let computer = Occupant::Computer {
        level: Level::new(2).expect("a level"),
        seed: 7,
    };
    Event::Began(Box::new(Began {
        terms: Terms::new(
            rules.to_owned(),
            rules.parse().expect("a rule set"),
            ClockSetting::None,
        ),
        position: position.map(str::to_owned),
        seats: match side {
            Side::White => vec![Occupant::Person, computer],
            Side::Black => vec![computer, Occupant::Person],
        },
        origin: Origin::Computer,
        earlier: None,
    }))
}

fn stored(seq: u64, event: &Event) -> StoredEvent {
    StoredEvent {
        seq,
        at_ms: 0,
        event: event.clone(),
        client_id: None,
    }
}

fn log(events: &[Event]) -> Vec<StoredEvent> {
    (1..)
        .zip(events)
        .map(|(seq, event)| stored(seq, event))
        .collect()
}

/// Lets an event follow.
fn apply(game: &mut ComputerGame, event: &Event) -> Result<(), EventError> {
    game.apply(&stored(game.last_seq() + 1, event))
}

fn resigned(side: Side) -> Event {
    Event::Resigned { seat: side.into() }
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
fn check(events: &[Event], expected: (&str, Option<&str>, usize)) -> ComputerGame {
    let replay = ComputerGame::of_log(&log(events)).expect("the log follows the rules");
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
    began("classic-3x3", None, Side::White)
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
fn the_side_that_resigns_loses() {
    check(
        &[classic(), resigned(Side::White)],
        ("0-1", Some("resignation"), 0),
    );
    check(
        &[
            began("classic-3x3", None, Side::Black),
            resigned(Side::Black),
        ],
        ("1-0", Some("resignation"), 0),
    );
}

#[test]
fn a_position_may_be_decided_from_the_start() {
    let both_complete = "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 9";
    let mut replay = check(
        &[began("classic-3x3", Some(both_complete), Side::White)],
        ("1/2-1/2", Some("both-home"), 0),
    );
    assert_eq!(
        apply(&mut replay, &resigned(Side::White)),
        Err(EventError::Over)
    );
}

#[test]
fn nothing_follows_the_end() {
    let mut replay = check(
        &[classic(), moved("c3-d3"), resigned(Side::White)],
        ("0-1", Some("resignation"), 1),
    );
    for event in [
        moved("f6-e6"),
        Event::TakenBack { plies: 1 },
        resigned(Side::White),
    ] {
        assert_eq!(apply(&mut replay, &event), Err(EventError::Over));
    }
}

#[test]
fn a_game_is_created_once_and_first() {
    assert_eq!(
        ComputerGame::begin(&stored(1, &moved("c3-d3"))).err(),
        Some(EventError::NotBegun)
    );
    let mut replay = check(&[classic()], ("*", None, 0));
    assert_eq!(apply(&mut replay, &classic()), Err(EventError::BegunTwice));
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
        assert!(apply(&mut replay, &event).is_err());
        assert_eq!((replay.summary().plies, replay.last_seq()), (1, 2));
    }
    assert_eq!(apply(&mut replay, &moved("f6-e6")), Ok(()));
}

#[test]
fn a_rule_set_whose_games_need_not_end_is_refused() {
    let event = began(
        "classic-3x3 limit_moves=none repetition=none",
        None,
        Side::White,
    );
    assert!(matches!(
        ComputerGame::begin(&stored(1, &event)),
        Err(EventError::RuleSet(_))
    ));
}

#[test]
fn a_broken_log_is_told_with_the_place() {
    let broken = log(&[classic(), moved("c3-d3"), moved("c3-d3")]);
    assert_eq!(
        ComputerGame::of_log(&broken)
            .expect_err("the man has left")
            .seq,
        3
    );
    assert_eq!(
        ComputerGame::of_log(&[]).expect_err("no first event").error,
        Box::new(EventError::NotBegun)
    );
}

#[test]
fn only_the_person_resigns_and_numbers_have_no_gaps() {
    let mut game = check(&[classic()], ("*", None, 0));
    assert_eq!(
        apply(&mut game, &resigned(Side::Black)),
        Err(EventError::OtherKind)
    );
    let late = stored(3, &moved("c3-d3"));
    assert_eq!(game.apply(&late), Err(EventError::Number { expected: 2 }));
}

#[test]
fn a_log_grows_from_nothing_and_from_what_is_kept() {
    let mut log = GrowingLog::after(&[]).expect("an empty log");
    assert_eq!((log.person(), log.next_seq()), (None, 1));
    assert_eq!(log.push(moved("c3-d3"), 0), Err(EventError::NotBegun));
    log.push(began("classic-3x3", None, Side::Black), 5)
        .expect("begins");
    assert_eq!(
        (log.person(), log.next_seq()),
        (Some(Side::Black.into()), 2)
    );
    let (_, kept) = log.finish().expect("a game");
    let mut log = GrowingLog::after(&kept).expect("follows the rules");
    log.push(moved("c3-d3"), 6).expect("a legal move");
    let (game, added) = log.finish().expect("a game");
    assert_eq!((game.last_seq(), added.len(), added[0].seq), (2, 1, 2));
}
