//! Builds everything and starts the server.

use std::os::unix::process::CommandExt as _;

use anyhow::Context as _;

use crate::{process, tree, wasm, web};

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    wasm::build()?;
    web::build()?;
    // The development profile: the heavy thinking is done in the browser, and an optimized build
    // of SQLite and the server would keep a newcomer waiting for minutes.
    process::run(process::cargo().args(["build", "--package", "ugolki-cli"]))?;
    let binary = tree::binary();
    // Takes this process's place, so that signals reach the server itself.
    let error = process::command(&binary.to_string_lossy())
        .current_dir(std::env::current_dir()?)
        .arg("serve")
        .args(arguments)
        .exec();
    Err(error).with_context(|| format!("could not start {}", binary.display()))
}
