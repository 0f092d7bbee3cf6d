//! Measures speed. Each bench prints ratios within one run, so that machines compare.

use crate::{UsageError, process};

/// Rooms with a bench.
const ROOMS: &[&str] = &["rules"];

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let rooms: Vec<&str> = match arguments {
        [] => ROOMS.to_vec(),
        [room] if ROOMS.contains(&room.as_str()) => vec![room],
        _ => {
            let known = ROOMS.join(", ");
            return Err(UsageError(format!("`bench` takes one of: {known}")).into());
        }
    };
    for room in rooms {
        process::run(process::cargo().args(["bench", "--package", &format!("ugolki-{room}")]))?;
    }
    Ok(())
}
