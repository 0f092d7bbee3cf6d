//! `ugolki bench`.

use crate::run::ugolki;

/// The output without the speed.
fn count(options: &[&str]) -> String {
    let text = ugolki(&[&["bench"], options].concat()).good();
    let (counted, speed) = text.trim_end().rsplit_once('\n').unwrap();
    let speed = speed.strip_prefix("Nodes/s: ").expect("the speed is last");
    assert!(speed.parse::<u64>().unwrap() > 0);
    counted.to_owned()
}

#[test]
fn the_count_is_the_same_in_every_run() {
    let options = ["--depth", "6"];
    let first = count(&options);
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!(lines.len(), 13);
    let nodes = lines[12].strip_prefix("Nodes: ").expect("the sum");
    let sum: u64 = lines[..12]
        .iter()
        .map(|line| {
            let (_, rest) = line.split_once(" nodes ").unwrap();
            rest.split(' ').next().unwrap().parse::<u64>().unwrap()
        })
        .sum();
    assert_eq!(nodes.parse::<u64>().unwrap(), sum);
    assert_eq!(count(&options), first);
}

/// What `ugolki bench` printed last, but for the speed. A change of the search changes it, and
/// writes it anew.
const COUNTED: &str = include_str!("bench.txt");

#[test]
fn the_count_is_the_one_written_down() {
    assert_eq!(count(&[]), COUNTED.trim_end(), "see bench.txt");
}
