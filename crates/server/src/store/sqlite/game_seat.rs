//! The table `game_seat`: who plays.

use sqlx::SqliteConnection;

use super::column::side;
use super::error::WriteError;
use crate::game::{Created, GameId, Invited, Joined};
use crate::person::PersonId;

/// Seats a person and the computer.
pub(super) async fn seat_with_computer(
    connection: &mut SqliteConnection,
    game: &GameId,
    person: PersonId,
    created: &Created,
) -> Result<(), WriteError> {
    sqlx::query(
        "insert into game_seat (game_id, number, side, guest_id, level)
         values (?1, 1, ?2, ?3, null), (?1, 2, ?4, null, ?5)",
    )
    .bind(game.as_str())
    .bind(side(created.side))
    .bind(person.to_string())
    .bind(side(created.side.opponent()))
    .bind(created.level.number())
    .execute(connection)
    .await?;
    Ok(())
}

/// Seats the person who waits for another one.
pub(super) async fn seat_host(
    connection: &mut SqliteConnection,
    game: &GameId,
    invited: &Invited,
) -> Result<(), WriteError> {
    // Also a host who wishes a side has none before somebody takes the other one.
    sqlx::query("insert into game_seat (game_id, number, guest_id) values (?, 1, ?)")
        .bind(game.as_str())
        .bind(invited.host.person.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

/// Seats the other person, which gives the host a side.
pub(super) async fn seat_joiner(
    connection: &mut SqliteConnection,
    game: &GameId,
    joined: &Joined,
) -> Result<(), WriteError> {
    sqlx::query("update game_seat set side = ? where game_id = ? and number = 1")
        .bind(side(joined.side.opponent()))
        .bind(game.as_str())
        .execute(&mut *connection)
        .await?;
    sqlx::query("insert into game_seat (game_id, number, side, guest_id) values (?, 2, ?, ?)")
        .bind(game.as_str())
        .bind(side(joined.side))
        .bind(joined.player.person.to_string())
        .execute(connection)
        .await?;
    Ok(())
}
