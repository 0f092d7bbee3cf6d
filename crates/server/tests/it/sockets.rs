//! Sockets: conversations of pages with the server.

mod abuse;
mod channels;
mod ends;

use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::Message;

use crate::server::{Browser, TestServer};
use crate::socket::{
    Heard, Socket, follow, game_channel, invitation_channel, invite, new_invitation, seated,
};

/// An invitation that waits, with the socket of its host.
fn waiting(server: &TestServer) -> (String, Browser, Socket) {
    let mut host = server.guest();
    let table = invite(&mut host, &new_invitation());
    let mut socket = Socket::watch(server, &host, &table);
    socket.hear_kind("invitation");
    (table, host, socket)
}

/// The next state of an invitation that is as expected; others before it are passed over.
#[track_caller]
fn hear_state(socket: &mut Socket, is_expected: impl Fn(&Value) -> bool) -> Value {
    loop {
        let told = socket.hear_kind("invitation_state");
        if is_expected(&told) {
            return told;
        }
    }
}

/// The socket goes on: a ping is answered.
#[track_caller]
fn assert_alive(socket: &mut Socket) {
    socket.say(&json!({"kind": "ping", "sent": 77}));
    assert_eq!(socket.hear_kind("pong")["sent"], 77);
}

#[test]
fn a_new_subscription_is_answered_by_everything() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let watcher = server.browser();
    for (browser, seat) in [
        (&white, json!("white")),
        (&black, json!("black")),
        (&watcher, Value::Null),
    ] {
        let mut socket = Socket::join(&server, browser, &table);
        let snapshot = socket.hear_kind("snapshot");
        assert_eq!(snapshot["channel"], game_channel(&table));
        assert_eq!(snapshot["seq"], 1);
        assert_eq!(snapshot["game"]["id"], json!(table));
        assert_eq!(snapshot["game"]["seat"], seat);
        assert_eq!(snapshot["game"]["state"]["phase"], "playing");
        assert_eq!(snapshot["game"]["events"].as_array().map(Vec::len), Some(1));
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
        state = socket.hear_kind("snapshot")["game"]["state"].clone();
    }
    mine.play("a-1", &state, "c3-d3");
    assert_eq!(mine.hear_kind("ack")["id"], "a-1");
    for socket in [&mut mine_too, &mut other, &mut watcher] {
        let event = socket.hear_kind("event");
        assert_eq!(
            (&event["seq"], &event["event"]["seq"]),
            (&json!(2), &json!(2))
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
    let state = mine.hear_kind("snapshot")["game"]["state"].clone();
    let seen = other.hear_kind("snapshot")["seq"].as_u64().expect("a seq");
    drop(other);
    mine.play("a", &state, "c3-d3");
    mine.hear_kind("ack");
    let mut other = Socket::greet(&server, &black);
    other.subscribe(&game_channel(&table), seen);
    let Heard::Message(first) = other.hear() else {
        panic!("closed instead");
    };
    assert_eq!(
        (&first["kind"], &first["seq"]),
        (&json!("event"), &json!(2))
    );
    // Whoever claims to have seen what has not happened gets everything.
    other.subscribe(&game_channel(&table), 99);
    assert_eq!(other.hear_kind("snapshot")["seq"], 2);
}

#[test]
fn an_act_that_comes_twice_happens_once_also_after_a_restart() {
    let server = TestServer::start();
    let (table, white, _) = seated(&server);
    let mut socket = Socket::join(&server, &white, &table);
    let state = socket.hear_kind("snapshot")["game"]["state"].clone();
    for _ in 0..3 {
        socket.play("twice", &state, "c3-d3");
        assert_eq!(socket.hear_kind("ack")["id"], "twice");
    }
    let server = server.restart();
    let mut socket = Socket::join(&server, &white, &table);
    let snapshot = socket.hear_kind("snapshot");
    assert_eq!(snapshot["game"]["state"]["ply"], 1);
    socket.play("twice", &state, "c3-d3");
    assert_eq!(socket.hear_kind("ack")["id"], "twice");
}

#[test]
fn the_first_message_is_a_hello_or_the_socket_ends() {
    let server = TestServer::start_with(|config| {
        config.timeouts.hello = Duration::from_millis(300);
    });
    let browser = server.browser();
    let open = || Socket::open(&server, &browser);
    assert_eq!(open().hear_close(), 4002, "nothing came");
    for text in [
        "",
        "{}",
        "nonsense",
        r#"{"kind":"ping","sent":1}"#,
        r#"{"kind":"subscribe","channel":{"kind":"game","id":""},"seq":0}"#,
    ] {
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
        r#"{"kind":"hello","v":9}"#,
        r#"{"kind":"hello","v":9,"something":["new"]}"#,
    ] {
        let mut socket = Socket::open(&server, &host);
        socket.say_text(text);
        assert_eq!(socket.hear_close(), 4000, "{text}");
    }
    attached.say_text(r#"{"kind":"hello","v":9}"#);
    assert_eq!(attached.hear_close(), 4000);
    // A page of version 2 opens a socket for each game.
    let origin = format!("http://{}", server.addr());
    let path = format!("/games/{table}/socket");
    let cookie = host.cookie.as_deref();
    let mut old = Socket::try_open(server.addr(), &path, cookie, &[("origin", &origin)])
        .unwrap_or_else(|(status, _)| panic!("no socket, but status {status}"));
    old.say_text(r#"{"kind":"hello","v":2,"seq":0}"#);
    assert_eq!(old.hear_close(), 4000);
}

#[test]
fn an_act_out_of_place_is_refused_by_its_reason() {
    let server = TestServer::start();
    let (table, white, black) = seated(&server);
    let mut stranger = Socket::join(&server, &server.guest(), &table);
    let mut nobody = Socket::join(&server, &server.browser(), &table);
    let mut mine = Socket::join(&server, &white, &table);
    let mut other = Socket::join(&server, &black, &table);
    let state = mine.hear_kind("snapshot")["game"]["state"].clone();
    let check = |socket: &mut Socket, id: &str, act: &Value, code: &str| {
        socket.act(id, act);
        let refused = socket.hear_kind("refused");
        assert_eq!(
            (&refused["code"], &refused["id"]),
            (&json!(code), &json!(id)),
            "{refused}"
        );
        assert_eq!(socket.hear_kind("snapshot")["seq"], 1);
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
}

#[test]
fn who_waits_hears_of_everything_that_comes_of_the_invitation() {
    let server = TestServer::start();
    let (game, host, mut waiting) = waiting(&server);
    let mut joiner = server.guest();
    let mut watching = Socket::watch(&server, &joiner, &game);
    let seen = watching.hear_kind("invitation");
    assert_eq!(seen["channel"], invitation_channel(&game));
    assert_eq!((&seen["seq"], &seen["watchers"]), (&json!(1), &json!(1)));
    assert_eq!(seen["invitation"]["id"], json!(game));
    assert_eq!(seen["invitation"]["isHost"], json!(false));
    let told = hear_state(&mut waiting, |told| told["watchers"] == 1);
    assert_eq!((&told["seq"], &told["state"]), (&json!(1), &json!("open")));
    assert_alive(&mut waiting);

    follow(&mut joiner, &game);
    for (socket, seat) in [(&mut waiting, "white"), (&mut watching, "black")] {
        let told = hear_state(socket, |told| told["state"] == "taken");
        assert_eq!(told["seq"], 2);
        socket.subscribe(&game_channel(&game), 0);
        let snapshot = socket.hear_kind("snapshot");
        assert_eq!(
            (&snapshot["seq"], &snapshot["game"]["seat"]),
            (&json!(1), &json!(seat))
        );
    }
    // The socket goes on as that of a game.
    let state = Socket::join(&server, &host, &game).hear_kind("snapshot")["game"]["state"].clone();
    waiting.play("first", &state, "c3-d3");
    assert_eq!(waiting.hear_kind("ack")["id"], "first");
}

#[test]
fn who_looks_at_a_cancelled_invitation_is_told() {
    let server = TestServer::start();
    let (game, mut host, mut waiting) = waiting(&server);
    let mut watching = Socket::watch(&server, &server.browser(), &game);
    watching.hear_kind("invitation");
    let path = format!("/api/v1/invitations/{game}");
    let mut stranger = server.guest();
    let deleted = |browser: &mut Browser| browser.send(ureq::http::Method::DELETE, &path, &[], b"");
    deleted(&mut stranger).assert_refused(404, "not-found");
    assert_eq!(deleted(&mut host).status, 204);
    for socket in [&mut waiting, &mut watching] {
        hear_state(socket, |told| told["state"] == "cancelled");
    }
    stranger
        .post(&format!("{path}/join"), &json!({"name": null}))
        .assert_refused(409, "over");
    assert_eq!(stranger.get(&path).json()["state"], "cancelled");
}

#[test]
fn a_server_that_stops_tells_those_who_wait() {
    let mut server = TestServer::start();
    let (_, _, mut waiting) = waiting(&server);
    server.stop();
    assert_eq!(waiting.hear_close(), 1012);
}
