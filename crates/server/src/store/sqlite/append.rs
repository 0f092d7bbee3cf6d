//! What is appended to logs, all of it or nothing, and the rows that it implies.

pub(super) mod bulk;

use sqlx::SqliteConnection;
use ugolki_rules::Side;

use super::game_event::to_integer;
use super::writer::Write;
use super::{Store, StoreError, game_event, guest};
use crate::game::{Created, Event, GameId, Invited, Joined, Phase, StoredEvent, Summary};
use crate::person::PersonId;

/// What happens in one stroke: batches of one or more games. A rematch writes two logs.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) batches: Vec<Batch>,
}

/// Events that are to follow a known last one.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) game: GameId,
    /// In a game against the computer the person, whose list of games it moves up; none in a game between people.
    pub(crate) owner: Option<PersonId>,
    /// At least one, numbered on from the last known one.
    pub(crate) events: Vec<StoredEvent>,
    /// What the game is after them.
    pub(crate) summary: Summary,
}

impl From<Batch> for Unit {
    fn from(batch: Batch) -> Unit {
        Unit {
            batches: vec![batch],
        }
    }
}

/// Why a log did not grow.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppendError {
    /// The log ends elsewhere by now, or the name of an act is used up in its game.
    #[error("the log has grown in the meantime")]
    Conflict,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for AppendError {
    fn from(error: sqlx::Error) -> AppendError {
        if error
            .as_database_error()
            .is_some_and(|error| error.is_unique_violation())
        {
            AppendError::Conflict
        } else {
            AppendError::Store(error.into())
        }
    }
}

impl Store {
    /// Appends to logs, all of the unit or nothing, when each log still ends where its batch begins.
    ///
    /// When this returns, the events are on the disk. A caller that stops waiting does not stop the writing.
    ///
    /// # Errors
    /// Nobody sees anything of a refused unit.
    pub(crate) async fn append(
        &self,
        unit: impl Into<Unit>,
        now_ms: i64,
    ) -> Result<(), AppendError> {
        let unit = unit.into();
        self.writes.write(Write::Unit { unit, now_ms }).await?;
        Ok(())
    }
}

/// Writes the rows of a unit into the open transaction.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    unit: &Unit,
    now_ms: i64,
) -> Result<(), AppendError> {
    for batch in &unit.batches {
        let updated_at_ms = match batch.owner {
            Some(guest) => guest::touch(connection, guest, now_ms).await?,
            None => now_ms,
        };
        match &batch.events[..] {
            [] => return Err(StoreError::Unwritable("a batch without events").into()),
            [first, ..] if first.seq == 1 => {
                begin_game(connection, batch, &first.event, updated_at_ms).await?;
            }
            [first, ..] => go_on(connection, batch, first.seq - 1, updated_at_ms).await?,
        }
        for stored in &batch.events {
            if let Event::Joined(joined) = &stored.event {
                seat_second(connection, &batch.game, joined).await?;
            }
        }
        game_event::insert(connection, &batch.game, &batch.events).await?;
    }
    Ok(())
}

async fn begin_game(
    connection: &mut SqliteConnection,
    batch: &Batch,
    first: &Event,
    updated_at_ms: i64,
) -> Result<(), AppendError> {
    match (first, batch.owner) {
        (Event::Created(created), Some(guest)) => {
            insert_game(connection, batch, "computer", &created.rules, updated_at_ms).await?;
            seat_computer_and(connection, &batch.game, guest, created).await
        }
        (Event::Invited(invited), None) => {
            insert_game(connection, batch, "people", &invited.rules, updated_at_ms).await?;
            seat_host(connection, &batch.game, invited).await
        }
        _ => Err(StoreError::Unwritable("a first event that begins no game of its kind").into()),
    }
}

async fn insert_game(
    connection: &mut SqliteConnection,
    batch: &Batch,
    kind: &str,
    rules: &str,
    updated_at_ms: i64,
) -> Result<(), AppendError> {
    let summary = &batch.summary;
    sqlx::query(
        "insert into game (id, kind, rules, last_seq, phase, plies, turn, deadline_at_ms, result, reason, created_at_ms, updated_at_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)",
    )
    .bind(batch.game.as_str())
    .bind(kind)
    .bind(rules)
    .bind(last_seq(batch))
    .bind(phase(summary.phase))
    .bind(plies(summary))
    .bind(summary.turn.map(side))
    .bind(summary.deadline_at_ms.map(to_integer))
    .bind(&summary.result)
    .bind(&summary.reason)
    .bind(updated_at_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets the summary of a game follow its log, which must still end with event `after`.
async fn go_on(
    connection: &mut SqliteConnection,
    batch: &Batch,
    after: u64,
    updated_at_ms: i64,
) -> Result<(), AppendError> {
    let summary = &batch.summary;
    let updated = sqlx::query(
        "update game set last_seq = ?, phase = ?, plies = ?, turn = ?, deadline_at_ms = ?, result = ?, reason = ?,
                updated_at_ms = max(?, updated_at_ms)
         where id = ? and last_seq = ?",
    )
    .bind(last_seq(batch))
    .bind(phase(summary.phase))
    .bind(plies(summary))
    .bind(summary.turn.map(side))
    .bind(summary.deadline_at_ms.map(to_integer))
    .bind(&summary.result)
    .bind(&summary.reason)
    .bind(updated_at_ms)
    .bind(batch.game.as_str())
    .bind(to_integer(after))
    .execute(connection)
    .await?;
    if updated.rows_affected() == 1 {
        Ok(())
    } else {
        Err(AppendError::Conflict)
    }
}

async fn seat_computer_and(
    connection: &mut SqliteConnection,
    game: &GameId,
    guest: PersonId,
    created: &Created,
) -> Result<(), AppendError> {
    sqlx::query(
        "insert into game_seat (game_id, number, side, guest_id, level)
         values (?1, 1, ?2, ?3, null), (?1, 2, ?4, null, ?5)",
    )
    .bind(game.as_str())
    .bind(side(created.side))
    .bind(guest.to_string())
    .bind(side(created.side.opponent()))
    .bind(created.level.number())
    .execute(connection)
    .await?;
    Ok(())
}

async fn seat_host(
    connection: &mut SqliteConnection,
    game: &GameId,
    invited: &Invited,
) -> Result<(), AppendError> {
    // Also a host who wishes a side has none before somebody takes the other one.
    sqlx::query("insert into game_seat (game_id, number, guest_id) values (?, 1, ?)")
        .bind(game.as_str())
        .bind(invited.host.person.to_string())
        .execute(connection)
        .await?;
    Ok(())
}

async fn seat_second(
    connection: &mut SqliteConnection,
    game: &GameId,
    joined: &Joined,
) -> Result<(), AppendError> {
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

pub(super) fn last_seq(batch: &Batch) -> i64 {
    to_integer(batch.events.last().map_or(0, |last| last.seq))
}

pub(super) fn plies(summary: &Summary) -> i64 {
    i64::try_from(summary.plies).unwrap_or(i64::MAX)
}

pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

pub(super) fn side(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}
