//! Repeatedly kills the real server during many games, and checks whether anything is lost.

use crate::{UsageError, process};

/// The default number of rounds.
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
