//! The tables `game` and `game_seat`, and the one transaction that lets a log grow.

use sqlx::{Connection as _, Row, SqliteConnection};

use super::game_event::to_integer;
use super::{Store, StoreError, game_event, guest};
use crate::game::{Created, Event, GameId, StoredEvent, Summary};
use crate::guest::GuestId;

/// A game as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: GameId,
    pub(crate) events: Vec<StoredEvent>,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    pub(crate) updated_at_ms: i64,
}

impl StoredGame {
    pub(crate) fn last_seq(&self) -> u64 {
        self.events.last().map_or(0, |last| last.seq)
    }
}

/// Who may see a game that was asked for.
#[derive(Clone, Debug)]
pub(crate) enum Access {
    /// One of its seats is the guest's.
    Own(StoredGame),
    /// It is somebody else's.
    Foreign,
    /// Nobody has a game of this id.
    Unknown,
}

/// Events that are to follow a known last one.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) game: GameId,
    pub(crate) guest: GuestId,
    /// At least one, numbered on from the last known one.
    pub(crate) events: Vec<StoredEvent>,
    /// What the game is after them.
    pub(crate) summary: Summary,
}

/// Why a log did not grow.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppendError {
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
    /// Appends a batch, all of it or nothing, when the log still ends where the batch begins.
    ///
    /// When this returns, the events are on the disk.
    pub(crate) async fn append(&self, batch: &Batch, now_ms: i64) -> Result<(), AppendError> {
        let mut writer = self.writer.acquire().await?;
        let appended = append(&mut writer, batch, now_ms).await;
        if matches!(appended, Err(AppendError::Store(_))) {
            // A full or broken disk makes SQLite end the transaction by itself, of which the connection
            // then knows nothing. The next append gets a new one.
            writer.close_on_drop();
        }
        appended
    }

    /// A game with its whole log, as far as the guest may see it.
    pub(crate) async fn game(
        &self,
        id: &GameId,
        guest: Option<GuestId>,
    ) -> Result<Access, StoreError> {
        // One transaction, so that the summary and the log are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let row = sqlx::query(
            "select result, reason, updated_at_ms,
                    exists (select 1 from game_seat where game_id = game.id and guest_id = ?) as is_own
             from game where id = ?",
        )
        .bind(guest.map(|guest| guest.to_string()))
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some(row) = row else {
            return Ok(Access::Unknown);
        };
        if !row.try_get::<bool, _>("is_own")? {
            return Ok(Access::Foreign);
        }
        Ok(Access::Own(StoredGame {
            id: id.clone(),
            events: game_event::of_game(&mut transaction, id).await?,
            result: row.try_get("result")?,
            reason: row.try_get("reason")?,
            updated_at_ms: row.try_get("updated_at_ms")?,
        }))
    }

    /// The guest's games that changed before the given time, the last changed first. Ends after `page_events` events, but
    /// not before the first game.
    pub(crate) async fn games_of_guest(
        &self,
        guest: GuestId,
        before_ms: i64,
        page_games: usize,
        page_events: u64,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let rows = sqlx::query(
            "select game.id, game.last_seq, game.result, game.reason, game.updated_at_ms
             from game_seat join game on game.id = game_seat.game_id
             where game_seat.guest_id = ? and game.updated_at_ms < ?
             order by game.updated_at_ms desc limit ?",
        )
        .bind(guest.to_string())
        .bind(before_ms)
        .bind(i64::try_from(page_games).unwrap_or(i64::MAX))
        .fetch_all(&mut *transaction)
        .await?;
        let mut games: Vec<StoredGame> = Vec::with_capacity(rows.len());
        let mut event_count = 0;
        for row in rows {
            event_count += row.try_get::<i64, _>("last_seq")?;
            if event_count > to_integer(page_events) && !games.is_empty() {
                break;
            }
            let id: GameId = row
                .try_get::<&str, _>("id")?
                .parse()
                .map_err(|error| StoreError::row("game", error))?;
            games.push(StoredGame {
                events: game_event::of_game(&mut transaction, &id).await?,
                id,
                result: row.try_get("result")?,
                reason: row.try_get("reason")?,
                updated_at_ms: row.try_get("updated_at_ms")?,
            });
        }
        Ok(games)
    }
}

async fn append(
    writer: &mut SqliteConnection,
    batch: &Batch,
    now_ms: i64,
) -> Result<(), AppendError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let updated_at_ms = guest::touch(&mut transaction, batch.guest, now_ms).await?;
    match batch.events.first() {
        Some(StoredEvent {
            seq: 1,
            event: Event::Created(created),
            ..
        }) => {
            insert(&mut transaction, batch, created, updated_at_ms).await?;
        }
        _ => update(&mut transaction, batch, updated_at_ms).await?,
    }
    game_event::insert(&mut transaction, &batch.game, &batch.events).await?;
    transaction.commit().await?;
    Ok(())
}

async fn insert(
    connection: &mut SqliteConnection,
    batch: &Batch,
    created: &Created,
    updated_at_ms: i64,
) -> Result<(), AppendError> {
    sqlx::query(
        "insert into game (id, rules, last_seq, plies, result, reason, created_at_ms, updated_at_ms)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
    )
    .bind(batch.game.as_str())
    .bind(&created.rules)
    .bind(last_seq(batch))
    .bind(plies(batch))
    .bind(&batch.summary.result)
    .bind(&batch.summary.reason)
    .bind(updated_at_ms)
    .execute(&mut *connection)
    .await?;
    sqlx::query("insert into game_seat (game_id, side, guest_id, level) values (?1, ?2, ?3, null), (?1, ?4, null, ?5)")
        .bind(batch.game.as_str())
        .bind(created.side.to_string())
        .bind(batch.guest.to_string())
        .bind(created.side.opponent().to_string())
        .bind(created.level.number())
        .execute(connection)
        .await?;
    Ok(())
}

async fn update(
    connection: &mut SqliteConnection,
    batch: &Batch,
    updated_at_ms: i64,
) -> Result<(), AppendError> {
    let after = batch.events.first().map_or(0, |first| first.seq - 1);
    let updated = sqlx::query(
        "update game set last_seq = ?, plies = ?, result = ?, reason = ?, updated_at_ms = ?
         where id = ? and last_seq = ?",
    )
    .bind(last_seq(batch))
    .bind(plies(batch))
    .bind(&batch.summary.result)
    .bind(&batch.summary.reason)
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

fn last_seq(batch: &Batch) -> i64 {
    to_integer(batch.events.last().map_or(0, |last| last.seq))
}

fn plies(batch: &Batch) -> i64 {
    i64::try_from(batch.summary.plies).unwrap_or(i64::MAX)
}
