//! Who may open a socket, how many there are, and how they end.

use std::io::Read as _;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use ugolki_server::Rate;

use super::{assert_alive, waiting};
use crate::server::TestServer;
use crate::socket::{Heard, Socket, follow, invite, new_invitation, seated};

#[test]
fn only_pages_of_this_server_open_sockets() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    let host = server.guest();
    let open = |headers: &[(&str, &str)]| {
        Socket::try_open(server.addr(), "/socket", host.cookie.as_deref(), headers)
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
        host.get_with("/api/v1/socket", headers)
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
    let open = |address: &str| {
        Socket::try_open(
            server.addr(),
            "/socket",
            None,
            &[("x-forwarded-for", address)],
        )
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
        config.limits.requests_by_person = Rate {
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
        config.timeouts.read = Duration::from_millis(1_500);
    });
    let (table, host, mut alive) = waiting(&server);
    let mut dead = Socket::watch(&server, &host, &table);
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
    let mut table = new_invitation();
    table["rules"] = json!("classic-3x3 repetition=none exit_moves=none limit_moves=1000");
    let table = invite(&mut white, &table);
    follow(&mut black, &table);
    // A long game: everything about it is so much that not all of it fits into the network's
    // buffers.
    let moves = ["c3-d3", "f6-e6", "d3-c3", "e6-f6"];
    let mut players = [&white, &black].map(|browser| Socket::join(&server, browser, &table));
    let mut state = players[0].hear_kind("snapshot")["game"]["state"].clone();
    for ply in 0..PLIES {
        let player = &mut players[ply % 2];
        player.play(&format!("m{ply}"), &state, moves[ply % 4]);
        while state["ply"] != json!(ply + 1) {
            state = player.hear_kind("event")["state"].clone();
        }
    }
    let watcher = server.browser();
    let mut slow = Socket::join(&server, &watcher, &table);
    // Each is answered by a refusal and a snapshot, but by the latter only once while that waits.
    // A busy machine may answer so late that the client reads along; then it asks again.
    let closed = (0..10).find_map(|_| {
        for _ in 0..400 {
            slow.act("a", &json!({"kind": "resign"}));
        }
        // The game goes on meanwhile.
        assert_alive(&mut players[0]);
        thread::sleep(Duration::from_secs(1));
        let until = Instant::now() + Duration::from_secs(1);
        while let Some(heard) = slow.hear_within(until.saturating_duration_since(Instant::now())) {
            match heard {
                Heard::Message(_) => {}
                Heard::Closed(code) => return Some(code),
                Heard::Lost => panic!("the socket was lost without a code"),
            }
        }
        None
    });
    assert_eq!(closed, Some(4008));
    let mut again = Socket::join(&server, &watcher, &table);
    let snapshot = again.hear_kind("snapshot");
    assert_eq!(snapshot["game"]["state"]["ply"], json!(PLIES));
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
    let mut new = Socket::open(&server, &white);
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
