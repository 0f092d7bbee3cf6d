//! Every format of an event's body, as it lies in databases. These texts are never edited: old logs look like this.

use ugolki_rules::{Move, Side};

use super::*;
use crate::game::{
    Claim, ClockSetting, Created, EarlierGames, Invited, Joined, Level, Millis, Offer, Phrase,
    Player, Resumed, Timing,
};

const CREATED_V1: &str = r#"{"v":1,"kind":"created","rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"position":null,"side":"black","level":3,"seed":42}"#;

const INVITED_V1: &str = r#"{"v":1,"kind":"invited","rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"clock":{"start_ms":300000,"increment_ms":3000},"host":{"guest":"00112233445566778899aabbccddeeff","number":1001,"name":"Аня"},"side":"black","earlier":{"games":3,"host_halves":4,"joiner_halves":2}}"#;

const INVITED_BARE_V1: &str = r#"{"v":1,"kind":"invited","rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"clock":null,"host":{"guest":"00112233445566778899aabbccddeeff","number":1001,"name":null},"side":null,"earlier":null}"#;

fn player(name: Option<&str>) -> Player {
    Player {
        person: "00112233445566778899aabbccddeeff"
            .parse()
            .expect("a guest id"),
        number: 1001,
        name: name.map(|name| name.parse().expect("a name")),
    }
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
    let rules = "classic-3x3 home=t4".to_owned();
    let rule_set = rules.parse().expect("a rule set");
    check(
        CREATED_V1,
        &Event::Created(Created {
            rules: rules.clone(),
            rule_set,
            position: None,
            side: Side::Black,
            level: Level::new(3).expect("a level"),
            seed: 42,
        }),
    );
    check(
        INVITED_V1,
        &Event::Invited(Invited {
            rules: rules.clone(),
            rule_set,
            clock: ClockSetting::new(Millis::from_secs(300), Millis::from_secs(3)),
            host: player(Some("Аня")),
            side: Some(Side::Black),
            earlier: Some(EarlierGames {
                games: 3,
                host_halves: 4,
                joiner_halves: 2,
            }),
        }),
    );
    check(
        INVITED_BARE_V1,
        &Event::Invited(Invited {
            rules,
            rule_set,
            clock: None,
            host: player(None),
            side: None,
            earlier: None,
        }),
    );
}

#[test]
fn every_other_kind_is_read_and_still_written() {
    let cases: Vec<(&str, Event)> = vec![
        (
            r#"{"v":1,"kind":"joined","player":{"guest":"00112233445566778899aabbccddeeff","number":1001,"name":"Борис"},"side":"white"}"#,
            Event::Joined(Joined {
                player: player(Some("Борис")),
                side: Side::White,
            }),
        ),
        (
            r#"{"v":1,"kind":"moved","from":"c3","to":"p16"}"#,
            Event::Moved(Moved {
                mv: mv(),
                timing: None,
            }),
        ),
        (
            r#"{"v":2,"kind":"moved","from":"c3","to":"p16","spent_ms":1250,"compensated_ms":80,"quota_gain_ms":430}"#,
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
            r#"{"v":1,"kind":"taken_back","plies":2}"#,
            Event::TakenBack { plies: 2 },
        ),
        (
            r#"{"v":1,"kind":"offered","side":"white","offer":"take_back"}"#,
            Event::Offered {
                side: Side::White,
                offer: Offer::TakeBack,
            },
        ),
        (
            r#"{"v":1,"kind":"declined","side":"black","offer":"draw"}"#,
            Event::Declined {
                side: Side::Black,
                offer: Offer::Draw,
            },
        ),
        (
            r#"{"v":1,"kind":"said","side":"white","phrase":"one_moment"}"#,
            Event::Said {
                side: Side::White,
                phrase: Phrase::OneMoment,
            },
        ),
        (
            r#"{"v":1,"kind":"resumed","pause_ms":12345,"hold_ms":10000}"#,
            Event::Resumed(Resumed {
                pause: Millis::new(12_345),
                hold: Millis::from_secs(10),
            }),
        ),
        (
            r#"{"v":1,"kind":"resigned"}"#,
            Event::Resigned { side: None },
        ),
        (
            r#"{"v":2,"kind":"resigned","side":"black"}"#,
            Event::Resigned {
                side: Some(Side::Black),
            },
        ),
        (r#"{"v":1,"kind":"agreed"}"#, Event::Agreed),
        (
            r#"{"v":1,"kind":"flagged","side":"white"}"#,
            Event::Flagged { side: Side::White },
        ),
        (
            r#"{"v":1,"kind":"claimed","side":"black","claim":"win"}"#,
            Event::Claimed {
                side: Side::Black,
                claim: Claim::Win,
            },
        ),
        (
            r#"{"v":1,"kind":"aborted","side":null}"#,
            Event::Aborted { side: None },
        ),
        (
            r#"{"v":1,"kind":"aborted","side":"white"}"#,
            Event::Aborted {
                side: Some(Side::White),
            },
        ),
        (
            r#"{"v":1,"kind":"rematched","game":"00000000-0000-4000-8000-000000000001"}"#,
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
            &format!(r#"{{"v":1,"kind":"said","side":"black","phrase":"{word}"}}"#),
            &Event::Said {
                side: Side::Black,
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
            &format!(r#"{{"v":1,"kind":"offered","side":"black","offer":"{word}"}}"#),
            &Event::Offered {
                side: Side::Black,
                offer,
            },
        );
    }
    for (word, claim) in [("win", Claim::Win), ("draw", Claim::Draw)] {
        check(
            &format!(r#"{{"v":1,"kind":"claimed","side":"white","claim":"{word}"}}"#),
            &Event::Claimed {
                side: Side::White,
                claim,
            },
        );
    }
}

#[test]
fn the_kept_rule_set_counts_and_not_the_name() {
    for text in [CREATED_V1, INVITED_V1] {
        let renamed = text.replace("classic-3x3 home=t4", "a preset that is gone");
        let rule_set = match read(&renamed) {
            Ok(Event::Created(created)) => created.rule_set,
            Ok(Event::Invited(invited)) => invited.rule_set,
            other => panic!("{other:?}"),
        };
        assert_eq!(Ok(rule_set), "classic-3x3 home=t4".parse());
    }
}

#[test]
fn a_body_of_no_known_format_is_an_error() {
    for text in [
        "",
        "{}",
        r#"{"v":3,"kind":"resigned"}"#,
        r#"{"v":2,"kind":"resigned"}"#,
        r#"{"v":2,"kind":"agreed"}"#,
        r#"{"v":1,"kind":"exploded"}"#,
        r#"{"v":1,"kind":"moved","from":"c3"}"#,
        r#"{"v":1,"kind":"moved","from":"c3","to":"z1"}"#,
        r#"{"v":2,"kind":"moved","from":"c3","to":"c4","spent_ms":1}"#,
        r#"{"v":1,"kind":"said","side":"white","phrase":"rude"}"#,
        r#"{"v":1,"kind":"offered","side":"red","offer":"draw"}"#,
        r#"{"v":1,"kind":"rematched","game":"no id"}"#,
        &CREATED_V1.replace(r#""size":"8""#, r#""size":"eight""#),
        &CREATED_V1.replace(r#","size":"8""#, ""),
        &CREATED_V1.replace(r#""rules_version":1"#, r#""rules_version":2"#),
        &CREATED_V1.replace(r#""level":3"#, r#""level":9"#),
        &CREATED_V1.replace(r#""side":"black""#, r#""side":"red""#),
        &INVITED_V1.replace(r#""rules_version":1"#, r#""rules_version":2"#),
        &INVITED_V1.replace(r#""start_ms":300000"#, r#""start_ms":0"#),
        &INVITED_V1.replace("00112233445566778899aabbccddeeff", "nobody"),
        &INVITED_V1.replace("Аня", ""),
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
