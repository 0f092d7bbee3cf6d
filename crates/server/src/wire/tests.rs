//! What JSON the wire types accept, and that the documents show it as it is.

use ugolki_rules::Side;

use super::event::GameEvent;
use super::live_game::Phase;
use super::*;

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
        r#"{"kind":"began","rules":"classic-3x3","clock":null}"#,
        r#"{"kind":"agreed"}"#,
        r#"{"kind":"flagged","side":"black"}"#,
        r#"{"kind":"aborted","side":null}"#,
    ] {
        let event: GameEvent = serde_json::from_str(json).expect(json);
        let refusal = NewEvent { at_ms: 0, event }
            .to_event(Side::White.into())
            .expect_err(json);
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

/// The lines of the examples in docs/wire.md.
fn documented() -> Vec<&'static str> {
    include_str!("../../../../docs/wire.md")
        .lines()
        .filter(|line| line.starts_with("{\"kind\":"))
        .collect()
}

#[test]
fn documented_messages_of_clients_are_read() {
    let mut count = 0;
    for line in documented() {
        let kind = line.split('"').nth(3).expect("a kind");
        if matches!(
            kind,
            "hello" | "subscribe" | "unsubscribe" | "act" | "flag" | "ping"
        ) {
            assert!(
                serde_json::from_str::<ClientMessage>(line).is_ok(),
                "{line}"
            );
            count += 1;
        }
    }
    assert!(count >= 14, "{count}");
}

#[test]
fn documented_messages_of_the_server_have_the_fields_that_are_sent() {
    let clocks = Clocks {
        white_ms: 300_650,
        black_ms: 298_200,
        running: Some(WireSide::Black),
        hold_ms: 0,
        first_move_ms: None,
        lag_ms: 40,
    };
    let seat = |lag_ms| SeatPresence {
        is_here: true,
        claim_in_ms: None,
        lag_ms: Some(lag_ms),
    };
    let moved = GameEvent::Moved {
        from: "c3".to_owned(),
        to: "e5".to_owned(),
        spent_ms: Some(2_350),
        compensated_ms: Some(80),
    };
    let state = GameState {
        phase: Phase::Playing,
        turn: Some(WireSide::Black),
        ply: 5,
        hash: "00f1e2d3c4b5a697".to_owned(),
        clocks: Some(clocks),
        offers: Vec::new(),
        can_abort: false,
        result: "*".to_owned(),
        reason: None,
        score: Seats { white: 2, black: 1 },
        rematch: None,
    };
    let channel = || Channel::Game {
        id: "3b9f1c7e-02d4-4c7a-9a55-0123456789ab".to_owned(),
    };
    for message in [
        ServerMessage::Event {
            channel: channel(),
            seq: 8,
            event: LoggedEvent {
                seq: 8,
                at_ms: 1_700_000_000_000,
                event: moved,
            },
            state,
        },
        ServerMessage::Refused {
            channel: channel(),
            seq: 8,
            id: Some("k3-0f9a".to_owned()),
            code: ActRefusal::Stale,
            message: "the act is for another position".to_owned(),
        },
        ServerMessage::Error {
            channel: Some(channel()),
            code: ChannelError::NotFound,
            message: "there is no such game".to_owned(),
        },
        ServerMessage::Heartbeat {
            channel: channel(),
            seq: 8,
            turn: Some(WireSide::Black),
            clocks: Some(Clocks {
                black_ms: 297_110,
                ..clocks
            }),
            presence: Presence {
                white: seat(80),
                black: seat(40),
                watchers: 2,
            },
        },
    ] {
        let text = serde_json::to_string(&message).expect("a message has string keys only");
        assert!(documented().contains(&text.as_str()), "{text}");
    }
}

#[test]
fn every_reason_and_close_code_is_documented() {
    let documents = include_str!("../../../../docs/wire.md");
    for code in [
        ActRefusal::Unreadable,
        ActRefusal::NotSeated,
        ActRefusal::Over,
        ActRefusal::NotYourTurn,
        ActRefusal::Stale,
        ActRefusal::IllegalMove,
        ActRefusal::Late,
        ActRefusal::NoOffer,
        ActRefusal::NotNow,
        ActRefusal::TooOften,
        ActRefusal::Unavailable,
    ] {
        let code = serde_json::to_string(&code).expect("a word");
        let row = format!("| `{}` |", code.trim_matches('"'));
        assert!(documents.contains(&row), "{row}");
    }
    for code in [
        ChannelError::Unreadable,
        ChannelError::NotFound,
        ChannelError::TooManySubscriptions,
        ChannelError::NotSubscribed,
        ChannelError::Unavailable,
    ] {
        let code = serde_json::to_string(&code).expect("a word");
        let row = format!("| `{}` |", code.trim_matches('"'));
        assert!(documents.contains(&row), "{row}");
    }
    for code in [
        close_code::RESTART,
        close_code::VERSION,
        close_code::PROTOCOL,
        close_code::SLOW,
        close_code::TOO_MANY,
    ] {
        assert!(documents.contains(&format!("| {code} |")), "{code}");
    }
}
