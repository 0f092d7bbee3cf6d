//! Saves games as records in files, with the settings needed to resume them.

use std::path::Path;
use std::{fs, io};

use ugolki_engine::Level;
use ugolki_rules::{Game, Outcome, Record, Side};

use super::language::Language;
use super::session::Settings;

/// The tags with the settings; other programs ignore them.
const LEVEL: &str = "ComputerLevel";
const SEED: &str = "ComputerSeed";
const PERSON: &str = "PersonSide";

/// A game that was read from a file.
pub struct Saved {
    pub game: Game,
    /// How the game ended outside the board, if it did.
    pub ended: Option<Outcome>,
    pub settings: Settings,
}

/// Reads the game of a file.
pub fn load(path: &Path, language: Language) -> Result<Saved, String> {
    let in_file = |why: String| format!("{}: {why}", path.display());
    let text = read(path).map_err(|error| in_file(error.to_string()))?;
    let text = String::from_utf8(text).map_err(|_| in_file(language.not_a_text()))?;
    let records =
        Record::parse_all(&text).map_err(|error| in_file(language.record_error(&error)))?;
    let [record] = records.as_slice() else {
        return Err(in_file(language.not_one_game(records.len())));
    };
    let rules = record.rule_set();
    rules
        .check_for_games()
        .map_err(|error| in_file(language.rules_not_for_games(&error)))?;
    let verdict = record
        .verdict()
        .map_err(|error| in_file(language.verdict_error(&error)))?;
    let ended = verdict
        .outcome
        .filter(|outcome| outcome.reason.is_outside_board());
    let person = match record.tag(PERSON) {
        Some("white") => Some(Side::White),
        Some("black") => Some(Side::Black),
        _ => None,
    };
    let number = |name| record.tag(name)?.parse().ok();
    let settings = Settings {
        person,
        level: record
            .tag(LEVEL)
            .and_then(|text| Level::from_number(text.parse().ok()?)),
        seed: number(SEED),
    };
    Ok(Saved {
        game: record.main_line(),
        ended,
        settings,
    })
}

/// The record of a game, with the names of both and the settings.
pub fn record(
    game: &Game,
    ended: Option<Outcome>,
    settings: Settings,
    language: Language,
) -> Record {
    let mut record = Record::from_game(game);
    if ended.is_some() {
        record.set_outcome(ended);
    }
    let person = settings.person();
    let level = settings.level();
    let names = [language.person(), language.computer(level)];
    let (white, black) = match person {
        Side::White => (&names[0], &names[1]),
        Side::Black => (&names[1], &names[0]),
    };
    let mut tags = vec![
        ("White", white.clone()),
        ("Black", black.clone()),
        (PERSON, person.to_string()),
        (LEVEL, level.to_string()),
    ];
    tags.extend(settings.seed.map(|seed| (SEED, seed.to_string())));
    for (name, value) in tags {
        record
            .set_tag(name, &value)
            .expect("these are names, and none that follows from the game");
    }
    record
}

/// Writes a record to a file that is new or holds records already.
pub fn store(record: &Record, path: &Path, language: Language) -> Result<(), String> {
    let in_file = |why: String| format!("{}: {why}", path.display());
    match read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(in_file(error.to_string())),
        Ok(bytes) => {
            let is_record = String::from_utf8(bytes)
                .is_ok_and(|text| text.trim().is_empty() || Record::parse_all(&text).is_ok());
            if !is_record {
                return Err(in_file(language.file_is_something_else()));
            }
        }
    }
    // Written to a temporary file first, so that a full disk does not destroy the earlier save. A
    // symbolic link is kept.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut aside = path.as_os_str().to_owned();
    aside.push(".part");
    fs::write(&aside, record.to_string())
        .and_then(|()| fs::rename(&aside, path))
        .map_err(|error| in_file(error.to_string()))
}

/// The largest file to read: several thousand richly annotated games.
const MAX_BYTES: u64 = 64 << 20;

/// Reads a regular file. A device or pipe might never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "not an ordinary file",
        ));
    }
    if metadata.len() > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "larger than 64 MiB",
        ));
    }
    fs::read(path)
}
