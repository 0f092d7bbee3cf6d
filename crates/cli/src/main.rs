//! The `ugolki` command: parses arguments, calls a room of the project, prints.

#![forbid(unsafe_code)]

mod command;
mod failure;
mod files;
mod findings;
mod interrupt;
mod lines;
mod texts;
mod watch;

use std::process::ExitCode;

use clap::Parser as _;

use command::Cli;

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}
