//! Sets up the game that a `position` command describes.

use ugolki_rules::{Game, Position, RuleSet};

use crate::texts::quote;

/// The game of a position text, or of the start of the rules, with moves played.
///
/// # Errors
///
/// Names the invalid part and the reason.
pub fn game(rules: RuleSet, start: Option<&str>, moves: &[String]) -> Result<Game, String> {
    let start = match start {
        None => rules.start(),
        Some(text) => Position::parse(text, rules.size).map_err(|error| error.to_string())?,
    };
    let mut game = Game::from_position(rules, start).map_err(|error| error.to_string())?;
    for (number, text) in (1..).zip(moves) {
        let at_move = |why: String| format!("move {number}, {}: {why}", quote(text));
        let mv = game
            .parse_move(text)
            .map_err(|error| at_move(error.to_string()))?;
        game.play_legal(mv)
            .map_err(|error| at_move(error.to_string()))?;
    }
    Ok(game)
}
