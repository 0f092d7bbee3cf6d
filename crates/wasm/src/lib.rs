//! Bindings over the rules and the engine for the browser: JSON in, JSON out.
//!
//! A request carries all its data, so the loss of a worker loses nothing; the game replayed last is
//! kept, so that one more move costs one move. [`answer`] does the work; the exported C functions
//! only pass its text in and out.

#![warn(unreachable_pub)]
#![expect(
    clippy::result_large_err,
    reason = "a request makes at most one failure"
)]

mod abi;
mod answer;
mod clock;
mod protocol;

#[cfg(test)]
mod tests;

pub use answer::answer;
pub use protocol::{
    Failure, FailureCode, Family, Game, GameView, HistoryEntry, IllegalMove, IllegalReason,
    LegalMove, LevelNames, OutcomeView, PresetView, RecordView, Request, Response, RuleSetView,
    SideCounts, SideName, SideSquares,
};
