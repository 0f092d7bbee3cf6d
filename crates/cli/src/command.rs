//! The commands, one file each.

mod analyze;
mod apply;
mod bench;
mod check;
mod completions;
mod engine;
mod r#match;
mod moves;
mod perft;
mod play;
mod rules;
mod serve;
mod solve;

use std::process::ExitCode;

use crate::failure::Failure;

/// Ugolki: rules, records, a game in the terminal, the engine and the server
#[derive(clap::Parser, Debug)]
#[command(name = "ugolki", bin_name = "ugolki", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  ugolki serve
  ugolki play --rules diagonal-3x3 --level 3
  ugolki moves --rules classic-3x3
  ugolki check game.pgn
  ugolki analyze game.pgn --lines 3

'ugolki help COMMAND' shows the examples of a command.";

/// What to do.
#[derive(clap::Subcommand, Debug)]
pub enum Command {
    Rules(rules::Rules),
    Perft(perft::Perft),
    Moves(moves::Moves),
    Apply(apply::Apply),
    Check(check::Check),
    Play(play::Play),
    Analyze(analyze::Analyze),
    Solve(solve::Solve),
    Engine(engine::Engine),
    Match(r#match::Match),
    Bench(bench::Bench),
    Serve(serve::Serve),
    Completions(completions::Completions),
}

impl Command {
    /// Runs the command and returns the exit code.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Self::Rules(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Moves(command) => command.run(),
            Self::Apply(command) => command.run(),
            Self::Check(command) => command.run(),
            Self::Play(command) => command.run(),
            Self::Analyze(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::Engine(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Serve(command) => command.run(),
            Self::Completions(command) => command.run(),
        }
    }
}
