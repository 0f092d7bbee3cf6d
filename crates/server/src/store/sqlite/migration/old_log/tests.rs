//! Logs of the older formats, as they stood in databases. These texts are never edited.

use super::*;
use crate::game::{ClockSetting, Moved, Seat, Timing};
use crate::millis::Millis;
use crate::person::PersonName;

const RULE_SET: &str = r#""rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"}"#;

const HOST: &str = r#"{"guest":"00112233445566778899aabbccddeeff","number":1001,"name":"Аня"}"#;
const JOINER: &str = r#"{"guest":"ff112233445566778899aabbccddeeff","number":1002,"name":null}"#;

fn created() -> String {
    format!(
        r#"{{"v":1,"kind":"created",{RULE_SET},"position":null,"side":"black","level":3,"seed":42}}"#
    )
}

fn invited() -> String {
    format!(
        r#"{{"v":1,"kind":"invited",{RULE_SET},"clock":{{"start_ms":300000,"increment_ms":3000}},"host":{HOST},"side":"black","earlier":{{"games":3,"host_halves":4,"joiner_halves":2}}}}"#
    )
}

fn joined() -> String {
    format!(r#"{{"v":1,"kind":"joined","player":{JOINER},"side":"white"}}"#)
}

fn rows(bodies: &[&str]) -> Vec<OldRow> {
    (1..)
        .zip(bodies)
        .map(|(seq, body)| OldRow {
            at_ms: seq * 1_000,
            client_id: None,
            body: (*body).to_owned(),
        })
        .collect()
}

fn around() -> Surroundings {
    Surroundings {
        rematch_of: None,
        was_over: false,
        now: ServerTime::from_ms(1_000_000),
    }
}

fn kinds(events: &[StoredEvent]) -> Vec<(u64, u64, &Event)> {
    events
        .iter()
        .map(|stored| (stored.seq, stored.at_ms, &stored.event))
        .collect()
}

#[test]
fn a_game_against_the_computer_keeps_its_events() {
    let bodies = [
        &created(),
        r#"{"v":1,"kind":"moved","from":"d1","to":"e1"}"#,
        r#"{"v":1,"kind":"taken_back","plies":1}"#,
        r#"{"v":1,"kind":"resigned"}"#,
    ];
    let Ok(NewLog::ComputerGame(NewGame {
        events,
        summary,
        broken: None,
    })) = read(&rows(&bodies), &around())
    else {
        panic!("{:?}", read(&rows(&bodies), &around()));
    };
    let Event::Began(began) = &events[0].event else {
        panic!("{events:?}");
    };
    assert_eq!(began.terms.rules_version, 1);
    assert!(matches!(
        began.seats[..],
        [Occupant::Computer { seed: 42, .. }, Occupant::Person]
    ));
    let resigned = Event::Resigned {
        seat: Side::Black.into(),
    };
    assert_eq!(kinds(&events)[3], (4, 4_000, &resigned));
    assert_eq!(
        (summary.result.as_str(), summary.plies, events.len()),
        ("1-0", 0, 4)
    );
}

#[test]
fn a_game_between_people_begins_when_the_second_person_comes() {
    let mut rows = rows(&[
        &invited(),
        &joined(),
        r#"{"v":2,"kind":"moved","from":"d1","to":"e1","spent_ms":0,"compensated_ms":0,"quota_gain_ms":0}"#,
        r#"{"v":1,"kind":"offered","side":"black","offer":"draw"}"#,
        r#"{"v":2,"kind":"resigned","side":"white"}"#,
        r#"{"v":1,"kind":"rematched","game":"00000000-0000-4000-8000-000000000002"}"#,
    ]);
    for (row, id) in rows[2..5].iter_mut().zip(["w.1", "b.w.1", "w.2"]) {
        row.client_id = Some(id.to_owned());
    }
    let source: GameId = "00000000-0000-4000-8000-000000000009"
        .parse()
        .expect("an id");
    let around = Surroundings {
        rematch_of: Some(source.clone()),
        was_over: true,
        ..around()
    };
    let Ok(NewLog::PeopleGame(
        NewGame {
            events,
            summary,
            broken: None,
        },
        players,
    )) = read(&rows, &around)
    else {
        panic!("{:?}", read(&rows, &around));
    };
    let Event::Began(began) = &events[0].event else {
        panic!("{events:?}");
    };
    assert_eq!(events[0].at_ms, 2_000);
    assert!(matches!(began.terms.clock, ClockSetting::Fischer(_)));
    assert_eq!(began.origin, Origin::Rematch { of: source });
    let earlier = began.earlier.as_ref().expect("earlier games");
    assert_eq!((earlier.games, &earlier.halves[..]), (3, &[2, 4][..]));
    let names = players
        .each_ref()
        .map(|player| player.name.as_ref().map(PersonName::as_str));
    assert_eq!(names, [None, Some("Аня")]);
    let ids: Vec<Option<&str>> = events
        .iter()
        .map(|stored| stored.client_id.as_ref().map(|id| id.as_str()))
        .collect();
    assert_eq!(ids, [None, Some("0.1"), Some("1.w.1"), Some("0.2"), None]);
    assert_eq!(
        events[1].event,
        Event::Moved(Moved {
            mv: "d1"
                .parse()
                .and_then(|from| Ok(ugolki_rules::Move {
                    from,
                    to: "e1".parse()?
                }))
                .expect("squares"),
            timing: Some(Timing::default()),
        })
    );
    assert_eq!(summary.result, "0-1");
    assert_eq!(
        summary.places.map(|places| places.to_string()).as_deref(),
        Some("2 1")
    );
}

#[test]
fn a_table_that_waited_is_an_invitation() {
    for (bodies, is_cancelled) in [
        (vec![invited()], false),
        (
            vec![
                invited(),
                r#"{"v":1,"kind":"aborted","side":null}"#.to_owned(),
            ],
            true,
        ),
    ] {
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let Ok(NewLog::Invitation(NewInvitation {
            host,
            wished_side,
            is_cancelled: found,
            ..
        })) = read(&rows(&bodies), &around())
        else {
            panic!("{:?}", read(&rows(&bodies), &around()));
        };
        assert_eq!(
            (host.name.as_ref().map(PersonName::as_str), wished_side),
            (Some("Аня"), Some(Side::Black))
        );
        assert_eq!(found, is_cancelled);
    }
}

#[test]
fn a_game_that_is_no_longer_over_goes_on_and_charges_nobody() {
    // As if a move had ended it by the old reading, and the two had asked for a rematch.
    let rows = rows(&[
        &invited(),
        &joined(),
        r#"{"v":2,"kind":"moved","from":"d1","to":"e1","spent_ms":0,"compensated_ms":0,"quota_gain_ms":0}"#,
        r#"{"v":1,"kind":"offered","side":"white","offer":"rematch"}"#,
        r#"{"v":1,"kind":"said","side":"black","phrase":"thanks"}"#,
        r#"{"v":1,"kind":"rematched","game":"00000000-0000-4000-8000-000000000002"}"#,
    ]);
    let around = Surroundings {
        was_over: true,
        ..around()
    };
    let Ok(NewLog::PeopleGame(
        NewGame {
            events, summary, ..
        },
        _,
    )) = read(&rows, &around)
    else {
        panic!("{:?}", read(&rows, &around));
    };
    let numbers: Vec<u64> = events.iter().map(|stored| stored.seq).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    assert!(matches!(events[2].event, Event::Said { .. }));
    let resumed = Event::Resumed(Resumed {
        pause: Millis::new(1_000_000 - 3_000),
        hold: Millis::from_secs(24 * 60 * 60),
    });
    assert_eq!(kinds(&events)[3], (4, 1_000_000, &resumed));
    assert_eq!(summary.phase, Phase::Playing);
    assert_eq!(summary.turn, Some(Seat::from(Side::Black)));
    // The two have a day to learn that the game goes on, and then all of the 30 s for the first
    // move: the time during which the game seemed to be over is not charged.
    assert_eq!(
        summary.deadline_at_ms,
        Some(1_000_000 + 86_400_000 + 30_000 + 1)
    );
}

#[test]
fn an_old_log_that_makes_no_sense_is_refused_with_the_place() {
    for (bodies, seq) in [
        (vec![r#"{"v":1,"kind":"agreed"}"#.to_owned()], 1),
        (
            vec![created(), r#"{"v":1,"kind":"exploded"}"#.to_owned()],
            2,
        ),
        (
            vec![
                created(),
                r#"{"v":1,"kind":"moved","from":"a8","to":"a7"}"#.to_owned(),
            ],
            2,
        ),
        (vec![created(), created()], 2),
        // As the old log numbers its events: in the new one, both players are there from the first.
        (
            vec![
                invited(),
                joined(),
                r#"{"v":1,"kind":"moved","from":"a8","to":"a7"}"#.to_owned(),
            ],
            3,
        ),
    ] {
        let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
        let refused = read(&rows(&bodies), &around()).expect_err("nonsense");
        assert_eq!(refused.seq, seq, "{refused}");
    }
}

#[test]
fn a_game_that_the_rules_of_today_cannot_replay_is_kept_whole() {
    // The man on a1 may now move inside its home, so the forced exit allows no other move.
    let rule_set = RULE_SET
        .replace(r#""home":"t4""#, r#""home":"3x3""#)
        .replace(r#""exit_moves":"40""#, r#""exit_moves":"1""#)
        .replace(r#""exit_return":"loses""#, r#""exit_return":"illegal""#)
        .replace(r#""forced_exit":"no""#, r#""forced_exit":"yes""#)
        .replace(r#""locking":"forbidden""#, r#""locking":"free""#);
    let created = format!(
        r#"{{"v":1,"kind":"created",{rule_set},"position":"8/8/8/3w4/4b3/8/8/w7 w 10","side":"white","level":3,"seed":42}}"#
    );
    let bodies = [
        created.as_str(),
        r#"{"v":1,"kind":"moved","from":"d5","to":"d6"}"#,
        r#"{"v":1,"kind":"moved","from":"e4","to":"e3"}"#,
    ];
    let Ok(NewLog::ComputerGame(NewGame {
        events,
        broken: Some(error),
        ..
    })) = read(&rows(&bodies), &around())
    else {
        panic!("{:?}", read(&rows(&bodies), &around()));
    };
    assert_eq!(events.len(), 3);
    assert!(error.to_string().contains("leave first"), "{error}");
}
