//! Migrations, which bring the tables of a database up to date.
//!
//! First everything is checked that can be checked without a change. Then a copy of the file is
//! made beside it, and all pending migrations are applied in one transaction: if the process ends
//! in the middle, the tables stay as they were.

mod copy;
mod history;
mod old_log;
mod rewrite;
#[cfg(test)]
mod tests;

use std::path::Path;

use sqlx::migrate::{Migrate as _, MigrateError, Migration, MigrationType};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr, SqliteConnection};

use super::error::open_error;
use crate::store::OpenError;

/// The table that records the applied migrations, as sqlx defines it.
const HISTORY: &str = "_sqlx_migrations";

const GAMES: &str = include_str!("migration/0001_games.sql");
const TABLES_FOR_TWO: &str = include_str!("migration/0002_tables_for_two.sql");
const SEATS: &str = concat!(
    include_str!("migration/0003_begin.sql"),
    include_str!("migration/0003_end.sql")
);
const FORGOTTEN_HOSTS: &str = include_str!("migration/0004_forgotten_hosts.sql");

/// Creates the tables of a new database, or migrates those of an older one. `options` must not set
/// the journal mode, which would change a file that is then refused.
pub(super) async fn bring_up_to_date(
    options: SqliteConnectOptions,
    path: &Path,
) -> Result<(), OpenError> {
    // Tables that refer to each other can be replaced only while SQLite does not check references.
    // Each migration checks them at its end.
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
    let known = migrations();
    let applied = history::check(connection, path, &known).await?;
    let pending = &known[applied..];
    if !pending.is_empty() {
        let copy = match applied.checked_sub(1) {
            None => None,
            Some(last) => {
                history::refuse_additions(connection, path).await?;
                Some(copy::make(connection, path, known[last].version).await?)
            }
        };
        if let Err(error) = apply(connection, path, pending).await {
            // The database is as it was, and a server that restarts repeatedly must not fill the
            // disk with copies of it.
            if let Some(copy) = copy {
                copy::discard(&copy);
            }
            return Err(error);
        }
    }
    // The file keeps this mode.
    sqlx::query("pragma journal_mode = wal")
        .execute(connection)
        .await
        .map_err(failed)?;
    Ok(())
}

/// Applies migrations in one transaction.
async fn apply(
    connection: &mut SqliteConnection,
    path: &Path,
    pending: &[Migration],
) -> Result<(), OpenError> {
    let failed = |error: sqlx::Error| open_error(path, &error);
    connection
        .ensure_migrations_table(HISTORY)
        .await
        .map_err(|error| of_migrate_error(path, error))?;
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
        MigrateError::Execute(error) => open_error(path, &error),
        error => OpenError::Failed {
            path: path.to_owned(),
            message: error.to_string(),
        },
    }
}

/// All migrations in order. An applied one is never edited: its checksum would no longer match.
fn migrations() -> Vec<Migration> {
    let migration = |version, name: &'static str, sql: &'static str| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    vec![
        migration(1, "games", GAMES),
        migration(2, "tables for two", TABLES_FOR_TWO),
        migration(3, "seats", SEATS),
        migration(4, "forgotten hosts", FORGOTTEN_HOSTS),
    ]
}
