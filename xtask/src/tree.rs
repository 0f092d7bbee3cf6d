//! Paths in the project.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::process;

/// The root of the working tree.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in a folder of the root")
}

/// Cargo's target folder.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The `ugolki` binary of the development profile.
pub fn binary() -> PathBuf {
    target()
        .join("debug")
        .join("ugolki")
        .with_extension(std::env::consts::EXE_EXTENSION)
}

/// Every file that git tracks or would track, relative to the root.
pub fn files() -> anyhow::Result<Vec<PathBuf>> {
    let listing = process::output(process::command("git").args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "-z",
    ]))
    .context("could not list the files of the project")?;
    let mut files: Vec<PathBuf> = listing
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        // A file deleted but not yet committed is still listed.
        .filter(|file| root().join(file).is_file())
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}
