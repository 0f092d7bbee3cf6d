//! `ugolki moves`: the legal moves of a position.

use std::io::{self, Write as _};
use std::process::ExitCode;

use crate::failure::Failure;
use crate::texts::Start;

/// List the legal moves of a position, each by its canonical route
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The moves are listed even where the game has ended.

Examples:
  ugolki moves --rules classic-3x3
  ugolki moves --rules diagonal-3x3 --position \"5bbb/5bbb/5bbb/8/8/www5/www5/www5 b 1\"")]
pub struct Moves {
    #[command(flatten)]
    start: Start,
}

impl Moves {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let game = self.start.game()?;
        let moves = game.legal_moves().into_iter();
        let text: String = moves.map(|mv| game.route_text(mv) + "\n").collect();
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}
