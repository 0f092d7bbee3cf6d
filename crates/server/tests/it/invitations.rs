//! `/api/v1/invitations` and names: what happens before a game begins.

use serde_json::{Value, json};
use ugolki_server::Rate;

use crate::server::{TestServer, created, game_id};
use crate::socket::{follow, invite, new_invitation};

fn with(field: &str, value: Value) -> Value {
    let mut wish = new_invitation();
    wish[field] = value;
    wish
}

#[test]
fn a_guest_gives_a_name_and_keeps_it() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let me = browser.get("/api/v1/me").json();
    assert_eq!(me["name"], Value::Null);
    assert_eq!(me["publicUrl"], Value::Null);
    let answer = browser.post("/api/v1/me", &json!({"name": "  Анна   Петровна "}));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(
        answer.json(),
        json!({"guest": me["guest"], "name": "Анна Петровна", "publicUrl": null})
    );
    let server = server.restart();
    let mut again = server.browser();
    again.cookie = browser.cookie;
    assert_eq!(again.get("/api/v1/me").json()["name"], "Анна Петровна");
    again.post("/api/v1/me", &json!({"name": null}));
    assert_eq!(again.get("/api/v1/me").json(), me);
}

#[test]
fn a_name_may_be_the_first_thing_that_a_browser_says() {
    let server = TestServer::start();
    let mut browser = server.browser();
    let named = browser.post("/api/v1/me", &json!({"name": "Ян"})).json();
    assert_eq!(browser.get("/api/v1/me").json(), named);
}

#[test]
fn a_text_that_is_no_name_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for name in ["", "   ", "a\u{202e}b", "\u{0}", &"ж".repeat(25)] {
        browser
            .post("/api/v1/me", &json!({"name": name}))
            .assert_refused(422, "name");
        browser
            .post("/api/v1/invitations", &with("name", json!(name)))
            .assert_refused(422, "name");
    }
    for body in [
        json!({}),
        json!({"name": 7}),
        json!({"name": "a", "x": 1}),
        json!(null),
    ] {
        browser
            .post("/api/v1/me", &body)
            .assert_refused(400, "bad-request");
    }
    assert_eq!(browser.get("/api/v1/me").json()["name"], Value::Null);
}

#[test]
fn links_begin_with_the_public_address() {
    let server = TestServer::start_with(|config| {
        config.public_url = Some("https://ugolki.example".parse().expect("a public url"));
    });
    assert_eq!(
        server.guest().get("/api/v1/me").json()["publicUrl"],
        "https://ugolki.example"
    );
}

#[test]
fn an_invitation_is_made_followed_and_listed() {
    let server = TestServer::start();
    let (mut host, mut joiner) = (server.guest(), server.browser());
    let clock = json!({"startMs": 300_000, "incrementMs": 3_000});
    let mut wish = with("clock", clock.clone());
    wish["name"] = json!("Хозяин");
    let id = invite(&mut host, &wish);
    let listed = &host.get("/api/v1/invitations").json()["invitations"][0];
    assert_eq!(listed["id"], json!(id));
    assert_eq!(listed["state"], "open");
    assert_eq!(listed["isHost"], json!(true));
    assert_eq!(listed["hostSide"], "white");
    assert_eq!(listed["clock"], clock);
    let shown = joiner.get(&format!("/api/v1/invitations/{id}")).json();
    assert_eq!(
        (&shown["host"]["name"], &shown["isHost"]),
        (&json!("Хозяин"), &json!(false))
    );
    assert_eq!(
        host.get("/api/v1/games?kind=people").json()["games"],
        json!([])
    );

    let path = format!("/api/v1/invitations/{id}/join");
    for _ in 0..2 {
        let answer = joiner.post(&path, &json!({"name": "Гость"}));
        assert_eq!(
            (answer.status, answer.json()),
            (200, json!({"side": "black"}))
        );
    }
    for (browser, seat) in [(&mut host, "white"), (&mut joiner, "black")] {
        let games = browser.get("/api/v1/games?kind=people").json();
        let listed = &games["games"][0];
        assert_eq!(listed["id"], json!(id), "the link stays the same");
        assert_eq!(listed["phase"], "playing");
        assert_eq!(listed["turn"], "white");
        assert_eq!(listed["seat"], seat);
        assert_eq!(listed["players"]["white"]["name"], "Хозяин");
        assert_eq!(listed["players"]["black"]["name"], "Гость");
        assert_eq!(listed["ply"], 0);
        assert_eq!(games["next"], Value::Null);
    }
    assert_eq!(
        host.get("/api/v1/invitations").json()["invitations"],
        json!([])
    );
    // Games between people are not games against the computer.
    assert_eq!(
        host.get("/api/v1/games?kind=computer").json(),
        json!({"games": [], "next": null})
    );
}

#[test]
fn the_list_of_games_with_people_pages_without_gaps() {
    let server = TestServer::start_with(|config| config.limits.page_games = 3);
    let (mut host, mut joiner) = (server.guest(), server.guest());
    let mut begun: Vec<String> = (0..8)
        .map(|_| {
            let id = invite(&mut host, &new_invitation());
            follow(&mut joiner, &id);
            id
        })
        .collect();
    begun.reverse();
    let mut listed = Vec::new();
    let mut path = "/api/v1/games?kind=people".to_owned();
    loop {
        let page = host.get(&path).json();
        for game in page["games"].as_array().expect("a list") {
            listed.push(game["id"].as_str().expect("an id").to_owned());
        }
        match page["next"].as_str() {
            Some(next) => path = format!("/api/v1/games?kind=people&before={next}"),
            None => break,
        }
    }
    assert_eq!(listed, begun);
    for query in ["before=", "before=x", "after=1", "before=1.x"] {
        host.get(&format!("/api/v1/games?kind=people&{query}"))
            .assert_refused(400, "bad-request");
    }
    assert_eq!(
        server.browser().get("/api/v1/games?kind=people").json(),
        json!({"games": [], "next": null})
    );
}

#[test]
fn an_invitation_with_unfit_terms_is_refused() {
    let server = TestServer::start();
    let mut host = server.guest();
    for rules in [
        json!(""),
        json!("no-such-preset"),
        json!("classic-3x3 limit_moves=none repetition=none"),
        json!("classic-3x3 ".repeat(200)),
    ] {
        host.post("/api/v1/invitations", &with("rules", rules))
            .assert_refused(422, "rules");
    }
    for (start, increment) in [(0, 0), (999, 0), (10_800_001, 0), (60_000, 180_001)] {
        let clock = json!({"startMs": start, "incrementMs": increment});
        host.post("/api/v1/invitations", &with("clock", clock))
            .assert_refused(422, "clock");
    }
    for (field, value) in [
        ("rules", Value::Null),
        ("clock", json!({"startMs": 60_000})),
        ("clock", json!({"startMs": -1, "incrementMs": 0})),
        ("side", json!("red")),
        ("extra", json!(1)),
    ] {
        host.post("/api/v1/invitations", &with(field, value))
            .assert_refused(400, "bad-request");
    }
    assert_eq!(
        host.get("/api/v1/invitations").json()["invitations"],
        json!([]),
        "nothing was kept"
    );
}

#[test]
fn invitations_come_in_pages_and_leave_the_list_when_they_are_over() {
    let server = TestServer::start_with(|config| config.limits.page_games = 2);
    let (mut host, mut joiner) = (server.guest(), server.guest());
    let made: Vec<String> = (0..5)
        .map(|_| invite(&mut host, &new_invitation()))
        .collect();
    let mut listed = || {
        let mut ids = Vec::new();
        let mut path = "/api/v1/invitations".to_owned();
        loop {
            let page = host.get(&path).json();
            let invitations = page["invitations"].as_array().expect("a list").clone();
            assert!(invitations.len() <= 2, "{page}");
            ids.extend(invitations.iter().map(|one| one["id"].clone()));
            match page["next"].as_str() {
                Some(next) => path = format!("/api/v1/invitations?before={next}"),
                None => return ids,
            }
        }
    };
    let mut all = listed();
    all.sort_by_key(ToString::to_string);
    let mut expected: Vec<Value> = made.iter().map(|id| json!(id)).collect();
    expected.sort_by_key(ToString::to_string);
    assert_eq!(all, expected);
    follow(&mut joiner, &made[1]);
    assert_eq!(listed().len(), 4);
    let cancelled = host.send(
        ureq::http::Method::DELETE,
        &format!("/api/v1/invitations/{}", made[3]),
        &[],
        b"",
    );
    assert_eq!(cancelled.status, 204);
    let first = host.get("/api/v1/invitations").json();
    let next = first["next"].as_str().expect("another page");
    let second = host
        .get(&format!("/api/v1/invitations?before={next}"))
        .json();
    assert_eq!(second["invitations"].as_array().map(Vec::len), Some(1));
    assert_eq!(second["next"], Value::Null);
    host.get("/api/v1/invitations?before=nonsense")
        .assert_refused(400, "bad-request");
}

#[test]
fn a_seat_is_taken_once_and_not_by_its_host() {
    let server = TestServer::start();
    let (mut host, mut joiner, mut third) = (server.guest(), server.guest(), server.guest());
    let id = invite(&mut host, &new_invitation());
    let path = format!("/api/v1/invitations/{id}/join");
    let nobody = json!({"name": null});
    host.post(&path, &nobody)
        .assert_refused(409, "own-invitation");
    follow(&mut joiner, &id);
    third.post(&path, &nobody).assert_refused(409, "taken");
    // The host has a seat by now; asking for it again returns the same one.
    assert_eq!(host.post(&path, &nobody).json(), json!({"side": "white"}));
    for id in [game_id(1), "nonsense".to_owned()] {
        let answer = third.post(&format!("/api/v1/invitations/{id}/join"), &nobody);
        assert!(matches!(answer.status, 400 | 404), "{}", answer.text());
    }
}

#[test]
fn a_game_against_the_computer_cannot_be_joined() {
    let server = TestServer::start();
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    server
        .guest()
        .post(
            &format!("/api/v1/invitations/{}/join", game_id(1)),
            &json!({"name": null}),
        )
        .assert_refused(404, "not-found");
    assert_eq!(
        browser.get("/api/v1/invitations").json()["invitations"],
        json!([])
    );
}

#[test]
fn a_game_with_people_does_not_grow_like_one_against_the_computer() {
    let server = TestServer::start();
    let mut host = server.guest();
    let id = invite(&mut host, &new_invitation());
    follow(&mut server.guest(), &id);
    let answer = host.append(&id, 1, &[json!({"kind": "resigned"})]);
    assert!(
        matches!(answer.status, 404 | 409 | 422),
        "{}: {}",
        answer.status,
        answer.text()
    );
    let games = host.get("/api/v1/games?kind=people").json();
    assert_eq!(games["games"][0]["phase"], "playing");
}

#[test]
fn too_many_invitations_and_joins_are_told_to_wait() {
    let server = TestServer::start_with(|config| {
        let rate = Rate {
            burst: 2,
            per_minute: 1,
        };
        config.limits.invitations_by_person = rate;
        config.limits.joins_by_person = rate;
    });
    let (mut host, mut joiner) = (server.guest(), server.guest());
    let ids = [(); 2].map(|()| invite(&mut host, &new_invitation()));
    host.post("/api/v1/invitations", &new_invitation())
        .assert_refused(429, "too-many-requests");
    for id in &ids {
        follow(&mut joiner, id);
    }
    joiner
        .post(
            &format!("/api/v1/invitations/{}/join", ids[0]),
            &json!({"name": null}),
        )
        .assert_refused(429, "too-many-requests");
}

#[test]
fn a_page_of_another_site_invites_and_joins_nothing() {
    let server = TestServer::start();
    let mut host = server.guest();
    let id = invite(&mut host, &new_invitation());
    for path in [
        "/api/v1/invitations".to_owned(),
        format!("/api/v1/invitations/{id}/join"),
        "/api/v1/me".to_owned(),
    ] {
        let headers = [
            ("content-type", "application/json"),
            ("origin", "https://evil.example"),
        ];
        server
            .guest()
            .send(
                ureq::http::Method::POST,
                &path,
                &headers,
                b"{\"name\":null}",
            )
            .assert_refused(403, "cross-site");
    }
}

#[test]
fn the_link_of_an_invitation_is_drawn() {
    let server = TestServer::start();
    let mut host = server.guest();
    let id = invite(&mut host, &new_invitation());
    let link = format!("http%3A%2F%2F192.168.0.7%3A8080%2Ftable%2F%3Fid%3D{id}");
    let answer = host.get(&format!("/api/v1/invitations/{id}/link.svg?url={link}"));
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert!(
        answer
            .header("content-security-policy")
            .contains("default-src 'none'")
    );
    assert!(answer.header("cache-control").contains("max-age="));
    assert!(answer.text().starts_with("<svg "));
    for query in [
        "",
        "?url=",
        "?url=http://evil.example/",
        &format!("?url=https://a/table/?id={}", game_id(2)),
        &format!("?x=1&url={link}"),
        "?url=%ff",
    ] {
        host.get(&format!("/api/v1/invitations/{id}/link.svg{query}"))
            .assert_refused(400, "bad-request");
    }
}
