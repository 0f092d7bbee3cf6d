//! A game between people: how it is laid, joined, shown and listed.

use serde::{Deserialize, Serialize};

use super::event::{WireOffer, WireSide, text_of_rules};
use super::game::LoggedEvent;
use crate::game::{self, ClockSetting, Millis, Player};
use crate::person::PersonId;
use crate::store::StoredTable;

/// The body of `POST /api/tables`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The rule set in text.
    pub(crate) rules: String,
    /// Null: nobody's time is counted.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) clock: Option<WireClock>,
    /// The side that the host wishes; null for a random one.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) side: Option<WireSide>,
    /// The host's name from now on; null leaves it as it is.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) name: Option<String>,
}

/// The answer to `POST /api/tables`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TableMade {
    /// The game's id: `/table/?id=ID` is the link to share.
    pub(crate) id: String,
}

/// The body of `POST /api/tables/{id}/join`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// The joiner's name from now on; null leaves it as it is.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) name: Option<String>,
}

/// The answer to `POST /api/tables/{id}/join`. Asking again by the same person gives the same.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seated {
    pub(crate) side: WireSide,
}

/// The answer to `GET /api/tables`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tables {
    /// The person's games with people, the last changed first.
    pub(crate) tables: Vec<TableSummary>,
    /// What to ask for as `before` to get the next ones; null when there are none.
    pub(crate) next: Option<String>,
}

/// A game between people as a list shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableSummary {
    pub(crate) id: String,
    pub(crate) rules: String,
    pub(crate) clock: Option<WireClock>,
    pub(crate) host: WirePlayer,
    pub(crate) host_side: Option<WireSide>,
    /// Null while the table waits for the other person.
    pub(crate) players: Option<Seats<WirePlayer>>,
    /// The reader's side; null while the table waits for the other person.
    pub(crate) seat: Option<WireSide>,
    pub(crate) phase: Phase,
    /// Whose turn it is; null unless the game is being played.
    pub(crate) turn: Option<WireSide>,
    pub(crate) ply: u32,
    pub(crate) result: String,
    pub(crate) reason: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) created_at_ms: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) updated_at_ms: u64,
}

impl TableSummary {
    /// A kept game as its player `reader` sees it.
    pub(crate) fn new(table: &StoredTable, reader: PersonId) -> TableSummary {
        let StoredTable {
            invited, joined, ..
        } = table;
        let players = joined
            .as_ref()
            .map(|joined| game::seated(invited.host.clone(), joined.player.clone(), joined.side));
        let seat = players
            .as_ref()
            .and_then(|players| game::side_of(players, reader));
        TableSummary {
            id: table.id.to_string(),
            rules: text_of_rules(&invited.rules, &invited.rule_set),
            clock: invited.clock.map(WireClock::from),
            host: WirePlayer::from(&invited.host),
            host_side: invited.side.map(WireSide::from),
            players: players.as_ref().map(Seats::from),
            seat: seat.map(WireSide::from),
            phase: table.phase.into(),
            turn: table.turn.map(WireSide::from),
            ply: u32::try_from(table.plies).unwrap_or(u32::MAX),
            result: table.result.clone(),
            reason: table.reason.clone(),
            created_at_ms: table.created_at_ms,
            updated_at_ms: table.updated_at_ms,
        }
    }
}

/// Everything about a game between people.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Table {
    pub(crate) id: String,
    /// The rule set in text.
    pub(crate) rules: String,
    pub(crate) clock: Option<WireClock>,
    /// Who laid the table.
    pub(crate) host: WirePlayer,
    /// The side that the host wishes; null for a random one.
    pub(crate) host_side: Option<WireSide>,
    /// Who sits where; null while the table waits for the other person.
    pub(crate) players: Option<Seats<WirePlayer>>,
    /// The reader's side; null for one who watches.
    pub(crate) seat: Option<WireSide>,
    /// True for the person who laid the table.
    pub(crate) is_host: bool,
    /// The whole log, in order, numbered from 1 without gaps.
    pub(crate) events: Vec<LoggedEvent>,
    pub(crate) state: TableState,
    pub(crate) presence: Presence,
}

/// Something that each of the two sides has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Seats<T> {
    pub(crate) white: T,
    pub(crate) black: T,
}

impl From<&[Player; 2]> for Seats<WirePlayer> {
    fn from([white, black]: &[Player; 2]) -> Seats<WirePlayer> {
        Seats {
            white: WirePlayer::from(white),
            black: WirePlayer::from(black),
        }
    }
}

/// A person as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Player"))]
#[serde(deny_unknown_fields)]
pub(crate) struct WirePlayer {
    /// Null for one who gave none: then the number is shown.
    pub(crate) name: Option<String>,
    /// The number in the shown name of a guest without a name.
    pub(crate) number: u32,
}

/// What a game's clocks are set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ClockSetting"))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireClock {
    /// 1 000 to 10 800 000.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) start_ms: u64,
    /// 0 to 180 000.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) increment_ms: u64,
}

impl WireClock {
    /// The setting, when it is within the bounds.
    pub(crate) fn to_setting(self) -> Option<ClockSetting> {
        ClockSetting::new(Millis::new(self.start_ms), Millis::new(self.increment_ms))
    }
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableState {
    pub(crate) phase: Phase,
    /// Whose turn it is; null unless the game is being played.
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
    /// The points of the two in all their games in a row, in halves, this one included once it has ended.
    pub(crate) score: Option<Seats<u32>>,
    /// Where the two play again.
    pub(crate) rematch: Option<String>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// The host waits for the other person.
    Open,
    Playing,
    Over,
}

impl From<game::Phase> for Phase {
    fn from(phase: game::Phase) -> Phase {
        match phase {
            game::Phase::Open => Phase::Open,
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
    /// The running clock stands still for so long yet: the server was away, and the players come back.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) hold_ms: u64,
    /// What is left for the first move of the side whose turn it is; null when it has moved.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) first_move_ms: Option<u64>,
    /// The lag that the side whose turn it is will probably get back: its shown clock starts so much later elsewhere.
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
    /// When the other side may claim the win or a draw, 0 for now; null while the player is there or it is not his turn.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) claim_in_ms: Option<u64>,
    /// The time that a message needs to the player and back; null when not known.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub(crate) lag_ms: Option<u64>,
}
