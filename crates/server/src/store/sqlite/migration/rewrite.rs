//! The third migration: every log is rewritten, names move from the logs to the seats, and tables
//! that wait for somebody become invitations.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use ugolki_rules::Side;

use super::old_log::{self, NewGame, NewInvitation, NewLog, OldPlayer, OldRow, Surroundings};
use crate::clock::{ServerTime, now_ms};
use crate::game::{Began, Event, GameId, Seat};
use crate::person::{PersonId, PersonName};
use crate::store::sqlite::column::{phase, to_integer};
use crate::store::sqlite::error::open_error;
use crate::store::sqlite::game_seat::{self, SeatRow};
use crate::store::{OpenError, event_body};

const BEGIN: &str = include_str!("0003_begin.sql");
const END: &str = include_str!("0003_end.sql");

/// Moves a database from sides and guests to seats and people, within the open transaction.
pub(super) async fn move_to_seats(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), OpenError> {
    let failed = |error: sqlx::Error| open_error(path, &error);
    sqlx::raw_sql(BEGIN)
        .execute(&mut *connection)
        .await
        .map_err(failed)?;
    rewrite_all(connection)
        .await
        .map_err(|error| error.to_open_error(path))?;
    sqlx::raw_sql(END)
        .execute(connection)
        .await
        .map_err(failed)?;
    Ok(())
}

async fn rewrite_all(connection: &mut SqliteConnection) -> Result<(), RewriteError> {
    let now = ServerTime::from_ms(u64::try_from(now_ms()).unwrap_or(0));
    let sources = rematches(connection).await?;
    let rows = sqlx::query("select id, phase, created_at_ms, updated_at_ms from game order by id")
        .fetch_all(&mut *connection)
        .await?;
    let count = rows.len();
    for row in rows {
        let old = OldGame::of_row(&row)?;
        let around = Surroundings {
            rematch_of: sources.get(&old.id).cloned(),
            was_over: old.was_over,
            now,
        };
        let log = old_rows(connection, &old.id).await?;
        let log = old_log::read(&log, &around);
        match log.map_err(|error| RewriteError::of_game(&old.id, error))? {
            NewLog::ComputerGame(game) => {
                let seats = computer_game_seats(connection, &old, began(&old, &game)?).await?;
                write_game(connection, &old, "computer", &game, &seats).await?;
            }
            NewLog::PeopleGame(game, players) => {
                let seats = people_game_seats(players);
                write_game(connection, &old, "people", &game, &seats).await?;
            }
            NewLog::Invitation(invitation) => {
                write_invitation(connection, &old, &invitation).await?;
            }
        }
    }
    if 0 < count {
        tracing::info!(games = count, "logs were rewritten");
    }
    Ok(())
}

/// What the row in the old table of games says beyond the log.
struct OldGame {
    id: GameId,
    was_over: bool,
    created_at_ms: i64,
    updated_at_ms: i64,
}

impl OldGame {
    fn of_row(row: &SqliteRow) -> Result<OldGame, RewriteError> {
        let id: String = row.try_get("id")?;
        let phase: String = row.try_get("phase")?;
        Ok(OldGame {
            id: id.parse().map_err(|_| RewriteError::malformed_id(id))?,
            was_over: phase == "over",
            created_at_ms: row.try_get("created_at_ms")?,
            updated_at_ms: row.try_get("updated_at_ms")?,
        })
    }
}

/// Maps each rematch to the game before it.
async fn rematches(
    connection: &mut SqliteConnection,
) -> Result<HashMap<GameId, GameId>, RewriteError> {
    let rows: Vec<(String, String)> =
        sqlx::query_as("select game_id, body from game_event where kind = 'rematched'")
            .fetch_all(connection)
            .await?;
    let mut sources = HashMap::new();
    for (id, body) in rows {
        let of: GameId = id.parse().map_err(|_| RewriteError::malformed_id(id))?;
        let next = old_log::rematch_in(&body).map_err(|error| RewriteError::of_game(&of, error))?;
        if let Some(next) = next {
            sources.insert(next, of);
        }
    }
    Ok(sources)
}

async fn old_rows(
    connection: &mut SqliteConnection,
    game: &GameId,
) -> Result<Vec<OldRow>, RewriteError> {
    let rows: Vec<(i64, Option<String>, String)> = sqlx::query_as(
        "select at_ms, client_id, body from game_event where game_id = ? order by seq",
    )
    .bind(game.as_str())
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|(at_ms, client_id, body)| OldRow {
            at_ms: u64::try_from(at_ms).unwrap_or(0),
            client_id,
            body,
        })
        .collect())
}

async fn write_game(
    connection: &mut SqliteConnection,
    old: &OldGame,
    kind: &str,
    game: &NewGame,
    seats: &[SeatRow],
) -> Result<(), RewriteError> {
    let NewGame {
        events,
        summary,
        broken,
    } = game;
    if let Some(error) = broken {
        tracing::warn!(game.id = %old.id, %error, "a game cannot be shown any more");
    }
    sqlx::query(
        "insert into game_new (id, kind, rules, last_seq, phase, plies, turn, deadline_at_ms, result,
                places, reason, created_at_ms, updated_at_ms)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(old.id.as_str())
    .bind(kind)
    .bind(&began(old, game)?.terms.rules)
    .bind(to_integer(events.len() as u64))
    .bind(phase(summary.phase))
    .bind(i64::try_from(summary.plies).unwrap_or(i64::MAX))
    .bind(summary.turn.map(Seat::number))
    .bind(summary.deadline_at_ms.map(to_integer))
    .bind(&summary.result)
    .bind(summary.places.as_ref().map(ToString::to_string))
    .bind(&summary.reason)
    .bind(old.created_at_ms)
    .bind(old.updated_at_ms)
    .execute(&mut *connection)
    .await?;
    for seat in seats {
        sqlx::query(
            "insert into game_seat_new (game_id, seat, person_id, name, level) values (?, ?, ?, ?, ?)",
        )
        .bind(old.id.as_str())
        .bind(seat.seat.number())
        .bind(seat.person.map(|person| person.to_string()))
        .bind(seat.name.as_ref().map(PersonName::as_str))
        .bind(seat.level)
        .execute(&mut *connection)
        .await?;
    }
    for stored in events {
        sqlx::query(
            "insert into game_event_new (game_id, seq, at_ms, client_id, kind, body) values (?, ?, ?, ?, ?, ?)",
        )
        .bind(old.id.as_str())
        .bind(to_integer(stored.seq))
        .bind(to_integer(stored.at_ms))
        .bind(stored.client_id.as_ref().map(|id| id.as_str().to_owned()))
        .bind(event_body::kind(&stored.event))
        .bind(event_body::write(&stored.event))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The beginning of a game, which is its first event.
fn began<'a>(old: &OldGame, game: &'a NewGame) -> Result<&'a Began, RewriteError> {
    match game.events.first().map(|first| &first.event) {
        Some(Event::Began(began)) => Ok(began),
        _ => Err(RewriteError::of_game(&old.id, "it has no beginning")),
    }
}

/// The seats of a game between people, by the players in the old log.
fn people_game_seats(players: [OldPlayer; 2]) -> Vec<SeatRow> {
    Side::BOTH
        .into_iter()
        .zip(players)
        .map(|(side, player)| SeatRow {
            seat: side.into(),
            person: Some(player.person),
            name: player.name,
            level: None,
        })
        .collect()
}

/// The seats of a game against the computer, by the old table of seats.
async fn computer_game_seats(
    connection: &mut SqliteConnection,
    old: &OldGame,
    began: &Began,
) -> Result<Vec<SeatRow>, RewriteError> {
    let owner: Option<String> = sqlx::query_scalar(
        "select guest_id from game_seat where game_id = ? and guest_id is not null",
    )
    .bind(old.id.as_str())
    .fetch_optional(connection)
    .await?
    .flatten();
    let refuse = |message: &str| RewriteError::of_game(&old.id, message);
    let owner: PersonId = owner
        .ok_or_else(|| refuse("nobody plays against the computer"))?
        .parse()
        .map_err(|_| refuse("the id of the person is malformed"))?;
    Ok(game_seat::of_computer_game(began, owner))
}

async fn write_invitation(
    connection: &mut SqliteConnection,
    old: &OldGame,
    invitation: &NewInvitation,
) -> Result<(), RewriteError> {
    let NewInvitation {
        terms,
        host,
        wished_side,
        is_cancelled,
    } = invitation;
    sqlx::query(
        "insert into invitation (id, host_id, host_name, terms, wished_seat, state, game_id, created_at_ms, updated_at_ms)
         values (?, ?, ?, ?, ?, ?, null, ?, ?)",
    )
    .bind(old.id.as_str())
    .bind(host.person.to_string())
    .bind(host.name.as_ref().map(PersonName::as_str))
    .bind(event_body::write_terms(terms))
    .bind(wished_side.map(|side| Seat::from(side).number()))
    .bind(if *is_cancelled { "cancelled" } else { "open" })
    .bind(old.created_at_ms)
    .bind(old.updated_at_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Why the logs cannot be rewritten. The database stays as it was.
#[derive(Debug, thiserror::Error)]
enum RewriteError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("game {game}: {message}")]
    Game { game: String, message: String },
}

impl RewriteError {
    fn of_game(game: &GameId, message: impl fmt::Display) -> RewriteError {
        RewriteError::Game {
            game: game.to_string(),
            message: message.to_string(),
        }
    }

    fn malformed_id(id: String) -> RewriteError {
        RewriteError::Game {
            game: id,
            message: "its id is malformed".to_owned(),
        }
    }

    fn to_open_error(&self, path: &Path) -> OpenError {
        match self {
            RewriteError::Database(error) => open_error(path, error),
            RewriteError::Game { game, message } => OpenError::UnreadableGame {
                path: path.to_owned(),
                game: game.clone(),
                message: message.clone(),
            },
        }
    }
}
