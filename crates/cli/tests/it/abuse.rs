//! Nothing that is typed makes the process panic.

use crate::run::{ugolki, ugolki_with};

#[test]
fn wrong_usage_exits_with_2() {
    let long = "x".repeat(100_000);
    let digits = "9".repeat(100_000);
    let position = format!("{digits}/8/8/8/8/8/8/8 w 1");
    let number = format!("8/8/8/8/8/8/8/8 w {digits}");
    let classic = ["--rules", "classic-3x3"];
    let [key, value] = classic;
    for args in [
        &[][..],
        &["fly"],
        &["moves"],
        &["perft", key, value],
        &["check"],
        &["completions"],
        &["completions", "cmd"],
        &["rules", &long],
        &["moves", "--rules", &long],
        &["moves", "--rules", ""],
        &["moves", "--rules", "classic-3x3 size=4294967296"],
        &[
            "moves",
            "--rules",
            &format!("classic-3x3 exit_moves={digits}"),
        ],
        &["moves", key, value, "--position", &long],
        &["moves", key, value, "--position", &position],
        &["moves", key, value, "--position", &number],
        &["apply", key, value, &long],
        &["apply", key, value, "c3-d3", &"c3-d3".repeat(1000)],
        &["apply", key, value, "\u{1b}[31m"],
        &["apply", key, value, "c3-𝟛", "🦀"],
        &["perft", key, value, "--depth", "-1"],
        &["perft", key, value, "--depth", "4294967296"],
        &["perft", key, value, "--depth", &digits],
        &["perft", key, value, "--depth", "65"],
        &["play", "--level", "7"],
        &["play", "--seed", &digits],
        &["play", "--side", "red"],
        &[
            "play",
            "--rules",
            "classic-3x3 limit_moves=none repetition=none",
        ],
        &["engine", "now"],
        &["bench", "--depth", "0"],
        &["bench", "--depth", "121"],
        &["match"],
        &["match", "--a", "", "--b", "x", key, value],
        &[
            "match", "--a", "x", "--b", "x", key, value, "--sprt", "nan", "5",
        ],
        &[
            "match", "--a", "x", "--b", "x", key, value, "--seed", &digits,
        ],
        &["analyze", key, value, "--movetime", "0"],
        &["analyze", key, value, "--hash", "99999999"],
        &["analyze", key, value, "--position", &position],
        &["solve", "race", key, value, "--position", &number],
        &["solve", "race", key, value, "--states", "-1"],
        &["serve", "--addr", "nowhere"],
        &["serve", "--addr", "127.0.0.1:99999"],
        &["serve", "--database", "oracle:x"],
        &["serve", "--public-url", "gopher://x"],
    ] {
        ugolki(args).misused();
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let strange = OsStr::from_bytes(b"\xff\xfe");
    ugolki(&[OsStr::new("rules"), strange]).misused();
    ugolki(&[
        OsStr::new("apply"),
        OsStr::new("--rules"),
        OsStr::new("classic-3x3"),
        strange,
    ])
    .misused();
    let output = ugolki(&[OsStr::new("check"), strange]);
    assert_eq!(
        (output.code, output.stdout.as_str()),
        (1, ""),
        "{}",
        output.stderr
    );
}

#[test]
fn a_count_of_nothing_deep_down_is_nothing() {
    let position = "8/8/8/8/8/8/8/8 w 1000000000";
    let args = [
        "perft",
        "--rules",
        "classic-3x3",
        "--position",
        position,
        "--depth",
        "64",
    ];
    assert_eq!(ugolki(&args).good(), "0\n");
}

#[test]
fn whatever_is_typed_in_a_game_it_goes_on() {
    let mut input = Vec::new();
    for line in [
        "\0",
        "\u{1b}[2J",
        "c3",
        "c3-",
        "save",
        "resume",
        "save /",
        "resume /",
        "undo",
    ] {
        input.extend_from_slice(line.as_bytes());
        input.push(b'\n');
    }
    input.extend_from_slice(b"\xff\xfe\n");
    input.extend_from_slice("x".repeat(300_000).as_bytes());
    let text = ugolki_with(&input, &["play"]).good();
    assert!(!text.contains('\0') && !text.contains('\u{1b}'), "{text}");
}
