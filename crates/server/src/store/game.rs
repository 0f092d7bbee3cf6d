//! Games as they are read back, and places in lists of them.

use std::fmt;
use std::str::FromStr;

use crate::clock::ServerTime;
use crate::game::{GameId, Phase, Players, Seat, StoredEvent, Terms};
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
    /// One of its seats is the person's.
    Own(StoredGame),
    /// It is somebody else's.
    Foreign,
    /// Nobody has a game of this id.
    Unknown,
}

/// The log of a game, and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptLog {
    pub(crate) events: Vec<StoredEvent>,
    /// None where the computer plays.
    pub(crate) players: Option<Players>,
}

/// A game between people without its moves.
#[derive(Clone, Debug)]
pub(crate) struct PeopleGameRow {
    pub(crate) id: GameId,
    pub(crate) terms: Terms,
    pub(crate) players: Players,
    pub(crate) phase: Phase,
    pub(crate) turn: Option<Seat>,
    pub(crate) plies: u64,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
}

/// An effect that moves a game against the computer to the top of the person's list.
///
/// No two games of a person change at the same time by the list, even where the clock says so.
#[derive(Clone, Debug)]
pub(crate) struct MovesUp {
    pub(crate) game: GameId,
    pub(crate) person: PersonId,
    pub(crate) now_ms: i64,
}

/// An effect that closes the invitation of a game. It conflicts when the invitation is not open.
#[derive(Clone, Debug)]
pub(crate) struct InvitationTaken {
    /// The id of the invitation and of the game that comes of it.
    pub(crate) id: GameId,
    pub(crate) now: ServerTime,
}

/// Where the next page of a list begins: behind this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameCursor {
    pub(super) updated_at_ms: i64,
    pub(super) id: GameId,
}

impl fmt::Display for GameCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.updated_at_ms, self.id)
    }
}

impl FromStr for GameCursor {
    type Err = BadGameCursor;

    fn from_str(text: &str) -> Result<GameCursor, BadGameCursor> {
        let (updated_at_ms, id) = text.split_once('.').ok_or(BadGameCursor)?;
        Ok(GameCursor {
            updated_at_ms: updated_at_ms.parse().map_err(|_| BadGameCursor)?,
            id: id.parse().map_err(|_| BadGameCursor)?,
        })
    }
}

/// A text that names no place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place in the list is a time and a game id")]
pub(crate) struct BadGameCursor;
