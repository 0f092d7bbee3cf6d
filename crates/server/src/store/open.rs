//! Opening the database: its settings, its migrations, and what can be wrong with it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlSafeStr, SqlitePool};

use super::Store;

/// How long a connection waits for another process to let go of the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a request waits for its turn before it is told that the server is in trouble.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

const READERS: u32 = 4;

impl Store {
    /// Opens the database, makes the file when it is missing, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, OpenError> {
        let path = path_of(url)?;
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.clone().create_if_missing(true))
            .await
            .map_err(|error| OpenError::from_sqlx(&path, &error))?;
        if let Err(error) = migrate(&writer, &path).await {
            writer.close().await;
            return Err(error);
        }
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options.pragma("query_only", "on"))
            .await
            .map_err(|error| OpenError::from_sqlx(&path, &error))?;
        Ok(Store { writer, readers })
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

async fn migrate(writer: &SqlitePool, path: &Path) -> Result<(), OpenError> {
    let is_foreign: bool = sqlx::query_scalar(
        "select count(*) > 0 and sum(name = '_sqlx_migrations') = 0 from sqlite_schema where type = 'table'",
    )
    .fetch_one(writer)
    .await
    .map_err(|error| OpenError::from_sqlx(path, &error))?;
    if is_foreign {
        return Err(OpenError::Foreign {
            path: path.to_owned(),
        });
    }
    migrator().run(writer).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => OpenError::Newer {
            path: path.to_owned(),
        },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            OpenError::from_sqlx(path, &error)
        }
        error => OpenError::Failed {
            path: path.to_owned(),
            message: error.to_string(),
        },
    })
}

fn migrator() -> Migrator {
    let migration = |version, name: &'static str, sql: &'static str| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(vec![migration(
        1,
        "games",
        include_str!("../../migrations/0001_games.sql"),
    )])
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
    fn from_sqlx(path: &Path, error: &sqlx::Error) -> OpenError {
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

    #[tokio::test]
    async fn events_are_written_through_to_the_disk() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let url = format!("sqlite:{}", directory.path().join("u.sqlite").display());
        let store = Store::open(&url).await.expect("opens");
        for (pragma, expected) in [
            ("journal_mode", "wal"),
            ("synchronous", "2"),
            ("foreign_keys", "1"),
            ("busy_timeout", "5000"),
        ] {
            let sql = format!("select cast({pragma} as text) from pragma_{pragma}");
            let sql = sql.replace("select cast(busy_timeout", "select cast(timeout");
            let value: String = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .fetch_one(&store.writer)
                .await
                .expect(pragma);
            assert_eq!(value, expected, "{pragma}");
        }
        store.close().await;
    }

    #[tokio::test]
    async fn readers_cannot_write() {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let url = format!("sqlite:{}", directory.path().join("u.sqlite").display());
        let store = Store::open(&url).await.expect("opens");
        let written = sqlx::query("delete from guest")
            .execute(&store.readers)
            .await;
        assert!(written.is_err());
        store.close().await;
    }
}
