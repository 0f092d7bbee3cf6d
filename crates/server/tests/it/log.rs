//! `/api/v1/games`: events are appended only if the rules allow them, and only at the end of a log.

use std::thread;

use serde_json::{Value, json};

use crate::server::{
    Browser, TestServer, created, created_from, game_id, moved, resigned, taken_back,
};

#[test]
fn a_game_is_kept_as_it_was_played() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    let kept = browser.keep(&id, 0, &[created("classic-3x3")]);
    assert_eq!(kept, json!({"seq": 1, "result": "*", "reason": null}));
    let kept = browser.keep(&id, 1, &[moved("c3-d3"), moved("f6-e6"), moved("b3-c3")]);
    assert_eq!(kept, json!({"seq": 4, "result": "*", "reason": null}));
    let kept = browser.keep(&id, 4, &[taken_back(3), moved("c2-d2")]);
    assert_eq!(kept, json!({"seq": 6, "result": "*", "reason": null}));

    let game = browser.get(&format!("/api/v1/games/{id}")).json();
    let events = [
        created("classic-3x3"),
        moved("c3-d3"),
        moved("f6-e6"),
        moved("b3-c3"),
        taken_back(3),
        moved("c2-d2"),
    ];
    let kept = browser.events(&id, 0);
    for (seq, (kept, sent)) in (1..).zip(kept.iter().zip(&events)) {
        assert_eq!((&kept["seq"], &kept["event"]), (&json!(seq), sent));
    }
    assert_eq!(kept.len(), events.len());
    assert_eq!(
        (&game["id"], &game["result"], &game["reason"]),
        (&json!(id), &json!("*"), &Value::Null)
    );
    assert_eq!(
        [
            &game["kind"],
            &game["rules"],
            &game["side"],
            &game["level"],
            &game["seq"],
            &game["ply"]
        ],
        [
            &json!("computer"),
            &json!("classic-3x3"),
            &json!("white"),
            &json!(2),
            &json!(6),
            &json!(1)
        ]
    );
    assert!(game["updatedAtMs"].as_u64() > Some(1_700_000_000_000));
    assert_eq!(browser.events(&id, 4), kept[4..]);
    assert!(browser.events(&id, 6).is_empty());
}

#[test]
fn a_whole_game_in_one_batch_ends_with_its_result() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let kept = browser.keep(
        &game_id(1),
        0,
        &[
            created_from(
                "classic-3x3",
                "5www/5www/4w1ww/8/8/bbb5/bbb5/bb1b4 w 20",
                "black",
            ),
            moved("e6-f6"),
            moved("d1-c1"),
        ],
    );
    assert_eq!(
        kept,
        json!({"seq": 3, "result": "1/2-1/2", "reason": "both-home"})
    );
}

#[test]
fn the_person_resigns_and_the_computer_wins() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let kept = browser.keep(
        &game_id(1),
        0,
        &[created("classic-3x3"), moved("c3-d3"), resigned()],
    );
    assert_eq!(
        kept,
        json!({"seq": 3, "result": "0-1", "reason": "resignation"})
    );
}

#[test]
fn every_event_after_the_end_is_refused() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    browser.keep(
        &id,
        0,
        &[created("classic-3x3"), moved("c3-d3"), resigned()],
    );
    for event in [
        moved("f6-e6"),
        taken_back(1),
        resigned(),
        created("classic-3x3"),
    ] {
        let answer = browser.append(&id, 3, std::slice::from_ref(&event));
        answer.assert_refused(422, "illegal-event");
        assert_eq!(answer.json()["error"]["seq"], 4);
    }
}

#[test]
fn an_illegal_event_leaves_nothing_of_its_batch() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    browser.keep(&id, 0, &[created("classic-3x3"), moved("c3-d3")]);
    for (event, reason) in [
        (moved("f6-f3"), "move"),
        (moved("e6-e5"), "move"),
        (moved("a1-a1"), "move"),
        (moved("z9-c3"), "square"),
        (moved("C3-c4"), "square"),
        (moved("p16-a1"), "move"),
        (taken_back(0), "take-back"),
        (taken_back(3), "take-back"),
        (taken_back(u32::MAX), "take-back"),
        (created("classic-3x3"), "order"),
    ] {
        let answer = browser.append(&id, 2, &[moved("f6-e6"), event.clone()]);
        answer.assert_refused(422, "illegal-event");
        assert_eq!(
            (
                &answer.json()["error"]["seq"],
                &answer.json()["error"]["reason"]
            ),
            (&json!(4), &json!(reason)),
            "{event}"
        );
    }
    assert_eq!(browser.events(&id, 0).len(), 2);
}

#[test]
fn a_game_begins_only_with_a_sensible_created_event() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let with = |key: &str, value: Value| {
        let mut event = created("classic-3x3");
        event[key] = value;
        event
    };
    for (event, reason, words) in [
        (moved("c3-d3"), "order", "created"),
        (resigned(), "order", "created"),
        (created("no-such-club"), "rule-set", "no-such-club"),
        (created(""), "rule-set", "rule set"),
        (created("classic-3x3 size=5"), "rule-set", "home"),
        (
            created("classic-3x3 limit_moves=0"),
            "rule-set",
            "limit_moves",
        ),
        (
            created("classic-3x3 limit_moves=none repetition=none"),
            "rule-set",
            "limit_moves",
        ),
        (created(&"classic-3x3 ".repeat(200)), "rule-set", "long"),
        (
            created_from("classic-3x3", "nonsense", "white"),
            "position",
            "position",
        ),
        (
            created_from("classic-3x3", "4/4/4/4 w 1", "white"),
            "position",
            "position",
        ),
        (
            created_from("classic-3x3", &"8/".repeat(1000), "white"),
            "position",
            "long",
        ),
        (with("level", json!(0)), "number", "level"),
        (with("level", json!(7)), "number", "level"),
        (with("seed", json!(1_u64 << 53)), "number", "seed"),
    ] {
        let answer = browser.append(&game_id(1), 0, std::slice::from_ref(&event));
        answer.assert_refused(422, "illegal-event");
        let error = answer.json()["error"].clone();
        assert_eq!(
            (&error["seq"], &error["reason"]),
            (&json!(1), &json!(reason)),
            "{event}"
        );
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| message.contains(words)),
            "{error}"
        );
    }
    assert_eq!(
        browser.get(&format!("/api/v1/games/{}", game_id(1))).status,
        404
    );
}

#[test]
fn every_preset_that_ends_its_games_can_be_played() {
    let server = TestServer::start();
    let mut browser = server.guest();
    for (number, preset) in (0..).zip(ugolki_rules::presets()) {
        let is_playable = preset.rule_set().check_for_games().is_ok();
        let answer = browser.append(&game_id(number), 0, &[created(preset.id)]);
        assert_eq!(
            answer.status == 200,
            is_playable,
            "{}: {}",
            preset.id,
            answer.text()
        );
    }
}

#[test]
fn a_batch_that_was_kept_is_not_kept_again() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    let events = [created("classic-3x3"), moved("c3-d3"), moved("f6-e6")];
    browser.keep(&id, 0, &events);
    // As if the answer had been lost: the browser sends the batch again and learns from the answer
    // that it is stored.
    let answer = browser.append(&id, 0, &events);
    answer.assert_refused(409, "conflict");
    assert_eq!(answer.json()["error"]["seq"], 3);
    let kept: Vec<Value> = browser
        .events(&id, 0)
        .iter()
        .map(|kept| kept["event"].clone())
        .collect();
    assert_eq!(kept, events);
}

#[test]
fn a_batch_that_does_not_begin_at_the_end_is_a_conflict() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    browser.keep(&id, 0, &[created("classic-3x3"), moved("c3-d3")]);
    for after in [0, 1, 3, 19_000] {
        let answer = browser.append(&id, after, &[moved("f6-e6")]);
        answer.assert_refused(409, "conflict");
        assert_eq!(answer.json()["error"]["seq"], 2);
    }
}

#[test]
fn a_game_that_is_not_kept_conflicts_as_an_empty_log() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    let answer = browser.append(&id, 5, &[moved("c3-d3")]);
    answer.assert_refused(409, "conflict");
    assert_eq!(answer.json()["error"]["seq"], 0);
    browser
        .get(&format!("/api/v1/games/{id}"))
        .assert_refused(404, "not-found");
}

#[test]
fn of_many_appends_at_once_exactly_one_is_kept() {
    let server = TestServer::start();
    let browser = server.guest();
    let id = game_id(1);
    browser.clone().keep(&id, 0, &[created("classic-3x3")]);
    for round in 0..6 {
        let threads: Vec<_> = [
            "c3-d3", "c2-d2", "c1-d1", "a3-a4", "b3-b4", "c3-c4", "c3-d3", "c3-d3",
        ]
        .into_iter()
        .map(|mv| {
            let (mut browser, id) = (browser.clone(), id.clone());
            // Each takes its move back, so that the next round begins at the start position.
            let events = [moved(mv), taken_back(1)];
            thread::spawn(move || browser.append(&id, 1 + 2 * round, &events).status)
        })
        .collect();
        let mut statuses: Vec<u16> = threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409, 409, 409, 409, 409, 409]);
    }
    assert_eq!(browser.clone().events(&id, 0).len(), 13);
}

#[test]
fn of_two_guests_who_begin_the_same_game_one_gets_it() {
    let server = TestServer::start();
    let threads: Vec<_> = (0..6)
        .map(|_| {
            let mut browser = server.guest();
            thread::spawn(move || {
                browser
                    .append(&game_id(1), 0, &[created("classic-3x3")])
                    .status
            })
        })
        .collect();
    let mut statuses: Vec<u16> = threads
        .into_iter()
        .map(|thread| thread.join().expect("no panic"))
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404, 404, 404, 404, 404]);
}

#[test]
fn games_survive_a_restart_with_their_guest() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let me = browser.get("/api/v1/me").json();
    let id = game_id(1);
    browser.keep(&id, 0, &[created("diagonal-3x3"), moved("c3-d4")]);
    let before = browser.get(&format!("/api/v1/games/{id}")).json();
    let events = browser.events(&id, 0);

    let server = server.restart();
    let mut again = server.browser();
    again.cookie = browser.cookie.clone();
    assert_eq!(again.get("/api/v1/me").json(), me);
    assert_eq!(again.get(&format!("/api/v1/games/{id}")).json(), before);
    assert_eq!(again.events(&id, 0), events);
    again.keep(&id, 2, &[moved("f6-e5")]);
}

#[test]
fn what_was_acknowledged_survives_a_crash() {
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    browser.keep(&id, 0, &[created("classic-3x3"), moved("c3-d3")]);
    // The files as a process that is killed would leave them.
    let directory = tempfile::tempdir().expect("a temporary directory");
    let copy = directory.path().join("test.sqlite");
    for ending in ["sqlite", "sqlite-wal"] {
        let (from, to) = (
            server.database().with_extension(ending),
            copy.with_extension(ending),
        );
        std::fs::copy(from, to).expect("the server is running");
    }
    let after_crash = TestServer::start_on(&copy, |_| {});
    let mut again = after_crash.browser();
    again.cookie = browser.cookie.clone();
    let path = format!("/api/v1/games/{id}");
    assert_eq!(again.get(&path).json(), browser.get(&path).json());
    assert_eq!(again.events(&id, 0), browser.events(&id, 0));
    again.keep(&id, 2, &[moved("f6-e6")]);
}

#[test]
fn the_list_shows_the_last_changed_first_and_pages_without_gaps() {
    let server = TestServer::start_with(|config| config.limits.page_games = 4);
    let mut browser = server.guest();
    for number in 0..10 {
        browser.keep(&game_id(number), 0, &[created("classic-3x3")]);
    }
    browser.keep(&game_id(3), 1, &[moved("c3-d3")]);
    server
        .guest()
        .keep(&game_id(99), 0, &[created("classic-3x3")]);

    let mut listed = Vec::new();
    let mut path = "/api/v1/games".to_owned();
    loop {
        let page = browser.get(&path).json();
        let games = page["games"].as_array().expect("a list").clone();
        assert!(games.len() <= 4);
        listed.extend(games);
        let Some(next) = page["next"].as_str() else {
            break;
        };
        path = format!("/api/v1/games?before={next}");
    }
    let ids: Vec<&str> = listed
        .iter()
        .map(|game| game["id"].as_str().expect("an id"))
        .collect();
    let expected: Vec<String> = [3, 9, 8, 7, 6, 5, 4, 2, 1, 0].map(game_id).into();
    assert_eq!(ids, expected);
    assert_eq!(
        (&listed[0]["seq"], &listed[0]["events"]),
        (&json!(2), &Value::Null)
    );
}

#[test]
fn a_move_folds_no_log_again_unless_its_game_was_forgotten() {
    const MOVES: u64 = 200;
    let refolded = |server: &TestServer| {
        let text = server.browser().get("/metrics").text();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("ugolki_events_refolded_total "));
        line.expect("it is counted")
            .parse::<u64>()
            .expect("a number")
    };
    let server = TestServer::start();
    let mut browser = server.guest();
    let id = game_id(1);
    browser.keep(&id, 0, &[created("classic-3x3")]);
    for seq in 1..=MOVES {
        let event = if seq % 2 == 1 {
            moved("c3-d3")
        } else {
            taken_back(1)
        };
        browser.keep(&id, seq, &[event]);
    }
    assert_eq!(refolded(&server), 0);
    // Each refused request costs at most one fold.
    browser
        .append(&id, MOVES + 1, &[moved("c3-a8")])
        .assert_refused(422, "illegal-event");
    browser.keep(&id, MOVES + 1, &[moved("c3-d3")]);
    assert_eq!(refolded(&server), MOVES + 1);

    let server = server.restart();
    let mut again = server.browser();
    again.cookie = browser.cookie.clone();
    again.keep(&id, MOVES + 2, &[moved("f6-e6")]);
    again.keep(&id, MOVES + 3, &[moved("c2-d2")]);
    assert_eq!(refolded(&server), MOVES + 2);
}

#[test]
fn a_browser_without_a_cookie_has_no_games() {
    let server = TestServer::start();
    let answer = server.browser().get("/api/v1/games");
    assert_eq!(
        (answer.status, answer.json()),
        (200, json!({"games": [], "next": null}))
    );
    assert_eq!(answer.header("set-cookie"), "");
}

#[test]
fn a_bad_cursor_is_refused() {
    let server = TestServer::start();
    for query in [
        "before=",
        "before=x",
        "before=1.5",
        "after=1",
        "before=99999999999999999999",
        "kind=puzzle",
        "kind=",
    ] {
        let answer = server.guest().get(&format!("/api/v1/games?{query}"));
        answer.assert_refused(400, "bad-request");
        let (parameter, _) = query.split_once('=').expect("a parameter");
        let message = answer.json()["error"]["message"].clone();
        assert!(
            message
                .as_str()
                .is_some_and(|text| text.contains(parameter)),
            "{message}"
        );
    }
}

#[test]
fn a_log_is_never_rewritten_in_the_database() {
    let server = TestServer::start();
    let mut browser: Browser = server.guest();
    browser.keep(
        &game_id(1),
        0,
        &[created("classic-3x3 home=t4"), moved("c2-d2")],
    );
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        use sqlx::{Connection, SqliteConnection};
        let url = format!("sqlite:{}", server.database().display());
        let mut connection = SqliteConnection::connect(&url).await.expect("opens");
        let changed = sqlx::query("update game_event set at_ms = 0")
            .execute(&mut connection)
            .await;
        assert!(changed.is_err());
        let body: String = sqlx::query_scalar("select body from game_event where seq = 1")
            .fetch_one(&mut connection)
            .await
            .expect("a row");
        let body: Value = serde_json::from_str(&body).expect("JSON");
        // The format's version, and the rule set in full beside the name that it was made with.
        assert_eq!(
            (&body["v"], &body["terms"]["rules"]),
            (&json!(3), &json!("classic-3x3 home=t4"))
        );
        let rule_set = body["terms"]["rule_set"].as_object().expect("parameters");
        assert_eq!(
            (rule_set.len(), &rule_set["home"], &rule_set["exit_moves"]),
            (16, &json!("t4"), &json!("40"))
        );
        connection.close().await.expect("closes");
    });
}
