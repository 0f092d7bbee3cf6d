//! The computer player of Ugolki: evaluation, search and levels.
//!
//! Everything is deterministic: integers only, no clock, seeded random numbers. So a game and a
//! seed give the same move in the browser, on the server and in a test.

#![cfg_attr(feature = "tuning", warn(unreachable_pub))]

mod search;

mod race;

mod evaluation;
mod history;
mod params;
mod random;
mod steps;
mod transposition;

mod levels;

#[cfg(feature = "tuning")]
pub mod tuning;

mod score;

pub use search::{Control, Engine, Limits, Line, MAX_DEPTH, Report, Settings};

pub use race::{Solitaire, Unsolvable, is_race, solve_race};

pub use levels::{Level, choose};
pub use score::Score;
