//! Writes the files that are generated from Rust types, and the help texts.
//!
//! Tests named `generated_*` compare each such file with what the types give; under
//! `UPDATE_GENERATED=1` they write it instead. The page's types of the API are made from its
//! description, by a test of the page.

use crate::{npm, process};

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    process::run(
        process::cargo()
            .args([
                "test",
                "--quiet",
                "--package",
                "ugolki-wasm",
                "--package",
                "ugolki-server",
                "--package",
                "ugolki-cli",
            ])
            .args(["--", "generated_"])
            .env("UPDATE_GENERATED", "1"),
    )?;
    npm::install("web")?;
    process::run(
        npm::script("web", "test")
            .args(["--", "src/lib/generated"])
            .env("UPDATE_GENERATED", "1"),
    )
}
