//! The table `game_seat`: who sits where in a game. Logs name seats only, so forgetting a person
//! changes only rows here.

use sqlx::{Row, SqliteConnection};

use super::Database;
use super::error::WriteError;
use crate::game::{Began, GameId, Level, Occupant, Player, Players, Seat};
use crate::person::{PersonId, PersonName};
use crate::store::StoreError;

impl Database {
    pub(in crate::store) async fn players(
        &self,
        id: &GameId,
    ) -> Result<Option<Players>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        players_of(&mut reader, id).await
    }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(super) struct SeatRow {
    pub(super) seat: Seat,
    pub(super) person: Option<PersonId>,
    pub(super) name: Option<PersonName>,
    /// The level of the computer, where it plays.
    pub(super) level: Option<u8>,
}

/// The seats of a game against the computer that a person has begun.
pub(super) fn of_computer_game(began: &Began, owner: PersonId) -> Vec<SeatRow> {
    let computer = |level: Level| Some(level.number());
    Seat::first(began.seats.len())
        .zip(&began.seats)
        .map(|(seat, occupant)| match occupant {
            Occupant::Person => (seat, Some(owner), None),
            Occupant::Computer { level, .. } => (seat, None, computer(*level)),
        })
        .map(|(seat, person, level)| SeatRow {
            seat,
            person,
            name: None,
            level,
        })
        .collect()
}

/// The seats of a game between people.
pub(super) fn of_players(players: &Players) -> Vec<SeatRow> {
    let players = players.all();
    Seat::first(players.len())
        .zip(players)
        .map(|(seat, player)| SeatRow {
            seat,
            person: player.person,
            name: player.name.clone(),
            level: None,
        })
        .collect()
}

/// Adds the seats of a game.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    game: &GameId,
    seats: &[SeatRow],
) -> Result<(), WriteError> {
    for row in seats {
        sqlx::query(
            "insert into game_seat (game_id, seat, person_id, name, level) values (?, ?, ?, ?, ?)",
        )
        .bind(game.as_str())
        .bind(row.seat.number())
        .bind(row.person.map(|person| person.to_string()))
        .bind(row.name.as_ref().map(PersonName::as_str))
        .bind(row.level)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The two people of a game; none where the computer plays.
pub(super) async fn players_of(
    connection: &mut SqliteConnection,
    game: &GameId,
) -> Result<Option<Players>, StoreError> {
    let rows = sqlx::query(
        "select game_seat.person_id, game_seat.name, person.number
         from game_seat left join person on person.id = game_seat.person_id
         where game_seat.game_id = ? and game_seat.level is null
         order by game_seat.seat",
    )
    .bind(game.as_str())
    .fetch_all(connection)
    .await?;
    let players = rows
        .iter()
        .map(|row| {
            read_player(
                row.try_get("person_id")?,
                row.try_get("number")?,
                row.try_get("name")?,
            )
        })
        .collect::<Result<Vec<Player>, StoreError>>()?;
    Ok(Players::try_from(players).ok())
}

/// Reads a player; for a person who has been forgotten, every value is null.
pub(super) fn read_player(
    person: Option<&str>,
    number: Option<u32>,
    name: Option<&str>,
) -> Result<Player, StoreError> {
    let unreadable = |error: &dyn std::fmt::Display| StoreError::row("game_seat", error);
    Ok(Player {
        person: person
            .map(str::parse)
            .transpose()
            .map_err(|error| unreadable(&error))?,
        number: number.unwrap_or(0),
        name: name
            .map(str::parse)
            .transpose()
            .map_err(|error| unreadable(&error))?,
    })
}
