//! A person's games with people, as a list shows them.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::Database;
use super::column::{from_integer, read_id, read_phase, read_side};
use super::game_event::read_body;
use crate::game::Event;
use crate::person::PersonId;
use crate::store::{StoreError, StoredTable, TableCursor};

impl Database {
    pub(in crate::store) async fn tables_of_person(
        &self,
        person: PersonId,
        before: Option<&TableCursor>,
        page: usize,
    ) -> Result<(Vec<StoredTable>, Option<TableCursor>), StoreError> {
        let mut rows = sqlx::query(
            // The bodies are read only for the games of the page.
            "select *,
                    (select body from game_event where game_id = id and seq = 1) as invited,
                    (select body from game_event where game_id = id and kind = 'joined' order by seq limit 1) as joined
             from (
                 select id, phase, turn, plies, result, reason, created_at_ms, updated_at_ms
                 from game_seat join game on game.id = game_seat.game_id
                 where game_seat.guest_id = ? and game.kind = 'people' and (game.updated_at_ms, game.id) < (?, ?)
                 order by game.updated_at_ms desc, game.id desc limit ?
             )
             order by updated_at_ms desc, id desc",
        )
        .bind(person.to_string())
        .bind(before.map_or(i64::MAX, |before| before.updated_at_ms))
        .bind(before.map_or("", |before| before.id.as_str()))
        // One more tells whether anything follows.
        .bind(i64::try_from(page).unwrap_or(i64::MAX).saturating_add(1))
        .fetch_all(&self.readers)
        .await?;
        let has_more = rows.len() > page;
        rows.truncate(page);
        let tables = rows
            .iter()
            .map(read_table)
            .collect::<Result<Vec<_>, StoreError>>()?;
        let next = match rows.last() {
            Some(last) if has_more => Some(TableCursor {
                updated_at_ms: last.try_get("updated_at_ms")?,
                id: read_id(last.try_get("id")?)?,
            }),
            _ => None,
        };
        Ok((tables, next))
    }
}

fn read_table(row: &SqliteRow) -> Result<StoredTable, StoreError> {
    let Event::Invited(invited) = read_body(row.try_get("invited")?)? else {
        return Err(StoreError::row(
            "game_event",
            "people's game without its table",
        ));
    };
    let joined = match row.try_get::<Option<&str>, _>("joined")? {
        None => None,
        Some(body) => match read_body(body)? {
            Event::Joined(joined) => Some(joined),
            _ => return Err(StoreError::row("game_event", "kind and body disagree")),
        },
    };
    Ok(StoredTable {
        id: read_id(row.try_get("id")?)?,
        invited,
        joined,
        phase: read_phase(row.try_get("phase")?)?,
        turn: row
            .try_get::<Option<&str>, _>("turn")?
            .map(read_side)
            .transpose()?,
        plies: from_integer(row.try_get("plies")?)?,
        result: row.try_get("result")?,
        reason: row.try_get("reason")?,
        created_at_ms: from_integer(row.try_get("created_at_ms")?)?,
        updated_at_ms: from_integer(row.try_get("updated_at_ms")?)?,
    })
}
