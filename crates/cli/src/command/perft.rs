//! `ugolki perft`: the leaves of the tree of legal moves.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_rules::Game;

use crate::failure::Failure;
use crate::texts::Start;

/// Count the leaves of the tree of legal moves; results do not cut it
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The last word of the last line is the count.

Examples:
  ugolki perft --rules classic-3x3 --depth 5
  ugolki perft --rules \"classic-3x3 locking=free\" --depth 4 --divide
  ugolki perft --rules halma-16 --depth 3")]
pub struct Perft {
    #[command(flatten)]
    start: Start,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,

    /// Tell the count behind each move first
    #[arg(long)]
    divide: bool,
}

/// Far beyond what can be counted; the count walks down to it before it comes back.
const MAX_DEPTH: i64 = 64;

impl Perft {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let game = self.start.game()?;
        let text = match self.depth.checked_sub(1) {
            Some(behind) if self.divide => divide(&game, behind),
            None if self.divide => "total: 1\n".to_owned(),
            _ => format!("{}\n", game.perft(self.depth)),
        };
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A line for each move, with the leaves that many plies behind it, and the total.
fn divide(game: &Game, behind: u32) -> String {
    let (mut text, mut total) = (String::new(), 0);
    for (mv, leaves) in game.perft_behind_moves(behind) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}: {leaves}", game.route_text(mv));
        total += leaves;
    }
    text + &format!("total: {total}\n")
}
