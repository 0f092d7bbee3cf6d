//! Runs the fuzz targets of `fuzz/` under libFuzzer.
//!
//! Coverage comes from a compiler pass that the stable compiler has too, and libFuzzer itself from
//! a crate: neither a nightly compiler nor cargo-fuzz is needed, only a C++ compiler. Where that is
//! missing, the stable tests run the same functions over the committed corpus.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, bail};

use crate::{UsageError, process, tree};

/// How long each target runs by default.
const DEFAULT_SECONDS: u32 = 60;

/// The flags of cargo-fuzz, without a sanitizer: the crates have no unsafe code to check.
const FLAGS: &[&str] = &[
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Cdebug-assertions",
    "-Ccodegen-units=1",
];

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let (chosen, seconds) = parse(arguments)?;
    if !can_link() {
        return run_stable_tests();
    }
    let targets = match chosen {
        Some(target) if targets()?.contains(&target) => vec![target],
        Some(target) => {
            let known = targets()?.join(", ");
            return Err(UsageError(format!("no fuzz target {target:?}, only: {known}")).into());
        }
        None => targets()?,
    };
    let folder = build()?;
    for target in targets {
        println!("\n== fuzz {target}");
        // New inputs go to the first folder; the committed ones are only read.
        let found = tree::target().join("fuzz/corpus").join(&target);
        let artifacts = tree::root().join("fuzz/artifacts").join(&target);
        fs::create_dir_all(&found)?;
        fs::create_dir_all(&artifacts)?;
        process::run(
            process::command(&folder.join(&target).to_string_lossy())
                .arg(format!("-max_total_time={seconds}"))
                .arg(format!("-artifact_prefix={}/", artifacts.display()))
                .args(["-timeout=10", "-print_final_stats=1"])
                .arg(found)
                .arg(corpus(&target)?),
        )?;
    }
    Ok(())
}

/// Runs every target once over its committed corpus, to prove that it builds and passes.
pub fn replay() -> anyhow::Result<()> {
    if !can_link() {
        return run_stable_tests();
    }
    let folder = build()?;
    for target in targets()? {
        process::run(
            process::command(&folder.join(&target).to_string_lossy())
                .arg("-runs=0")
                .arg(corpus(&target)?),
        )?;
    }
    Ok(())
}

fn parse(arguments: &[String]) -> Result<(Option<String>, u32), UsageError> {
    let mut target = None;
    let mut seconds = DEFAULT_SECONDS;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "--seconds" {
            seconds = rest
                .next()
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| UsageError("`--seconds` takes a number".into()))?;
        } else if target.is_none() && !argument.starts_with('-') {
            target = Some(argument.clone());
        } else {
            return Err(UsageError(format!("`fuzz` does not take {argument:?}")));
        }
    }
    Ok((target, seconds))
}

fn can_link() -> bool {
    ["c++", "g++", "clang++"]
        .iter()
        .any(|program| process::find(program).is_some())
}

fn run_stable_tests() -> anyhow::Result<()> {
    println!("fuzz: no C++ compiler for libFuzzer; running the corpus through the stable tests");
    process::run(process::cargo().args(["test", "--workspace", "corpus"]))
}

/// The names of the targets: one file each.
fn targets() -> anyhow::Result<Vec<String>> {
    let folder = tree::root().join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "rs") {
            names.extend(
                file.file_stem()
                    .map(|name| name.to_string_lossy().into_owned()),
            );
        }
    }
    if names.is_empty() {
        bail!("{} holds no target", folder.display());
    }
    names.sort();
    Ok(names)
}

fn corpus(target: &str) -> anyhow::Result<PathBuf> {
    let folder = tree::root().join("fuzz/corpus").join(target);
    if !folder.is_dir() {
        bail!("the target {target} has no {}", folder.display());
    }
    Ok(folder)
}

/// Builds all targets and returns the folder of their programs.
fn build() -> anyhow::Result<PathBuf> {
    let version = process::output(process::command("rustc").arg("-vV"))?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not report its host")?;
    let target_folder = tree::target().join("fuzz");
    process::run(
        process::cargo()
            .args(["build", "--release", "--manifest-path", "fuzz/Cargo.toml"])
            // A named target keeps the flags from build scripts and macros.
            .args(["--target", host, "--target-dir"])
            .arg(&target_folder)
            .env("RUSTFLAGS", FLAGS.join(" ")),
    )?;
    Ok(target_folder.join(host).join("release"))
}

#[cfg(test)]
mod tests {
    use super::{DEFAULT_SECONDS, parse};

    fn check(arguments: &[&str], expected: Option<(Option<&str>, u32)>) {
        let arguments: Vec<String> = arguments.iter().map(|&word| word.to_owned()).collect();
        let parsed = parse(&arguments).ok();
        let parsed = parsed
            .as_ref()
            .map(|(target, seconds)| (target.as_deref(), *seconds));
        assert_eq!(parsed, expected, "{arguments:?}");
    }

    #[test]
    fn a_target_and_a_time_may_be_given() {
        check(&[], Some((None, DEFAULT_SECONDS)));
        check(&["record"], Some((Some("record"), DEFAULT_SECONDS)));
        check(&["record", "--seconds", "5"], Some((Some("record"), 5)));
        check(&["--seconds", "5"], Some((None, 5)));
    }

    #[test]
    fn anything_else_is_refused() {
        check(&["--seconds"], None);
        check(&["--seconds", "soon"], None);
        check(&["record", "position"], None);
        check(&["--fast"], None);
    }
}
