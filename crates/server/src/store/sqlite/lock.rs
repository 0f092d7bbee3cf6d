//! One server per database: two would each hold the same games in memory and disagree.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::store::OpenError;

/// The right to serve a database. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    _file: Option<File>,
}

impl Lock {
    /// Locks a separate file next to the database: closing another handle to the database itself
    /// would release the locks that SQLite holds on it.
    ///
    /// # Errors
    /// When another server holds it, or the file cannot be created.
    pub(super) fn take(database: &Path) -> Result<Lock, OpenError> {
        let path = lock_path(database);
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(|_| OpenError::CannotOpen {
                path: database.to_owned(),
            })?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Busy {
                path: database.to_owned(),
            }),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "this file system has no locks: make sure that no second server uses the database");
                Ok(Lock { _file: None })
            }
        }
    }
}

fn lock_path(database: &Path) -> PathBuf {
    let mut name = OsString::from(database);
    name.push("-lock");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_has_one_server_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("games.sqlite");
        let first = Lock::take(&database).expect("free");
        let busy = OpenError::Busy {
            path: database.clone(),
        };
        assert_eq!(Lock::take(&database).err(), Some(busy));
        drop(first);
        assert!(Lock::take(&database).is_ok());
    }
}
