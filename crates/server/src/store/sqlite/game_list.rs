//! A person's games with people, as a list shows them.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::Database;
use super::column::{from_integer, read_id, read_phase, read_seat};
use super::game_event::read_body;
use super::game_seat::read_player;
use crate::game::{Event, Players};
use crate::person::PersonId;
use crate::store::{GameCursor, PeopleGameRow, StoreError};

impl Database {
    pub(in crate::store) async fn people_games_of(
        &self,
        person: PersonId,
        before: Option<&GameCursor>,
        page: usize,
    ) -> Result<(Vec<PeopleGameRow>, Option<GameCursor>), StoreError> {
        let mut rows = sqlx::query(
            // The bodies are read only for the games of the page.
            "select page.*, (select body from game_event where game_id = page.id and seq = 1) as began,
                    white.person_id as white_id, white.name as white_name, white_person.number as white_number,
                    black.person_id as black_id, black.name as black_name, black_person.number as black_number
             from (
                 select id, phase, turn, plies, result, reason, created_at_ms, updated_at_ms
                 from game_seat join game on game.id = game_seat.game_id
                 where game_seat.person_id = ? and game.kind = 'people' and (game.updated_at_ms, game.id) < (?, ?)
                 order by game.updated_at_ms desc, game.id desc limit ?
             ) as page
             left join game_seat as white on white.game_id = page.id and white.seat = 0
             left join person as white_person on white_person.id = white.person_id
             left join game_seat as black on black.game_id = page.id and black.seat = 1
             left join person as black_person on black_person.id = black.person_id
             order by page.updated_at_ms desc, page.id desc",
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
        let games = rows
            .iter()
            .map(read_game)
            .collect::<Result<Vec<_>, StoreError>>()?;
        let next = match rows.last() {
            Some(last) if has_more => Some(GameCursor {
                updated_at_ms: last.try_get("updated_at_ms")?,
                id: read_id(last.try_get("id")?)?,
            }),
            _ => None,
        };
        Ok((games, next))
    }
}

fn read_game(row: &SqliteRow) -> Result<PeopleGameRow, StoreError> {
    let Event::Began(began) = read_body(row.try_get("began")?)? else {
        return Err(StoreError::row("game_event", "a game without a beginning"));
    };
    let white = read_player(
        row.try_get("white_id")?,
        row.try_get("white_number")?,
        row.try_get("white_name")?,
    )?;
    let black = read_player(
        row.try_get("black_id")?,
        row.try_get("black_number")?,
        row.try_get("black_name")?,
    )?;
    Ok(PeopleGameRow {
        id: read_id(row.try_get("id")?)?,
        terms: began.terms,
        players: Players::new(white, black),
        phase: read_phase(row.try_get("phase")?)?,
        turn: row
            .try_get::<Option<u8>, _>("turn")?
            .map(read_seat)
            .transpose()?,
        plies: from_integer(row.try_get("plies")?)?,
        result: row.try_get("result")?,
        reason: row.try_get("reason")?,
        created_at_ms: from_integer(row.try_get("created_at_ms")?)?,
        updated_at_ms: from_integer(row.try_get("updated_at_ms")?)?,
    })
}
