//! Writes the files that are generated from Rust types, and the help texts.
//!
//! Tests named `generated_*` compare each such file with what the types generate; under
//! `UPDATE_GENERATED=1` they write it instead. Tests of the page do the same with its types of the
//! API, made from the description, and with the keys of its texts.

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
            .args(["--", "src/lib/generated", "src/lib/i18n"])
            .env("UPDATE_GENERATED", "1"),
    )
}
