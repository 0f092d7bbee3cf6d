//! Opening the database: its settings, and what can be wrong with it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::lock::Lock;
use super::writer::WriteQueue;
use super::{Store, migration};

/// How long a connection waits for another process to let go of the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a request waits for its turn before it is told that the server is in trouble.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

const READERS: u32 = 4;

impl Store {
    /// Opens the database, makes the file when it is missing, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, OpenError> {
        Store::open_with(url, BUSY_TIMEOUT).await
    }

    /// Opens the database with connections that wait so long for another process to let go of the file.
    pub(super) async fn open_with(url: &str, busy_timeout: Duration) -> Result<Store, OpenError> {
        let path = path_of(url)?;
        let lock = Lock::take(&path)?;
        let failed = |error: sqlx::Error| OpenError::from_sqlx(&path, &error);
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(busy_timeout)
            .disable_statement_logging();
        migration::bring_up_to_date(options.clone().create_if_missing(true), &path).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone().pragma("query_only", "on"))
            .await
            .map_err(failed)?;
        let writer = options.connect().await.map_err(failed)?;
        Ok(Store {
            writes: WriteQueue::start(writer, options, lock),
            readers,
        })
    }
}

fn path_of(url: &str) -> Result<PathBuf, OpenError> {
    let path = url
        .strip_prefix("sqlite://")
        .or_else(|| url.strip_prefix("sqlite:"))
        .ok_or_else(|| OpenError::Url {
            url: url.to_owned(),
        })?;
    let is_file = !path.is_empty() && !path.starts_with(':') && !path.contains(['?', '\0']);
    if is_file {
        Ok(PathBuf::from(path))
    } else {
        Err(OpenError::Url {
            url: url.to_owned(),
        })
    }
}

/// Why a database can't be used.
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
    /// Anything else.
    #[error("database {}: {message}", path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What SQLite said.
        message: String,
    },
}

impl OpenError {
    pub(super) fn from_sqlx(path: &Path, error: &sqlx::Error) -> OpenError {
        let path = path.to_owned();
        let code = error
            .as_database_error()
            .and_then(|error| error.code())
            .and_then(|code| code.parse::<u32>().ok());
        // The lower byte of an extended result code is the primary one.
        match code.map(|code| code & 0xff) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_url_is_a_scheme_and_a_path() {
        for (url, path) in [
            ("sqlite:ugolki.sqlite", "ugolki.sqlite"),
            ("sqlite:/var/lib/u.sqlite", "/var/lib/u.sqlite"),
            ("sqlite:///var/lib/u.sqlite", "/var/lib/u.sqlite"),
            ("sqlite:данные/у.sqlite", "данные/у.sqlite"),
        ] {
            assert_eq!(path_of(url), Ok(PathBuf::from(path)), "{url}");
        }
    }

    #[test]
    fn a_database_url_that_names_no_file_is_refused() {
        for url in [
            "",
            "ugolki.sqlite",
            "sqlite:",
            "sqlite::memory:",
            "postgres://localhost/u",
            "sqlite:a?mode=ro",
        ] {
            assert!(path_of(url).is_err(), "{url}");
        }
    }
}
