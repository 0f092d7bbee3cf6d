//! Bringing the tables of a database up to date.
//!
//! All that is needed is one transaction, after a copy of the file was made beside it: a process
//! that ends in the middle leaves the tables as they were.

mod copy;
mod old_log;
mod rewrite;
#[cfg(test)]
mod tests;

use std::path::Path;

use sqlx::migrate::{Migrate as _, MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr, SqliteConnection};

use super::error::open_error;
use crate::store::OpenError;

/// The table in which sqlx notes what was applied.
const HISTORY: &str = "_sqlx_migrations";

const GAMES: &str = include_str!("migration/0001_games.sql");
const TABLES_FOR_TWO: &str = include_str!("migration/0002_tables_for_two.sql");
const SEATS: &str = concat!(
    include_str!("migration/0003_begin.sql"),
    include_str!("migration/0003_end.sql")
);

/// Makes the tables of a new database and changes those of an older one.
pub(super) async fn bring_up_to_date(
    options: SqliteConnectOptions,
    path: &Path,
) -> Result<(), OpenError> {
    // Tables that refer to each other can be made anew only while nobody checks the references. The
    // migrations check them at their end.
    let mut connection = options
        .foreign_keys(false)
        .connect()
        .await
        .map_err(|error| open_error(path, &error))?;
    let migrated = migrate(&mut connection, path).await;
    let closed = connection.close().await;
    migrated?;
    closed.map_err(|error| open_error(path, &error))
}

async fn migrate(connection: &mut SqliteConnection, path: &Path) -> Result<(), OpenError> {
    let failed = |error: sqlx::Error| open_error(path, &error);
    let is_foreign: bool = sqlx::query_scalar(
        "select count(*) > 0 and sum(name = '_sqlx_migrations') = 0 from sqlite_schema where type = 'table'",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if is_foreign {
        return Err(OpenError::Foreign {
            path: path.to_owned(),
        });
    }
    let of_history = |error| of_migrate_error(path, error);
    connection
        .ensure_migrations_table(HISTORY)
        .await
        .map_err(of_history)?;
    let applied: i64 = sqlx::query_scalar("select coalesce(max(version), 0) from _sqlx_migrations")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    let migrator = migrator();
    let pending: Vec<&Migration> = migrator
        .iter()
        .filter(|migration| applied < migration.version)
        .collect();
    if !pending.is_empty() {
        let copy = if 0 < applied {
            Some(copy::make(connection, path, applied).await?)
        } else {
            None
        };
        if let Err(error) = apply(connection, path, &pending).await {
            // The database is as it was, and a server that starts again and again must not fill the
            // disk with copies of it.
            if let Some(copy) = copy {
                copy::discard(&copy);
            }
            return Err(error);
        }
    }
    // Nothing is left to apply: this checks that the history is the one that the program knows.
    migrator.run(connection).await.map_err(of_history)
}

/// Applies migrations in one transaction.
async fn apply(
    connection: &mut SqliteConnection,
    path: &Path,
    pending: &[&Migration],
) -> Result<(), OpenError> {
    let failed = |error: sqlx::Error| open_error(path, &error);
    let mut transaction = connection
        .begin_with("begin immediate")
        .await
        .map_err(failed)?;
    for migration in pending {
        if migration.version == 3 {
            rewrite::move_to_seats(&mut transaction, path).await?;
        } else {
            sqlx::raw_sql(migration.sql.clone())
                .execute(&mut *transaction)
                .await
                .map_err(failed)?;
        }
        sqlx::query(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             values (?, ?, true, ?, 0)",
        )
        .bind(migration.version)
        .bind(&*migration.description)
        .bind(&*migration.checksum)
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
    }
    transaction.commit().await.map_err(failed)
}

fn of_migrate_error(path: &Path, error: MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(_) => OpenError::Newer {
            path: path.to_owned(),
        },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            open_error(path, &error)
        }
        error => OpenError::Failed {
            path: path.to_owned(),
            message: error.to_string(),
        },
    }
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
    Migrator::with_migrations(vec![
        migration(1, "games", GAMES),
        migration(2, "tables for two", TABLES_FOR_TWO),
        migration(3, "seats", SEATS),
    ])
}
