//! `/metrics`: for clients on this machine only.

use crate::server::TestServer;
use crate::socket::{Socket, seated};

#[test]
fn a_watcher_on_this_machine_sees_the_numbers() {
    let server = TestServer::start();
    let (game, host, _) = seated(&server);
    let mut socket = Socket::join(&server, &host, &game);
    socket.hear_kind("snapshot");
    let answer = server.browser().get("/metrics");
    assert_eq!(answer.status, 200);
    assert!(answer.header("content-type").starts_with("text/plain"));
    let text = answer.text();
    for line in [
        "ugolki_sockets 1",
        "ugolki_sockets_opened_total 1",
        "ugolki_live_games 1",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}

#[test]
fn what_comes_through_a_proxy_finds_no_numbers() {
    let server = TestServer::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    for header in [
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-proto", "https"),
        ("x-real-ip", "127.0.0.1"),
        ("forwarded", "for=127.0.0.1"),
        ("via", "1.1 proxy"),
    ] {
        server
            .browser()
            .get_with("/metrics", &[header])
            .assert_refused(404, "not-found");
    }
}
