//! The table `game`: a summary beside each log, and queries over it.

use serde::Serialize;
use sqlx::{Row as _, SqliteConnection};

use super::column::{from_integer, phase, read_id, to_integer, to_json};
use super::error::WriteError;
use super::{Database, game_event, game_list};
use crate::clock::ServerTime;
use crate::game::{GameId, Seat, StoredEvent};
use crate::person::PersonId;
use crate::store::{Access, Batch, EndsElsewhere, GameKind, GameRow, StoreError};

impl Database {
    pub(in crate::store) async fn game(
        &self,
        id: &GameId,
        person: Option<PersonId>,
    ) -> Result<Access<GameRow>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        Ok(match access(&mut transaction, id, person).await? {
            Access::Open(_) => Access::Open(game_list::of_id(&mut transaction, id).await?),
            Access::Foreign => Access::Foreign,
            Access::Unknown => Access::Unknown,
        })
    }

    pub(in crate::store) async fn events(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        since: u64,
    ) -> Result<Access<(GameKind, Vec<StoredEvent>)>, StoreError> {
        // One transaction, so that access and log belong to the same moment.
        let mut transaction = self.readers.begin().await?;
        Ok(match access(&mut transaction, id, person).await? {
            Access::Open(kind) => {
                Access::Open((kind, game_event::since(&mut transaction, id, since).await?))
            }
            Access::Foreign => Access::Foreign,
            Access::Unknown => Access::Unknown,
        })
    }

    pub(in crate::store) async fn computer_log(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        last_seq: u64,
    ) -> Result<Access<Result<Vec<StoredEvent>, EndsElsewhere>>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        match access(&mut transaction, id, person).await? {
            Access::Open(GameKind::Computer) => {}
            Access::Open(GameKind::People) | Access::Foreign => return Ok(Access::Foreign),
            Access::Unknown => return Ok(Access::Unknown),
        }
        // A wrong number is cheap for the client, so it must not make the server read a long log.
        let kept = last_seq_of(&mut transaction, id).await?;
        Ok(Access::Open(if kept == last_seq {
            Ok(game_event::of_game(&mut transaction, id).await?)
        } else {
            Err(EndsElsewhere { last_seq: kept })
        }))
    }

    pub(in crate::store) async fn due(
        &self,
        now: ServerTime,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "select id from game where deadline_at_ms <= ? order by deadline_at_ms limit ?",
        )
        .bind(to_integer(now.ms()))
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await?;
        ids.iter().map(|id| read_id(id)).collect()
    }
}

/// Whether a person may see a game, and of which kind it is.
async fn access(
    connection: &mut SqliteConnection,
    id: &GameId,
    person: Option<PersonId>,
) -> Result<Access<GameKind>, StoreError> {
    let row = sqlx::query(
        "select kind = 'people' as is_of_people,
                exists (select 1 from game_seat where game_id = game.id and person_id = ?) as is_seated
         from game where id = ?",
    )
    .bind(person.map(|person| person.to_string()))
    .bind(id.as_str())
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else {
        return Ok(Access::Unknown);
    };
    let kind = if row.try_get("is_of_people")? {
        GameKind::People
    } else {
        GameKind::Computer
    };
    Ok(Access::to(kind, row.try_get("is_seated")?))
}

/// The number of the last event of a stored game.
async fn last_seq_of(connection: &mut SqliteConnection, id: &GameId) -> Result<u64, StoreError> {
    let last_seq: i64 = sqlx::query_scalar("select last_seq from game where id = ?")
        .bind(id.as_str())
        .fetch_one(connection)
        .await?;
    from_integer(last_seq)
}

/// Adds the summary of a game that begins.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    game: &SummaryRow<'_>,
    kind: &str,
    rules: &str,
) -> Result<(), WriteError> {
    sqlx::query(
        "insert into game (id, kind, rules, last_seq, phase, plies, turn, deadline_at_ms, result, places,
                reason, created_at_ms, updated_at_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12)",
    )
    .bind(game.id)
    .bind(kind)
    .bind(rules)
    .bind(game.last_seq)
    .bind(game.phase)
    .bind(game.plies)
    .bind(game.turn)
    .bind(game.deadline_at_ms)
    .bind(game.result)
    .bind(&game.places)
    .bind(game.reason)
    .bind(game.updated_at_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Updates the summaries of different games in one statement.
///
/// # Errors
/// A conflict when one of the logs does not end where its batch begins.
pub(super) async fn go_on(
    connection: &mut SqliteConnection,
    games: &[SummaryRow<'_>],
) -> Result<(), WriteError> {
    let updated = sqlx::query(
        "update game set last_seq = new.last_seq, phase = new.phase, plies = new.plies, turn = new.turn,
                deadline_at_ms = new.deadline_at_ms, result = new.result, places = new.places, reason = new.reason,
                updated_at_ms = max(new.updated_at_ms, game.updated_at_ms)
         from (
             select value ->> 'id' as id, value ->> 'after' as after, value ->> 'last_seq' as last_seq,
                    value ->> 'phase' as phase, value ->> 'plies' as plies, value ->> 'turn' as turn,
                    value ->> 'deadline_at_ms' as deadline_at_ms, value ->> 'result' as result,
                    value ->> 'places' as places, value ->> 'reason' as reason, value ->> 'updated_at_ms' as updated_at_ms
             from json_each(?)
         ) as new
         where game.id = new.id and game.last_seq = new.after",
    )
    .bind(to_json(&games))
    .execute(connection)
    .await?;
    if updated.rows_affected() == games.len() as u64 {
        Ok(())
    } else {
        Err(WriteError::Conflict)
    }
}

/// Moves a game up in the lists that show it.
pub(super) async fn set_updated_at(
    connection: &mut SqliteConnection,
    game: &GameId,
    updated_at_ms: i64,
) -> Result<(), WriteError> {
    sqlx::query("update game set updated_at_ms = ? where id = ?")
        .bind(updated_at_ms)
        .bind(game.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// A row as the statements bind it.
#[derive(Serialize)]
pub(super) struct SummaryRow<'a> {
    id: &'a str,
    after: i64,
    last_seq: i64,
    phase: &'static str,
    plies: i64,
    turn: Option<u8>,
    deadline_at_ms: Option<i64>,
    result: &'a str,
    places: Option<String>,
    reason: Option<&'a str>,
    updated_at_ms: i64,
}

impl SummaryRow<'_> {
    /// The summary of a game after a batch that arrived at this time.
    pub(super) fn new(batch: &Batch, updated_at_ms: i64) -> SummaryRow<'_> {
        let summary = &batch.summary;
        SummaryRow {
            id: batch.game.as_str(),
            after: to_integer(batch.events.first().map_or(0, |first| first.seq - 1)),
            last_seq: to_integer(batch.events.last().map_or(0, |last| last.seq)),
            phase: phase(summary.phase),
            plies: i64::try_from(summary.plies).unwrap_or(i64::MAX),
            turn: summary.turn.map(Seat::number),
            deadline_at_ms: summary.deadline_at_ms.map(to_integer),
            result: &summary.result,
            places: summary.places.as_ref().map(ToString::to_string),
            reason: summary.reason.as_deref(),
            updated_at_ms,
        }
    }
}
