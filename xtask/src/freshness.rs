//! Checks whether a built file is older than its sources.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use crate::tree;

/// Whether `built` exists and is at least as new as every project file and folder that `is_source`
/// picks. The removal of a file changes the time of its folder.
pub fn is_fresh(built: &Path, is_source: impl Fn(&Path) -> bool) -> anyhow::Result<bool> {
    let Some(built_at) = modified(built) else {
        return Ok(false);
    };
    let files = tree::files()?;
    let newest_source = files
        .iter()
        .flat_map(|file| [Some(file.as_path()), file.parent()])
        .flatten()
        .filter(|path| is_source(path))
        .filter_map(|path| modified(&tree::root().join(path)))
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
