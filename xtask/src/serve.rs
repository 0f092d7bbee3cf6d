//! Builds everything and starts the server.

use std::os::unix::process::CommandExt as _;

use anyhow::Context as _;

use crate::{process, tree, wasm, web};

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    wasm::build()?;
    web::build()?;
    // The development profile: the expensive searches run in the browser, and an optimized build of
    // SQLite and the server would take minutes.
    process::run(process::cargo().args(["build", "--package", "ugolki-cli"]))?;
    let binary = tree::binary();
    // Replaces this process, so that signals reach the server itself.
    let error = process::command(&binary.to_string_lossy())
        .current_dir(std::env::current_dir()?)
        .arg("serve")
        .args(arguments)
        .exec();
    Err(error).with_context(|| format!("could not start {}", binary.display()))
}
