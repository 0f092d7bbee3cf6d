//! `ugolki completions`: completions for shells.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::Cli;
use crate::failure::Failure;

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  ugolki completions bash > ~/.local/share/bash-completion/completions/ugolki
  ugolki completions fish > ~/.config/fish/completions/ugolki.fish")]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "ugolki", &mut script);
        io::stdout().write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
