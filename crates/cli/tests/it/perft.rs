//! `ugolki perft`.

use serde::Deserialize;

use crate::run::{sample, ugolki};

#[derive(Deserialize)]
struct Case {
    rules: String,
    position: String,
    depth: u32,
    nodes: u64,
}

fn last_word(text: &str) -> &str {
    text.lines().last().unwrap().split(' ').next_back().unwrap()
}

#[test]
fn counts_agree_with_the_vectors() {
    for case in sample::<Case>("perft.json", 23) {
        let depth = case.depth.to_string();
        let mut args = vec![
            "perft",
            "--rules",
            &case.rules,
            "--position",
            &case.position,
        ];
        args.extend(["--depth", &depth]);
        let text = ugolki(&args).good();
        assert_eq!(
            last_word(&text),
            case.nodes.to_string(),
            "{}",
            case.position
        );
        args.push("--divide");
        let text = ugolki(&args).good();
        assert_eq!(
            last_word(&text),
            case.nodes.to_string(),
            "{}",
            case.position
        );
        let counts = text
            .lines()
            .rev()
            .skip(1)
            .map(|line| last_word(line).parse::<u64>().unwrap());
        assert_eq!(counts.sum::<u64>(), case.nodes);
    }
}

#[test]
fn a_division_lists_the_moves_in_order() {
    let text = ugolki(&[
        "perft",
        "--rules",
        "classic-3x3",
        "--depth",
        "2",
        "--divide",
    ])
    .good();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 13);
    assert_eq!((lines[0], lines[12]), ("a2-a4: 12", "total: 144"));
    let text = ugolki(&[
        "perft",
        "--rules",
        "classic-3x3",
        "--depth",
        "0",
        "--divide",
    ])
    .good();
    assert_eq!(text, "total: 1\n");
}

#[test]
fn a_large_count_is_printed_alone() {
    let args = [
        "perft",
        "--rules",
        "classic-3x3 locking=free",
        "--depth",
        "6",
    ];
    assert_eq!(ugolki(&args).good(), "23968870\n");
}
