//! Games as lists show them.

use serde::Serialize;
use utoipa::ToSchema;

use super::clock::WireClock;
use super::event::{side_at, text_of_rules};
use super::live_game::{Phase, Seats};
use super::people::WirePlayer;
use super::words::WireSide;
use crate::game::{Level, Players, Seat};
use crate::person::PersonId;
use crate::store::{GameRow, Opponents};

/// The answer to `GET /api/v1/games`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameList {
    /// The last changed first.
    pub(crate) games: Vec<GameSummary>,
    /// What to ask for as `before` to get the next ones; null when there are none.
    #[schema(required)]
    pub(crate) next: Option<String>,
}

/// A game without its log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum GameSummary {
    Computer(ComputerGameSummary),
    People(PeopleGameSummary),
}

impl GameSummary {
    /// A stored game as `reader` sees it.
    pub(crate) fn new(game: &GameRow, reader: Option<PersonId>) -> GameSummary {
        match &game.opponents {
            Opponents::Computer { seat, level } => {
                GameSummary::Computer(ComputerGameSummary::new(game, *seat, *level))
            }
            Opponents::People(players) => {
                GameSummary::People(PeopleGameSummary::new(game, players, reader))
            }
        }
    }
}

/// What is shown of every game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SummaryHead {
    pub(crate) id: String,
    /// The rule set in text.
    pub(crate) rules: String,
    /// The plies that stand.
    pub(crate) ply: u32,
    /// The number of the last event.
    pub(crate) seq: u64,
    /// As in a record; `*` while the game goes on and when it was aborted.
    pub(crate) result: String,
    /// Why the game ended; null while it goes on.
    #[schema(required)]
    pub(crate) reason: Option<String>,
    pub(crate) created_at_ms: u64,
    /// When the last event was stored.
    pub(crate) updated_at_ms: u64,
}

impl From<&GameRow> for SummaryHead {
    fn from(game: &GameRow) -> SummaryHead {
        let terms = &game.began.terms;
        SummaryHead {
            id: game.id.to_string(),
            rules: text_of_rules(&terms.rules, &terms.rule_set),
            ply: u32::try_from(game.plies).unwrap_or(u32::MAX),
            seq: game.last_seq,
            result: game.result.clone(),
            reason: game.reason.clone(),
            created_at_ms: game.created_at_ms,
            updated_at_ms: game.updated_at_ms,
        }
    }
}

/// A game against the computer without its log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ComputerGameSummary {
    #[serde(flatten)]
    pub(crate) head: SummaryHead,
    /// A position text, when the start was set up.
    #[schema(required)]
    pub(crate) position: Option<String>,
    /// The person's side.
    pub(crate) side: WireSide,
    /// The level of the computer, 1 to 6.
    pub(crate) level: u8,
}

impl ComputerGameSummary {
    fn new(game: &GameRow, computer: Seat, level: Level) -> ComputerGameSummary {
        ComputerGameSummary {
            head: SummaryHead::from(game),
            position: game.began.position.clone(),
            side: match side_at(computer) {
                WireSide::White => WireSide::Black,
                WireSide::Black => WireSide::White,
            },
            level: level.number(),
        }
    }
}

/// A game between people without its log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PeopleGameSummary {
    #[serde(flatten)]
    pub(crate) head: SummaryHead,
    #[schema(required)]
    pub(crate) clock: Option<WireClock>,
    pub(crate) players: Seats<WirePlayer>,
    /// The reader's side; null for one who does not play.
    #[schema(required)]
    pub(crate) seat: Option<WireSide>,
    pub(crate) phase: Phase,
    /// Whose turn it is; null when the game is over.
    #[schema(required)]
    pub(crate) turn: Option<WireSide>,
}

impl PeopleGameSummary {
    fn new(game: &GameRow, players: &Players, reader: Option<PersonId>) -> PeopleGameSummary {
        PeopleGameSummary {
            head: SummaryHead::from(game),
            clock: WireClock::of(game.began.terms.clock),
            players: Seats::from(players),
            seat: reader
                .and_then(|reader| players.side_of(reader))
                .map(WireSide::from),
            phase: game.phase.into(),
            turn: game.turn.map(side_at),
        }
    }
}
