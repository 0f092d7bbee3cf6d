//! `ugolki engine`: speaks the Universal Game Interface.

mod clock;
mod inbox;
mod info;
mod line;
mod option;
mod session;
mod setup;
mod thinker;

use std::io;
use std::process::ExitCode;

use crate::failure::Failure;
use session::Session;

/// Speak the Universal Game Interface (UGI) on standard input and output
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A match runner as cutegames, or `ugolki match`, starts it. docs/protocol.md describes what is said.
The end of the input and `quit` end it.

Examples:
  ugolki engine
  printf 'ugi\\nposition startpos moves c3-d3\\ngo depth 8\\n' | ugolki engine
  printf 'setoption name Rules value halma-16\\ngo movetime 1000\\n' | ugolki engine")]
pub struct Engine {}

impl Engine {
    pub fn run(self) -> Result<ExitCode, Failure> {
        Session::new(io::stdout().lock()).run(io::stdin())?;
        Ok(ExitCode::SUCCESS)
    }
}
