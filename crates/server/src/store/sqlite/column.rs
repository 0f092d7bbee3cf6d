//! Conversions between values and columns.

use serde::Serialize;

use crate::game::{GameId, Phase, Seat};
use crate::store::StoreError;

/// Rows as `json_each` takes them.
pub(super) fn to_json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("a row has string keys only")
}

/// Numbers of the log stay below 2^53, so they always fit.
pub(super) fn to_integer(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn from_integer(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|error| StoreError::row("game_event", error))
}

pub(super) fn read_id(text: &str) -> Result<GameId, StoreError> {
    text.parse().map_err(|error| StoreError::row("game", error))
}

pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

pub(super) fn read_phase(text: &str) -> Result<Phase, StoreError> {
    match text {
        "playing" => Ok(Phase::Playing),
        "over" => Ok(Phase::Over),
        _ => Err(StoreError::row("game", format!("unknown phase {text:?}"))),
    }
}

/// Reads a seat of a game for two. Other games are not played yet.
pub(super) fn read_seat(number: u8) -> Result<Seat, StoreError> {
    Seat::new(number)
        .filter(|seat| seat.side().is_some())
        .ok_or_else(|| StoreError::row("game", format!("unknown seat {number}")))
}
