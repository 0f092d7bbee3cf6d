//! Keeps the games of a match as records in a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use ugolki_rules::{Record, Side};

use super::runner::{Finished, side_of};
use super::time_control::TimeControl;

/// A file of records, each written when its game has ended.
pub struct Records {
    path: PathBuf,
    file: File,
    /// Whether it was not there before.
    is_new: bool,
}

impl Records {
    /// Opens a file to write behind what it holds. Without a path a new one is made, named by the
    /// time.
    pub fn open(path: Option<&Path>) -> io::Result<Self> {
        let is_new = path.is_none_or(|path| !path.exists());
        let (path, file) = match path {
            Some(path) => {
                let file = OpenOptions::new().append(true).create(true).open(path)?;
                (path.to_owned(), file)
            }
            None => create_new(Timestamp::now())?,
        };
        Ok(Self { path, file, is_new })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a record down.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        // At once, so that games of other matches written to the same file stay whole.
        self.file.write_all(format!("{record}\n").as_bytes())
    }
}

impl Drop for Records {
    /// Leaves no file in which there is nothing.
    fn drop(&mut self) {
        if self.is_new && self.file.metadata().is_ok_and(|it| it.len() == 0) {
            // If the file is already gone, nothing is left to do.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A file that no match has written before.
fn create_new(now: Timestamp) -> io::Result<(PathBuf, File)> {
    let stem = now.strftime("match-%Y%m%d-%H%M%S").to_string();
    let mut suffix = String::new();
    for number in 2.. {
        let path = PathBuf::from(format!("{stem}{suffix}.pgn"));
        match OpenOptions::new().append(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => {
                suffix = format!("-{number}");
            }
            Err(error) => return Err(error),
            Ok(file) => return Ok((path, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// The record of a game, with the names of the players and how it was played.
pub fn record(finished: &Finished, opening: usize, control: TimeControl) -> Record {
    let duel = &finished.duel;
    let mut record = Record::from_game(&duel.game);
    record.set_outcome(Some(duel.outcome));
    let name_of = |side| &finished.names[usize::from(side_of(0, finished.number) != side)];
    let round = format!("{}.{}", opening + 1, finished.number % 2 + 1);
    let mut tags = vec![
        ("Event", "Match of engines".to_owned()),
        ("Date", Timestamp::now().strftime("%Y.%m.%d").to_string()),
        ("Round", round),
        ("White", name_of(Side::White).clone()),
        ("Black", name_of(Side::Black).clone()),
        ("TimeControl", control.to_string()),
    ];
    if let Some((side, fault)) = &duel.fault {
        tags.push(("Fault", format!("{side} {fault}")));
    }
    for (name, value) in tags {
        record
            .set_tag(name, &value)
            .expect("these are names, and none that follows from the game");
    }
    record
}
