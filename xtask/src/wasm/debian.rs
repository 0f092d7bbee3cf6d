//! The fallback compiler: Debian's `rustc-web`, unpacked into a private folder, with a standard
//! library for WebAssembly built once from Debian's source package.
//!
//! Nothing is installed into the system. The folder serves the build for the browser alone: it is
//! another version than the compiler of everything else.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use super::TARGET;
use crate::{apt, process};

/// The compiler inside a prefix.
pub fn compiler(prefix: &Path) -> PathBuf {
    prefix.join("rustc")
}

/// Makes a cargo command use the compiler in a prefix.
pub fn apply(prefix: &Path, cargo: &mut Command) {
    cargo
        .env("RUSTC", compiler(prefix))
        .env(
            "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER",
            prefix.join("linker"),
        )
        // Flags and wrappers are meant for the compiler of everything else.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTC_WRAPPER")
        .env_remove("RUSTC_WORKSPACE_WRAPPER");
}

/// Fills a prefix: downloads, unpacks, builds the library.
///
/// It works in a folder beside the prefix and renames it at the end, so that an existing prefix is
/// always complete.
pub fn install(prefix: &Path) -> anyhow::Result<()> {
    if !apt::is_debian_or_ubuntu() || process::find("dpkg").is_none() {
        bail!(
            "no compiler for {TARGET}: run `rustup target add {TARGET}` where its server can be reached"
        );
    }
    println!(
        "wasm: making a compiler of Debian's packages in {}",
        prefix.display()
    );
    let parent = prefix.parent().context("the prefix has no parent")?;
    fs::create_dir_all(parent)?;
    let draft = parent.join(format!("wasm-toolchain.{}", std::process::id()));
    let result = fill(&draft);
    if result.is_ok() {
        // A leftover without a library, or the result of another task that was faster.
        if prefix.exists() {
            fs::remove_dir_all(prefix)?;
        }
        fs::rename(&draft, prefix)?;
    }
    if draft.exists() {
        fs::remove_dir_all(&draft)?;
    }
    result
}

fn fill(draft: &Path) -> anyhow::Result<()> {
    let system = draft.join("system");
    let scratch = draft.join("scratch");
    fs::create_dir_all(&system)?;
    fs::create_dir_all(&scratch)?;
    unpack_packages(&scratch, &system)?;
    write_compiler(draft, &system)?;
    link_linker(draft)?;
    build_standard_library(draft, &scratch, &system)?;
    // The library's source and the documentation are most of what was unpacked.
    for folder in ["usr/src", "usr/share"] {
        fs::remove_dir_all(system.join(folder))?;
    }
    fs::remove_dir_all(scratch)?;
    Ok(())
}

fn unpack_packages(scratch: &Path, system: &Path) -> anyhow::Result<()> {
    apt::update()?;
    let library = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(&library, "libllvm")?;
    process::run(
        process::command("apt-get")
            .current_dir(scratch)
            // apt's own user may have no access to the scratch folder.
            .args([
                "-o",
                "APT::Sandbox::User=root",
                "download",
                "-qq",
                "rustc-web",
                "libstd-rust-web-dev",
                "rust-web-src",
            ])
            .args([&library, &llvm]),
    )?;
    for entry in fs::read_dir(scratch)? {
        let package = entry?.path();
        process::run(process::command("dpkg").arg("-x").arg(&package).arg(system))?;
        fs::remove_file(package)?;
    }
    Ok(())
}

/// The package that `package` needs and whose name is `prefix` followed by a digit.
fn dependency(package: &str, prefix: &str) -> anyhow::Result<String> {
    let listing = process::output(process::command("apt-cache").args(["depends", package]))?;
    find_dependency(&listing, prefix)
        .with_context(|| format!("{package} depends on no {prefix}* here"))
}

fn find_dependency(listing: &str, prefix: &str) -> Option<String> {
    let is_numbered = |name: &str| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    };
    listing
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "))
        .find(|name| is_numbered(name))
        .map(str::to_owned)
}

/// Writes a script that starts the unpacked compiler with its own libraries.
///
/// A script keeps the library path from the build scripts that cargo starts.
fn write_compiler(draft: &Path, system: &Path) -> anyhow::Result<()> {
    let libraries = library_folder(system)?;
    let libraries = libraries.strip_prefix(draft)?.display();
    let script = format!(
        "#!/bin/sh\nhere=${{0%/*}}\nexec env LD_LIBRARY_PATH=\"$here/{libraries}\" \"$here/system/usr/bin/rustc\" \"$@\"\n"
    );
    let file = compiler(draft);
    fs::write(&file, script)?;
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

/// `usr/lib/x86_64-linux-gnu` or the like: where the compiler's own libraries were unpacked.
fn library_folder(system: &Path) -> anyhow::Result<PathBuf> {
    for entry in fs::read_dir(system.join("usr/lib"))? {
        let folder = entry?.path();
        let is_library_folder = folder
            .file_name()
            .is_some_and(|name| name.to_string_lossy().contains("-linux-"));
        if is_library_folder {
            return Ok(folder);
        }
    }
    bail!("the packages hold no libraries for this machine")
}

/// Debian's package has no linker for WebAssembly; the usual toolchain brings one.
fn link_linker(draft: &Path) -> anyhow::Result<()> {
    let sysroot = process::output(process::command("rustc").args(["--print", "sysroot"]))?;
    let version = process::output(process::command("rustc").arg("-vV"))?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("rustc does not report its host")?;
    let bundled = Path::new(sysroot.trim())
        .join("lib/rustlib")
        .join(host)
        .join("bin/rust-lld");
    let linker = if bundled.is_file() {
        bundled
    } else {
        apt::ensure(&["wasm-ld"], "lld")?
    };
    std::os::unix::fs::symlink(linker, draft.join("linker"))?;
    Ok(())
}

fn build_standard_library(draft: &Path, scratch: &Path, system: &Path) -> anyhow::Result<()> {
    let package = scratch.join("empty");
    fs::create_dir_all(package.join("src"))?;
    fs::write(package.join("src/lib.rs"), "")?;
    fs::write(
        package.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n",
    )?;
    let built = scratch.join("built");
    let mut cargo = process::cargo();
    apply(draft, &mut cargo);
    process::run(
        cargo
            .current_dir(&package)
            .args(["build", "--quiet", "--release", "--target", TARGET])
            .args(["-Zbuild-std=std,panic_abort", "--target-dir"])
            .arg(&built)
            // Building the standard library is the only unstable feature that is used.
            .env("RUSTC_BOOTSTRAP", "1")
            // Bitcode for link-time optimization; unstable features of the library stay unstable.
            .env(
                "RUSTFLAGS",
                "-Cembed-bitcode=yes -Zforce-unstable-if-unmarked",
            ),
    )?;

    let place = system.join("usr/lib/rustlib").join(TARGET).join("lib");
    fs::create_dir_all(&place)?;
    for entry in fs::read_dir(built.join(TARGET).join("release/deps"))? {
        let file = entry?.path();
        let name = file
            .file_name()
            .expect("it was listed by name")
            .to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libempty-") {
            fs::copy(&file, place.join(name.as_ref()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::find_dependency;

    #[test]
    fn a_numbered_package_is_found_among_the_dependencies() {
        let listing = "libstd-rust-web-1.96\n  Depends: libc6\n  Depends: libllvm22\n  Depends: libllvm-other\n";
        assert_eq!(
            find_dependency(listing, "libllvm").as_deref(),
            Some("libllvm22")
        );
        assert_eq!(find_dependency(listing, "libstd-rust-web-"), None);
    }
}
