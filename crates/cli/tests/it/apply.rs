//! `ugolki apply`.

use serde::Deserialize;

use crate::run::{sample, ugolki};

fn apply(rules: &str, position: Option<&str>, moves: &[&str]) -> crate::run::Output {
    let mut args = vec!["apply", "--rules", rules];
    args.extend(
        position
            .iter()
            .flat_map(|position| ["--position", position]),
    );
    args.extend(moves);
    ugolki(&args)
}

#[test]
fn three_lines_tell_how_the_game_stands() {
    assert_eq!(
        apply("classic-3x3", None, &["c3-d3", "f6-e6"]).good(),
        "5bbb/5bbb/4b1bb/8/8/ww1w4/www5/www5 w 2\n* -\ntempo 107 107\n"
    );
    assert_eq!(
        apply("classic-3x3", Some("5www/5www/5www/8/8/8/8/bbb5 w 30"), &[]).good(),
        "5www/5www/5www/8/8/8/8/bbb5 w 30\n1-0 home\ntempo 18 3\n"
    );
}

#[test]
fn sloppy_moves_are_understood() {
    let good = apply("classic-3x3", None, &["c3-d3", "f6-e6", "a3-c3-e3"]).good();
    for moves in [
        ["c3d3", "F6–E6", "a3-e3"],
        ["С3:d3", " f6 - e6 ", "А3 С3 Е3"],
    ] {
        let [first, second, third] = moves;
        let third = third.replace(' ', "");
        assert_eq!(
            apply("classic-3x3", None, &[first, second, &third]).good(),
            good
        );
    }
}

#[derive(Deserialize)]
struct Game {
    rules: String,
    moves: Vec<String>,
    position: String,
    result: String,
    reason: String,
    tempo: [u32; 2],
}

#[test]
fn whole_games_end_as_they_ended() {
    for game in sample::<Game>("games.json", 9) {
        let moves: Vec<&str> = game.moves.iter().map(String::as_str).collect();
        let reason = if game.reason == "unfinished" {
            "-"
        } else {
            &game.reason
        };
        let [white, black] = game.tempo;
        let expected = format!(
            "{}\n{} {reason}\ntempo {white} {black}\n",
            game.position, game.result
        );
        assert_eq!(apply(&game.rules, None, &moves).good(), expected);
    }
}

#[derive(Deserialize)]
struct Verdict {
    rules: String,
    position: String,
    #[serde(rename = "move", default)]
    mv: Option<String>,
    result: Option<String>,
    reason: Option<String>,
}

#[test]
fn moves_and_setups_decide_what_they_should() {
    for (file, step) in [("verdicts.json", 19), ("setups.json", 11)] {
        for case in sample::<Verdict>(file, step) {
            let moves: Vec<&str> = case.mv.iter().map(String::as_str).collect();
            let text = apply(&case.rules, Some(&case.position), &moves).good();
            let result = case.result.as_deref().unwrap_or("*");
            let reason = case.reason.as_deref().unwrap_or("-");
            assert_eq!(
                text.lines().nth(1),
                Some(&*format!("{result} {reason}")),
                "{}",
                case.position
            );
        }
    }
}

#[test]
fn a_bad_move_prints_nothing_and_says_which_and_why() {
    let over = "5www/5www/5www/8/8/8/8/bbb5 w 30";
    for (position, moves, words) in [
        (
            None,
            &["c3-d3", "f6-e6", "d3-f3-h4"][..],
            &["move 3", "'d3-f3-h4'", "leg d3-f3"][..],
        ),
        (None, &["c3-h8"], &["move 1", "c3 cannot reach h8"]),
        (None, &["f6-e6"], &["move 1", "opponent's"]),
        (
            None,
            &["c3-d3", "e5-e6"],
            &["move 2", "no man stands on e5"],
        ),
        (None, &["c3-d3 f6-e6"], &["move 1", "unexpected 'f6-e6'"]),
        (None, &["x"], &["move 1", "unexpected 'x'"]),
        (None, &[""], &["move 1", "cut short"]),
        (None, &["c3"], &["move 1", "cut short"]),
        (None, &["c3-i9"], &["move 1", "i9 is not on the board"]),
        (None, &["--", "-c3-d3"], &["move 1", "'-c3-d3'"]),
        (None, &["-c3-d3"], &["unexpected argument '-c'"]),
        (
            Some(over),
            &["f6-e6"],
            &["move 1", "the game has ended: 1-0 home"],
        ),
    ] {
        let message = apply("classic-3x3", position, moves).misused();
        for word in words {
            assert!(message.contains(word), "{moves:?}: {message}");
        }
    }
}
