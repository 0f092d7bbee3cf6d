//! `ugolki solve`: exact solutions.

mod race;

use std::process::ExitCode;

use crate::failure::Failure;

/// Solve what can be solved exactly
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  ugolki solve race --rules classic-3x3 --position \"8/5w2/5www/5www/2bb1ww1/1bbb4/bb6/bb6 w 30\"
  ugolki solve race --rules \"classic-3x3 size=6\" --position \"6/6/6/www3/www3/www3 w 1\"")]
pub struct Solve {
    #[command(subcommand)]
    subject: Subject,
}

/// What to solve.
#[derive(clap::Subcommand, Debug)]
enum Subject {
    Race(race::Race),
}

impl Solve {
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self.subject {
            Subject::Race(race) => race.run(),
        }
    }
}
