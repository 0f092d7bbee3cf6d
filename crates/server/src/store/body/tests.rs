//! Every format of an event's body, as it lies in databases. These texts are never edited: old logs look like this.

use super::*;

const CREATED_V1: &str = r#"{"v":1,"kind":"created","rules":"classic-3x3 home=t4","rules_version":1,"rule_set":{"corner":"a1","diagonal":"no","exit_check":"round","exit_exempt_locked":"no","exit_moves":"40","exit_return":"loses","forced_exit":"no","home":"t4","last_reply":"yes","limit_moves":"80","limit_score":"men","locking":"forbidden","mirror_first":"none","mirror_max":"none","repetition":"three","size":"8"},"position":null,"side":"black","level":3,"seed":42}"#;

#[test]
fn the_first_format_is_read_and_still_written() {
    let created = Event::Created(Created {
        rules: "classic-3x3 home=t4".to_owned(),
        rule_set: "classic-3x3 home=t4".parse().expect("a rule set"),
        position: None,
        side: Side::Black,
        level: Level::new(3).expect("a level"),
        seed: 42,
    });
    let mv = Move {
        from: "c3".parse().expect("a square"),
        to: "p16".parse().expect("a square"),
    };
    for (text, event) in [
        (CREATED_V1, created),
        (
            r#"{"v":1,"kind":"moved","from":"c3","to":"p16"}"#,
            Event::Moved(Moved { mv, timing: None }),
        ),
        (
            r#"{"v":1,"kind":"taken_back","plies":2}"#,
            Event::TakenBack { plies: 2 },
        ),
        (
            r#"{"v":1,"kind":"resigned"}"#,
            Event::Resigned { side: None },
        ),
    ] {
        assert_eq!(read(text), Ok(event.clone()), "{text}");
        assert_eq!(write(&event), text);
    }
}

#[test]
fn the_kept_rule_set_counts_and_not_the_name() {
    let renamed = CREATED_V1.replace("classic-3x3 home=t4", "a preset that is gone");
    let Ok(Event::Created(created)) = read(&renamed) else {
        panic!("unreadable")
    };
    assert_eq!(Ok(created.rule_set), "classic-3x3 home=t4".parse());
}

#[test]
fn a_body_of_no_known_format_is_an_error() {
    for text in [
        "",
        "{}",
        r#"{"v":2,"kind":"resigned"}"#,
        r#"{"v":1,"kind":"exploded"}"#,
        r#"{"v":1,"kind":"moved","from":"c3"}"#,
        r#"{"v":1,"kind":"moved","from":"c3","to":"z1"}"#,
        &CREATED_V1.replace(r#""size":"8""#, r#""size":"eight""#),
        &CREATED_V1.replace(r#","size":"8""#, ""),
        &CREATED_V1.replace(r#""rules_version":1"#, r#""rules_version":2"#),
        &CREATED_V1.replace(r#""level":3"#, r#""level":9"#),
        &CREATED_V1.replace(r#""side":"black""#, r#""side":"red""#),
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
