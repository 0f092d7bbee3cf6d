//! `/api/me`: a browser is its cookie, and a made-up cookie is nobody.

use serde_json::json;

use crate::server::{TestServer, created, game_id, moved};

#[test]
fn a_browser_stays_the_same_guest() {
    let server = TestServer::start();
    let mut browser = server.browser();
    let first = browser.get("/api/me");
    let cookie = first.header("set-cookie").to_owned();
    assert!(cookie.starts_with("ugolki_guest="), "{cookie}");
    for attribute in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    assert!(
        first.json()["guest"]
            .as_u64()
            .is_some_and(|number| 1000 < number && number < 10_000)
    );
    assert_eq!(browser.get("/api/me").json(), first.json());
    assert_ne!(server.browser().get("/api/me").json(), first.json());
}

#[test]
fn behind_tls_the_cookie_is_bound_to_its_host() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    let mut browser = server.browser();
    let first = browser.get("/api/me");
    let cookie = first.header("set-cookie");
    assert!(
        cookie.starts_with("__Host-ugolki_guest=") && cookie.contains("; Secure"),
        "{cookie}"
    );
    assert_eq!(
        first.header("strict-transport-security"),
        "max-age=31536000"
    );
    assert_eq!(browser.get("/api/me").json(), first.json());
}

#[test]
fn a_forged_or_broken_cookie_is_a_new_guest_and_no_error() {
    let server = TestServer::start();
    let mut victim = server.guest();
    victim.keep(&game_id(1), 0, &[created("classic-3x3")]);
    let number = victim.get("/api/me").json();
    let token = victim.cookie.clone().expect("a cookie");
    let (claim, signature) = token.rsplit_once('.').expect("a signature");
    let zeros = "0".repeat(64);
    for forged in [
        "ugolki_guest=".to_owned(),
        "ugolki_guest=....".to_owned(),
        format!("{claim}.{zeros}"),
        format!("{claim}.{}", signature.to_uppercase()),
        format!("{claim}0.{signature}"),
        format!("{claim}."),
        claim.to_owned(),
        format!("{token}; x=\u{7f}")
            .replace('\u{7f}', "\t")
            .replace(claim, "ugolki_guest=0.0"),
    ] {
        let mut forger = server.browser();
        forger.cookie = Some(forged.clone());
        forger
            .get(&format!("/api/games/{}", game_id(1)))
            .assert_refused(404, "not-found");
        assert_eq!(forger.get("/api/games").json(), json!({"games": []}));
        let me = forger.get("/api/me");
        assert_eq!(me.status, 200);
        assert_ne!(me.json(), number, "{forged}");
        assert_ne!(me.header("set-cookie"), "");
    }
}

#[test]
fn the_right_cookie_is_found_among_others() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let me = browser.get("/api/me").json();
    let token = browser.cookie.clone().expect("a cookie");
    for cookies in [
        format!("a=b; {token}; c"),
        format!("ugolki_guest=forged; {token}"),
        format!("=;;=; {token}"),
    ] {
        browser.cookie = Some(cookies);
        assert_eq!(browser.get("/api/me").json(), me);
    }
}

#[test]
fn a_game_of_another_guest_does_not_exist() {
    let server = TestServer::start();
    server
        .guest()
        .keep(&game_id(1), 0, &[created("classic-3x3")]);
    let mut stranger = server.guest();
    stranger
        .get(&format!("/api/games/{}", game_id(1)))
        .assert_refused(404, "not-found");
    for after in [0, 1, 7] {
        stranger
            .append(&game_id(1), after, &[moved("c3-d3")])
            .assert_refused(404, "not-found");
    }
    server
        .browser()
        .append(&game_id(1), 1, &[moved("c3-d3")])
        .assert_refused(404, "not-found");
}

#[test]
fn a_first_request_that_begins_a_game_makes_the_guest() {
    let server = TestServer::start();
    let mut browser = server.browser();
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    assert!(browser.cookie.is_some());
    assert_eq!(
        browser.get(&format!("/api/games/{}", game_id(1))).status,
        200
    );
    // A cookie that is good is not sent again with every move.
    assert_eq!(
        browser
            .append(&game_id(1), 1, &[moved("c3-d3")])
            .header("set-cookie"),
        ""
    );
}

#[test]
fn a_refused_first_request_makes_nobody() {
    let server = TestServer::start();
    let answer = server.browser().append(&game_id(1), 0, &[moved("c3-d3")]);
    answer.assert_refused(422, "illegal-event");
    assert_eq!(answer.header("set-cookie"), "");
}

#[test]
fn a_guest_of_another_database_begins_anew() {
    let server = TestServer::start();
    let other = TestServer::start();
    let mut browser = server.guest();
    browser.cookie = other.guest().cookie;
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    assert_eq!(
        browser.get("/api/games").json()["games"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}
