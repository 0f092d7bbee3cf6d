//! Games as the store returns them, and cursors in lists of them.

use std::fmt;
use std::str::FromStr;

use crate::clock::ServerTime;
use crate::game::{Began, GameId, Level, Phase, Players, Seat, StoredEvent};
use crate::person::PersonId;

/// What a person may see of a game.
#[derive(Clone, Debug)]
pub(crate) enum Access<T> {
    /// They may see it.
    Open(T),
    /// It is another person's.
    Foreign,
    /// There is no game with this id.
    Unknown,
}

impl Access<GameKind> {
    /// Decides whether a person may see a game, for every database: one between people is shown to
    /// everybody who has its id, one against the computer to its owner alone.
    pub(super) fn to(kind: GameKind, is_seated: bool) -> Access<GameKind> {
        match kind {
            GameKind::People => Access::Open(kind),
            GameKind::Computer if is_seated => Access::Open(kind),
            GameKind::Computer => Access::Foreign,
        }
    }
}

/// A log that does not end with the event that a caller expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndsElsewhere {
    pub(crate) last_seq: u64,
}

/// The log of a game, and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptLog {
    pub(crate) events: Vec<StoredEvent>,
    /// None where the computer plays.
    pub(crate) players: Option<Players>,
}

/// A game without its moves.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: GameId,
    /// How it began.
    pub(crate) began: Began,
    pub(crate) opponents: Opponents,
    pub(crate) last_seq: u64,
    pub(crate) phase: Phase,
    pub(crate) turn: Option<Seat>,
    pub(crate) plies: u64,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
}

impl GameRow {
    pub(crate) fn is_against_computer(&self) -> bool {
        matches!(self.opponents, Opponents::Computer { .. })
    }
}

/// Who plays a game.
#[derive(Clone, Debug)]
pub(crate) enum Opponents {
    /// The computer at this seat, and a person.
    Computer {
        seat: Seat,
        level: Level,
    },
    People(Players),
}

/// The kinds of games that lists tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameKind {
    Computer,
    People,
}

/// An effect that moves a game against the computer to the top of the person's list.
///
/// The game gets a later time than the person's other games, even if the clock has not advanced, so
/// that the order of the list is unambiguous.
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

/// Where the next page of a list begins: after this game or invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListCursor {
    pub(super) updated_at_ms: i64,
    pub(super) id: GameId,
}

impl fmt::Display for ListCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.updated_at_ms, self.id)
    }
}

impl FromStr for ListCursor {
    type Err = BadListCursor;

    fn from_str(text: &str) -> Result<ListCursor, BadListCursor> {
        let (updated_at_ms, id) = text.split_once('.').ok_or(BadListCursor)?;
        Ok(ListCursor {
            updated_at_ms: updated_at_ms.parse().map_err(|_| BadListCursor)?,
            id: id.parse().map_err(|_| BadListCursor)?,
        })
    }
}

/// A text that is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a cursor is a time and an id")]
pub(crate) struct BadListCursor;
