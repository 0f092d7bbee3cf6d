//! Sockets of games: conversations of pages with the server.

mod abuse;
mod ends;

use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;

use crate::server::{Browser, TestServer, created, game_id};
use crate::socket::{Heard, Socket, lay, new_table, seated};

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
    for id in [game_id(1), game_id(2), "nonsense".to_owned()] {
        let mut socket = Socket::join(&server, &browser, &id);
        assert_eq!(socket.hear_close(), 4004, "{id}");
    }
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
