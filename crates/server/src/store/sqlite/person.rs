//! The table `person`.

use sqlx::SqliteConnection;

use super::Database;
use super::error::WriteError;
use super::write::Write;
use crate::person::{Person, PersonId, PersonKind, PersonName};
use crate::store::{MovesUp, StoreError};

impl Database {
    pub(in crate::store) async fn create_guest(
        &self,
        id: PersonId,
        now_ms: i64,
    ) -> Result<Person, StoreError> {
        Ok(self.writes.write(NewGuest { id, now_ms }).await?)
    }

    pub(in crate::store) async fn has_person(&self, id: PersonId) -> Result<bool, StoreError> {
        let found: Option<i64> = sqlx::query_scalar("select 1 from person where id = ?")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?;
        Ok(found.is_some())
    }

    pub(in crate::store) async fn person_name(
        &self,
        id: PersonId,
    ) -> Result<Option<PersonName>, StoreError> {
        let name: Option<Option<String>> =
            sqlx::query_scalar("select name from person where id = ?")
                .bind(id.to_string())
                .fetch_optional(&self.readers)
                .await?;
        name.flatten()
            .map(|name| name.parse())
            .transpose()
            .map_err(|error| StoreError::row("person", error))
    }

    pub(in crate::store) async fn rename_person(
        &self,
        id: PersonId,
        name: Option<PersonName>,
    ) -> Result<(), StoreError> {
        Ok(self.writes.write(Rename { id, name }).await?)
    }
}

/// A guest who gets the next free number.
#[derive(Debug)]
struct NewGuest {
    id: PersonId,
    now_ms: i64,
}

impl Write for NewGuest {
    type Output = Person;

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<Person, WriteError> {
        let number: i64 = sqlx::query_scalar(
            "insert into person (id, kind, number, created_at_ms, active_at_ms)
             values (?1, 'guest', (select coalesce(max(number), 1000) + 1 from person), ?2, ?2)
             returning number",
        )
        .bind(self.id.to_string())
        .bind(self.now_ms)
        .fetch_one(connection)
        .await?;
        let number = u32::try_from(number)
            .map_err(|error| WriteError::Refused(StoreError::row("person", error)))?;
        Ok(Person {
            id: self.id,
            kind: PersonKind::Guest { number },
        })
    }
}

/// Another name for a person, or none.
#[derive(Debug)]
struct Rename {
    id: PersonId,
    name: Option<PersonName>,
}

impl Write for Rename {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        sqlx::query("update person set name = ? where id = ?")
            .bind(self.name.as_ref().map(PersonName::as_str))
            .bind(self.id.to_string())
            .execute(connection)
            .await?;
        Ok(())
    }
}

impl Write for MovesUp {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        let active_at_ms: i64 = sqlx::query_scalar(
            "update person set active_at_ms = max(?, active_at_ms + 1) where id = ? returning active_at_ms",
        )
        .bind(self.now_ms)
        .bind(self.person.to_string())
        .fetch_one(&mut *connection)
        .await?;
        super::game::set_updated_at(connection, &self.game, active_at_ms).await
    }
}
