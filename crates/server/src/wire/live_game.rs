//! A game between people: how it is shown and listed.

use serde::Serialize;

use super::clock::WireClock;
use super::event::{side_at, text_of_rules};
use super::game::LoggedEvent;
use super::people::WirePlayer;
use super::words::{WireOffer, WireSide};
use crate::game::{self, Players, Terms};
use crate::person::PersonId;
use crate::store::PeopleGameRow;

/// A game between people as a list shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameSummary {
    pub(crate) id: String,
    pub(crate) rules: String,
    pub(crate) clock: Option<WireClock>,
    pub(crate) players: Seats<WirePlayer>,
    /// The reader's side.
    pub(crate) seat: Option<WireSide>,
    pub(crate) phase: Phase,
    /// Whose turn it is; null when the game is over.
    pub(crate) turn: Option<WireSide>,
    pub(crate) ply: u32,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) created_at_ms: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) updated_at_ms: u64,
}

impl GameSummary {
    /// A kept game as its player `reader` sees it.
    pub(crate) fn new(game: &PeopleGameRow, reader: PersonId) -> GameSummary {
        let Terms {
            rules,
            rule_set,
            clock,
            ..
        } = &game.terms;
        GameSummary {
            id: game.id.to_string(),
            rules: text_of_rules(rules, rule_set),
            clock: WireClock::of(*clock),
            players: Seats::from(&game.players),
            seat: game.players.side_of(reader).map(WireSide::from),
            phase: game.phase.into(),
            turn: game.turn.map(side_at),
            ply: u32::try_from(game.plies).unwrap_or(u32::MAX),
            result: game.result.clone(),
            reason: game.reason.clone(),
            created_at_ms: game.created_at_ms,
            updated_at_ms: game.updated_at_ms,
        }
    }
}

/// The answer to `GET /api/games?kind=people`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameSummaries {
    /// The person's games with people, the last changed first.
    pub(crate) games: Vec<GameSummary>,
    /// What to ask for as `before` to get the next ones; null when there are none.
    pub(crate) next: Option<String>,
}

/// Everything about a game between people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Game {
    pub(crate) id: String,
    /// The rule set in text.
    pub(crate) rules: String,
    pub(crate) clock: Option<WireClock>,
    pub(crate) players: Seats<WirePlayer>,
    /// The reader's side; null for one who watches.
    pub(crate) seat: Option<WireSide>,
    /// The whole log, in order, numbered from 1 without gaps.
    pub(crate) events: Vec<LoggedEvent>,
    pub(crate) state: GameState,
    pub(crate) presence: Presence,
}

/// Something that each of the two sides has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seats<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl From<&Players> for Seats<WirePlayer> {
    fn from(players: &Players) -> Seats<WirePlayer> {
        let [white, black] = players.all();
        Seats {
            white: WirePlayer::from(white),
            black: WirePlayer::from(black),
        }
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameState {
    pub(crate) phase: Phase,
    /// Whose turn it is; null when the game is over.
    pub(crate) turn: Option<WireSide>,
    /// The plies that stand.
    pub(crate) ply: u32,
    /// The hash of the position: 16 hexadecimal digits.
    pub(crate) hash: String,
    pub(crate) clocks: Option<Clocks>,
    /// What is asked for and not answered yet.
    pub(crate) offers: Vec<StandingOffer>,
    /// True until both sides have moved.
    pub(crate) can_abort: bool,
    /// As in a record; `*` while the game goes on and when it was aborted.
    pub(crate) result: String,
    /// Why the game ended; null while it goes on.
    pub(crate) reason: Option<String>,
    /// The points of the two in all their games in a row, in halves, this one included once it has
    /// ended.
    pub(crate) score: Seats<u32>,
    /// Where the two play again.
    pub(crate) rematch: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    Playing,
    Over,
}

impl From<game::Phase> for Phase {
    fn from(phase: game::Phase) -> Phase {
        match phase {
            game::Phase::Playing => Phase::Playing,
            game::Phase::Over => Phase::Over,
        }
    }
}

/// An offer that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StandingOffer {
    pub(crate) side: WireSide,
    pub(crate) offer: WireOffer,
}

/// The clocks at the moment when the message was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Clocks {
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) white_ms: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) black_ms: u64,
    /// Whose clock runs; null while none does.
    pub(crate) running: Option<WireSide>,
    /// How much longer the running clock stands still: the server was away, and the players come
    /// back.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) hold_ms: u64,
    /// What is left for the first move of the side whose turn it is; null when it has moved.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) first_move_ms: Option<u64>,
    /// The lag that the side whose turn it is will probably get back: its shown clock starts so
    /// much later elsewhere.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) lag_ms: u64,
}

/// Who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Presence {
    pub(crate) white: SeatPresence,
    pub(crate) black: SeatPresence,
    /// How many watch.
    pub(crate) watchers: u32,
}

/// Whether a side's player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatPresence {
    pub(crate) is_here: bool,
    /// When the other side may claim the win or a draw, 0 for now; null while the player is there
    /// or it is not their turn.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) claim_in_ms: Option<u64>,
    /// The time that a message needs to the player and back; null when not known.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) lag_ms: Option<u64>,
}
