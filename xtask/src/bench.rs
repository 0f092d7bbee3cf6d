//! Measures speed. Benchmarks of functions print ratios within one run, which are comparable
//! between machines; the load test prints what this machine sustains.

use crate::{UsageError, process};

/// Rooms with a benchmark, and what runs it. The server is measured as the binary that people run.
const ROOMS: &[(&str, &[&str])] = &[
    ("rules", &["--package", "ugolki-rules"]),
    ("engine", &["--package", "ugolki-engine"]),
    ("server", &["--package", "ugolki-cli", "--bench", "load"]),
];

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let rooms: Vec<_> = match arguments {
        [] => ROOMS.iter().collect(),
        [name] => ROOMS.iter().filter(|(room, _)| room == name).collect(),
        _ => Vec::new(),
    };
    if rooms.is_empty() {
        let known: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
        let known = known.join(", ");
        return Err(UsageError(format!("`bench` takes one of: {known}")).into());
    }
    for (_, bench) in rooms {
        process::run(process::cargo().arg("bench").args(*bench))?;
    }
    Ok(())
}
