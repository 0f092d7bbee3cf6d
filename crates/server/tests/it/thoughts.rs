//! `/api/v1/thoughts`: moves of the real engine, and every refusal.

use serde_json::{Value, json};
use ugolki_server::Rate;

use crate::server::{Answer, TestServer, created, game_id, moved};

fn wish(moves: &[&str], level: u8) -> Value {
    let moves: Vec<Value> = moves
        .iter()
        .map(|text| {
            let (from, to) = text.split_once('-').expect("a move has a start and an end");
            json!({"from": from, "to": to})
        })
        .collect();
    json!({"rules": "classic-3x3", "position": null, "moves": moves, "level": level, "seed": 7})
}

/// A request with one field changed.
fn with(field: &str, value: Value) -> Value {
    let mut wish = wish(&[], 2);
    wish[field] = value;
    wish
}

/// The lines of an answer.
fn lines(answer: &Answer) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", answer.text());
    let text = answer.text();
    let read = |line| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(read).collect()
}

#[test]
fn every_level_moves_as_the_rules_allow() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for level in 1..=6 {
        let answer = browser.post("/api/v1/thoughts", &wish(&["c3-d3"], level));
        assert_eq!(answer.header("content-type"), "application/x-ndjson");
        let lines = lines(&answer);
        let (last, waits) = lines.split_last().expect("some line");
        assert!(waits.iter().all(|line| line["kind"] == "waiting"));
        assert_eq!(last["kind"], "decided", "level {level}: {last}");
        let mut reply = last["move"].clone();
        reply["kind"] = json!("moved");
        let game = [created("classic-3x3"), moved("c3-d3"), reply];
        browser.keep(&game_id(level.into()), 0, &game);
    }
}

#[test]
fn the_same_wish_gets_the_same_move() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let mut think =
        || lines(&browser.post("/api/v1/thoughts", &wish(&["c3-d3", "f6-f5"], 5))).pop();
    assert_eq!(think(), think());
}

#[test]
fn one_who_thinks_first_becomes_a_guest() {
    let server = TestServer::start();
    let mut browser = server.browser();
    assert_eq!(browser.post("/api/v1/thoughts", &wish(&[], 1)).status, 200);
    assert!(browser.cookie.is_some());
}

#[test]
fn a_wish_that_makes_no_sense_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let deadline_passed = "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 20";
    for (wish, seq, reason) in [
        (with("rules", json!("chess")), 1, "rule-set"),
        (with("rules", json!("x".repeat(2_000))), 1, "rule-set"),
        (with("position", json!("8/8 w 1")), 1, "position"),
        (with("level", json!(0)), 1, "number"),
        (with("level", json!(7)), 1, "number"),
        (with("seed", json!(1_u64 << 53)), 1, "number"),
        (wish(&["c3-d3", "f6-z9"], 2), 3, "square"),
        (wish(&["c3-d3", "f6-f5", "a1-h8"], 2), 4, "move"),
        (wish(&["c3-d3", "c2-c3"], 2), 3, "move"),
    ] {
        let answer = browser.post("/api/v1/thoughts", &wish);
        answer.assert_refused(422, "illegal-event");
        let error = &answer.json()["error"];
        assert_eq!(error["seq"], seq, "{wish}: {error}");
        assert_eq!(error["reason"], reason, "{wish}: {error}");
    }
    let over = with("position", json!(deadline_passed));
    browser
        .post("/api/v1/thoughts", &over)
        .assert_refused(409, "over");
    let mut further = over;
    further["moves"] = json!([{"from": "f6", "to": "f5"}]);
    let answer = browser.post("/api/v1/thoughts", &further);
    answer.assert_refused(422, "illegal-event");
    assert_eq!(answer.json()["error"]["reason"], "over");
}

#[test]
fn a_wish_of_another_shape_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for body in [
        json!(null),
        json!({}),
        with("level", json!("6")),
        with("level", json!(300)),
        with("seed", json!(-1)),
        with("moves", json!("c3-d3")),
        with("moves", json!(["c3-d3"])),
        with("moves", json!([{"from": "c3", "to": "d3", "spentMs": 1}])),
        with("faster", json!(true)),
        json!({"rules": "classic-3x3", "moves": [], "level": 2, "seed": 7}),
    ] {
        browser
            .post("/api/v1/thoughts", &body)
            .assert_refused(400, "bad-request");
    }
    browser
        .get("/api/v1/thoughts")
        .assert_refused(405, "method-not-allowed");
    let huge = with("rules", json!("x".repeat(256 * 1024)));
    browser
        .post("/api/v1/thoughts", &huge)
        .assert_refused(413, "too-large");
}

#[test]
fn a_page_of_another_site_gets_no_thought() {
    let server = TestServer::start();
    let body = wish(&[], 1).to_string();
    let headers = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "cross-site"),
    ];
    server
        .guest()
        .send(
            ureq::http::Method::POST,
            "/api/v1/thoughts",
            &headers,
            body.as_bytes(),
        )
        .assert_refused(403, "cross-site");
}

#[test]
fn a_game_longer_than_allowed_is_not_thought_about() {
    let server = TestServer::start_with(|config| config.limits.game_events = 2);
    let mut browser = server.guest();
    assert_eq!(
        browser
            .post("/api/v1/thoughts", &wish(&["c3-d3"], 1))
            .status,
        200
    );
    browser
        .post("/api/v1/thoughts", &wish(&["c3-d3", "f6-f5"], 1))
        .assert_refused(422, "too-many-events");
}

#[test]
fn too_many_thoughts_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        config.limits.thoughts_by_person = Rate {
            burst: 2,
            per_minute: 1,
        }
    });
    let mut eager = server.guest();
    for _ in 0..2 {
        assert_eq!(eager.post("/api/v1/thoughts", &wish(&[], 1)).status, 200);
    }
    eager
        .post("/api/v1/thoughts", &wish(&[], 1))
        .assert_refused(429, "too-many-requests");
    let mut another = server.guest();
    assert_eq!(another.post("/api/v1/thoughts", &wish(&[], 1)).status, 200);
}
