//! The files that this branch changes, uncommitted changes included.

use std::path::PathBuf;

use anyhow::Context as _;

use crate::process;

/// The branches that may be the trunk; the first that exists is taken.
const TRUNKS: &[&str] = &["origin/main", "main"];

/// Every file that differs from where the branch left the trunk, relative to the root.
pub fn files() -> anyhow::Result<Vec<PathBuf>> {
    let base = TRUNKS
        .iter()
        .filter(|trunk| git(&["rev-parse", "--quiet", "--verify", trunk]).is_ok())
        .find_map(|trunk| git(&["merge-base", "HEAD", trunk]).ok())
        .context("neither origin/main nor main exists to compare with")?;
    let changed = git(&["diff", "--name-only", "--no-renames", "-z", base.trim()])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "-z"])?;
    let mut files: Vec<PathBuf> = changed
        .split('\0')
        .chain(new.split('\0'))
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

fn git(arguments: &[&str]) -> anyhow::Result<String> {
    process::output(process::command("git").args(arguments))
}
