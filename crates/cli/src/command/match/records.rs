//! Keeps the games of a match as records in a file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

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
            None => create_new(&now())?,
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
fn create_new(now: &Date) -> io::Result<(PathBuf, File)> {
    let Date {
        year,
        month,
        day,
        second,
    } = now;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let stem = format!("match-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}");
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
    let Date {
        year, month, day, ..
    } = now();
    let name_of = |side| &finished.names[usize::from(side_of(0, finished.number) != side)];
    let round = format!("{}.{}", opening + 1, finished.number % 2 + 1);
    let mut tags = vec![
        ("Event", "Match of engines".to_owned()),
        ("Date", format!("{year:04}.{month:02}.{day:02}")),
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

/// A day, and the second of it, in Greenwich.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Date {
    year: u64,
    month: u64,
    day: u64,
    second: u64,
}

fn now() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    date_of(since.unwrap_or_default().as_secs())
}

/// The date of a Unix time in seconds.
fn date_of(seconds: u64) -> Date {
    const DAY: u64 = 24 * 3600;
    // Years that begin in March end with the day that may be missing (Howard Hinnant's calendar
    // algorithms).
    let days = seconds / DAY + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    Date {
        year: era * 400 + year_of_era + u64::from(month <= 2),
        month,
        day: day_of_year - (153 * march_month + 2) / 5 + 1,
        second: seconds % DAY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_told_as_the_calendar_has_them() {
        for (seconds, year, month, day, second) in [
            (0, 1970, 1, 1, 0),
            (951_782_400, 2000, 2, 29, 0),
            (951_868_800, 2000, 3, 1, 0),
            (1_798_761_599, 2026, 12, 31, 86_399),
            (1_798_761_600, 2027, 1, 1, 0),
        ] {
            let date = Date {
                year,
                month,
                day,
                second,
            };
            assert_eq!(date_of(seconds), date);
        }
    }
}
