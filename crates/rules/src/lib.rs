//! The rules of Ugolki: boards, legal moves, rule sets, outcomes, notation and records.
//!
//! Legality and results are decided here and nowhere else. The crate does no input or output, knows
//! no clock and no randomness. Its modules stand in one line: each uses only modules above it.
//!
//! ```
//! use ugolki_rules::Game;
//!
//! let mut game = Game::from_text("classic-3x3", None).expect("a preset");
//! assert_eq!(game.position().to_string(), "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1");
//!
//! let jump = game.parse_move("a2-a4").expect("the man on a3 is a hurdle");
//! game.play_legal(jump).expect("nothing has been decided");
//! assert!(game.parse_move("h8-h6").is_err(), "a man of Black stands on h6");
//! assert_eq!(game.outcome(), None);
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(unreachable_pub)]

extern crate alloc;

mod square;

mod grid;

mod geometry;
mod ground;

mod zobrist;

mod home;
mod position;

mod parameters;
mod rules;
mod state;

mod movegen;
mod outcome;

mod rule_set;

mod preset;

mod move_text;
mod route;

mod game;

mod perft;
mod record;

pub use square::{Move, MoveKind, Side, Square, SquareError};

pub use grid::{Direction, Grid, Grid8, Grid16, SquareSet, Squares, in_order};

pub use geometry::Diagonals;

pub use home::{Corner, Home, HomeError};
pub use position::{Position, PositionError};

pub use parameters::{
    ExitCheck, ExitReturn, LimitScore, Locking, Parameters, Repetition, RuleSetError,
};
pub use rules::Rules;
pub use state::State;

pub use movegen::GenerateMoves;
pub use outcome::{GameResult, GameResultError, Outcome, Reason, ReasonError};

pub use preset::{EasyStyle, Family, LevelNames, Preset, preset, presets};
pub use rule_set::RuleSet;

pub use move_text::MoveTextError;
pub use route::{LegError, LegFault};

pub use game::{Game, IllegalMove, LegalMove, MoveError, PlayError, SetupError, join_route};

pub use record::{
    Clock, Comment, Line, Nag, Record, RecordError, RecordFault, RecordedMove, Records, Tag,
    TagError, Verdict, VerdictError,
};
