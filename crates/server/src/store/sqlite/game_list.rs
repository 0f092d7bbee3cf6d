//! A guest's games with people, as a list shows them.

use std::fmt;
use std::str::FromStr;

use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use ugolki_rules::Side;

use super::game::read_id;
use super::game_event::{from_integer, read_body};
use super::{Store, StoreError};
use crate::game::{Event, GameId, Invited, Joined, Phase};
use crate::person::PersonId;

/// A game between people without its moves.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) id: GameId,
    pub(crate) invited: Invited,
    /// None while the table waits for the other person, and when nobody came.
    pub(crate) joined: Option<Joined>,
    pub(crate) phase: Phase,
    pub(crate) turn: Option<Side>,
    pub(crate) plies: u64,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
}

/// Where the next page of a list begins: behind this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableCursor {
    updated_at_ms: i64,
    id: GameId,
}

impl Store {
    /// The guest's games with people, the last changed first, from behind the cursor on; and the cursor of what follows.
    pub(crate) async fn tables_of_person(
        &self,
        guest: PersonId,
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
        .bind(guest.to_string())
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

fn read_phase(text: &str) -> Result<Phase, StoreError> {
    match text {
        "open" => Ok(Phase::Open),
        "playing" => Ok(Phase::Playing),
        "over" => Ok(Phase::Over),
        _ => Err(StoreError::row("game", format!("unknown phase {text:?}"))),
    }
}

fn read_side(text: &str) -> Result<Side, StoreError> {
    match text {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(StoreError::row("game", format!("unknown side {text:?}"))),
    }
}

impl fmt::Display for TableCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.updated_at_ms, self.id)
    }
}

impl FromStr for TableCursor {
    type Err = BadTableCursor;

    fn from_str(text: &str) -> Result<TableCursor, BadTableCursor> {
        let (updated_at_ms, id) = text.split_once('.').ok_or(BadTableCursor)?;
        Ok(TableCursor {
            updated_at_ms: updated_at_ms.parse().map_err(|_| BadTableCursor)?,
            id: id.parse().map_err(|_| BadTableCursor)?,
        })
    }
}

/// A text that names no place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place in the list is a time and a game id")]
pub(crate) struct BadTableCursor;
