//! The computer player of Ugolki: evaluation, search and levels.
//!
//! Everything is deterministic: whole numbers only, no clock, and chance comes from a seed. So a game
//! and a seed give the same move in the browser, on the server and in a test.

#![forbid(unsafe_code)]

mod level;

mod history;
mod search;

mod evaluation;
mod score;
mod weights;

mod assignment;
mod distances;

mod random;

pub use level::{Level, choose};

pub use evaluation::Evaluation;
pub use score::Score;
