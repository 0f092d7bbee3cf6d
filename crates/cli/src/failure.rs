//! Failures of commands, and their messages and exit codes.

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Why a command ended without doing its work.
#[derive(Debug)]
pub enum Failure {
    /// Invalid input: an argument, a rule set, a position or a move.
    Usage(String),
    /// An environment failure: a file, an address or a database.
    Refused(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// The failure of an argument.
    pub fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    /// Prints the failure to standard error and returns the exit code.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Usage(message) => (message.clone(), 2),
            Self::Refused(message) => (message.clone(), 1),
            // A closed pipe, as with `head`, is no failure.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Output(error) => (format!("cannot write: {error}"), 1),
        };
        complain(&message);
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Writes an error message to standard error.
pub fn complain(message: &str) {
    // If this fails, there is nowhere left to report it.
    let _ = writeln!(io::stderr(), "error: {message}");
}
