//! The rule vectors: positions, moves, verdicts and whole games with what the rules make of them.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use ugolki_rules::{Game, GameResult, IllegalMove, MoveError, Outcome, Rules, Side};

/// Folders with vectors: the project's own, and a newer set beside the project where there is one.
fn folders() -> Vec<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    [own, beside]
        .into_iter()
        .filter(|folder| folder.is_dir())
        .collect()
}

/// Every case of a file, with where it stands.
pub fn cases<T: DeserializeOwned>(file: &str) -> Vec<(String, T)> {
    let mut all = Vec::new();
    for folder in folders() {
        let path = folder.join(file);
        let text = std::fs::read_to_string(&path).expect("the vectors are there");
        let cases: Vec<T> = serde_json::from_str(&text).expect("the vectors are JSON");
        assert!(!cases.is_empty(), "{} has cases", path.display());
        let name = |index| format!("{} case {index}", path.display());
        all.extend(
            cases
                .into_iter()
                .enumerate()
                .map(|(index, case)| (name(index), case)),
        );
    }
    all
}

/// A game from the texts of a case.
pub fn game(rules: &str, position: Option<&str>) -> Game {
    Game::from_text(rules, position).unwrap_or_else(|error| panic!("{rules}: {error}"))
}

fn texts(outcome: Option<Outcome>) -> (Option<String>, Option<String>) {
    (
        outcome.map(|it| it.result().to_string()),
        outcome.map(|it| it.reason.to_string()),
    )
}

#[derive(Deserialize)]
struct PerftCase {
    rules: String,
    position: String,
    depth: u32,
    nodes: u64,
}

#[test]
fn perft_counts_agree() {
    for (name, case) in cases::<PerftCase>("perft.json") {
        let game = game(&case.rules, Some(&case.position));
        let nodes = game.rules().perft(game.state(), case.depth);
        assert_eq!(
            nodes, case.nodes,
            "{name}: {} {}",
            case.rules, case.position
        );
        if case.depth < 4 && game.rule_set().size <= 8 {
            let rules = Rules::<ugolki_rules::Grid8>::new(game.rule_set());
            assert_eq!(
                rules.perft(&game.state_on(), case.depth),
                case.nodes,
                "{name}, small grid"
            );
        }
    }
}

#[derive(Deserialize)]
struct MovesCase {
    rules: String,
    position: String,
    moves: Vec<String>,
    #[serde(default)]
    forbidden: Vec<String>,
}

/// Checks a position's legal moves with their canonical routes, and the moves forbidden there.
fn check_moves(name: &str, case: &MovesCase) {
    let game = game(&case.rules, Some(&case.position));
    let mut moves: Vec<String> = game
        .legal_moves()
        .into_iter()
        .map(|mv| game.route_text(mv))
        .collect();
    let mut expected = case.moves.clone();
    moves.sort();
    expected.sort();
    assert_eq!(moves, expected, "{name}: {} {}", case.rules, case.position);
    for route in &case.moves {
        game.parse_move(route)
            .unwrap_or_else(|error| panic!("{name}: {route}: {error}"));
    }
    for route in &case.forbidden {
        let error = game.parse_move(route).expect_err("the move is forbidden");
        let is_locking = matches!(
            error,
            MoveError::Illegal {
                why: IllegalMove::Locking { .. },
                ..
            }
        );
        assert!(is_locking, "{name}: {route}: {error}");
    }
}

#[test]
fn legal_moves_have_their_canonical_routes() {
    for (name, case) in cases::<MovesCase>("moves.json") {
        check_moves(&name, &case);
    }
}

#[test]
fn locking_takes_moves_away() {
    for (name, case) in cases::<MovesCase>("locks.json") {
        assert!(!case.forbidden.is_empty(), "{name} forbids moves");
        check_moves(&name, &case);
    }
}

#[derive(Deserialize)]
struct SetupCase {
    rules: String,
    position: String,
    result: Option<String>,
    reason: Option<String>,
}

#[test]
fn setups_are_judged_before_any_move() {
    for (name, case) in cases::<SetupCase>("setups.json") {
        let game = game(&case.rules, Some(&case.position));
        let verdict = texts(game.outcome());
        assert_eq!(
            verdict,
            (case.result, case.reason),
            "{name}: {} {}",
            case.rules,
            case.position
        );
        assert_eq!(game.position().to_string(), case.position, "{name}");
    }
}

#[derive(Deserialize)]
struct VerdictCase {
    rules: String,
    position: String,
    #[serde(rename = "move")]
    mv: String,
    result: Option<String>,
    reason: Option<String>,
}

#[test]
fn moves_decide_what_they_should() {
    for (name, case) in cases::<VerdictCase>("verdicts.json") {
        let mut game = game(&case.rules, Some(&case.position));
        let mv = game
            .parse_move(&case.mv)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.route_text(mv.mv()), case.mv, "{name}");
        let consequence = game.consequence(mv.mv());
        game.play_legal(mv)
            .expect("the move is legal and the game goes on");
        assert_eq!(consequence, game.outcome(), "{name}");
        let verdict = texts(game.outcome());
        assert_eq!(
            verdict,
            (case.result, case.reason),
            "{name}: {} {}",
            case.rules,
            case.position
        );
    }
}

/// A whole game.
#[derive(Deserialize)]
pub struct GameCase {
    pub rules: String,
    position: Option<String>,
    #[serde(rename = "final")]
    end: Option<String>,
    pub moves: Vec<String>,
    result: String,
    reason: String,
    tempo: Option<[u32; 2]>,
}

/// Plays a whole game by its canonical routes.
fn play(name: &str, case: &GameCase, start: Option<&str>) -> Game {
    let mut game = game(&case.rules, start);
    for route in &case.moves {
        let mv = game
            .parse_move(route)
            .unwrap_or_else(|error| panic!("{name}: {route}: {error}"));
        assert_eq!(&game.route_text(mv.mv()), route, "{name}");
        game.play_legal(mv)
            .unwrap_or_else(|error| panic!("{name}: {route}: {error}"));
        assert_eq!(
            game.state().hash(),
            game.state().hash_from_scratch(),
            "{name}"
        );
    }
    assert_eq!(
        GameResult::of(game.outcome()).to_string(),
        case.result,
        "{name}"
    );
    let reason = game
        .outcome()
        .map_or("unfinished".into(), |outcome| outcome.reason.to_string());
    assert_eq!(reason, case.reason, "{name}");
    game
}

#[test]
fn games_end_as_they_ended() {
    for (name, case) in cases::<GameCase>("games.json") {
        let game = play(&name, &case, None);
        assert_eq!(Some(game.position().to_string()), case.position, "{name}");
        assert_eq!(
            Some(Side::BOTH.map(|side| game.tempo(side))),
            case.tempo,
            "{name}"
        );
    }
}

#[test]
fn published_games_end_as_published() {
    for (name, case) in cases::<GameCase>("published.json") {
        let game = play(&name, &case, case.position.as_deref());
        assert_eq!(Some(game.position().to_string()), case.end, "{name}");
    }
}
