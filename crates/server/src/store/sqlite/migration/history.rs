//! Checks whether a file is a database of this program, and which migrations were applied. Changes
//! nothing.

use std::path::Path;

use sqlx::SqliteConnection;
use sqlx::migrate::Migration;

use super::super::error::open_error;
use crate::store::OpenError;

/// The indexes and triggers that the program has made, in any version.
const OWN_OBJECTS: [&str; 7] = [
    "game_deadline",
    "game_event_client_id",
    "game_event_never_changes",
    "game_event_never_goes",
    "game_seat_guest",
    "game_seat_person",
    "invitation_host",
];

/// Returns the number of the known migrations that were applied.
///
/// # Errors
/// When the database is another program's or a newer version's, or its history differs from the
/// known one.
pub(super) async fn check(
    connection: &mut SqliteConnection,
    path: &Path,
    known: &[Migration],
) -> Result<usize, OpenError> {
    let failed = |error: sqlx::Error| open_error(path, &error);
    let foreign = || OpenError::Foreign {
        path: path.to_owned(),
    };
    let (objects, has_history): (i64, bool) = sqlx::query_as(
        "select count(*), coalesce(max(type = 'table' and name = '_sqlx_migrations'), false)
         from sqlite_schema",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(failed)?;
    if !has_history {
        return if objects == 0 { Ok(0) } else { Err(foreign()) };
    }
    let applied: Vec<(i64, Vec<u8>, bool)> =
        sqlx::query_as("select version, checksum, success from _sqlx_migrations order by version")
            .fetch_all(&mut *connection)
            .await
            .map_err(failed)?;
    if applied.is_empty() {
        // A process that ended early may have made the empty history. It has an index of its own.
        let others: i64 = sqlx::query_scalar(
            "select count(*) from sqlite_schema where tbl_name <> '_sqlx_migrations'",
        )
        .fetch_one(connection)
        .await
        .map_err(failed)?;
        return if others == 0 { Ok(0) } else { Err(foreign()) };
    }
    let differs = |version: i64, how: &str| OpenError::Failed {
        path: path.to_owned(),
        message: format!("migration {version} {how}"),
    };
    for (number, (version, checksum, is_complete)) in applied.iter().enumerate() {
        let is_known = known.iter().any(|known| known.version == *version);
        let Some(migration) = known.get(number).filter(|_| is_known) else {
            return Err(OpenError::Newer {
                path: path.to_owned(),
            });
        };
        if migration.version != *version {
            return Err(differs(migration.version, "was left out"));
        }
        if migration.checksum != *checksum {
            return Err(differs(*version, "was applied in another form"));
        }
        if !is_complete {
            return Err(differs(*version, "was not applied to its end"));
        }
    }
    Ok(applied.len())
}

/// Refuses views, triggers and indexes that somebody has added: replacing a table would fail at
/// them or drop them silently.
pub(super) async fn refuse_additions(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), OpenError> {
    let objects: Vec<(String, String)> = sqlx::query_as(
        "select type, name from sqlite_schema
         where type in ('view', 'trigger', 'index') and sql is not null order by name",
    )
    .fetch_all(connection)
    .await
    .map_err(|error| open_error(path, &error))?;
    let additions: Vec<String> = objects
        .into_iter()
        .filter(|(_, name)| !OWN_OBJECTS.contains(&name.as_str()))
        .map(|(kind, name)| format!("{kind} {name}"))
        .collect();
    if additions.is_empty() {
        Ok(())
    } else {
        Err(OpenError::Additions {
            path: path.to_owned(),
            objects: additions.join(", "),
        })
    }
}
