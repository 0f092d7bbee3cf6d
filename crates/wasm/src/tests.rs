//! Tests of the messages in JSON and of the generated TypeScript.

use std::path::Path;
use std::{env, fs};

use serde_json::{Value, json};
use ts_rs::{Config, TS};
use ugolki_rules::Parameters;

use crate::protocol::*;

/// Checks a generated file of the page, or writes it under `UPDATE_GENERATED=1`.
fn check_generated(file: &str, expected: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/generated");
    let path = folder.join(file);
    if env::var_os("UPDATE_GENERATED").is_some_and(|value| value == "1") {
        fs::create_dir_all(folder).expect("the folder can be made");
        fs::write(&path, expected).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{file} is stale; run cargo xtask generate"
    );
}

#[test]
fn generated_wasm_types_are_current() {
    check_generated("wasm.ts", &typescript());
}

#[test]
fn generated_parameters_are_current() {
    let rows = Parameters::NAMES.map(|name| {
        let words: Vec<String> = Parameters::words(name)
            .iter()
            .map(|word| format!("'{word}'"))
            .collect();
        format!("\t{name}: [{}]", words.join(", "))
    });
    let text = format!(
        "// Generated from crates/rules/src/parameters by a test. Do not edit.\n\n\
         /** The parameters of a rule set, each with the words that it takes as its value; none where\n \
         * it takes a number or a home. */\n\
         export const PARAMETERS = {{\n{}\n}} as const;\n",
        rows.join(",\n")
    );
    check_generated("parameters.ts", &text);
}

fn typescript() -> String {
    let config = Config::new();
    let declarations = [
        SideName::decl(&config),
        LevelNames::decl(&config),
        Family::decl(&config),
        SideSquares::decl(&config),
        SideCounts::decl(&config),
        Game::decl(&config),
        Request::decl(&config),
        RuleSetView::decl(&config),
        LegalMove::decl(&config),
        HistoryEntry::decl(&config),
        OutcomeView::decl(&config),
        GameView::decl(&config),
        IllegalReason::decl(&config),
        IllegalMove::decl(&config),
        PresetView::decl(&config),
        RecordView::decl(&config),
        FailureCode::decl(&config),
        Failure::decl(&config),
        Response::decl(&config),
    ];
    let head = "// Generated from crates/wasm/src/protocol.rs by a test. Do not edit.\n".to_owned();
    declarations.into_iter().fold(head, |text, declaration| {
        format!("{text}\nexport {declaration}\n")
    })
}

fn ask(request: Value) -> Value {
    serde_json::from_str(&crate::answer(&request.to_string())).expect("an answer is JSON")
}

fn game(rules: &str, moves: &[&str]) -> Value {
    json!({ "rules": rules, "position": null, "moves": moves })
}

#[test]
fn a_view_has_everything_that_the_page_shows() {
    let view = ask(json!({ "kind": "view", "game": game("classic-3x3", &["c3-d3", "f6f5"]) }));
    assert_eq!(view["kind"], "view");
    assert_eq!(view["ruleSet"]["preset"], "classic-3x3");
    assert_eq!(view["ruleSet"]["parameters"]["exit_moves"], "40");
    assert_eq!(view["number"], 2);
    assert_eq!(view["sideToMove"], "white");
    assert_eq!(view["history"][1]["text"], "f6-f5");
    assert_eq!(view["history"][0]["men"]["white"][8], "d3");
    assert_eq!(view["tempo"], json!({ "white": 107, "black": 107 }));
    assert_eq!(view["menHome"], json!({ "white": 8, "black": 8 }));
    assert_eq!(view["outcome"], Value::Null);
    let legal = view["legalMoves"].as_array().expect("a list");
    let chain = legal
        .iter()
        .find(|mv| mv["from"] == "b3" && mv["to"] == "c3");
    assert_eq!(chain.expect("b3 may step to c3")["step"], true);
}

#[test]
fn a_move_that_loses_says_so() {
    let position = "8/8/8/5b2/2w5/8/8/8 w 41";
    let game = json!({ "rules": "classic-3x3", "position": position, "moves": [] });
    let view = ask(json!({ "kind": "view", "game": game }));
    let legal = view["legalMoves"].as_array().expect("a list");
    let losing: Vec<_> = legal
        .iter()
        .filter(|mv| !mv["loses"].is_null())
        .map(|mv| (&mv["to"], &mv["loses"]))
        .collect();
    assert_eq!(losing, [(&json!("c3"), &json!("returned-home"))]);
}

#[test]
fn failures_say_what_where_and_why() {
    let failure = ask(json!({ "kind": "ruleSet", "rules": "classic-3x3 home=t9" }));
    assert_eq!(
        (&failure["kind"], &failure["code"]),
        (&json!("error"), &json!("rule-set"))
    );
    assert_eq!(
        (&failure["parameter"], &failure["fault"]),
        (&json!("home"), &json!("home-too-big"))
    );

    let text = "c3-c5-d6";
    let failure =
        ask(json!({ "kind": "parseMove", "game": game("classic-3x3", &[]), "text": text }));
    assert_eq!(
        (&failure["code"], &failure["leg"]),
        (&json!("leg"), &json!("c3-c5"))
    );
    assert_eq!(failure["fault"], "no-hurdle");

    let failure = ask(json!({ "kind": "view", "game": game("classic-3x3", &["a1-a8"]) }));
    assert_eq!(
        (&failure["code"], &failure["fault"]),
        (&json!("illegal"), &json!("unreachable"))
    );

    for broken in ["", "{", "[]", r#"{"kind":"no"}"#, "\u{0}"] {
        let failure: Value = serde_json::from_str(&crate::answer(broken)).expect("JSON");
        assert_eq!(failure["code"], "request", "{broken}");
    }
}

#[test]
fn a_refused_move_names_its_rule() {
    let explain = |from, to| {
        let game = game("classic-3x3", &[]);
        ask(json!({ "kind": "explain", "game": game, "from": from, "to": to }))["illegal"].clone()
    };
    assert_eq!(explain("c3", "c4"), Value::Null);
    assert_eq!(explain("c3", "c5")["reason"], "unreachable");
    assert_eq!(explain("f6", "f5")["reason"], "not-your-man");
    assert_eq!(
        explain("d4", "d5"),
        json!({ "reason": "empty", "squares": ["d4"] })
    );
}

#[test]
fn jumps_are_offered_one_by_one() {
    let jumps = |route: &[&str]| {
        let game = game("classic-3x3", &["c3-d3", "f6-f5", "c2-c3", "f5-f6"]);
        ask(json!({ "kind": "jumps", "game": game, "route": route }))["squares"].clone()
    };
    assert_eq!(jumps(&["b3"]), json!([]));
    assert_eq!(jumps(&["c3"]), json!(["e3"]));
    assert_eq!(jumps(&["c3", "e3"]), json!([]));
}

#[test]
fn the_computer_answers_a_legal_move_at_every_level() {
    for level in 1..=6 {
        let game = game("classic-3x3", &["c3-d3"]);
        let thought = ask(json!({ "kind": "think", "game": game, "level": level, "seed": 7 }));
        assert_eq!(thought["kind"], "move", "level {level}: {thought}");
        let explained = ask(json!({
            "kind": "explain", "game": game, "from": thought["from"], "to": thought["to"]
        }));
        assert_eq!(explained["illegal"], Value::Null, "level {level}");
    }
    let failure =
        ask(json!({ "kind": "think", "game": game("classic-3x3", &[]), "level": 9, "seed": 1 }));
    assert_eq!(failure["code"], "request");
}

#[test]
fn parameters_make_a_rule_set() {
    let parameters = json!({ "size": "10", "home": "t5", "diagonal": "yes" });
    let answer = ask(json!({ "kind": "printRules", "parameters": parameters }));
    assert_eq!(answer["ruleSet"]["size"], 10);
    assert_eq!(answer["ruleSet"]["preset"], Value::Null);
    assert_eq!(answer["ruleSet"]["playable"], true);
    let again = ask(json!({ "kind": "ruleSet", "rules": answer["ruleSet"]["text"] }));
    assert_eq!(again, answer);
}

#[test]
fn the_catalogue_has_every_preset() {
    let answer = ask(json!({ "kind": "presets" }));
    let presets = answer["presets"].as_array().expect("a list");
    assert_eq!(presets.len(), ugolki_rules::presets().len());
    for preset in presets {
        assert_eq!(preset["ruleSet"]["playable"], true, "{preset}");
    }
}

#[test]
fn a_record_round_trips() {
    let game = game("classic-3x4", &["c3-c4", "f6-f5", "b3-b4"]);
    let resigned = json!({ "result": "0-1", "reason": "resignation" });
    let tags = json!([["White", "Вы"], ["Black", "Компьютер"]]);
    let record =
        ask(json!({ "kind": "printRecord", "game": game, "tags": tags, "outcome": resigned }));
    let games = ask(json!({ "kind": "readRecord", "text": record["text"] }));
    assert_eq!(games["games"][0]["game"], game);
    assert_eq!(games["games"][0]["outcome"], resigned);
    let tags = games["games"][0]["tags"].as_array().expect("a list");
    assert!(tags.contains(&json!(["Rules", "classic-3x4"])));
    assert!(tags.contains(&json!(["Black", "Компьютер"])));
}

#[test]
fn a_broken_record_says_line_move_and_leg() {
    let text = "[Rules \"classic-3x3\"]\n\n1. c3-c4 f6-f5\n2. c2-c3-c5 f5-f4 *\n";
    let failure = ask(json!({ "kind": "readRecord", "text": text }));
    assert_eq!(
        (&failure["code"], &failure["line"]),
        (&json!("record"), &json!(4))
    );
    assert_eq!(
        (&failure["moveNumber"], &failure["side"]),
        (&json!(2), &json!("white"))
    );
    assert_eq!(
        (&failure["leg"], &failure["fault"]),
        (&json!("c2-c3"), &json!("step"))
    );

    let rules = ask(json!({ "kind": "readRecord", "text": "[Rules \"chess\"]\n\n1. c3-c4 *" }));
    assert_eq!(
        (&rules["line"], &rules["fault"], &rules["token"]),
        (&json!(1), &json!("unknown-preset"), &json!("chess"))
    );
    let decided = ask(json!({ "kind": "readRecord", "text": "1. c3-c4 f6-f5 1-0" }));
    assert_eq!(
        (&decided["code"], &decided["fault"]),
        (&json!("record"), &json!("undecided"))
    );
    let nothing = ask(json!({ "kind": "readRecord", "text": " \n" }));
    assert_eq!(nothing["fault"], "no-game");
}
