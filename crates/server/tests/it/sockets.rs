//! Sockets of games: their life, and whatever a page or somebody else may do to them.

use std::io::{Read as _, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::Message;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{Data, OpCode};
use ugolki_server::Rate;

use crate::server::{Browser, TestServer, created, game_id};
use crate::socket::{Heard, Socket, lay, new_table, seated, sit_down};

/// A table that waits, with the socket of its host.
fn waiting(server: &TestServer) -> (String, Browser, Socket) {
    let mut host = server.guest();
    let table = lay(&mut host, &new_table());
    let mut socket = Socket::join(server, &host, &table);
    socket.hear_kind("snapshot");
    (table, host, socket)
}

/// The game goes on: a ping is answered.
#[track_caller]
fn assert_alive(socket: &mut Socket) {
    socket.say(&json!({"kind": "ping", "seq": 1, "sent": 77}));
    assert_eq!(socket.hear_kind("pong")["sent"], 77);
}

#[test]
fn a_hello_is_answered_by_everything() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let watcher = server.browser();
    for (browser, seat, is_host) in [
        (&white, json!("white"), true),
        (&black, json!("black"), false),
        (&watcher, Value::Null, false),
    ] {
        let mut socket = Socket::join(&server, browser, &table);
        let snapshot = socket.hear_kind("snapshot");
        assert_eq!(snapshot["v"], 1);
        assert_eq!(snapshot["seq"], 2);
        assert_eq!(snapshot["table"]["id"], json!(table));
        assert_eq!(snapshot["table"]["seat"], seat);
        assert_eq!(snapshot["table"]["isHost"], json!(is_host));
        assert_eq!(snapshot["table"]["state"]["phase"], "playing");
        assert_eq!(
            snapshot["table"]["events"].as_array().map(Vec::len),
            Some(2)
        );
    }
}

#[test]
fn a_move_is_acknowledged_and_told_to_everybody() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let [mut mine, mut mine_too, mut other, mut watcher] =
        [&white, &white, &black, &server.browser()]
            .map(|browser| Socket::join(&server, browser, &table));
    let mut state = Value::Null;
    for socket in [&mut mine, &mut mine_too, &mut other, &mut watcher] {
        state = socket.hear_kind("snapshot")["table"]["state"].clone();
    }
    mine.play("a-1", &state, "c3-d3");
    assert_eq!(mine.hear_kind("ack")["id"], "a-1");
    for socket in [&mut mine_too, &mut other, &mut watcher] {
        let event = socket.hear_kind("event");
        assert_eq!(
            (&event["seq"], &event["event"]["seq"]),
            (&json!(3), &json!(3))
        );
        assert_eq!(event["event"]["event"]["from"], "c3");
        assert_eq!(event["state"]["turn"], "black");
        assert_eq!(event["state"]["ply"], 1);
    }
}

#[test]
fn a_socket_that_comes_back_gets_what_it_missed() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let mut mine = Socket::join(&server, &white, &table);
    let mut other = Socket::join(&server, &black, &table);
    let state = mine.hear_kind("snapshot")["table"]["state"].clone();
    let seen = other.hear_kind("snapshot")["seq"].as_u64().expect("a seq");
    drop(other);
    mine.play("a", &state, "c3-d3");
    mine.hear_kind("ack");
    let mut other = Socket::open(&server, &black, &table);
    other.say_hello(seen);
    let Heard::Message(first) = other.hear() else {
        panic!("closed instead");
    };
    assert_eq!(
        (&first["kind"], &first["seq"]),
        (&json!("event"), &json!(3))
    );
    // Whoever claims to have seen what has not happened gets everything.
    other.say_hello(99);
    assert_eq!(other.hear_kind("snapshot")["seq"], 3);
}

#[test]
fn an_act_that_comes_twice_happens_once_also_after_a_restart() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let mut socket = Socket::join(&server, &white, &table);
    let state = socket.hear_kind("snapshot")["table"]["state"].clone();
    for _ in 0..3 {
        socket.play("twice", &state, "c3-d3");
        assert_eq!(socket.hear_kind("ack")["id"], "twice");
    }
    let server = server.restart();
    let mut socket = Socket::join(&server, &white, &table);
    let snapshot = socket.hear_kind("snapshot");
    assert_eq!(snapshot["table"]["state"]["ply"], 1);
    socket.play("twice", &state, "c3-d3");
    assert_eq!(socket.hear_kind("ack")["id"], "twice");
}

#[test]
fn the_first_message_is_a_hello_or_the_socket_ends() {
    let server = TestServer::start_with(|config| {
        config.pace.hello = Duration::from_millis(300);
    });
    let (table, host, _) = waiting(&server);
    let open = || Socket::open(&server, &host, &table);
    assert_eq!(open().hear_close(), 4002, "nothing came");
    for text in ["", "{}", "nonsense", r#"{"kind":"ping","seq":0,"sent":1}"#] {
        let mut socket = open();
        socket.say_text(text);
        assert_eq!(socket.hear_close(), 4002, "{text}");
    }
    let mut socket = open();
    socket.send(Message::binary(b"hello".to_vec()));
    assert_eq!(socket.hear_close(), 4002);
    // Pings are no hello and hold nothing up.
    let mut socket = open();
    socket.send(Message::Ping(vec![1, 2, 3].into()));
    assert_eq!(socket.hear_close(), 4002);
}

#[test]
fn another_version_is_told_to_load_the_page_anew() {
    let server = TestServer::start();
    let (table, host, mut attached) = waiting(&server);
    for text in [
        r#"{"kind":"hello","v":2,"seq":0}"#,
        r#"{"kind":"hello","v":2,"something":["new"]}"#,
    ] {
        let mut socket = Socket::open(&server, &host, &table);
        socket.say_text(text);
        assert_eq!(socket.hear_close(), 4000, "{text}");
    }
    attached.say_text(r#"{"kind":"hello","v":2,"seq":0}"#);
    assert_eq!(attached.hear_close(), 4000);
}

#[test]
fn a_game_that_is_none_is_told() {
    let server = TestServer::start();
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    for id in [game_id(1), game_id(2)] {
        let mut socket = Socket::join(&server, &browser, &id);
        assert_eq!(socket.hear_close(), 4004, "{id}");
    }
    let refused = Socket::try_open(server.addr(), "nonsense", None, &[]);
    assert_eq!(refused.err().map(|(status, _)| status), Some(400));
}

#[test]
fn what_is_unreadable_gets_an_error_and_everything_and_costs_nothing() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let mut socket = Socket::join(&server, &white, &table);
    let state = socket.hear_kind("snapshot")["table"]["state"].clone();
    let deep = format!("{}{}", "[".repeat(3_000), "]".repeat(3_000));
    let long = " ".repeat(8 * 1024);
    for text in [
        "",
        "{",
        "null",
        &deep,
        &long,
        "\u{0}",
        r#"{"kind":"act","seq":1,"id":"a","act":{"kind":"win"}}"#,
        r#"{"kind":"act","seq":1,"id":"","act":{"kind":"resign"}}"#,
        r#"{"kind":"act","seq":1,"id":"a b","act":{"kind":"resign"}}"#,
        r#"{"kind":"act","seq":1,"id":"a","act":{"kind":"move","ply":0,"hash":"x","from":"c3","to":"d3","thoughtMs":null}}"#,
        r#"{"kind":"act","seq":1,"id":"a","act":{"kind":"move","ply":0,"hash":"0123456789abcdef","from":"c0","to":"d3","thoughtMs":null}}"#,
        r#"{"kind":"act","seq":-1,"id":"a","act":{"kind":"resign"}}"#,
    ] {
        socket.say_text(text);
        let refused = socket.hear_kind("refused");
        assert_eq!(refused["code"], "unreadable", "{text}");
        assert_eq!(socket.hear_kind("snapshot")["seq"], 2, "{text}");
    }
    socket.send(Message::binary(vec![0xff; 100]));
    assert_eq!(socket.hear_kind("refused")["code"], "unreadable");
    socket.play("a", &state, "c3-d3");
    assert_eq!(socket.hear_kind("ack")["id"], "a");
}

#[test]
fn an_act_out_of_place_is_refused_by_its_reason() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let mut stranger = Socket::join(&server, &server.guest(), &table);
    let mut nobody = Socket::join(&server, &server.browser(), &table);
    let mut mine = Socket::join(&server, &white, &table);
    let mut other = Socket::join(&server, &black, &table);
    let state = mine.hear_kind("snapshot")["table"]["state"].clone();
    let check = |socket: &mut Socket, id: &str, act: &Value, code: &str| {
        socket.act(id, act);
        let refused = socket.hear_kind("refused");
        assert_eq!(
            (&refused["code"], &refused["id"]),
            (&json!(code), &json!(id)),
            "{refused}"
        );
        assert_eq!(socket.hear_kind("snapshot")["seq"], 2);
    };
    let mv = |from: &str, to: &str, ply: u32| json!({"kind": "move", "ply": ply, "hash": state["hash"], "from": from, "to": to, "thoughtMs": null});
    let resign = json!({"kind": "resign"});
    check(&mut stranger, "s", &resign, "not-seated");
    check(&mut nobody, "n", &resign, "not-seated");
    check(&mut other, "o", &mv("f6", "e6", 0), "not-your-turn");
    check(&mut mine, "m1", &mv("c3", "h8", 0), "illegal-move");
    check(&mut mine, "m2", &mv("c3", "d3", 1), "stale");
    check(
        &mut mine,
        "m3",
        &json!({"kind": "accept", "offer": "draw"}),
        "no-offer",
    );
    check(
        &mut mine,
        "m4",
        &json!({"kind": "claim", "claim": "win"}),
        "not-now",
    );
    check(
        &mut mine,
        "m5",
        &json!({"kind": "accept", "offer": "rematch"}),
        "no-offer",
    );
    let (waiting_table, host, mut socket) = waiting(&server);
    socket.act("w", &resign);
    assert_eq!(socket.hear_kind("refused")["code"], "not-begun");
    drop((waiting_table, host));
}

#[test]
fn a_message_that_is_too_large_ends_the_socket() {
    let server = TestServer::start();
    let (table, host, mut attached) = waiting(&server);
    let open = || Socket::open(&server, &host, &table);
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
    let (table, host, mut attached) = waiting(&server);
    let open = || Socket::open(&server, &host, &table);
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
    let ping = json!({"kind": "ping", "seq": 0, "sent": 1});
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
fn only_pages_of_this_server_open_sockets() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    let mut host = server.guest();
    let table = lay(&mut host, &new_table());
    let open = |headers: &[(&str, &str)]| {
        Socket::try_open(server.addr(), &table, host.cookie.as_deref(), headers)
            .map(|_| ())
            .map_err(|(status, _)| status)
    };
    let own = &*format!("http://{}", server.addr());
    for headers in [
        [].as_slice(),
        &[("origin", own)],
        &[("origin", "https://ugolki.example")],
        &[("origin", own), ("sec-fetch-site", "same-origin")],
    ] {
        assert_eq!(open(headers), Ok(()), "{headers:?}");
    }
    for headers in [
        [("origin", "https://evil.example")].as_slice(),
        &[("origin", "null")],
        &[("origin", "https://ugolki.example.evil.example")],
        &[("origin", "http://ugolki.example")],
        &[("origin", "http://127.0.0.1:1")],
        &[("origin", own), ("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
    ] {
        assert_eq!(open(headers), Err(403), "{headers:?}");
    }
}

#[test]
fn a_request_that_asks_for_no_socket_is_refused() {
    let server = TestServer::start();
    let mut host = server.guest();
    let table = lay(&mut host, &new_table());
    let path = format!("/api/tables/{table}/socket");
    for headers in [
        [].as_slice(),
        &[("upgrade", "websocket")],
        &[
            ("connection", "upgrade"),
            ("upgrade", "h2c"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ],
        &[
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "12"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ],
    ] {
        host.get_with(&path, headers)
            .assert_refused(400, "bad-request");
    }
}

#[test]
fn there_are_so_many_sockets_and_no_more() {
    let server = TestServer::start_with(|config| {
        config.limits.sockets = 3;
        config.limits.sockets_by_address = 2;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    let mut host = server.guest();
    let table = lay(&mut host, &new_table());
    let open = |address: &str| {
        Socket::try_open(server.addr(), &table, None, &[("x-forwarded-for", address)])
    };
    let [Ok(first), Ok(_second)] = [open("192.0.2.1"), open("192.0.2.1")] else {
        panic!("there are three places");
    };
    let check_refused = |address: &str| {
        let (status, headers) = open(address).err().expect("no socket");
        assert_eq!(status, 503);
        let retry_after = headers["retry-after"].to_str().expect("a text");
        assert!((1..=6).contains(&retry_after.parse().expect("seconds")));
    };
    check_refused("192.0.2.1");
    let _third = open("192.0.2.2");
    check_refused("192.0.2.3");
    drop(first);
    let until = Instant::now() + Duration::from_secs(5);
    while open("192.0.2.3").is_err() {
        assert!(Instant::now() < until, "the place is not given back");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn whoever_reconnects_again_and_again_is_let_in() {
    let server = TestServer::start_with(|config| {
        // Sockets are counted by themselves.
        config.limits.requests_by_address = Rate {
            burst: 20,
            per_minute: 1,
        };
        config.limits.requests_by_guest = Rate {
            burst: 20,
            per_minute: 1,
        };
    });
    let (table, white, black) = seated(&server);
    for round in 0..150 {
        let browser = if round % 2 == 0 { &white } else { &black };
        let mut socket = Socket::join(&server, browser, &table);
        if round % 10 == 0 {
            socket.hear_kind("snapshot");
        }
    }
    let mut socket = Socket::join(&server, &white, &table);
    socket.hear_kind("snapshot");
}

#[test]
fn a_client_that_is_silent_for_too_long_is_given_up() {
    let server = TestServer::start_with(|config| {
        config.pace.silence = Duration::from_millis(1_500);
    });
    let (table, host, mut alive) = waiting(&server);
    let mut dead = Socket::join(&server, &host, &table);
    // One answers pings, as a browser does whose page sleeps; the other one is unplugged.
    let started_at = Instant::now();
    while started_at.elapsed() < Duration::from_secs(3) {
        assert!(!matches!(
            alive.hear_within(Duration::from_millis(100)),
            Some(Heard::Closed(_) | Heard::Lost)
        ));
    }
    let mut rest = Vec::new();
    dead.connection()
        .read_to_end(&mut rest)
        .expect("the server has closed");
    assert_alive(&mut alive);
}

/// The plies of a long game.
const PLIES: usize = 800;

#[test]
fn whoever_reads_too_slowly_is_closed_and_brought_up_to_date() {
    let server = TestServer::start_with(|config| {
        config.limits.messages_by_socket.burst = 10_000;
    });
    let (mut white, mut black) = (server.guest(), server.guest());
    let mut table = new_table();
    table["rules"] = json!("classic-3x3 repetition=none exit_moves=none limit_moves=1000");
    let table = lay(&mut white, &table);
    sit_down(&mut black, &table);
    // A long game: everything about it is so much that not all of it fits into the network's buffers.
    let moves = ["c3-d3", "f6-e6", "d3-c3", "e6-f6"];
    let mut players = [&white, &black].map(|browser| Socket::join(&server, browser, &table));
    let mut state = players[0].hear_kind("snapshot")["table"]["state"].clone();
    for ply in 0..PLIES {
        let player = &mut players[ply % 2];
        player.play(&format!("m{ply}"), &state, moves[ply % 4]);
        while state["ply"] != json!(ply + 1) {
            state = player.hear_kind("event")["state"].clone();
        }
    }
    let watcher = server.browser();
    let mut slow = Socket::join(&server, &watcher, &table);
    // Each is answered by an error and by everything, but by the latter only once while that waits.
    for _ in 0..400 {
        slow.say_text("?");
    }
    // The game goes on meanwhile.
    assert_alive(&mut players[0]);
    thread::sleep(Duration::from_secs(1));
    assert_eq!(slow.hear_close(), 4008);
    let mut again = Socket::join(&server, &watcher, &table);
    let snapshot = again.hear_kind("snapshot");
    assert_eq!(snapshot["table"]["state"]["ply"], json!(PLIES));
}

#[test]
fn a_server_that_stops_tells_every_socket() {
    let mut server = TestServer::start();
    let (table, white, black) = seated(&server);
    let mut sockets =
        [&white, &black, &server.browser()].map(|browser| Socket::join(&server, browser, &table));
    for socket in &mut sockets {
        socket.hear_kind("snapshot");
    }
    // One has not said hello, one has gone, one does not listen.
    let mut new = Socket::open(&server, &white, &table);
    drop(Socket::join(&server, &white, &table));
    let _deaf = Socket::join(&server, &white, &table);
    let listening = thread::spawn(move || {
        let mut told = Vec::new();
        for socket in &mut sockets {
            let restart = socket.hear_kind("restart");
            told.push((restart["inMs"].as_u64(), socket.hear_close()));
        }
        (told, new.hear_close())
    });
    let started_at = Instant::now();
    server.stop();
    assert!(
        started_at.elapsed() < Duration::from_secs(5),
        "{:?}",
        started_at.elapsed()
    );
    let (told, new) = listening.join().expect("all hear it");
    for (in_ms, code) in told {
        assert!(in_ms.is_some_and(|in_ms| in_ms < 10_000));
        assert_eq!(code, 1012);
    }
    assert_eq!(new, 1012);
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
                let message = random.message();
                socket.say(&message);
            }
            assert_alive(&mut socket);
        }
    }
    let mut socket = Socket::join(&server, &white, &table);
    let snapshot = socket.hear_kind("snapshot");
    assert_eq!(snapshot["table"]["state"]["phase"], "playing");
    assert_eq!(server.browser().get("/api/health").status, 200);
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
    fn message(&mut self) -> Value {
        let mut message = json!({
            "kind": self.word(),
            // Another version would be the end.
            "v": 1,
            "seq": self.value(2),
            "id": self.value(1),
            "act": {"kind": self.act(), "offer": self.value(1), "claim": self.value(1), "ply": self.value(1)},
        });
        for _ in 0..self.below(4) {
            let field = self.word();
            message[field] = self.value(3);
        }
        for field in ["v", "seq", "id", "act"] {
            if self.below(4) == 0 {
                message.as_object_mut().expect("an object").remove(field);
            }
        }
        message
    }

    fn word(&mut self) -> &'static str {
        const WORDS: [&str; 15] = [
            "hello",
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
