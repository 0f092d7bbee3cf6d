//! Kills the real server again and again in the middle of many games, and looks whether anything is
//! lost.

use crate::{UsageError, process};

/// How often, unless said otherwise.
const ROUNDS: u32 = 300;

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let rounds = match arguments {
        [] => ROUNDS,
        [option, number] if option == "--rounds" => number
            .parse()
            .ok()
            .filter(|&rounds| 0 < rounds)
            .ok_or_else(|| UsageError(format!("no number of rounds: {number:?}")))?,
        _ => return Err(UsageError("`soak` takes `--rounds N` at most".into()).into()),
    };
    process::run(
        process::cargo()
            .args(["test", "--package", "ugolki-cli", "--test", "it", "crash::"])
            .args(["--", "--nocapture", "--test-threads", "1"])
            .env("UGOLKI_CRASH_ROUNDS", rounds.to_string()),
    )
}
