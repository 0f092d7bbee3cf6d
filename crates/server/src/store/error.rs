//! The errors of the store, independent of the database.

use std::error::Error;
use std::fmt;
use std::path::PathBuf;

/// Why the store failed. Clients never see the text.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The database, its file or a connection failed, or a statement broke a rule of the tables.
    #[error("database: {0}")]
    Database(Box<dyn Error + Send + Sync>),
    #[error("row of {table} is unreadable: {message}")]
    Row {
        table: &'static str,
        message: String,
    },
    #[error("cannot be written: {0}")]
    Unwritable(&'static str),
    /// The transaction was not committed; the same write may succeed later.
    #[error("not written: {0}")]
    NotWritten(String),
    #[error("the database is closed")]
    Closed,
    #[error("no randomness: {0}")]
    Random(#[from] getrandom::Error),
}

impl StoreError {
    pub(super) fn row(table: &'static str, error: impl fmt::Display) -> StoreError {
        StoreError::Row {
            table,
            message: error.to_string(),
        }
    }
}

/// Why events were not appended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppendError {
    /// The log ends with another event by now, the id of an act is already used in its game, or a
    /// row that must commit with the events is taken.
    #[error("the log has grown in the meantime")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a database cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The URL names no SQLite file.
    #[error("database url {url:?} is not of the form sqlite:PATH")]
    Url {
        /// The URL as it was given.
        url: String,
    },
    /// There is no such directory, or the file may not be read or made there.
    #[error("cannot open or create the database {}; its directory must exist and be writable", path.display())]
    CannotOpen {
        /// The file.
        path: PathBuf,
    },
    /// The file or its directory may not be written.
    #[error("the database {} cannot be written; the file and its directory must be writable", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is not an SQLite database", path.display())]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file is the database of another program.
    #[error("{} is the database of another program", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of this program has changed the tables.
    #[error("the database {} was written by a newer version of this program", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// Another process holds the file.
    #[error("the database {} is in use by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Somebody has added views, triggers or indexes, and the tables must change. The database is
    /// as it was.
    #[error("the database {} has additions of its own: {objects}; drop them before its tables change, and create them again afterwards", path.display())]
    Additions {
        /// The file.
        path: PathBuf,
        /// What was added, by kind and name.
        objects: String,
    },
    /// No copy could be made before the tables change. The database is as it was.
    #[error("cannot copy the database {} to {} before its tables change: {message}", path.display(), copy.display())]
    NoCopy {
        /// The file.
        path: PathBuf,
        /// The copy that was to be made.
        copy: PathBuf,
        /// What the system said.
        message: String,
    },
    /// A game of an older version follows no known reading of the rules, or its log is damaged. The
    /// database is as it was.
    #[error("the tables of the database {} were not brought up to date, and nothing in it has changed: game {game} cannot be migrated: {message}; go on with the version that wrote the database, and report this message to the developers", path.display())]
    UnreadableGame {
        /// The file.
        path: PathBuf,
        /// The id of the game.
        game: String,
        /// The event, the ply and what is wrong there.
        message: String,
    },
    /// Anything else.
    #[error("database {}: {message}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        message: String,
    },
}
