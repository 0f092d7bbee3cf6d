//! The table `guest`.

use sqlx::SqliteConnection;

use super::writer::Write;
use super::{Store, StoreError};
use crate::person::{Person, PersonId, PersonKind, PersonName};

impl Store {
    /// Makes a guest with the next free number.
    pub(crate) async fn create_guest(&self, now_ms: i64) -> Result<Person, StoreError> {
        let id = PersonId::random()?;
        let number = self.writes.write(Write::Guest { id, now_ms }).await?;
        let number = u32::try_from(number).map_err(|error| StoreError::row("guest", error))?;
        Ok(Person {
            id,
            kind: PersonKind::Guest { number },
        })
    }

    /// True when the guest is kept here. A signed guest may be missing where an older copy of the database was put back.
    pub(crate) async fn has_person(&self, id: PersonId) -> Result<bool, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("select 1 from guest where id = ?")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    /// The guest's name; none for one who gave none or is not kept here.
    pub(crate) async fn person_name(&self, id: PersonId) -> Result<Option<PersonName>, StoreError> {
        let name: Option<Option<String>> =
            sqlx::query_scalar("select name from guest where id = ?")
                .bind(id.to_string())
                .fetch_optional(&self.readers)
                .await?;
        name.flatten()
            .map(|name| name.parse())
            .transpose()
            .map_err(|error| StoreError::row("guest", error))
    }

    /// Gives the guest a name, or takes it away. Nothing happens when the guest is not kept here.
    pub(crate) async fn rename_person(
        &self,
        guest: PersonId,
        name: Option<PersonName>,
    ) -> Result<(), StoreError> {
        self.writes.write(Write::Name { guest, name }).await?;
        Ok(())
    }
}

/// Adds a guest and gives its number.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    id: PersonId,
    now_ms: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "insert into guest (id, number, created_at_ms, active_at_ms)
         values (?1, (select coalesce(max(number), 1000) + 1 from guest), ?2, ?2)
         returning number",
    )
    .bind(id.to_string())
    .bind(now_ms)
    .fetch_one(connection)
    .await
}

/// Changes a guest's name and gives how many guests that were.
pub(super) async fn rename(
    connection: &mut SqliteConnection,
    id: PersonId,
    name: Option<&PersonName>,
) -> Result<i64, sqlx::Error> {
    let renamed = sqlx::query("update guest set name = ? where id = ?")
        .bind(name.map(PersonName::as_str))
        .bind(id.to_string())
        .execute(connection)
        .await?;
    Ok(i64::from(renamed.rows_affected() > 0))
}

/// Moves the guest's time of activity forward and gives it; no two calls for one guest give the same.
pub(super) async fn touch(
    connection: &mut SqliteConnection,
    id: PersonId,
    now_ms: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("update guest set active_at_ms = max(?, active_at_ms + 1) where id = ? returning active_at_ms")
        .bind(now_ms)
        .bind(id.to_string())
        .fetch_one(connection)
        .await
}
