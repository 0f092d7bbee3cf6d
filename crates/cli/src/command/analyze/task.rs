//! The positions to analyze.

use std::path::Path;

use ugolki_rules::{Game, Move, Position, Record, RecordError, RuleSet};

use crate::failure::Failure;
use crate::files;

/// A position and its origin.
pub struct Task {
    /// The number of the game in the file, from 1.
    pub game_number: usize,
    /// The game up to this position.
    pub game: Game,
    /// The move that was played in it.
    pub played: Option<Move>,
}

/// The game of a position alone, or of the start of the rule set.
pub fn of_position(rules: RuleSet, position: Option<&str>) -> Result<Game, Failure> {
    let start = match position {
        None => rules.start(),
        Some(text) => Position::parse(text, rules.size)
            .map_err(|error| Failure::Usage(format!("position: {error}")))?,
    };
    Game::from_position(rules, start).map_err(Failure::usage)
}

/// The main lines of a file's games.
pub fn of_file(path: &Path) -> Result<Vec<Game>, Failure> {
    let in_file = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
    let text = files::read(path).map_err(in_file)?;
    let games: Result<Vec<Game>, _> = Record::read(&text)
        .map(|record| Ok(record?.main_line()))
        .collect();
    let games = games.map_err(|error: RecordError| in_file(error.to_string()))?;
    if games.is_empty() {
        return Err(in_file("no game in it".to_owned()));
    }
    Ok(games)
}

/// The positions of a game, from its start to the last.
pub fn positions(game_number: usize, whole: &Game) -> impl Iterator<Item = Task> {
    let mut game = Game::from_position(*whole.rule_set(), *whole.start())
        .expect("the game began with this start");
    let moves = whole.moves().iter().copied().map(Some);
    moves.chain([None]).map(move |played| {
        let before = game.clone();
        if let Some(mv) = played {
            game.play(mv).expect("the moves of a game are legal");
        }
        Task {
            game_number,
            game: before,
            played,
        }
    })
}
