//! Every format of an event's body, as it stands in databases. These texts are never edited: logs
//! look like this.

use std::num::NonZeroU8;

use ugolki_rules::Move;

use super::rule_set::{Added, Parameters, read_with};
use super::*;
use crate::game::{
    Began, Claim, ClockSetting, EarlierGames, Level, Moved, Occupant, Offer, Origin, Phrase,
    Resumed, Seat, Timing,
};
use crate::millis::Millis;

const BEGAN_COMPUTER: &str = r#"{"v":3,"kind":"began","terms":{"rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"clock":{"kind":"none"}},"position":null,"seats":[{"kind":"computer","level":3,"seed":42},{"kind":"person"}],"origin":{"kind":"computer"},"earlier":null}"#;

const BEGAN_REMATCH: &str = r#"{"v":3,"kind":"began","terms":{"rules":"classic-3x3 home=t4","rules_version":2,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"clock":{"kind":"fischer","start_ms":300000,"increment_ms":3000}},"position":null,"seats":[{"kind":"person"},{"kind":"person"}],"origin":{"kind":"rematch","of":"00000000-0000-4000-8000-000000000001"},"earlier":{"games":3,"halves":[4,2]}}"#;

/// What an older version of the rules left out of a rule set: here the parameter `mirror_max`.
const WITHOUT_A_PARAMETER: &str = r#"{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","repetition":"three","size":"8"}"#;

fn terms(rules_version: u32, clock: ClockSetting) -> Terms {
    Terms {
        rules_version,
        rules: "classic-3x3 home=t4".to_owned(),
        rule_set: "classic-3x3 home=t4".parse().expect("a rule set"),
        clock,
    }
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn mv() -> Move {
    Move {
        from: "c3".parse().expect("a square"),
        to: "p16".parse().expect("a square"),
    }
}

#[track_caller]
fn check(text: &str, event: &Event) {
    assert_eq!(read(text).as_ref(), Ok(event), "{text}");
    assert_eq!(write(event), text);
    assert!(text.contains(&format!(r#""kind":"{}""#, kind(event))));
}

#[test]
fn beginnings_are_read_and_still_written() {
    let computer = Occupant::Computer {
        level: Level::new(3).expect("a level"),
        seed: 42,
    };
    check(
        BEGAN_COMPUTER,
        &Event::Began(Box::new(Began {
            terms: terms(1, ClockSetting::None),
            position: None,
            seats: vec![computer, Occupant::Person],
            origin: Origin::Computer,
            earlier: None,
        })),
    );
    let clock = ClockSetting::fischer(Millis::from_secs(300), Millis::from_secs(3));
    check(
        BEGAN_REMATCH,
        &Event::Began(Box::new(Began {
            terms: terms(2, clock.expect("a clock")),
            position: None,
            seats: vec![Occupant::Person; 2],
            origin: Origin::Rematch {
                of: "00000000-0000-4000-8000-000000000001"
                    .parse()
                    .expect("a game id"),
            },
            earlier: Some(EarlierGames {
                games: 3,
                halves: vec![4, 2],
            }),
        })),
    );
}

#[test]
fn the_format_has_room_for_days_and_for_four() {
    let days = BEGAN_REMATCH.replace(
        r#"{"kind":"fischer","start_ms":300000,"increment_ms":3000}"#,
        r#"{"kind":"days","days":3}"#,
    );
    let four = days.replace(
        r#"[{"kind":"person"},{"kind":"person"}]"#,
        r#"[{"kind":"person"},{"kind":"person"},{"kind":"person"},{"kind":"person"}]"#,
    );
    let Ok(Event::Began(began)) = read(&four) else {
        panic!("{:?}", read(&four));
    };
    let three = NonZeroU8::new(3).expect("not zero");
    assert_eq!(began.terms.clock, ClockSetting::Days(three));
    assert_eq!(began.seats.len(), 4);
    check(&four, &Event::Began(began));
}

#[test]
fn every_other_kind_is_read_and_still_written() {
    let cases: Vec<(&str, Event)> = vec![
        (
            r#"{"v":3,"kind":"moved","from":"c3","to":"p16","timing":null}"#,
            Event::Moved(Moved {
                mv: mv(),
                timing: None,
            }),
        ),
        (
            r#"{"v":3,"kind":"moved","from":"c3","to":"p16","timing":{"spent_ms":1250,"compensated_ms":80,"quota_gain_ms":430}}"#,
            Event::Moved(Moved {
                mv: mv(),
                timing: Some(Timing {
                    spent: Millis::new(1_250),
                    compensated: Millis::new(80),
                    quota_gain: Millis::new(430),
                }),
            }),
        ),
        (
            r#"{"v":3,"kind":"taken_back","plies":2}"#,
            Event::TakenBack { plies: 2 },
        ),
        (
            r#"{"v":3,"kind":"offered","seat":0,"offer":"take_back"}"#,
            Event::Offered {
                seat: seat(0),
                offer: Offer::TakeBack,
            },
        ),
        (
            r#"{"v":3,"kind":"declined","seat":1,"offer":"draw"}"#,
            Event::Declined {
                seat: seat(1),
                offer: Offer::Draw,
            },
        ),
        (
            r#"{"v":3,"kind":"said","seat":3,"phrase":"one_moment"}"#,
            Event::Said {
                seat: seat(3),
                phrase: Phrase::OneMoment,
            },
        ),
        (
            r#"{"v":3,"kind":"resumed","pause_ms":12345,"hold_ms":10000}"#,
            Event::Resumed(Resumed {
                pause: Millis::new(12_345),
                hold: Millis::from_secs(10),
            }),
        ),
        (
            r#"{"v":3,"kind":"resigned","seat":1}"#,
            Event::Resigned { seat: seat(1) },
        ),
        (r#"{"v":3,"kind":"agreed"}"#, Event::Agreed),
        (
            r#"{"v":3,"kind":"flagged","seat":0}"#,
            Event::Flagged { seat: seat(0) },
        ),
        (
            r#"{"v":3,"kind":"claimed","seat":1,"claim":"win"}"#,
            Event::Claimed {
                seat: seat(1),
                claim: Claim::Win,
            },
        ),
        (
            r#"{"v":3,"kind":"aborted","seat":null}"#,
            Event::Aborted { seat: None },
        ),
        (
            r#"{"v":3,"kind":"aborted","seat":0}"#,
            Event::Aborted {
                seat: Some(seat(0)),
            },
        ),
        (
            r#"{"v":3,"kind":"rematched","game":"00000000-0000-4000-8000-000000000001"}"#,
            Event::Rematched {
                game: "00000000-0000-4000-8000-000000000001"
                    .parse()
                    .expect("a game id"),
            },
        ),
    ];
    for (text, event) in &cases {
        check(text, event);
    }
}

#[test]
fn every_word_is_read_and_still_written() {
    for (word, phrase) in [
        ("hello", Phrase::Hello),
        ("good_luck", Phrase::GoodLuck),
        ("well_played", Phrase::WellPlayed),
        ("oops", Phrase::Oops),
        ("one_moment", Phrase::OneMoment),
        ("thanks", Phrase::Thanks),
        ("good_game", Phrase::GoodGame),
        ("bye", Phrase::Bye),
    ] {
        check(
            &format!(r#"{{"v":3,"kind":"said","seat":1,"phrase":"{word}"}}"#),
            &Event::Said {
                seat: seat(1),
                phrase,
            },
        );
    }
    for (word, offer) in [
        ("draw", Offer::Draw),
        ("take_back", Offer::TakeBack),
        ("rematch", Offer::Rematch),
    ] {
        check(
            &format!(r#"{{"v":3,"kind":"offered","seat":1,"offer":"{word}"}}"#),
            &Event::Offered {
                seat: seat(1),
                offer,
            },
        );
    }
    for (word, claim) in [("win", Claim::Win), ("draw", Claim::Draw)] {
        check(
            &format!(r#"{{"v":3,"kind":"claimed","seat":0,"claim":"{word}"}}"#),
            &Event::Claimed {
                seat: seat(0),
                claim,
            },
        );
    }
}

#[test]
fn terms_of_an_invitation_are_those_of_its_game() {
    let terms = terms(2, ClockSetting::None);
    let text = write_terms(&terms);
    assert_eq!(read_terms(&text), Ok(terms));
    assert!(text.starts_with(r#"{"v":3,"rules":"classic-3x3 home=t4","rules_version":2,"#));
}

#[test]
fn the_kept_rule_set_counts_and_not_the_name() {
    let renamed = BEGAN_COMPUTER.replace("classic-3x3 home=t4", "a preset that is gone");
    let Ok(Event::Began(began)) = read(&renamed) else {
        panic!("{:?}", read(&renamed));
    };
    assert_eq!(Ok(began.terms.rule_set), "classic-3x3 home=t4".parse());
}

#[test]
fn a_parameter_that_came_later_has_the_value_that_older_games_were_played_under() {
    let parameters: Parameters = serde_json::from_str(WITHOUT_A_PARAMETER).expect("parameters");
    let added = [Added {
        since: 2,
        name: "mirror_max",
        before: "5",
    }];
    assert_eq!(
        read_with(&added, 1, &parameters),
        Ok("classic-3x3 home=t4 mirror_max=5"
            .parse()
            .expect("a rule set"))
    );
    // From version 2 on it is not there by mistake.
    assert!(read_with(&added, 2, &parameters).is_err());
    assert!(read_with(&[], 1, &parameters).is_err());
}

#[test]
fn rules_newer_than_this_program_are_refused_by_name() {
    let newer = BEGAN_REMATCH.replace(r#""rules_version":2"#, r#""rules_version":3"#);
    let error = read(&newer).expect_err("newer").to_string();
    assert!(
        error.contains("version 3 of the rules is newer than 2"),
        "{error}"
    );
}

#[test]
fn a_body_of_no_known_format_is_an_error() {
    for text in [
        "",
        "{}",
        r#"{"v":4,"kind":"agreed"}"#,
        r#"{"v":1,"kind":"agreed"}"#,
        r#"{"v":3,"kind":"exploded"}"#,
        r#"{"v":3,"kind":"resigned"}"#,
        r#"{"v":3,"kind":"resigned","seat":4}"#,
        r#"{"v":3,"kind":"moved","from":"c3"}"#,
        r#"{"v":3,"kind":"moved","from":"c3","to":"z1","timing":null}"#,
        r#"{"v":3,"kind":"moved","from":"c3","to":"c4","timing":{"spent_ms":1}}"#,
        r#"{"v":3,"kind":"said","seat":0,"phrase":"rude"}"#,
        r#"{"v":3,"kind":"rematched","game":"no id"}"#,
        &BEGAN_COMPUTER.replace(r#""size":"8""#, r#""size":"eight""#),
        &BEGAN_COMPUTER.replace(r#","size":"8""#, ""),
        &BEGAN_COMPUTER.replace(r#""level":3"#, r#""level":9"#),
        &BEGAN_REMATCH.replace(r#""start_ms":300000"#, r#""start_ms":0"#),
        &BEGAN_REMATCH.replace(r#""of":"0"#, r#""of":"x"#),
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
