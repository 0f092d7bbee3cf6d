//! Bringing the tables of a database up to date.
//!
//! Each migration is one transaction: a process that ends in the middle of it leaves the tables as they were.

#[cfg(test)]
mod tests;

use std::path::Path;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqlSafeStr, SqliteConnection};

use super::error::open_error;
use crate::store::OpenError;

/// Makes the tables of a new database and changes those of an older one.
pub(super) async fn bring_up_to_date(
    options: SqliteConnectOptions,
    path: &Path,
) -> Result<(), OpenError> {
    // Tables that refer to each other can be made anew only while nobody checks the references. The migrations check them
    // at their end.
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
    let is_foreign: bool = sqlx::query_scalar(
        "select count(*) > 0 and sum(name = '_sqlx_migrations') = 0 from sqlite_schema where type = 'table'",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(|error| open_error(path, &error))?;
    if is_foreign {
        return Err(OpenError::Foreign {
            path: path.to_owned(),
        });
    }
    migrator()
        .run(connection)
        .await
        .map_err(|error| match error {
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
    Migrator::with_migrations(vec![
        migration(1, "games", include_str!("migration/0001_games.sql")),
        migration(
            2,
            "tables for two",
            include_str!("migration/0002_tables_for_two.sql"),
        ),
    ])
}
