//! SQLite's errors in the store's own terms. No other file knows SQLite's result codes.

use std::path::Path;

use crate::store::{AppendError, OpenError, StoreError};

/// Why a write failed.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// A key is taken, or a log does not end where it should. The write fails alone.
    Conflict,
    /// It breaks a constraint or makes no sense. The write fails alone.
    Refused(StoreError),
    /// The disk, the file or the connection failed. The open transaction is lost.
    Broken(StoreError),
}

impl From<sqlx::Error> for WriteError {
    fn from(error: sqlx::Error) -> WriteError {
        /// The primary result code of every broken constraint.
        const SQLITE_CONSTRAINT: u32 = 19;
        let is_conflict = error
            .as_database_error()
            .is_some_and(|error| error.is_unique_violation());
        if is_conflict {
            WriteError::Conflict
        } else if matches!(error, sqlx::Error::RowNotFound)
            || primary_code(&error) == Some(SQLITE_CONSTRAINT)
        {
            WriteError::Refused(error.into())
        } else {
            WriteError::Broken(error.into())
        }
    }
}

impl From<WriteError> for AppendError {
    fn from(error: WriteError) -> AppendError {
        match error {
            WriteError::Conflict => AppendError::Conflict,
            WriteError::Refused(error) | WriteError::Broken(error) => AppendError::Store(error),
        }
    }
}

impl From<WriteError> for StoreError {
    fn from(error: WriteError) -> StoreError {
        match error {
            WriteError::Conflict => StoreError::NotWritten("it is taken".to_owned()),
            WriteError::Refused(error) | WriteError::Broken(error) => error,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(Box::new(error))
    }
}

/// Converts an error of opening the database at `path`.
pub(super) fn open_error(path: &Path, error: &sqlx::Error) -> OpenError {
    let path = path.to_owned();
    match primary_code(error) {
        Some(5 | 6) => OpenError::Busy { path },
        Some(8) => OpenError::ReadOnly { path },
        Some(14) => OpenError::CannotOpen { path },
        Some(11 | 26) => OpenError::NotADatabase { path },
        _ => OpenError::Failed {
            path,
            message: error.to_string(),
        },
    }
}

/// SQLite's primary result code: the lower byte of an extended one.
fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?.parse::<u32>().ok()?;
    Some(code & 0xff)
}
