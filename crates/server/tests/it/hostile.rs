//! Requests that our page never sends. Each gets a typed error, and the server continues.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use ureq::http::Method;

use crate::server::{TestServer, created, game_id};

#[test]
fn a_body_of_another_shape_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let path = format!("/api/v1/games/{}/events", game_id(1));
    let deep = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let nested = format!(
        r#"{{"after":0,"events":[{{"atMs":1,"event":{{"kind":{}}}}}]}}"#,
        deep(100_000)
    );
    for body in [
        "",
        "{",
        "null",
        "[]",
        "\"text\"",
        "{}",
        r#"{"after":0}"#,
        r#"{"after":-1,"events":[]}"#,
        r#"{"after":1e3,"events":[]}"#,
        r#"{"after":"0","events":[]}"#,
        r#"{"after":18446744073709551616,"events":[]}"#,
        r#"{"after":0,"events":{}}"#,
        r#"{"after":0,"events":[{}]}"#,
        r#"{"after":0,"events":[null]}"#,
        r#"{"after":0,"events":[{"atMs":-1,"event":{"kind":"resigned"}}]}"#,
        r#"{"after":0,"events":[{"atMs":1,"event":{"kind":"won"}}]}"#,
        r#"{"after":0,"events":[{"atMs":1,"event":{"kind":"moved","from":null,"to":[]}}]}"#,
        r#"{"after":0,"events":[],"events":[]}"#,
        r#"{"after":0,"events":[]} trailing"#,
        "\u{feff}{}",
        &deep(100_000),
        &nested,
    ] {
        browser
            .post_bytes(&path, body.as_bytes())
            .assert_refused(400, "bad-request");
    }
    browser
        .post_bytes(&path, b"\xff\xfe{\x00}")
        .assert_refused(400, "bad-request");
    assert_eq!(browser.get("/api/v1/health").status, 200);
}

#[test]
fn a_body_that_is_not_called_json_is_refused() {
    let server = TestServer::start();
    let path = format!("/api/v1/games/{}/events", game_id(1));
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/jsonp",
    ] {
        let answer = server.guest().send(
            Method::POST,
            &path,
            &[("content-type", content_type)],
            b"{}",
        );
        answer.assert_refused(400, "bad-request");
    }
    server
        .guest()
        .send(Method::POST, &path, &[], b"{}")
        .assert_refused(400, "bad-request");
}

#[test]
fn a_game_id_of_another_form_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for id in [
        "1",
        "x",
        "%00",
        "%ff",
        "..%2f..",
        "'; drop table game; --".replace(' ', "%20").as_str(),
        &"a".repeat(5_000),
    ] {
        let answer = browser.get(&format!("/api/v1/games/{id}"));
        answer.assert_refused(400, "bad-request");
        browser
            .append(id, 0, &[created("classic-3x3")])
            .assert_refused(400, "bad-request");
    }
}

#[test]
fn an_unknown_path_of_the_api_is_not_found() {
    let server = TestServer::start();
    for path in [
        "/api",
        "/api/v1/",
        "/api/v1/nothing",
        "/api/v1/games/",
        "/api/v1/games/x/y/z",
        "/api/v1/../api/v1/nothing",
        "/api/v1//me",
    ] {
        server.guest().get(path).assert_refused(404, "not-found");
    }
}

#[test]
fn an_unknown_method_is_not_allowed() {
    let server = TestServer::start();
    for (method, path) in [
        (Method::PUT, "/api/v1/me".to_owned()),
        (Method::POST, format!("/api/v1/games/{}/socket", game_id(1))),
        (
            Method::GET,
            format!("/api/v1/invitations/{}/join", game_id(1)),
        ),
        (Method::DELETE, format!("/api/v1/games/{}", game_id(1))),
        (Method::PUT, format!("/api/v1/games/{}/events", game_id(1))),
        (Method::POST, "/".to_owned()),
        (Method::DELETE, "/index.html".to_owned()),
    ] {
        server
            .guest()
            .send(method, &path, &[], b"")
            .assert_refused(405, "method-not-allowed");
    }
}

#[test]
fn a_page_of_another_site_changes_nothing() {
    let server = TestServer::start();
    let path = format!("/api/v1/games/{}/events", game_id(1));
    let host = server.addr().to_string();
    let own = format!("http://{host}");
    let json = ("content-type", "application/json");
    let status = |headers: &[(&str, &str)]| {
        server
            .guest()
            .send(Method::POST, &path, &[&[json], headers].concat(), b"{}")
            .status
    };
    // A request that passes fails later, because of its body.
    assert_eq!(status(&[]), 400);
    assert_eq!(status(&[("origin", &own)]), 400);
    assert_eq!(
        status(&[("sec-fetch-site", "same-origin"), ("origin", &own)]),
        400
    );
    for headers in [
        [("sec-fetch-site", "cross-site")].as_slice(),
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", &own)],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://127.0.0.1:1")],
        &[("origin", &host)],
    ] {
        let answer = server
            .guest()
            .send(Method::POST, &path, &[&[json], headers].concat(), b"{}");
        answer.assert_refused(403, "cross-site");
    }
}

#[test]
fn the_public_address_is_an_origin_of_its_own() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    let path = format!("/api/v1/games/{}/events", game_id(1));
    let headers = [
        ("content-type", "application/json"),
        ("origin", "https://ugolki.example"),
    ];
    server
        .guest()
        .send(Method::POST, &path, &headers, b"{}")
        .assert_refused(400, "bad-request");
}

#[test]
fn every_answer_says_what_browsers_may_do_with_it() {
    let server = TestServer::start();
    for path in ["/api/v1/me", "/api/v1/nothing", "/", "/nothing.js"] {
        let answer = server.guest().get(path);
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(
            answer.header("cross-origin-opener-policy"),
            "same-origin",
            "{path}"
        );
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            "same-origin",
            "{path}"
        );
        assert!(
            answer.header("permissions-policy").contains("camera=()"),
            "{path}"
        );
        assert!(
            answer
                .header("content-security-policy")
                .contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

/// Sends raw bytes and returns what the server sent until it closed the connection.
fn exchange(server: &TestServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.addr()).expect("a connection");
    stream
        .set_read_timeout(Some(Duration::from_secs(10)))
        .expect("a timeout");
    // The server may close before it has read everything; what it answered counts.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn bytes_that_are_no_request_end_the_connection_alone() {
    let server = TestServer::start();
    let path = format!("/api/v1/games/{}/events", game_id(1));
    let head = format!("POST {path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n");
    for bytes in [
        b"".to_vec(),
        b"\r\n\r\n".to_vec(),
        b"nonsense\r\n\r\n".to_vec(),
        vec![0xff; 4_096],
        format!(
            "GET / HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n",
            "y".repeat(100_000)
        )
        .into_bytes(),
        format!("GET /{} HTTP/1.1\r\nhost: a\r\n\r\n", "y".repeat(100_000)).into_bytes(),
        format!("{head}content-length: 100\r\n\r\n{{").into_bytes(),
        format!("{head}content-length: 99999999999999999999999\r\n\r\n{{}}").into_bytes(),
        format!("{head}transfer-encoding: chunked\r\n\r\nzz\r\n").into_bytes(),
        b"GET /../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".to_vec(),
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".to_vec(),
        b"GET /\\..\\..\\etc\\passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".to_vec(),
    ] {
        let answer = exchange(&server, &bytes);
        let is_refused = answer.is_empty() || answer.starts_with("HTTP/1.1 4");
        assert!(is_refused, "{answer}");
        assert!(!answer.contains("root:"), "{answer}");
    }
    assert_eq!(server.browser().get("/api/v1/health").status, 200);
}
