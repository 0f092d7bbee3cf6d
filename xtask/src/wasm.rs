//! Builds `crates/wasm` for the browser.

mod debian;
mod toolchain;

use std::fs;

use anyhow::Context as _;

use crate::{process, tree};
use toolchain::Toolchain;

const TARGET: &str = "wasm32-unknown-unknown";

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    build()
}

/// Builds the module and puts it where the page finds it.
pub fn build() -> anyhow::Result<()> {
    // A folder of its own: with two compilers in one folder, each build would invalidate the other.
    let target_folder = tree::target().join("wasm");
    let toolchain = Toolchain::find_or_install()?;
    let mut cargo = process::cargo();
    cargo
        .args(["build", "--package", "ugolki-wasm", "--lib"])
        .args(["--profile", "wasm", "--target", TARGET, "--target-dir"])
        .arg(&target_folder);
    toolchain.apply(&mut cargo);
    process::run(&mut cargo)?;

    let built = target_folder.join(TARGET).join("wasm/ugolki_wasm.wasm");
    let module = fs::read(&built).with_context(|| format!("could not read {}", built.display()))?;
    let placed = tree::root().join("web/src/lib/rules/ugolki.wasm");
    // An unchanged file keeps its date, so that the page counts as up to date.
    if fs::read(&placed).is_ok_and(|old_module| old_module == module) {
        return Ok(());
    }
    fs::create_dir_all(placed.parent().expect("the path has folders"))?;
    fs::write(&placed, &module).with_context(|| format!("could not write {}", placed.display()))?;
    println!("wasm: {} bytes in {}", module.len(), placed.display());
    Ok(())
}
