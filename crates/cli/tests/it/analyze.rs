//! `ugolki analyze`.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::run::{ugolki, ugolki_with};

const GAMES: &str = "[Rules \"diagonal-3x3\"]\n\n1. c3-d3 f6-e6 2. c2-d2 *\n\n\
                     [Rules \"classic-3x3 last_reply=no\"]\n\
                     [Position \"5www/5www/4w1ww/8/8/8/8/bbb5 w 9\"]\n\n9. e6-f6 1-0\n";

/// The objects that a file of games gives.
fn objects(text: &str, args: &[&str]) -> Vec<Value> {
    let args = [&["analyze", "-", "--json"], args].concat();
    let output = ugolki_with(text.as_bytes(), &args);
    assert_eq!(output.code, 0, "{}", output.stderr);
    let lines = output.stdout.lines();
    lines.map(|it| serde_json::from_str(it).unwrap()).collect()
}

#[test]
fn every_position_of_every_game_is_a_line() {
    let objects = objects(GAMES, &["--depth", "3", "--lines", "2"]);
    let places: Vec<(u64, u64)> = objects
        .iter()
        .map(|it| (it["game"].as_u64().unwrap(), it["ply"].as_u64().unwrap()))
        .collect();
    assert_eq!(places, [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1)]);
    let first = &objects[0];
    assert_eq!(first["rules"], "diagonal-3x3");
    assert_eq!(first["position"], "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
    assert_eq!(
        (&first["played"], &first["depth"]),
        (&"c3-d3".into(), &3.into())
    );
    let lines = first["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert!(lines[0]["cp"].is_i64(), "{first}");
    assert!(!lines[0]["moves"].as_array().unwrap().is_empty());
    for key in ["nodes", "nps", "time_ms", "seldepth"] {
        assert!(first[key].is_u64(), "{key}: {first}");
    }
    assert_eq!(objects[4]["lines"][0]["win"], 1);
    let last = &objects[5];
    assert_eq!(
        (&last["result"], &last["reason"]),
        (&"1-0".into(), &"home".into())
    );
    assert_eq!(last["lines"].as_array().unwrap().len(), 0);
}

#[test]
fn progress_goes_to_the_other_stream() {
    let output = ugolki_with(GAMES.as_bytes(), &["analyze", "-", "--depth", "1"]);
    assert_eq!(output.stderr, "1/6\n2/6\n3/6\n4/6\n5/6\n6/6\n");
    let text = output.stdout;
    for words in [
        "game 1 ply 0: 5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1\n  played: c3-d3\n  depth 1, ",
        "  1. win 1: e6-f6\n",
        "game 2 ply 1: 5www/5www/5www/8/8/8/8/bbb5 b 9\n  ended: 1-0 home\n",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_position_needs_no_file() {
    let position = "5bbb/5bbb/4b1bb/8/8/ww1w4/www5/www5 w 2";
    let args = ["analyze", "--position", position, "--nodes", "2000"];
    let text = ugolki(&args).good();
    assert!(
        text.starts_with(&format!("game 1 ply 0: {position}\n  depth ")),
        "{text}"
    );
    let args = ["analyze", "--rules", "halma-16", "--movetime", "20"];
    let text = ugolki(&args).good();
    assert!(text.starts_with("game 1 ply 0: 11bbbbb/"), "{text}");
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("bad.pgn");
    for (text, words) in [
        ("", "no game in it"),
        ("1. c3-d3 *\n\n1. c3-h8 *\n", "line 3"),
    ] {
        fs::write(&path, text).unwrap();
        let output = ugolki(&[std::ffi::OsStr::new("analyze"), path.as_os_str()]);
        assert_eq!((output.code, output.stdout.as_str()), (1, ""));
        assert!(output.stderr.contains(words), "{}", output.stderr);
    }
    for args in [
        &["analyze"][..],
        &["analyze", "x.pgn", "--rules", "classic-3x3"],
        &["analyze", "--position", "8/8 w 1"],
        &["analyze", "--rules", "classic-3x3", "--depth", "0"],
        &["analyze", "--rules", "classic-3x3", "--lines", "0"],
    ] {
        ugolki(args).misused();
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_analysis_leaves_whole_positions() {
    use std::io::{BufRead as _, BufReader, Read as _};

    let folder = tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, GAMES).unwrap();
    let path = path.to_str().unwrap();
    let mut child = crate::run::spawn(&["analyze", path, "--json", "--movetime", "2000"]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    output.read_line(&mut text).unwrap();
    crate::run::interrupt(&child);
    output.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let lines: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
    assert!((1..6).contains(&lines.unwrap().len()), "{text}");
}
