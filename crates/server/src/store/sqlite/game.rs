//! The table `game`: games against the computer as they are kept, and games between people whose time runs.

use sqlx::Row;

use super::game_event::to_integer;
use super::{Store, StoreError, game_event};
use crate::clock::ServerTime;
use crate::game::{GameId, StoredEvent};
use crate::person::PersonId;

/// A game against the computer as it is kept.
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

impl Store {
    /// A game against the computer with its whole log, as far as the guest may see it. A game between people is foreign to
    /// all.
    pub(crate) async fn game(
        &self,
        id: &GameId,
        guest: Option<PersonId>,
    ) -> Result<Access, StoreError> {
        // One transaction, so that the summary and the log are of the same moment.
        let mut transaction = self.readers.begin().await?;
        let row = sqlx::query(
            "select result, reason, updated_at_ms,
                    kind = 'computer' and exists (select 1 from game_seat where game_id = game.id and guest_id = ?) as is_own
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

    /// The guest's games against the computer that changed before the given time, the last changed first. Ends after `page_events` events, but
    /// not before the first game.
    pub(crate) async fn games_of_person(
        &self,
        guest: PersonId,
        before_ms: i64,
        page_games: usize,
        page_events: u64,
    ) -> Result<Vec<StoredGame>, StoreError> {
        let mut transaction = self.readers.begin().await?;
        let rows = sqlx::query(
            "select game.id, game.last_seq, game.result, game.reason, game.updated_at_ms
             from game_seat join game on game.id = game_seat.game_id
             where game_seat.guest_id = ? and game.kind = 'computer' and game.updated_at_ms < ?
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
            let id = read_id(row.try_get("id")?)?;
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

    /// The log of any game, whoever asks; none for a game that nobody began.
    pub(crate) async fn log(&self, id: &GameId) -> Result<Option<Vec<StoredEvent>>, StoreError> {
        let mut reader = self.readers.acquire().await?;
        let events = game_event::of_game(&mut reader, id).await?;
        Ok(Some(events).filter(|events| !events.is_empty()))
    }

    /// The games in which somebody's time runs.
    pub(crate) async fn ticking(&self) -> Result<Vec<GameId>, StoreError> {
        self.due(ServerTime::from_ms(u64::MAX), usize::MAX).await
    }

    /// Some of the games that must be looked at because somebody's time may be over, the longest overdue first.
    pub(crate) async fn due(
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

pub(super) fn read_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|error| StoreError::row("game", error))
}
