//! What the fuzz targets run, and a test that runs the same over the committed corpus.
//!
//! The fuzz crate includes this file, so it uses nothing but the crate under test and `std`.

use ugolki_rules::{Game, Position, Record, RuleSet, presets};

/// A rule set that was read is printed so that it reads as the same.
pub fn rule_set_text(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Ok(rule_set) = text.parse::<RuleSet>() {
        let printed = rule_set.to_string();
        assert_eq!(printed.parse(), Ok(rule_set), "{printed}");
    }
}

/// A position that was read is printed so that it reads as the same. The first byte is the size.
pub fn position_text(data: &[u8]) {
    let Some((size, text)) = split_first(data) else {
        return;
    };
    // The digit 8 means 8.
    let size = 4 + size % 13;
    if let Ok(position) = Position::parse(text, size) {
        let printed = position.to_string();
        assert_eq!(Position::parse(&printed, size), Ok(position), "{printed}");
    }
}

/// A move that was read is legal, and its route is read as the same. The first byte is the preset.
pub fn move_text(data: &[u8]) {
    let Some((preset, text)) = split_first(data) else {
        return;
    };
    let preset = &presets()[usize::from(preset) % presets().len()];
    let mut game = Game::new(preset.rule_set).expect("presets are valid");
    for word in text.split_whitespace() {
        let Ok(mv) = game.parse_move(word) else {
            return;
        };
        assert!(game.is_legal(mv), "{word}");
        assert_eq!(game.parse_move(&game.route_text(mv)), Ok(mv), "{word}");
        if game.play(mv).is_err() {
            return;
        }
    }
}

/// Every game that was read is printed so that it reads as the same.
pub fn records(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for record in Record::read(text).flatten() {
        let printed = record.to_string();
        let again = Record::parse_all(&printed);
        assert_eq!(again.as_deref(), Ok(&[record.clone()][..]), "{printed}");
        if let Ok(verdict) = record.verdict() {
            assert_eq!(verdict.plies, record.line().moves().len(), "{printed}");
        }
    }
}

fn split_first(data: &[u8]) -> Option<(u8, &str)> {
    let (first, rest) = data.split_first()?;
    Some((*first, str::from_utf8(rest).ok()?))
}

/// Not compiled into the fuzz targets.
#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    fn replay(target: &str, run: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fuzz/corpus")
            .join(target);
        let inputs: Vec<_> = fs::read_dir(&folder)
            .expect("every target has a corpus")
            .collect();
        assert!(!inputs.is_empty(), "{} is empty", folder.display());
        for input in inputs {
            run(&fs::read(input.unwrap().path()).unwrap());
        }
    }

    #[test]
    fn the_corpus_of_rule_sets_holds() {
        replay("rule_set_text", super::rule_set_text);
    }

    #[test]
    fn the_corpus_of_positions_holds() {
        replay("position_text", super::position_text);
    }

    #[test]
    fn the_corpus_of_moves_holds() {
        replay("move_text", super::move_text);
    }

    #[test]
    fn the_corpus_of_records_holds() {
        replay("records", super::records);
    }
}
