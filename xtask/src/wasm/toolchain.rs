//! Finds a compiler with a standard library for WebAssembly, or installs one.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, bail};

use super::{TARGET, debian};
use crate::process;

/// With the value `debian`, the fallback is used even if rustup's target is installed.
const CHOICE: &str = "UGOLKI_WASM_TOOLCHAIN";

/// Long enough for 30 MB over a slow connection, short enough for a dead one.
const RUSTUP_PATIENCE: Duration = Duration::from_secs(120);

/// A compiler that can build for WebAssembly.
pub enum Toolchain {
    /// The compiler of every other build.
    Default,
    /// A compiler of its own in a private folder.
    Private(PathBuf),
}

impl Toolchain {
    /// Takes the fastest way that works on this machine.
    pub fn find_or_install() -> anyhow::Result<Toolchain> {
        let is_debian_forced = std::env::var(CHOICE).is_ok_and(|choice| choice == "debian");
        let compiler = Path::new("rustc");
        if !is_debian_forced && has_standard_library(compiler) {
            return Ok(Toolchain::Default);
        }
        let prefix = private_prefix()?;
        if has_standard_library(&debian::compiler(&prefix)) {
            return Ok(Toolchain::Private(prefix));
        }
        if !is_debian_forced && add_rustup_target()? && has_standard_library(compiler) {
            return Ok(Toolchain::Default);
        }
        debian::install(&prefix)?;
        if !has_standard_library(&debian::compiler(&prefix)) {
            bail!(
                "the compiler in {} has no library for {TARGET}",
                prefix.display()
            );
        }
        Ok(Toolchain::Private(prefix))
    }

    /// Makes a cargo command use this compiler.
    pub fn apply(&self, cargo: &mut Command) {
        match self {
            Toolchain::Default => {}
            Toolchain::Private(prefix) => debian::apply(prefix, cargo),
        }
    }
}

fn has_standard_library(compiler: &Path) -> bool {
    let output = Command::new(compiler)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let Ok(output) = output else {
        return false;
    };
    let folder = String::from_utf8_lossy(&output.stdout);
    let Ok(entries) = std::fs::read_dir(folder.trim()) else {
        return false;
    };
    entries.flatten().any(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with("libstd-") && name.ends_with(".rlib")
    })
}

fn add_rustup_target() -> anyhow::Result<bool> {
    if process::find("rustup").is_none() {
        return Ok(false);
    }
    process::succeeds_within(
        process::command("rustup")
            .args(["target", "add", TARGET])
            .env("RUSTUP_MAX_RETRIES", "0"),
        RUSTUP_PATIENCE,
    )
}

fn private_prefix() -> anyhow::Result<PathBuf> {
    let cache = match std::env::var_os("XDG_CACHE_HOME") {
        Some(folder) if !folder.is_empty() => PathBuf::from(folder),
        _ => PathBuf::from(std::env::var_os("HOME").context("HOME is not set")?).join(".cache"),
    };
    Ok(cache.join("ugolki").join("wasm-toolchain"))
}
