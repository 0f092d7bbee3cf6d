//! Games without their logs: one, or a person's list.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::Database;
use super::column::{from_integer, read_id, read_phase, read_seat};
use super::game_event::read_body;
use super::game_seat::read_player;
use super::list::{one_more, page_of};
use crate::game::{Event, GameId, Players};
use crate::person::PersonId;
use crate::store::{GameKind, GameRow, ListCursor, Opponents, StoreError};

/// Completes the games that the inner query selects from `game` with their people and first events,
/// which are read for those games only.
macro_rules! rows_of {
    ($games:literal) => {
        concat!(
            "select page.*, (select body from game_event where game_id = page.id and seq = 1) as began,
                    white.person_id as white_id, white.name as white_name, white_person.number as white_number,
                    black.person_id as black_id, black.name as black_name, black_person.number as black_number
             from (select game.* ",
            $games,
            ") as page
             left join game_seat as white on white.game_id = page.id and white.seat = 0
             left join person as white_person on white_person.id = white.person_id
             left join game_seat as black on black.game_id = page.id and black.seat = 1
             left join person as black_person on black_person.id = black.person_id
             order by page.updated_at_ms desc, page.id desc"
        )
    };
}

impl Database {
    pub(in crate::store) async fn games_of(
        &self,
        person: PersonId,
        kind: Option<GameKind>,
        before: Option<&ListCursor>,
        page: usize,
    ) -> Result<(Vec<GameRow>, Option<ListCursor>), StoreError> {
        let rows = sqlx::query(rows_of!(
            "from game_seat join game on game.id = game_seat.game_id
             where game_seat.person_id = ?1 and game.kind = coalesce(?2, game.kind)
               and (game.updated_at_ms, game.id) < (?3, ?4)
             order by game.updated_at_ms desc, game.id desc limit ?5"
        ))
        .bind(person.to_string())
        .bind(kind.map(|kind| match kind {
            GameKind::Computer => "computer",
            GameKind::People => "people",
        }))
        .bind(before.map_or(i64::MAX, |before| before.updated_at_ms))
        .bind(before.map_or("", |before| before.id.as_str()))
        .bind(one_more(page))
        .fetch_all(&self.readers)
        .await?;
        page_of(&rows, page, read_game)
    }
}

/// The stored game with this id.
pub(super) async fn of_id(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<GameRow, StoreError> {
    let row = sqlx::query(rows_of!("from game where game.id = ?"))
        .bind(id.as_str())
        .fetch_one(connection)
        .await?;
    read_game(&row)
}

fn read_game(row: &SqliteRow) -> Result<GameRow, StoreError> {
    let Event::Began(began) = read_body(row.try_get("began")?)? else {
        return Err(StoreError::row("game_event", "a game without a beginning"));
    };
    let opponents = match began.computer() {
        Some((seat, level, _)) => Opponents::Computer { seat, level },
        None => Opponents::People(read_players(row)?),
    };
    Ok(GameRow {
        id: read_id(row.try_get("id")?)?,
        began: *began,
        opponents,
        last_seq: from_integer(row.try_get("last_seq")?)?,
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

fn read_players(row: &SqliteRow) -> Result<Players, StoreError> {
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
    Ok(Players::new(white, black))
}
