//! The TypeScript of the wire types, and what JSON they accept.

use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS};

use super::*;

const GENERATED: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../web/src/lib/generated/http.ts"
);

#[test]
fn generated_http_types_are_current() {
    let expected = typescript();
    if env::var_os("UPDATE_GENERATED").is_some_and(|value| value == "1") {
        let path = Path::new(GENERATED);
        fs::create_dir_all(path.parent().expect("the file has a directory"))
            .expect("the directory can be made");
        fs::write(path, &expected).expect("the file can be written");
    }
    let found = fs::read_to_string(GENERATED).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/lib/generated/http.ts is stale; run UPDATE_GENERATED=1 cargo test -p ugolki-server generated_http"
    );
}

fn typescript() -> String {
    let config = Config::new();
    let mut text = "// Generated from crates/server/src/wire by a test. Do not edit.\n".to_owned();
    for declaration in [
        Health::decl(&config),
        Me::decl(&config),
        Rename::decl(&config),
        WireSide::decl(&config),
        WireOffer::decl(&config),
        WireClaim::decl(&config),
        WirePhrase::decl(&config),
        WireClock::decl(&config),
        WirePlayer::decl(&config),
        GameEvent::decl(&config),
        LoggedEvent::decl(&config),
        GameDocument::decl(&config),
        Games::decl(&config),
        NewEvent::decl(&config),
        AppendRequest::decl(&config),
        Appended::decl(&config),
        ErrorCode::decl(&config),
        Refusal::decl(&config),
        ErrorDetail::decl(&config),
        ErrorBody::decl(&config),
        NewTable::decl(&config),
        TableMade::decl(&config),
        JoinRequest::decl(&config),
        Seated::decl(&config),
        Phase::decl(&config),
        Seats::<ts_rs::Dummy>::decl(&config),
        StandingOffer::decl(&config),
        Clocks::decl(&config),
        SeatPresence::decl(&config),
        Presence::decl(&config),
        TableState::decl(&config),
        Table::decl(&config),
        TableSummary::decl(&config),
        Tables::decl(&config),
        Act::decl(&config),
        ClientMessage::decl(&config),
        ActRefusal::decl(&config),
        ServerMessage::decl(&config),
    ] {
        text.push_str("\nexport ");
        text.push_str(&declaration);
        text.push('\n');
    }
    text
}

#[test]
fn events_read_from_json_and_print_the_same() {
    for json in [
        r#"{"kind":"created","rules":"classic-3x3","position":null,"side":"white","level":2,"seed":7}"#,
        r#"{"kind":"moved","from":"c3","to":"e5"}"#,
        r#"{"kind":"taken_back","plies":2}"#,
        r#"{"kind":"resigned"}"#,
    ] {
        let event: GameEvent = serde_json::from_str(json).expect(json);
        assert_eq!(serde_json::to_string(&event).expect(json), json);
    }
}

#[test]
fn a_browser_cannot_make_the_events_of_games_between_people() {
    for json in [
        r#"{"kind":"resigned","side":"white"}"#,
        r#"{"kind":"moved","from":"c3","to":"c4","spentMs":1}"#,
        r#"{"kind":"joined","player":{"name":null,"number":1},"side":"white"}"#,
        r#"{"kind":"agreed"}"#,
        r#"{"kind":"flagged","side":"black"}"#,
        r#"{"kind":"aborted","side":null}"#,
    ] {
        let event: GameEvent = serde_json::from_str(json).expect(json);
        let refusal = NewEvent { at_ms: 0, event }.to_event().expect_err(json);
        assert_eq!(refusal.reason, Refusal::Order, "{json}");
    }
}

#[test]
fn events_of_another_shape_are_unreadable() {
    for json in [
        "{}",
        "null",
        "[]",
        r#"{"kind":"exploded"}"#,
        r#"{"kind":"moved","from":"c3"}"#,
        r#"{"kind":"moved","from":3,"to":"c3"}"#,
        r#"{"kind":"moved","from":"c3","to":"c4","cheat":true}"#,
        r#"{"kind":"resigned","side":"red"}"#,
        r#"{"kind":"taken_back","plies":-1}"#,
        r#"{"kind":"taken_back","plies":1.5}"#,
        r#"{"kind":"taken_back","plies":4294967296}"#,
        r#"{"kind":"created","rules":"classic-3x3","side":"white","level":2,"seed":7}"#,
        r#"{"kind":"created","rules":"classic-3x3","position":null,"side":"red","level":2,"seed":7}"#,
        r#"{"kind":"created","rules":"classic-3x3","position":null,"side":"white","level":300,"seed":7}"#,
    ] {
        assert!(serde_json::from_str::<GameEvent>(json).is_err(), "{json}");
    }
}
