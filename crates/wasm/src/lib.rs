//! Bindings over the rules and the engine for the browser: JSON in, JSON out.
//!
//! A request carries everything that it needs, so a worker that dies loses nothing. [`answer`] is
//! the whole of it; the exported C functions only carry its text across.

#![warn(unreachable_pub)]
#![expect(
    clippy::result_large_err,
    reason = "at most one failure is made a request"
)]

mod abi;
mod answer;
mod clock;
mod protocol;

#[cfg(test)]
mod tests;

pub use answer::answer;
pub use protocol::{
    Failure, Family, Game, GameView, HistoryEntry, IllegalMove, LegalMove, LevelNames, OutcomeView,
    PresetView, RecordView, Request, Response, RuleSetView, SideCounts, SideName, SideSquares,
};
