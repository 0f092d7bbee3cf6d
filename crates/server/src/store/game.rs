//! Games as they are read back, and places in lists of them.

use std::fmt;
use std::str::FromStr;

use ugolki_rules::Side;

use crate::game::{GameId, Invited, Joined, Phase, StoredEvent};
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

/// A game between people without its moves.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) id: GameId,
    pub(crate) invited: Invited,
    /// None while the table waits for the other person, and when nobody came.
    pub(crate) joined: Option<Joined>,
    pub(crate) phase: Phase,
    pub(crate) turn: Option<Side>,
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

/// Where the next page of a list begins: behind this game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableCursor {
    pub(super) updated_at_ms: i64,
    pub(super) id: GameId,
}

impl fmt::Display for TableCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.updated_at_ms, self.id)
    }
}

impl FromStr for TableCursor {
    type Err = BadTableCursor;

    fn from_str(text: &str) -> Result<TableCursor, BadTableCursor> {
        let (updated_at_ms, id) = text.split_once('.').ok_or(BadTableCursor)?;
        Ok(TableCursor {
            updated_at_ms: updated_at_ms.parse().map_err(|_| BadTableCursor)?,
            id: id.parse().map_err(|_| BadTableCursor)?,
        })
    }
}

/// A text that names no place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a place in the list is a time and a game id")]
pub(crate) struct BadTableCursor;
