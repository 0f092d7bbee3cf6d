//! `/api/v1/me`: a person is known by their cookie, and a forged cookie names nobody.

use std::collections::BTreeMap;

use serde_json::json;

use crate::server::{TestServer, created, game_id, moved};

#[test]
fn a_browser_stays_the_same_guest() {
    let server = TestServer::start();
    let mut browser = server.browser();
    let first = browser.get("/api/v1/me");
    let cookie = first.header("set-cookie").to_owned();
    let (name, _) = cookie.split_once('=').expect("a name and a value");
    let database = name.strip_prefix("ugolki_").expect("our own cookie");
    assert!(
        database.len() == 12 && database.bytes().all(|byte| byte.is_ascii_hexdigit()),
        "{cookie}"
    );
    for attribute in ["; Path=/", "; HttpOnly", "; SameSite=Lax", "; Max-Age="] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    assert!(
        first.json()["guest"]
            .as_u64()
            .is_some_and(|number| 1000 < number && number < 10_000)
    );
    assert_eq!(browser.get("/api/v1/me").json(), first.json());
    assert_ne!(server.browser().get("/api/v1/me").json(), first.json());
}

#[test]
fn behind_tls_the_cookie_is_bound_to_its_host() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    let mut browser = server.browser();
    let first = browser.get("/api/v1/me");
    let cookie = first.header("set-cookie");
    assert!(
        cookie.starts_with("__Host-ugolki_") && cookie.contains("; Secure"),
        "{cookie}"
    );
    assert_eq!(
        first.header("strict-transport-security"),
        "max-age=31536000"
    );
    assert_eq!(browser.get("/api/v1/me").json(), first.json());
}

#[test]
fn a_forged_or_broken_cookie_is_a_new_guest_and_no_error() {
    let server = TestServer::start();
    let mut victim = server.guest();
    victim.keep(&game_id(1), 0, &[created("classic-3x3")]);
    let number = victim.get("/api/v1/me").json();
    let token = victim.cookie.clone().expect("a cookie");
    let (claim, signature) = token.rsplit_once('.').expect("a signature");
    let (name, _) = token.split_once('=').expect("a name");
    let zeros = "0".repeat(64);
    for forged in [
        format!("{name}="),
        format!("{name}=...."),
        format!("{claim}.{zeros}"),
        format!("{claim}.{}", signature.to_uppercase()),
        format!("{claim}0.{signature}"),
        format!("{claim}."),
        claim.to_owned(),
        format!("{token}; x=\u{7f}")
            .replace('\u{7f}', "\t")
            .replace(claim, &format!("{name}=0.0")),
    ] {
        let mut forger = server.browser();
        forger.cookie = Some(forged.clone());
        forger
            .get(&format!("/api/v1/games/{}", game_id(1)))
            .assert_refused(404, "not-found");
        assert_eq!(
            forger.get("/api/v1/games").json(),
            json!({"games": [], "next": null})
        );
        let me = forger.get("/api/v1/me");
        assert_eq!(me.status, 200);
        assert_ne!(me.json(), number, "{forged}");
        assert_ne!(me.header("set-cookie"), "");
    }
}

#[test]
fn the_right_cookie_is_found_among_others() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let me = browser.get("/api/v1/me").json();
    let token = browser.cookie.clone().expect("a cookie");
    let (name, _) = token.split_once('=').expect("a name");
    for cookies in [
        format!("a=b; {token}; c"),
        format!("{name}=forged; {token}"),
        format!("=;;=; {token}"),
    ] {
        browser.cookie = Some(cookies);
        assert_eq!(browser.get("/api/v1/me").json(), me);
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
        .get(&format!("/api/v1/games/{}", game_id(1)))
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
        browser.get(&format!("/api/v1/games/{}", game_id(1))).status,
        200
    );
    // A valid cookie is not sent again with every move.
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
        browser.get("/api/v1/games").json()["games"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

#[test]
fn two_servers_on_one_host_keep_their_people_apart() {
    let servers = [TestServer::start(), TestServer::start()];
    // Cookies know no port: the browser sends all of them to both.
    let mut jar: BTreeMap<String, String> = BTreeMap::new();
    let mut ask = |server: &TestServer| {
        let mut browser = server.browser();
        let cookies: Vec<String> = jar
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        browser.cookie = Some(cookies.join("; "));
        let answer = browser.get("/api/v1/me");
        let (cookie, _) = answer
            .header("set-cookie")
            .split_once(';')
            .expect("a cookie");
        let (name, value) = cookie.split_once('=').expect("a name and a value");
        jar.insert(name.to_owned(), value.to_owned());
        (answer.json(), name.to_owned(), value.to_owned())
    };
    let first = servers.each_ref().map(&mut ask);
    assert_ne!(first[0].1, first[1].1, "each has a cookie of its own");
    assert_ne!(first[0].2, first[1].2, "each has a person of its own");
    for _ in 0..2 {
        assert_eq!(servers.each_ref().map(&mut ask), first);
    }
    assert_eq!(jar.len(), 2);
}

#[test]
fn a_cookie_of_the_name_that_all_databases_shared_is_still_understood() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let me = browser.get("/api/v1/me").json();
    let own = browser.cookie.clone().expect("a cookie");
    let (_, token) = own.split_once('=').expect("a name and a value");
    browser.cookie = Some(format!("ugolki_guest={token}"));
    assert_eq!(browser.get("/api/v1/me").json(), me);
    assert_eq!(
        browser.cookie,
        Some(own.clone()),
        "the new name from now on"
    );

    let foreign = TestServer::start().guest().cookie.expect("a cookie");
    let (_, foreign) = foreign.split_once('=').expect("a name and a value");
    browser.cookie = Some(format!("ugolki_guest={foreign}; {own}"));
    assert_eq!(browser.get("/api/v1/me").json(), me);
}
