//! `ugolki check`: validates files of game records.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ugolki_rules::{GameResult, Record, RecordError};

use crate::failure::{self, Failure};
use crate::files;

/// Check files of game records: moves, results and reasons
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints a line for each game, in order:
  FILE:GAME RESULT REASON PLIES
  FILE:GAME error line L [column C] [move N SIDE] [leg SQUARE-SQUARE]: MESSAGE
REASON is `-` while the game goes on. Exits with 1 if any game is bad or a file cannot be read.

Examples:
  ugolki check game.pgn
  ugolki check club/*.pgn
  zcat games.pgn.gz | ugolki check -")]
pub struct Check {
    /// Files of records, any number of games each; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut output = BufWriter::new(io::stdout().lock());
        let mut is_all_good = true;
        for path in &self.files {
            is_all_good &= check_file(path, &mut output)?;
            output.flush()?;
        }
        Ok(if is_all_good {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

/// Whether a file holds games and all of them are valid.
fn check_file(path: &Path, output: &mut impl Write) -> io::Result<bool> {
    let name = path.display();
    let text = match files::read(path) {
        Ok(text) => text,
        Err(why) => {
            output.flush()?;
            failure::complain(&format!("{name}: {why}"));
            return Ok(false);
        }
    };
    let mut is_all_good = true;
    let mut records = Record::read(&text);
    while let Some(record) = records.next() {
        let told = record
            .map_err(|error| at(&error))
            .and_then(|record| judge(&record, records.line()));
        let number = records.games();
        match told {
            Ok(verdict) => writeln!(output, "{name}:{number} {verdict}")?,
            Err(error) => {
                is_all_good = false;
                writeln!(output, "{name}:{number} error {error}")?;
            }
        }
    }
    if records.games() == 0 {
        output.flush()?;
        failure::complain(&format!("{name}: no game in it"));
        return Ok(false);
    }
    Ok(is_all_good)
}

/// The outcome of a record, or its contradiction at its result on `line`.
fn judge(record: &Record, line: usize) -> Result<String, String> {
    match record.verdict() {
        Ok(verdict) => {
            let reason = verdict.outcome.map_or("-", |outcome| outcome.reason.name());
            let result = GameResult::of(verdict.outcome);
            Ok(format!("{result} {reason} {}", verdict.plies))
        }
        Err(error) => {
            let mut game = record.main_line();
            let last = match game.undo() {
                Some(_) => format!(" move {} {}", game.number(), game.side_to_move()),
                None => String::new(),
            };
            Err(format!("line {line}{last}: {error}"))
        }
    }
}

/// Where a record cannot be read, and why.
fn at(error: &RecordError) -> String {
    let mut text = format!("line {} column {}", error.line(), error.column());
    // Writing to a string does not fail.
    if let (Some(number), Some(side)) = (error.move_number(), error.side()) {
        let _ = write!(text, " move {number} {side}");
    }
    if let Some(leg) = error.leg() {
        let _ = write!(text, " leg {leg}");
    }
    let _ = write!(text, ": {}", error.message());
    text
}
