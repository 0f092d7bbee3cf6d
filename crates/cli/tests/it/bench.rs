//! `ugolki bench`.

use crate::run::ugolki;

/// All but the speed.
fn count() -> String {
    let text = ugolki(&["bench", "--depth", "6"]).good();
    let (counted, speed) = text.trim_end().rsplit_once('\n').unwrap();
    let speed = speed.strip_prefix("Nodes/s: ").expect("the speed is last");
    assert!(speed.parse::<u64>().unwrap() > 0);
    counted.to_owned()
}

#[test]
fn the_count_is_the_same_in_every_run() {
    let first = count();
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
    assert_eq!(count(), first);
}
