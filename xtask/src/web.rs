//! Builds the page into `web/build`, which the binary serves.

use std::path::Path;

use crate::{freshness, npm, process, tree, wasm};

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    wasm::build()?;
    build()
}

/// Builds the page unless it is newer than all of its sources.
///
/// The WebAssembly module must be there.
pub fn build() -> anyhow::Result<()> {
    npm::install("web")?;
    let built = tree::root().join("web/build");
    let module = tree::root().join("web/src/lib/rules/ugolki.wasm");
    let is_built = freshness::is_fresh(&built, is_source)? && freshness::is_newer(&built, &module);
    if is_built {
        println!("web: {} is up to date", built.display());
        return Ok(());
    }
    process::run(&mut npm::script("web", "build"))
}

/// The folder `web` itself changes with each build.
fn is_source(path: &Path) -> bool {
    path.starts_with("web") && path != "web"
}
