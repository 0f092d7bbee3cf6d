//! The table `invitation`. A row does not name a host who has been forgotten, and such an
//! invitation is never open.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::Database;
use super::column::{from_integer, read_id, read_seat, to_integer};
use super::error::WriteError;
use super::game_seat::read_player;
use super::list::{one_more, page_of};
use super::write::Write;
use crate::clock::ServerTime;
use crate::game::{GameId, Seat};
use crate::invitation::{Invitation, State};
use crate::person::{PersonId, PersonName};
use crate::store::{InvitationTaken, ListCursor, StoreError, event_body};

const COLUMNS: &str =
    "select invitation.id, host_id, host_name, person.number as host_number, terms,
        wished_seat, state, invitation.created_at_ms, invitation.updated_at_ms
 from invitation left join person on person.id = invitation.host_id";

impl Database {
    pub(in crate::store) async fn create_invitation(
        &self,
        invitation: Invitation,
    ) -> Result<(), StoreError> {
        Ok(self.writes.write(NewInvitation(invitation)).await?)
    }

    pub(in crate::store) async fn invitation(
        &self,
        id: &GameId,
    ) -> Result<Option<Invitation>, StoreError> {
        let sql = format!("{COLUMNS} where invitation.id = ?");
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(id.as_str())
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(read_invitation).transpose()
    }

    pub(in crate::store) async fn invitations_of(
        &self,
        person: PersonId,
        before: Option<&ListCursor>,
        page: usize,
    ) -> Result<(Vec<Invitation>, Option<ListCursor>), StoreError> {
        let sql = format!(
            "{COLUMNS} where host_id = ? and state = 'open'
               and (invitation.updated_at_ms, invitation.id) < (?, ?)
             order by invitation.updated_at_ms desc, invitation.id desc limit ?"
        );
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(person.to_string())
            .bind(before.map_or(i64::MAX, |before| before.updated_at_ms))
            .bind(before.map_or("", |before| before.id.as_str()))
            .bind(one_more(page))
            .fetch_all(&self.readers)
            .await?;
        page_of(&rows, page, read_invitation)
    }

    pub(in crate::store) async fn cancel_invitation(
        &self,
        id: &GameId,
        now: ServerTime,
    ) -> Result<bool, StoreError> {
        let id = id.clone();
        Ok(self.writes.write(Cancel { id, now }).await?)
    }
}

fn read_invitation(row: &SqliteRow) -> Result<Invitation, StoreError> {
    let unreadable = |error: &dyn std::fmt::Display| StoreError::row("invitation", error);
    let wished_seat: Option<u8> = row.try_get("wished_seat")?;
    let state: &str = row.try_get("state")?;
    Ok(Invitation {
        id: read_id(row.try_get("id")?)?,
        host: read_player(
            row.try_get("host_id")?,
            row.try_get("host_number")?,
            row.try_get("host_name")?,
        )?,
        terms: event_body::read_terms(row.try_get("terms")?).map_err(|error| unreadable(&error))?,
        wished_side: wished_seat
            .map(|seat| {
                read_seat(seat)?
                    .side()
                    .ok_or_else(|| unreadable(&format!("unknown seat {seat}")))
            })
            .transpose()?,
        state: match state {
            "open" => State::Open,
            "taken" => State::Taken,
            "cancelled" => State::Cancelled,
            other => return Err(unreadable(&format!("unknown state {other:?}"))),
        },
        created_at: ServerTime::from_ms(from_integer(row.try_get("created_at_ms")?)?),
        updated_at: ServerTime::from_ms(from_integer(row.try_get("updated_at_ms")?)?),
    })
}

/// An invitation that is open.
#[derive(Debug)]
struct NewInvitation(Invitation);

impl Write for NewInvitation {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        let NewInvitation(invitation) = self;
        let host = invitation.host.person;
        sqlx::query(
            "insert into invitation (id, host_id, host_name, terms, wished_seat, state, created_at_ms, updated_at_ms)
             values (?, ?, ?, ?, ?, 'open', ?, ?)",
        )
        .bind(invitation.id.as_str())
        .bind(host.map(|host| host.to_string()))
        .bind(invitation.host.name.as_ref().map(PersonName::as_str))
        .bind(event_body::write_terms(&invitation.terms))
        .bind(invitation.wished_side.map(|side| Seat::from(side).number()))
        .bind(to_integer(invitation.created_at.ms()))
        .bind(to_integer(invitation.updated_at.ms()))
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Cancels an invitation. The answer is whether it was open.
#[derive(Debug)]
struct Cancel {
    id: GameId,
    now: ServerTime,
}

impl Write for Cancel {
    type Output = bool;

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<bool, WriteError> {
        let cancelled = sqlx::query(
            "update invitation set state = 'cancelled', updated_at_ms = ? where id = ? and state = 'open'",
        )
        .bind(to_integer(self.now.ms()))
        .bind(self.id.as_str())
        .execute(connection)
        .await?;
        Ok(cancelled.rows_affected() > 0)
    }
}

impl Write for InvitationTaken {
    type Output = ();

    async fn apply(&self, connection: &mut SqliteConnection) -> Result<(), WriteError> {
        let taken = sqlx::query(
            "update invitation set state = 'taken', game_id = ?1, updated_at_ms = ?2
             where id = ?1 and state = 'open'",
        )
        .bind(self.id.as_str())
        .bind(to_integer(self.now.ms()))
        .execute(connection)
        .await?;
        // Only one game can come of it.
        if taken.rows_affected() == 1 {
            Ok(())
        } else {
            Err(WriteError::Conflict)
        }
    }
}

/// Whether an invitation has this id.
pub(super) async fn holds(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<bool, WriteError> {
    let count: i64 = sqlx::query_scalar("select count(*) from invitation where id = ?")
        .bind(id.as_str())
        .fetch_one(connection)
        .await?;
    Ok(0 < count)
}
