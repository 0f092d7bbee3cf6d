//! What no page of ours sends over a socket: it costs nothing but that socket.

use std::io::Write as _;

use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};

use super::{assert_alive, waiting};
use crate::server::TestServer;
use crate::socket::{Heard, Socket, seated};

#[test]
fn what_is_unreadable_gets_an_error_and_costs_nothing() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let mut socket = Socket::join(&server, &white, &table);
    let state = socket.hear_kind("snapshot")["game"]["state"].clone();
    let deep = format!("{}{}", "[".repeat(3_000), "]".repeat(3_000));
    let long = " ".repeat(8 * 1024);
    for text in [
        "",
        "{",
        "null",
        &deep,
        &long,
        "\u{0}",
        r#"{"kind":"act","game":"GAME","id":"a","act":{"kind":"win"}}"#,
        r#"{"kind":"act","game":7,"id":"a","act":{"kind":"resign"}}"#,
        r#"{"kind":"subscribe","channel":{"kind":"game","id":"GAME"},"seq":-1}"#,
    ] {
        socket.say_text(&text.replace("GAME", &table));
        let error = socket.hear_kind("error");
        assert_eq!(
            (&error["code"], &error["channel"]),
            (&json!("unreadable"), &Value::Null),
            "{text}"
        );
    }
    socket.send(Message::binary(vec![0xff; 100]));
    assert_eq!(socket.hear_kind("error")["code"], "unreadable");
    for text in [
        r#"{"kind":"act","game":"GAME","id":"","act":{"kind":"resign"}}"#,
        r#"{"kind":"act","game":"GAME","id":"a b","act":{"kind":"resign"}}"#,
        r#"{"kind":"act","game":"GAME","id":"a","act":{"kind":"move","ply":0,"hash":"x","from":"c3","to":"d3","thoughtMs":null}}"#,
        r#"{"kind":"act","game":"GAME","id":"a","act":{"kind":"move","ply":0,"hash":"0123456789abcdef","from":"c0","to":"d3","thoughtMs":null}}"#,
    ] {
        socket.say_text(&text.replace("GAME", &table));
        let refused = socket.hear_kind("refused");
        assert_eq!(refused["code"], "unreadable", "{text}");
        assert_eq!(socket.hear_kind("snapshot")["seq"], 1, "{text}");
    }
    socket.play("a", &state, "c3-d3");
    assert_eq!(socket.hear_kind("ack")["id"], "a");
}

#[test]
fn a_message_that_is_too_large_ends_the_socket() {
    let server = TestServer::start();
    let (_, host, mut attached) = waiting(&server);
    let open = || Socket::open(&server, &host);
    for length in [8 * 1024 + 1, 100_000, 3_000_000] {
        let mut socket = open();
        socket.say_text(&"x".repeat(length));
        assert_eq!(socket.hear_close(), 1009, "{length}");
    }
    // Nor do many small frames make a large message.
    let mut socket = open();
    let part = |opcode| {
        Message::Frame(Frame::message(
            vec![b'x'; 1_000],
            OpCode::Data(opcode),
            false,
        ))
    };
    socket.send(part(Data::Text));
    for _ in 0..8 {
        socket.send(part(Data::Continue));
    }
    assert_eq!(socket.hear_close(), 1009);
    assert_alive(&mut attached);
}

#[test]
fn bytes_that_are_no_frames_end_the_socket_alone() {
    let server = TestServer::start();
    let (_, host, mut attached) = waiting(&server);
    let open = || Socket::open(&server, &host);
    for (bytes, code) in [
        // A text frame that is not masked.
        (b"\x81\x02{}".as_slice(), 1002),
        // Reserved bits, a reserved opcode, a ping in parts, a ping that is too long.
        (b"\xf1\x80\0\0\0\0", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\x09\x80\0\0\0\0", 1002),
        (b"\x89\xfe\0\x7e\0\0\0\0", 1009),
        // A continuation of nothing.
        (b"\x80\x80\0\0\0\0", 1002),
        // A text that is not UTF-8.
        (b"\x81\x82\0\0\0\0\xff\xfe", 1007),
        // A length of many gigabytes.
        (b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 1009),
        (b"GET / HTTP/1.1\r\nhost: a\r\n\r\n", 1002),
    ] {
        let mut socket = open();
        let mut bytes = bytes.to_vec();
        if bytes.starts_with(b"\x89\xfe") {
            bytes.extend([0; 126]);
        }
        socket
            .connection()
            .write_all(&bytes)
            .expect("the server listens");
        let heard = socket.hear();
        let expected: &[Heard] = match code {
            1009 => &[Heard::Closed(1009), Heard::Closed(1002)],
            code => &[Heard::Closed(code)],
        };
        assert!(expected.contains(&heard), "{bytes:?}: {heard:?}");
    }
    // Random bytes, the same in every run.
    let mut random: u32 = 1;
    for _ in 0..50 {
        let mut socket = open();
        let bytes: Vec<u8> = (0..300)
            .map(|_| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                random.to_be_bytes()[0]
            })
            .collect();
        // The server may have closed at the first of them.
        let _ = socket.connection().write_all(&bytes);
    }
    assert_alive(&mut attached);
}

#[test]
fn a_flood_ends_the_socket_and_not_the_next_one() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let ping = json!({"kind": "ping", "sent": 1});
    for message in [
        Message::text(ping.to_string()),
        Message::Ping(vec![].into()),
        Message::Pong(vec![].into()),
    ] {
        let mut socket = Socket::join(&server, &white, &table);
        socket.hear_kind("snapshot");
        for _ in 0..150 {
            socket.send(message.clone());
        }
        assert_eq!(socket.hear_close(), 4029, "{message:?}");
    }
    let mut socket = Socket::join(&server, &white, &table);
    socket.hear_kind("snapshot");
    assert_alive(&mut socket);
}

#[test]
fn no_json_panics_the_server_or_ends_a_game() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let mut random = Random(7);
    for _ in 0..25 {
        let mut socket = Socket::join(&server, &white, &table);
        socket.hear_kind("snapshot");
        for _ in 0..8 {
            for _ in 0..5 {
                let message = random.message(&table);
                socket.say(&message);
            }
            assert_alive(&mut socket);
        }
    }
    let mut socket = Socket::join(&server, &white, &table);
    let snapshot = socket.hear_kind("snapshot");
    assert_eq!(snapshot["game"]["state"]["phase"], "playing");
    assert_eq!(server.browser().get("/api/v1/health").status, 200);
}

/// Numbers that look random and are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).expect("below a small number")
    }

    /// Something like a message, but nothing that a player may do to the own game.
    fn message(&mut self, game: &str) -> Value {
        let mut message = json!({
            "kind": self.word(),
            // Another version would be the end.
            "v": 3,
            "seq": self.value(2),
            "channel": {"kind": "game", "id": game},
            "game": game,
            "id": self.value(1),
            "act": {"kind": self.act(), "offer": self.value(1), "claim": self.value(1), "ply": self.value(1)},
        });
        for _ in 0..self.below(4) {
            let field = self.word();
            message[field] = self.value(3);
        }
        for field in ["v", "seq", "channel", "game", "id", "act"] {
            if self.below(4) == 0 {
                message.as_object_mut().expect("an object").remove(field);
            }
        }
        message
    }

    fn word(&mut self) -> &'static str {
        const WORDS: [&str; 17] = [
            "hello",
            "subscribe",
            "unsubscribe",
            "act",
            "flag",
            "ping",
            "kind",
            "seq",
            "sent",
            "id",
            "snapshot",
            "event",
            "",
            "\u{0}",
            "ход",
            "draw",
            "take_back",
        ];
        WORDS[self.below(WORDS.len())]
    }

    fn act(&mut self) -> &'static str {
        const ACTS: [&str; 8] = [
            "move", "offer", "accept", "decline", "claim", "say", "win", "",
        ];
        ACTS[self.below(ACTS.len())]
    }

    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 7 } else { 9 }) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.below(5)),
            3 => json!(u64::MAX - self.below(3) as u64),
            4 => json!(-1.5),
            5 => json!(self.word()),
            6 => json!("x".repeat(self.below(200))),
            7 => {
                let count = self.below(4);
                (0..count).map(|_| self.value(depth - 1)).collect()
            }
            _ => json!({self.word(): self.value(depth - 1)}),
        }
    }
}
