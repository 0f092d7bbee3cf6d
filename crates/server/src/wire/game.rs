//! Logs of games, and requests to append to them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::event::{GameEvent, NewEvent};
use crate::game::{Event, StoredEvent};
use crate::store::GameKind;

/// A stored event.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = StoredEvent)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LoggedEvent {
    pub(crate) seq: u64,
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

/// The answer to `GET /api/v1/games/{id}/events`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameLog {
    /// In order, numbered without gaps from the one after `since`.
    pub(crate) events: Vec<LoggedEvent>,
}

impl GameLog {
    /// A part of the log of a game of this kind.
    pub(crate) fn new(kind: GameKind, events: &[StoredEvent]) -> GameLog {
        let event: fn(&Event) -> GameEvent = match kind {
            GameKind::Computer => GameEvent::of_computer_game,
            GameKind::People => |event| GameEvent::from(event),
        };
        GameLog {
            events: events
                .iter()
                .map(|stored| LoggedEvent {
                    seq: stored.seq,
                    at_ms: stored.at_ms,
                    event: event(&stored.event),
                })
                .collect(),
        }
    }
}

/// The body of `POST /api/v1/games/{id}/events`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppendRequest {
    /// The last event that the browser knows to be stored; 0 for a new game.
    pub(crate) after: u64,
    /// What followed it.
    pub(crate) events: Vec<NewEvent>,
}

/// The answer to a batch that was stored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Appended {
    /// The number of the last stored event.
    pub(crate) seq: u64,
    pub(crate) result: String,
    #[schema(required)]
    pub(crate) reason: Option<String>,
}
