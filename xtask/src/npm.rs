//! Packages and scripts of the folders that npm manages: `web` and `e2e`.

use std::process::Command;

use anyhow::{Context as _, bail};

use crate::{freshness, process, tree};

const OLDEST_NODE: u32 = 20;

/// Installs exactly the versions of the lock file, unless they are installed.
pub fn install(folder: &str) -> anyhow::Result<()> {
    require_node()?;
    let folder_path = tree::root().join(folder);
    let lock = folder_path.join("package-lock.json");
    let installed = folder_path.join("node_modules/.package-lock.json");
    if freshness::is_newer(&installed, &lock) {
        return Ok(());
    }
    process::run(npm(folder).args(["ci", "--no-audit", "--no-fund"]))
}

/// A script of the folder's `package.json`.
pub fn script(folder: &str, name: &str) -> Command {
    let mut command = npm(folder);
    command.args(["run", name]);
    command
}

fn npm(folder: &str) -> Command {
    let mut command = process::command("npm");
    command
        .current_dir(tree::root().join(folder))
        // The browser comes from the system's packages.
        .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

fn require_node() -> anyhow::Result<()> {
    if process::find("node").is_none() || process::find("npm").is_none() {
        bail!("Node.js is missing: install Node.js {OLDEST_NODE} or newer, with npm");
    }
    let text = process::output(process::command("node").arg("--version"))?;
    let version =
        major_version(&text).with_context(|| format!("unreadable Node.js version {text:?}"))?;
    if version < OLDEST_NODE {
        bail!(
            "Node.js {} is too old: install {OLDEST_NODE} or newer",
            text.trim()
        );
    }
    Ok(())
}

fn major_version(text: &str) -> Option<u32> {
    text.trim()
        .strip_prefix('v')?
        .split('.')
        .next()?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::major_version;

    #[test]
    fn major_version_is_the_first_number() {
        assert_eq!(major_version("v20.20.2\n"), Some(20));
        assert_eq!(major_version("v8.1.0"), Some(8));
        assert_eq!(major_version("unknown"), None);
    }
}
