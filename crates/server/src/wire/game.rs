//! Games and the requests that make them grow.

use serde::{Deserialize, Serialize};

use super::event::{GameEvent, NewEvent};
use crate::game::{GameId, StoredEvent};
use crate::store::StoredGame;

/// A game against the computer with its whole log.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameDocument {
    pub(crate) id: String,
    /// In order, numbered from 1 without gaps.
    pub(crate) events: Vec<LoggedEvent>,
    /// As in a record; `*` while the game goes on.
    pub(crate) result: String,
    /// Why the game ended; null while it goes on.
    pub(crate) reason: Option<String>,
    /// When the server kept the last event, by its own clock. No two games of a person have the
    /// same.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) updated_at_ms: i64,
}

impl GameDocument {
    /// The document of a game that is not begun: nothing is kept under its id.
    pub(crate) fn unknown(id: &GameId) -> GameDocument {
        GameDocument {
            id: id.to_string(),
            events: Vec::new(),
            result: "*".to_owned(),
            reason: None,
            updated_at_ms: 0,
        }
    }
}

impl From<&StoredGame> for GameDocument {
    fn from(game: &StoredGame) -> GameDocument {
        GameDocument {
            id: game.id.to_string(),
            events: game
                .events
                .iter()
                .map(|stored| LoggedEvent {
                    event: GameEvent::of_computer_game(&stored.event),
                    ..LoggedEvent::from(stored)
                })
                .collect(),
            result: game.result.clone(),
            reason: game.reason.clone(),
            updated_at_ms: game.updated_at_ms,
        }
    }
}

/// A kept event.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StoredEvent"))]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoggedEvent {
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) seq: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) at_ms: u64,
    pub(crate) event: GameEvent,
}

impl From<&StoredEvent> for LoggedEvent {
    fn from(stored: &StoredEvent) -> LoggedEvent {
        LoggedEvent {
            seq: stored.seq,
            at_ms: stored.at_ms,
            event: GameEvent::from(&stored.event),
        }
    }
}

/// The answer to `GET /api/games`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Games {
    /// The last changed first. None are left when this is empty.
    pub(crate) games: Vec<GameDocument>,
}

/// The body of `POST /api/games/{id}/events`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct AppendRequest {
    /// The last event that the browser knows to be kept; 0 for a new game.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) after: u64,
    /// What followed it.
    pub(crate) events: Vec<NewEvent>,
}

/// The answer to a batch that was kept.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Appended {
    /// The number of the last kept event.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) seq: u64,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
}
