//! The limits on what one client may request.

use serde_json::{Value, json};
use ugolki_server::Rate;

use crate::server::{TestServer, created, game_id, moved, taken_back};

#[test]
fn a_batch_longer_than_allowed_is_refused_whole() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let mut events: Vec<Value> = vec![created("classic-3x3")];
    while events.len() < 1_001 {
        events.extend([moved("c3-d3"), taken_back(1)]);
    }
    browser
        .append(&game_id(1), 0, &events[..1_001])
        .assert_refused(422, "too-many-events");
    browser.keep(&game_id(1), 0, &events[..1_000]);
}

#[test]
fn a_game_longer_than_allowed_is_refused() {
    let server = TestServer::start_with(|config| config.limits.game_events = 3);
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3"), moved("c3-d3")]);
    browser
        .append(&game_id(1), 2, &[moved("f6-e6"), taken_back(1)])
        .assert_refused(422, "too-many-events");
    browser.keep(&game_id(1), 2, &[moved("f6-e6")]);
    browser
        .append(&game_id(1), u64::MAX, &[moved("f6-e6")])
        .assert_refused(422, "too-many-events");
}

#[test]
fn an_empty_batch_is_refused() {
    let server = TestServer::start();
    server
        .guest()
        .append(&game_id(1), 0, &[])
        .assert_refused(400, "bad-request");
}

#[test]
fn a_body_larger_than_allowed_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let path = format!("/api/v1/games/{}/events", game_id(1));
    let body = format!(
        "{{\"after\":0,\"events\":[],\"x\":\"{}\"}}",
        "x".repeat(256 * 1024)
    );
    browser
        .post_bytes(&path, body.as_bytes())
        .assert_refused(413, "too-large");
    // Far beyond the limit the server does not read to the end, so the answer may be lost; the
    // server continues.
    let endless = vec![b' '; 8 * 1024 * 1024];
    browser.try_send(&path, &endless);
    assert_eq!(browser.get("/api/v1/health").status, 200);
}

#[test]
fn too_many_requests_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.requests_by_person = Rate {
            burst: 3,
            per_minute: 1,
        }
    });
    let mut eager = server.guest();
    for _ in 0..3 {
        assert_eq!(eager.get("/api/v1/games").status, 200);
    }
    let answer = eager.get("/api/v1/games");
    answer.assert_refused(429, "too-many-requests");
    assert!(
        answer
            .header("retry-after")
            .parse::<u32>()
            .is_ok_and(|seconds| (1..=61).contains(&seconds))
    );
    assert_eq!(server.guest().get("/api/v1/games").status, 200);
}

#[test]
fn one_address_has_a_limit_of_its_own() {
    let server = TestServer::start_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.limits.requests_by_address = Rate {
            burst: 2,
            per_minute: 1,
        }
    });
    let from = |address: &str| {
        server
            .browser()
            .get_with("/api/v1/health", &[("x-forwarded-for", address)])
            .status
    };
    assert_eq!(
        [
            from("192.0.2.1"),
            from("192.0.2.1"),
            from("192.0.2.1"),
            from("192.0.2.2")
        ],
        [200, 200, 429, 200]
    );
}

#[test]
fn a_forwarded_address_is_believed_of_trusted_proxies_alone() {
    let server = TestServer::start_with(|config| {
        config.trusted_proxies = vec!["192.0.2.0/24".parse().expect("a network")];
        config.limits.requests_by_address = Rate {
            burst: 2,
            per_minute: 1,
        }
    });
    let mut statuses = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        let headers = [("x-forwarded-for", address)];
        statuses.push(server.browser().get_with("/api/v1/health", &headers).status);
    }
    assert_eq!(statuses, [200, 200, 429]);
}

#[test]
fn too_many_games_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.games_by_person = Rate {
            burst: 2,
            per_minute: 1,
        }
    });
    let mut browser = server.guest();
    for number in 0..2 {
        browser.keep(&game_id(number), 0, &[created("classic-3x3")]);
    }
    browser
        .append(&game_id(2), 0, &[created("classic-3x3")])
        .assert_refused(429, "too-many-requests");
    browser.keep(&game_id(0), 1, &[moved("c3-d3")]);
}

#[test]
fn too_many_events_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.events_by_person = Rate {
            burst: 4,
            per_minute: 1,
        }
    });
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3"), moved("c3-d3")]);
    browser
        .append(
            &game_id(1),
            2,
            &[moved("f6-e6"), taken_back(1), moved("f6-e6")],
        )
        .assert_refused(429, "too-many-requests");
    browser.keep(&game_id(1), 2, &[moved("f6-e6"), taken_back(1)]);
}

#[test]
fn too_many_guests_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.guests_by_address = Rate {
            burst: 2,
            per_minute: 1,
        }
    });
    let mut kept = server.guest();
    server.guest();
    server
        .browser()
        .get("/api/v1/me")
        .assert_refused(429, "too-many-requests");
    assert_eq!(kept.get("/api/v1/me").status, 200);
    assert_eq!(kept.get("/api/v1/me").json()["guest"], json!(1001));
}
