//! The rules of Ugolki: boards, legal moves, rule sets, outcomes, notation and records.
//!
//! Legality and results are decided here and nowhere else. The crate does no input or output, knows
//! no clock and no randomness.

#![no_std]
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

extern crate alloc;

mod square;

mod grid;
mod zobrist;

mod home;
mod position;
mod preset;
mod rule_set;

mod movegen;
mod outcome;
mod route;
mod rules;
mod state;

mod game;
mod move_text;
mod perft;
mod record;

pub use square::{Move, MoveKind, Side, Square, SquareError};

pub use grid::{
    Diagonal, DiagonalSteps, Direction, Geometry, Grid, Grid8, Grid16, Orthogonal, SquareSet,
    Squares, in_order,
};

pub use home::{Corner, Home, HomeError};
pub use position::{Position, PositionError};
pub use preset::{Preset, preset, presets};
pub use rule_set::{
    Diagonals, ExitCheck, ExitReturn, LimitScore, Locking, Repetition, RuleSet, RuleSetError,
};

pub use outcome::{GameResult, GameResultError, Outcome, Reason, ReasonError};
pub use route::{LegError, LegFault};
pub use rules::Rules;
pub use state::State;

pub use game::{Game, IllegalMove, MoveError, PlayError, SetupError, join_route};
pub use move_text::MoveTextError;
pub use record::{
    Clock, Comment, Line, Nag, Record, RecordError, RecordFault, RecordedMove, Records, Tag,
    TagError, Verdict, VerdictError,
};
