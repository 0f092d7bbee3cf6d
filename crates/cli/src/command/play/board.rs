//! Draws the board in letters.

use std::fmt::Write as _;

use ugolki_rules::{Game, Side, Square};

/// The board with its coordinates, the home of `bottom` below: `w` and `b` for men, `+` for the
/// empty squares of the homes.
pub fn draw(game: &Game, bottom: Side) -> String {
    let rules = game.rule_set();
    let position = game.position();
    let homes = Side::BOTH.map(|side| rules.home_squares(side));
    let from_left = order(rules.size, bottom == Side::White);
    let from_top = order(rules.size, bottom == Side::Black);
    let files: String = from_left.iter().fold("   ".to_owned(), |mut text, &file| {
        text.push(' ');
        text.push(char::from(b'a' + file));
        text
    });
    let mut text = format!("{files}\n");
    for rank in from_top {
        let number = rank + 1;
        // Writing to a string does not fail.
        let _ = write!(text, "{number:>3}");
        for square in from_left.iter().filter_map(|&file| Square::new(file, rank)) {
            let is_home = homes
                .iter()
                .any(|home| home.into_iter().any(|it| it == square));
            text.push_str(match position.man_on(square) {
                Some(Side::White) => " w",
                Some(Side::Black) => " b",
                None if is_home => " +",
                None => " .",
            });
        }
        let _ = writeln!(text, " {number}");
    }
    text + &files + "\n"
}

fn order(size: u8, is_rising: bool) -> Vec<u8> {
    if is_rising {
        (0..size).collect()
    } else {
        (0..size).rev().collect()
    }
}
