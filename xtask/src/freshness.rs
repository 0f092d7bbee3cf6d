//! Tells whether something built is older than what it was built from.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::tree;

/// Whether `built` exists and is at least as new as every project file that `is_source` picks.
pub fn is_fresh(built: &Path, is_source: impl Fn(&Path) -> bool) -> anyhow::Result<bool> {
    let Some(built_at) = modified(built) else {
        return Ok(false);
    };
    let newest_source = tree::files()?
        .iter()
        .filter(|file| is_source(file))
        .filter_map(|file| modified(&tree::root().join(file)))
        .max();
    Ok(newest_source.is_none_or(|changed_at| changed_at <= built_at))
}

/// Whether `built` exists and is at least as new as `source`.
pub fn is_newer(built: &Path, source: &Path) -> bool {
    match (modified(built), modified(source)) {
        (Some(built_at), Some(changed_at)) => changed_at <= built_at,
        _ => false,
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}
