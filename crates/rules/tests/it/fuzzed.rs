//! What the fuzz targets run, and a test that runs the same over the committed corpus.
//!
//! The fuzz crate includes this file, so it uses nothing but the crate under test, the plain model
//! and `std`.

use ugolki_rules::{
    Game, Grid as _, Parameters, PlayError, Position, Record, RuleSet, Side, SquareSet, presets,
};

use crate::agreement::{check_moves, check_pairs, check_state};
use crate::model::Model;

/// Printing a parsed rule set and parsing it again gives the same.
pub fn rule_set_text(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match text.parse::<RuleSet>() {
        Ok(rule_set) => {
            let printed = rule_set.to_string();
            assert_eq!(printed.parse(), Ok(rule_set), "{printed}");
        }
        Err(error) => check_message(error),
    }
}

/// Printing a parsed position and parsing it again gives the same. The first byte is the size.
pub fn position_text(data: &[u8]) {
    let Some((size, text)) = split_first(data) else {
        return;
    };
    // The digit 8 means 8.
    let size = 4 + size % 13;
    match Position::parse(text, size) {
        Ok(position) => {
            let printed = position.to_string();
            assert_eq!(Position::parse(&printed, size), Ok(position), "{printed}");
        }
        Err(error) => check_message(error),
    }
}

/// A parsed move is legal, and parsing its route gives the same move. The first byte is the preset,
/// each line a move.
pub fn move_text(data: &[u8]) {
    let Some((preset, text)) = split_first(data) else {
        return;
    };
    // The sign of equality means classic-3x3.
    let preset = &presets()[usize::from(preset) % presets().len()];
    let mut game = Game::new(preset.rule_set());
    for line in text.lines() {
        match game.parse_move(line) {
            Ok(legal) => {
                let mv = legal.mv();
                assert!(game.is_legal(mv), "{line}");
                assert_eq!(game.parse_move(&game.route_text(mv)), Ok(legal), "{line}");
                if game.play_legal(legal).is_err() {
                    return;
                }
            }
            Err(error) => check_message(error),
        }
    }
}

/// Printing a parsed game and parsing it again gives the same.
pub fn records(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for record in Record::read(text) {
        match record {
            Ok(record) => {
                let printed = record.to_string();
                let again = Record::parse_all(&printed);
                assert_eq!(again.as_deref(), Ok(&[record.clone()][..]), "{printed}");
                match record.verdict() {
                    Ok(verdict) => assert_eq!(verdict.plies, record.line().moves().len()),
                    Err(error) => check_message(error),
                }
            }
            Err(error) => check_message(error),
        }
    }
}

/// An error says something, in one line.
fn check_message(error: impl ToString) {
    let message = error.to_string();
    assert_eq!(message.lines().count(), 1, "{message:?}");
}

/// A game decoded from bytes, whole or from a set-up, goes as the model says.
pub fn games(data: &[u8]) {
    let mut bytes = data.iter().copied();
    let Some(mut game) = spelled_game(&mut bytes) else {
        return;
    };
    let mut model = Model::new(*game.rule_set(), game.start());
    check_state(&game, &model);
    check_moves(&game, &model);
    check_pairs(&game, &model);
    for byte in bytes.take(64) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[usize::from(byte) % moves.len()];
        if let Some(outcome) = game.outcome() {
            assert_eq!(game.play(mv), Err(PlayError::Over(outcome)));
            return;
        }
        let consequence = game.consequence(mv);
        game.play(mv).expect("listed moves are legal");
        assert_eq!(game.outcome(), consequence);
        model.play(mv);
        check_state(&game, &model);
        check_moves(&game, &model);
    }
}

/// A rule set, then whether to start at its beginning, else a position: its number, its side and
/// four squares a byte.
fn spelled_game(bytes: &mut impl Iterator<Item = u8>) -> Option<Game> {
    let rule_set = spelled_rule_set(bytes)?;
    let start = bytes.next()?;
    if start & 1 == 0 {
        return Some(Game::new(rule_set));
    }
    let mut men = [SquareSet::EMPTY; 2];
    let mut byte = 0;
    for (index, square) in SquareSet::board(rule_set.size).into_iter().enumerate() {
        if index % 4 == 0 {
            byte = bytes.next()?;
        }
        match byte >> (index % 4 * 2) & 3 {
            2 => men[0] |= SquareSet::of(square),
            3 => men[1] |= SquareSet::of(square),
            _ => {}
        }
    }
    let [white, black] = men;
    let side = Side::BOTH[usize::from(start >> 1 & 1)];
    let number = 1 + u32::from(start >> 2);
    let position = Position::new(rule_set.size, white, black, side, number);
    let position = position.expect("the men stand apart and on the board");
    Some(Game::from_position(rule_set, position).expect("the sizes are the same"))
}

/// A preset, then the number of overrides, and each as parameter and value.
fn spelled_rule_set(bytes: &mut impl Iterator<Item = u8>) -> Option<RuleSet> {
    let preset = &presets()[usize::from(bytes.next()?) % presets().len()];
    let mut parameters = *preset.rule_set();
    for _ in 0..bytes.next()? % 8 {
        let parameter = Parameters::NAMES[usize::from(bytes.next()?) % 16];
        let value = spelled_value(parameter, usize::from(bytes.next()?));
        parameters.set(parameter, &value).expect("the value is one");
    }
    RuleSet::new(parameters).ok()
}

fn spelled_value(parameter: &str, byte: usize) -> String {
    let words: &[&str] = match parameter {
        "size" => return (4 + byte % 13).to_string(),
        "home" => &[
            "1x1", "1x2", "2x1", "2x2", "3x2", "t2", "t3", "2x5", "4x4", "h13", "h19",
        ],
        "corner" => &["a1", "h1"],
        "diagonal" => &["no", "steps", "yes"],
        "exit_check" => &["round", "own"],
        "exit_return" => &["loses", "illegal", "free"],
        "limit_score" => &["men", "tempo", "draw"],
        "repetition" => &["none", "three", "three-if-homes-alike"],
        "locking" => &["free", "forbidden", "forbidden-sole"],
        "mirror_max" => return (byte % 8).to_string(),
        "exit_moves" | "limit_moves" | "mirror_first" => match byte % 16 {
            0 => &["none"],
            number => return number.to_string(),
        },
        _ => &["no", "yes"],
    };
    words[byte % words.len()].to_owned()
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

    #[test]
    fn the_corpus_of_games_holds() {
        replay("games", super::games);
    }

    /// The targets are built only when they change: this says that what they call is here, and that
    /// its corpus is replayed above.
    #[test]
    fn every_target_calls_a_function_that_is_replayed() {
        let replayed = [
            "games",
            "move_text",
            "position_text",
            "records",
            "rule_set_text",
        ];
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
        let mut files: Vec<_> = fs::read_dir(&folder)
            .expect("there are targets")
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        assert_eq!(files, replayed.map(|name| format!("{name}.rs")));
        for (file, name) in files.iter().zip(replayed) {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            let call = format!("ugolki_fuzz::rules::{name}(data)");
            assert!(text.contains(&call), "{text}");
        }
    }
}
