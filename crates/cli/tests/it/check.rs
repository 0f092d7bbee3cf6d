//! `ugolki check`.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use tempfile::tempdir;
use ugolki_rules::{Game, Record};

use crate::run::{Output, sample, ugolki, ugolki_with};

/// Checks a text from standard input.
fn check(text: &str) -> Output {
    ugolki_with(text.as_bytes(), &["check", "-"])
}

#[derive(Deserialize)]
struct Case {
    rules: String,
    moves: Vec<String>,
    result: String,
    reason: String,
}

/// The record of a game of the vectors, written by hand as it were.
fn record(case: &Case) -> String {
    let mut text = format!(
        "[Result \"{}\"]\n[Rules \"{}\"]\n\n",
        case.result, case.rules
    );
    for (index, mv) in case.moves.iter().enumerate() {
        if index % 2 == 0 {
            text += &format!("{}. ", index / 2 + 1);
        }
        text += mv;
        text += " ";
    }
    text + &case.result + "\n\n"
}

#[test]
fn whole_games_are_good() {
    let cases = sample::<Case>("games.json", 4);
    let text: String = cases.iter().map(record).collect();
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, text).unwrap();
    let lines = ugolki(&[Path::new("check"), &path]).good();
    assert_eq!(lines.lines().count(), cases.len());
    for (index, (line, case)) in lines.lines().zip(&cases).enumerate() {
        let reason = if case.reason == "unfinished" {
            "-"
        } else {
            &case.reason
        };
        let (path, number, plies) = (path.display(), index + 1, case.moves.len());
        assert_eq!(
            line,
            format!("{path}:{number} {} {reason} {plies}", case.result)
        );
    }
}

#[test]
fn an_illegal_move_is_told_with_line_number_and_leg() {
    let text = "[Event \"a\"]\n\n1. c3-d3 *\n\n[Event \"b\"]\n\n1. c3-d3 f6-e6\n2. d3-f3-h4 *\n\n\
                [Event \"c\"]\n\n1. c3-d3 f6-e6 *\n";
    let output = check(text);
    assert_eq!(
        output.stdout,
        "-:1 * - 1\n\
         -:2 error line 8 column 4 move 2 white leg d3-f3: leg d3-f3 is impossible: there is no \
         man to jump over\n\
         -:3 * - 2\n"
    );
    assert_eq!((output.code, output.stderr.as_str()), (1, ""));
}

#[test]
fn results_have_to_agree_with_the_moves() {
    let won = "[Rules \"classic-3x3 last_reply=no\"]\n\
               [Position \"5www/5www/4w1ww/8/8/8/8/bbb5 w 9\"]\n";
    let end = "9. e6-f6";
    for (text, expected) in [
        (format!("{won}{end} 1-0"), "1-0 home 1"),
        ("[Termination \"time\"]\n1. c3-d3 0-1".into(), "0-1 time 1"),
        (
            "[Termination \"resignation\"]\n1. c3-d3 1-0".into(),
            "1-0 resignation 1",
        ),
        (
            "[Termination \"agreement\"]\n1. c3-d3 1/2-1/2".into(),
            "1/2-1/2 agreement 1",
        ),
        (
            "[Termination \"abandoned\"]\n1. c3-d3 1-0".into(),
            "1-0 abandoned 1",
        ),
        (
            "[Termination \"aborted\"]\n1. c3-d3 *".into(),
            "* aborted 1",
        ),
        ("1. c3-d3 {unfinished} *".into(), "* - 1"),
    ] {
        assert_eq!(check(&text).good(), format!("-:1 {expected}\n"), "{text}");
    }
    for (text, expected) in [
        (
            format!("{won}{end} *"),
            "error line 3 move 9 white: the result is *, but the moves decide 1-0 home",
        ),
        (
            format!("{won}{end} 0-1"),
            "error line 3 move 9 white: the result is 0-1",
        ),
        (
            format!("{won}{end} a1-a2 1-0"),
            "error line 3 column 10 move 9 black: move 'a1-a2' comes after the end",
        ),
        (
            format!("{won}[Termination \"time\"]\n{end} 1-0"),
            "error line 4 move 9 white: tag Termination is time",
        ),
        (
            "1. c3-d3 1-0".into(),
            "error line 1 move 1 white: the result is 1-0, but the moves decide nothing",
        ),
        (
            "[Result \"0-1\"]\n[Termination \"time\"]\n*".into(),
            "error line 3: tag Result is '0-1'",
        ),
        (
            "[Termination \"home\"]\n1-0".into(),
            "error line 2: tag Termination is home",
        ),
        (
            "1. c3-d3".into(),
            "error line 1 move 1 white: the moves end without a result",
        ),
        (
            "[Rules \"chess\"]\n*".into(),
            "error line 1 column 1: tag Rules: unknown preset 'chess'",
        ),
        (
            "2. c3-d3 *".into(),
            "error line 1 column 1 move 1 white: move number '2.': expected '1.'",
        ),
    ] {
        let output = check(&text);
        let start = format!("-:1 {expected}");
        assert!(
            output.stdout.starts_with(&start),
            "{text}: {}",
            output.stdout
        );
        assert_eq!(
            (output.stdout.lines().count(), output.code),
            (1, 1),
            "{text}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_read_stops_nothing() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("good.pgn"), "*").unwrap();
    fs::write(path("binary.pgn"), b"*\n\n\xff").unwrap();
    fs::write(path("empty.pgn"), "\n").unwrap();
    let missing = path("missing.pgn");
    let files = [
        &missing,
        &path("binary.pgn"),
        &path("empty.pgn"),
        folder.path(),
        &path("good.pgn"),
    ];
    let args: Vec<&Path> = std::iter::once(Path::new("check"))
        .chain(files.map(AsRef::as_ref))
        .collect();
    let output = ugolki(&args);
    assert_eq!(
        output.stdout,
        format!("{}:1 * - 0\n", path("good.pgn").display())
    );
    assert_eq!(output.code, 1);
    for words in [
        "missing.pgn: cannot read it",
        "binary.pgn: line 3 is not UTF-8",
        "empty.pgn: no game",
    ] {
        assert!(output.stderr.contains(words), "{words}: {}", output.stderr);
    }
    assert_eq!(output.stderr.lines().count(), 4, "{}", output.stderr);
}

#[test]
fn many_games_take_a_moment() {
    let game = Game::from_text("classic-3x3", None).unwrap();
    let text = Record::from_game(&game).to_string().repeat(5_000);
    assert_eq!(check(&text).good().lines().count(), 5_000);
    let bad = check(&"{".repeat(200_000));
    assert_eq!((bad.code, bad.stdout.lines().count()), (1, 1));
    let deep = check(&("1. c3-d3 ".to_owned() + &"(1. c2-d2 ".repeat(100_000)));
    assert!(
        deep.stdout.contains("nested deeper than 100"),
        "{}",
        deep.stdout
    );
}
