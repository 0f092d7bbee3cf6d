//! System packages: installed as root on Debian and Ubuntu, never with sudo; elsewhere the user is
//! asked to install them.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::process;

/// Finds the first of the programs that is installed, after installing the package if none is.
///
/// # Errors
///
/// When the program is missing and packages cannot be installed on this machine.
pub fn ensure(programs: &[&str], package: &str) -> anyhow::Result<PathBuf> {
    if let Some(program) = find_any(programs) {
        return Ok(program);
    }
    let wanted = programs[0];
    if !is_debian_or_ubuntu() {
        bail!("{wanted} is missing: install it and try again");
    }
    if !is_root() {
        bail!("{wanted} is missing: run `apt-get install {package}` as root and try again");
    }
    println!("{wanted} is missing; installing the package {package}");
    update()?;
    process::run(
        process::command("apt-get")
            .args(["install", "--yes", "--no-install-recommends", package])
            .env("DEBIAN_FRONTEND", "noninteractive"),
    )?;
    match find_any(programs) {
        Some(program) => Ok(program),
        None => bail!("the package {package} did not install {wanted}"),
    }
}

/// Refreshes the package lists. A failure is only reported, since old lists may suffice.
pub fn update() -> anyhow::Result<()> {
    if !is_root() {
        return Ok(());
    }
    if let Err(error) = process::run(process::command("apt-get").args(["update", "-qq"])) {
        println!("going on with the old package lists: {error:#}");
    }
    Ok(())
}

/// Whether packages can be installed on this machine.
pub fn can_install() -> bool {
    is_debian_or_ubuntu() && is_root()
}

pub fn is_debian_or_ubuntu() -> bool {
    Path::new("/etc/debian_version").exists() && process::find("apt-get").is_some()
}

fn is_root() -> bool {
    process::output(process::command("id").arg("-u")).is_ok_and(|id| id.trim() == "0")
}

fn find_any(programs: &[&str]) -> Option<PathBuf> {
    programs.iter().find_map(|program| process::find(program))
}
