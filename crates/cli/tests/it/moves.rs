//! `ugolki moves`.

use serde::Deserialize;

use crate::run::{sample, ugolki};

#[derive(Deserialize)]
struct Case {
    rules: String,
    position: String,
    moves: Vec<String>,
}

#[test]
fn legal_moves_are_listed_and_nothing_else() {
    for file in ["moves.json", "locks.json"] {
        for case in sample::<Case>(file, 13) {
            let args = [
                "moves",
                "--rules",
                &case.rules,
                "--position",
                &case.position,
            ];
            let text = ugolki(&args).good();
            let mut moves: Vec<&str> = text.lines().collect();
            let mut expected: Vec<&str> = case.moves.iter().map(String::as_str).collect();
            moves.sort_unstable();
            expected.sort_unstable();
            assert_eq!(moves, expected, "{}", case.position);
        }
    }
}

#[test]
fn a_game_that_has_ended_has_its_moves_listed_too() {
    let position = "5www/5www/5www/8/8/8/8/bbb5 w 30";
    let text = ugolki(&["moves", "--rules", "classic-3x3", "--position", position]).good();
    assert!(text.lines().any(|line| line == "f6-e6"), "{text}");
}

#[test]
fn a_wrong_position_is_refused() {
    for (position, words) in [
        ("", "empty position"),
        ("8/8 w 1", "2 ranks"),
        ("8/8/8/8/8/8/8/9 w 1", "rank 1 has 9 squares"),
        ("8/8/8/8/8/8/8/8 x 1", "side to move 'x'"),
        ("8/8/8/8/8/8/8/8 w 0", "move number '0'"),
    ] {
        let message =
            ugolki(&["moves", "--rules", "classic-3x3", "--position", position]).misused();
        assert!(message.contains(words), "{position}: {message}");
    }
}
