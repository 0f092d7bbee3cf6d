//! Games between people as clients see them.

use serde::Serialize;
use utoipa::ToSchema;

use super::clock::WireClock;
use super::game::LoggedEvent;
use super::people::WirePlayer;
use super::words::{WireOffer, WireSide};
use crate::game::{self, Players};

/// Everything about a game between people.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Game {
    pub(crate) id: String,
    /// The rule set in text.
    pub(crate) rules: String,
    #[schema(required)]
    pub(crate) clock: Option<WireClock>,
    pub(crate) players: Seats<WirePlayer>,
    /// The reader's side; null for one who watches.
    #[schema(required)]
    pub(crate) seat: Option<WireSide>,
    /// The whole log, in order, numbered from 1 without gaps.
    pub(crate) events: Vec<LoggedEvent>,
    pub(crate) state: GameState,
    pub(crate) presence: Presence,
}

/// Something that each of the two sides has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameState {
    pub(crate) phase: Phase,
    /// Whose turn it is; null when the game is over.
    #[schema(required)]
    pub(crate) turn: Option<WireSide>,
    /// The plies that stand.
    pub(crate) ply: u32,
    /// The hash of the position: 16 hexadecimal digits.
    pub(crate) hash: String,
    #[schema(required)]
    pub(crate) clocks: Option<Clocks>,
    /// The offers that are not answered yet.
    pub(crate) offers: Vec<StandingOffer>,
    /// True until both sides have moved.
    pub(crate) can_abort: bool,
    /// As in a record; `*` while the game goes on and when it was aborted.
    pub(crate) result: String,
    /// Why the game ended; null while it goes on.
    #[schema(required)]
    pub(crate) reason: Option<String>,
    /// The points of the two in all their games in a row, in halves, this one included once it has
    /// ended.
    pub(crate) score: Seats<u32>,
    /// Where the two play again.
    #[schema(required)]
    pub(crate) rematch: Option<String>,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct StandingOffer {
    pub(crate) side: WireSide,
    pub(crate) offer: WireOffer,
}

/// The clocks at the moment when the message was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Clocks {
    pub(crate) white_ms: u64,
    pub(crate) black_ms: u64,
    /// Whose clock runs; null while none does.
    #[schema(required)]
    pub(crate) running: Option<WireSide>,
    /// How much longer the running clock stands still: the server was away, and the players come
    /// back.
    pub(crate) hold_ms: u64,
    /// What is left for the first move of the side whose turn it is; null when it has moved.
    #[schema(required)]
    pub(crate) first_move_ms: Option<u64>,
    /// The lag that will probably be compensated for the side whose turn it is: elsewhere its
    /// displayed clock starts this much later.
    pub(crate) lag_ms: u64,
}

/// Who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Presence {
    pub(crate) white: SeatPresence,
    pub(crate) black: SeatPresence,
    /// How many watch.
    pub(crate) watchers: u32,
}

/// Whether a side's player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatPresence {
    pub(crate) is_here: bool,
    /// When the other side may claim the win or a draw, 0 for now; null while the player is there
    /// or it is not their turn.
    #[schema(required)]
    pub(crate) claim_in_ms: Option<u64>,
    /// The time that a message needs to the player and back; null when not known.
    #[schema(required)]
    pub(crate) lag_ms: Option<u64>,
}
