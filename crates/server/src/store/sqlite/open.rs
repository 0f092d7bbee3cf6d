//! Opening the database: its settings.

use std::path::PathBuf;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::error::open_error;
use super::lock::Lock;
use super::writer::WriteQueue;
use super::{Database, migration};
use crate::store::OpenError;

/// How long a connection waits for another process to release the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a request waits for a connection before it fails.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

const READERS: u32 = 4;

impl Database {
    /// Opens the database, creates the file when it is missing, and brings its tables up to date.
    pub(in crate::store) async fn open(url: &str) -> Result<Database, OpenError> {
        Database::open_with(url, BUSY_TIMEOUT).await
    }

    /// Opens the database with connections that wait this long while another process holds the
    /// file.
    pub(super) async fn open_with(
        url: &str,
        busy_timeout: Duration,
    ) -> Result<Database, OpenError> {
        let path = path_of(url)?;
        let lock = Lock::take(&path)?;
        let failed = |error: sqlx::Error| open_error(&path, &error);
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(busy_timeout)
            .disable_statement_logging();
        migration::bring_up_to_date(options.clone().create_if_missing(true), &path).await?;
        let options = options.journal_mode(SqliteJournalMode::Wal);
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone().pragma("query_only", "on"))
            .await
            .map_err(failed)?;
        let writer = options.connect().await.map_err(failed)?;
        Ok(Database {
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
