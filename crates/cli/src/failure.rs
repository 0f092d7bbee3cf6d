//! How a command fails, and what the process says of it.

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

/// Why a command ended without doing its work.
#[derive(Debug)]
pub enum Failure {
    /// What was asked cannot be done: an argument, a rule set, a position or a move is wrong.
    Usage(String),
    /// It could not be done here: a file, an address or a database refused.
    Refused(String),
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// The failure of an argument.
    pub fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    /// Tells the failure on standard error, and gives the exit code.
    pub fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Usage(message) => (message.clone(), 2),
            Self::Refused(message) => (message.clone(), 1),
            // The reader has seen enough, as `head` does.
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
    // There is nobody left to tell when this fails.
    let _ = writeln!(io::stderr(), "error: {message}");
}
