//! A copy of the database, made beside it before its tables change.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::SqliteConnection;

use crate::store::OpenError;

/// Copies the database and returns the path of the copy. No existing copy is touched.
///
/// # Errors
/// When the copy cannot be made: the disk is full, or its folder cannot be written.
pub(super) async fn make(
    connection: &mut SqliteConnection,
    path: &Path,
    version: i64,
) -> Result<PathBuf, OpenError> {
    let copy = free_name(path, version);
    let failed = |message: String| OpenError::NoCopy {
        path: path.to_owned(),
        copy: copy.clone(),
        message,
    };
    let of_system = |error: io::Error| failed(error.to_string());
    // The copy gets its name only when it is complete, so a copy with that name can be trusted.
    let partial = with_ending(&copy, ".partial");
    if partial.is_dir() {
        let message = format!("{} is a folder; move it away", partial.display());
        return Err(failed(message));
    }
    remove_if_there(&partial).map_err(of_system)?;
    let text = partial
        .to_str()
        .ok_or_else(|| failed("the path is not UTF-8".to_owned()))?;
    create_like(path, &partial).map_err(of_system)?;
    let copied = sqlx::query("vacuum into ?")
        .bind(text)
        .execute(connection)
        .await;
    if let Err(error) = copied {
        // A part of a copy is useless. If it cannot be removed, the first error still matters more.
        let _ = remove_if_there(&partial);
        return Err(failed(error.to_string()));
    }
    File::open(&partial)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&partial, &copy))
        .and_then(|()| sync_folder(&copy))
        .map_err(of_system)?;
    // A warning, so that the default log level shows the operator where the copy is.
    tracing::warn!(
        database = %path.display(),
        copy = %copy.display(),
        "the database was copied before its tables change"
    );
    Ok(copy)
}

/// Removes a useless copy. If that fails, it is left behind, which does no harm.
pub(super) fn discard(copy: &Path) {
    if let Err(error) = remove_if_there(copy) {
        tracing::warn!(copy = %copy.display(), %error, "a copy of the database is left behind");
    }
}

/// Creates an empty file with the permissions of the database, since the copy holds the secret that
/// signs cookies.
fn create_like(database: &Path, file: &Path) -> io::Result<()> {
    let permissions = fs::metadata(database)?.permissions();
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?.set_permissions(permissions)
}

/// Syncs the folder of a file, so that a power failure cannot lose the file's name.
fn sync_folder(file: &Path) -> io::Result<()> {
    // Only Unix opens folders as files.
    if cfg!(unix) {
        let folder = file.parent().filter(|folder| *folder != Path::new(""));
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    } else {
        Ok(())
    }
}

/// A name beside the database that is not in use.
fn free_name(path: &Path, version: i64) -> PathBuf {
    let first = with_ending(path, &format!(".version-{version}"));
    let mut name = first.clone();
    let mut number = 1;
    while name.exists() {
        number += 1;
        name = with_ending(&first, &format!("-{number}"));
    }
    name
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
