//! Parsing the messages of clients.

use serde::Deserialize;

use crate::wire::{ClientMessage, WIRE_VERSION};

/// A parsed text of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Incoming {
    Message(ClientMessage),
    /// A hello of another protocol version; the rest of it may have any shape.
    OtherVersion,
    /// Malformed or unknown, with a description in English.
    Unreadable(String),
}

/// The part of a message that is the same in all versions.
#[derive(Deserialize)]
struct Greeting {
    kind: String,
    v: u64,
}

impl Incoming {
    pub(super) fn read(text: &str) -> Incoming {
        let read = serde_json::from_str(text);
        match read {
            Ok(ClientMessage::Hello { v }) if v != WIRE_VERSION => Incoming::OtherVersion,
            Ok(message) => Incoming::Message(message),
            Err(_) if is_of_other_version(text) => Incoming::OtherVersion,
            Err(error) => Incoming::Unreadable(error.to_string()),
        }
    }
}

fn is_of_other_version(text: &str) -> bool {
    serde_json::from_str::<Greeting>(text)
        .is_ok_and(|greeting| greeting.kind == "hello" && greeting.v != u64::from(WIRE_VERSION))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game;
    use crate::wire::{Act, Channel};

    #[test]
    fn messages_are_read() {
        let game = || Channel::Game { id: "g".to_owned() };
        for (text, message) in [
            (r#"{"kind":"hello","v":3}"#, ClientMessage::Hello { v: 3 }),
            (
                r#"{"kind":"subscribe","channel":{"kind":"game","id":"g"},"seq":0}"#,
                ClientMessage::Subscribe {
                    channel: game(),
                    seq: 0,
                },
            ),
            (
                r#"{"kind":"unsubscribe","channel":{"kind":"game","id":"g"}}"#,
                ClientMessage::Unsubscribe { channel: game() },
            ),
            (
                r#"{"kind":"subscribe","channel":{"kind":"invitation","id":""},"seq":7}"#,
                ClientMessage::Subscribe {
                    channel: Channel::Invitation { id: String::new() },
                    seq: 7,
                },
            ),
            (
                r#"{"kind":"act","game":"g","id":"a-1","act":{"kind":"resign"}}"#,
                ClientMessage::Act {
                    game: "g".to_owned(),
                    id: "a-1".to_owned(),
                    act: Act::Resign {},
                },
            ),
            (
                r#"{"kind":"act","game":"g","id":"b","act":{"kind":"move","ply":0,"hash":"0","from":"c3","to":"d3","thoughtMs":null}}"#,
                ClientMessage::Act {
                    game: "g".to_owned(),
                    id: "b".to_owned(),
                    act: Act::Move {
                        ply: 0,
                        hash: "0".to_owned(),
                        from: "c3".to_owned(),
                        to: "d3".to_owned(),
                        thought_ms: None,
                    },
                },
            ),
            (
                r#"{"kind":"flag","game":"g"}"#,
                ClientMessage::Flag {
                    game: "g".to_owned(),
                },
            ),
            (
                r#"{"kind":"ping","sent":7}"#,
                ClientMessage::Ping { sent: 7 },
            ),
        ] {
            assert_eq!(Incoming::read(text), Incoming::Message(message), "{text}");
        }
    }

    #[test]
    fn a_hello_of_another_version_may_have_any_shape() {
        for text in [
            r#"{"kind":"hello","v":2,"seq":0}"#,
            r#"{"kind":"hello","v":9}"#,
            r#"{"kind":"hello","v":0}"#,
            r#"{"kind":"hello","v":9,"seen":{"a":[1]}}"#,
            r#"{"kind":"hello","v":99999999999,"seq":-1}"#,
        ] {
            assert_eq!(Incoming::read(text), Incoming::OtherVersion, "{text}");
        }
    }

    #[test]
    fn anything_else_is_unreadable() {
        let deep = format!("{}{}", "[".repeat(4_000), "]".repeat(4_000));
        for text in [
            "",
            "{",
            "null",
            "[]",
            "7",
            "\u{feff}{}",
            &deep,
            r#"{"kind":"hello"}"#,
            r#"{"kind":"hello","v":-1}"#,
            r#"{"kind":"hello","v":3,"v":3}"#,
            r#"{"kind":"hello","v":3,"x":1}"#,
            r#"{"kind":"hello","v":3} {}"#,
            r#"{"kind":"move","v":3}"#,
            r#"{"kind":"subscribe","channel":{"kind":"game","id":"g"}}"#,
            r#"{"kind":"subscribe","channel":{"kind":"game","id":"g"},"seq":-1}"#,
            r#"{"kind":"subscribe","channel":{"kind":"game"},"seq":0}"#,
            r#"{"kind":"subscribe","channel":{"kind":"game","id":"g","x":1},"seq":0}"#,
            r#"{"kind":"subscribe","channel":{"kind":"lobby"},"seq":0}"#,
            r#"{"kind":"subscribe","channel":"g","seq":0}"#,
            r#"{"kind":"act","game":"g","id":"a"}"#,
            r#"{"kind":"act","id":"a","act":{"kind":"resign"}}"#,
            r#"{"kind":"act","game":"g","id":"a","act":{"kind":"win"}}"#,
            r#"{"kind":"act","game":"g","id":"a","act":{"kind":"resign","side":"white"}}"#,
            r#"{"kind":"act","game":"g","id":"a","act":{"kind":"move","ply":0,"hash":"0","from":"c3","to":"d3"}}"#,
            r#"{"kind":"ping","sent":1.5}"#,
            r#"{"kind":"snapshot","v":1,"seq":1}"#,
        ] {
            assert!(
                matches!(Incoming::read(text), Incoming::Unreadable(_)),
                "{text}"
            );
        }
    }

    const EXAMPLES: [&str; 5] = [
        r#"{"kind":"hello","v":3}"#,
        r#"{"kind":"subscribe","channel":{"kind":"game","id":"g"},"seq":0}"#,
        r#"{"kind":"act","game":"g","id":"b","act":{"kind":"move","ply":0,"hash":"0123456789abcdef","from":"c3","to":"d3","thoughtMs":null}}"#,
        r#"{"kind":"act","game":"g","id":"b","act":{"kind":"offer","offer":"take_back"}}"#,
        r#"{"kind":"ping","sent":7}"#,
    ];

    /// Reads a text, and what it says as far as anything looks at it.
    fn read_all(text: &str) {
        if let Incoming::Message(ClientMessage::Act { id, act, .. }) = Incoming::read(text) {
            // Whether they are fit does not matter, only that this can be said.
            let _ = id.parse::<game::ClientId>();
            let _ = game::Act::try_from(&act);
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_much_for_the_reader(text in ".{0,200}") {
            read_all(&text);
        }

        #[test]
        fn no_message_with_something_else_in_it_is_too_much(
            example in 0..EXAMPLES.len(),
            at in 0..200_usize,
            length in 0..20_usize,
            other in "[-{}\\[\\],:\"0-9a-zж\\\\]{0,20}",
        ) {
            let letters: Vec<char> = EXAMPLES[example].chars().collect();
            let start = at.min(letters.len());
            let end = (start + length).min(letters.len());
            let text: String = letters[..start]
                .iter()
                .copied()
                .chain(other.chars())
                .chain(letters[end..].iter().copied())
                .collect();
            read_all(&text);
        }
    }
}
