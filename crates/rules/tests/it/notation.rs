//! Positions, squares and moves in text.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use ugolki_rules::{Game, Move, MoveError, Position, Square, SquareError};

use crate::model::Model;
use crate::strategies::{any_setup, cases};

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_position_printed_reads_as_the_same((rules, position) in any_setup(4..=16)) {
        let text = position.to_string();
        prop_assert_eq!(&text, &Model::new(rules, &position).text());
        prop_assert_eq!(Position::parse(&text, rules.size), Ok(position));
        for size in (4..=16).filter(|&size| size != rules.size) {
            prop_assert!(Position::parse(&text, size).is_err());
        }
    }

    #[test]
    fn a_move_is_read_in_every_sloppy_form(
        (rules, position) in any_setup(4..=16),
        noise in vec(any::<u32>(), 64),
    ) {
        let game = Game::from_position(rules, position).unwrap();
        let mut noise = noise.into_iter().cycle();
        for mv in game.legal_moves().into_iter().take(20) {
            let route = game.route(mv).expect("a legal move has a route");
            let text = sloppy(&route, &mut noise);
            prop_assert_eq!(game.parse_move(&text).map(|it| it.mv()), Ok(mv), "{}", text);
            let text = sloppy(&[mv.from, mv.to], &mut noise);
            prop_assert_eq!(game.parse_move(&text).map(|it| it.mv()), Ok(mv), "{}", text);
        }
    }
}

/// Cyrillic letters that look like these, small and capital.
const LOOK_ALIKES: &str = "aаА bвВ cсС eеЕ hнН kкК mмМ oоО pрР";

/// Writes a route as somebody might paste it.
fn sloppy(route: &[Square], noise: &mut impl Iterator<Item = u32>) -> String {
    let mut text = String::new();
    for (index, square) in route.iter().enumerate() {
        let number = noise.next().unwrap_or_default();
        if index > 0 {
            let spaces = ["", " ", "  ", "\t"];
            text += &match number % 5 {
                0 => String::new(),
                dash => {
                    let [before, after] =
                        [number >> 8, number >> 10].map(|it| spaces[it as usize & 3]);
                    format!("{before}{}{after}", ["-", "–", "—", ":"][dash as usize - 1])
                }
            };
        }
        let plain = square.to_string();
        let (letter, digits) = plain.split_at(1);
        let similar = LOOK_ALIKES
            .split(' ')
            .find_map(|it| it.strip_prefix(letter));
        let letters = [letter, &letter.to_uppercase(), similar.unwrap_or(letter)].concat();
        let chosen = (number >> 16) as usize % letters.chars().count();
        text.extend(letters.chars().nth(chosen));
        text += digits;
    }
    format!(" {text}\n")
}

#[test]
fn no_other_letter_stands_for_a_file() {
    let game = Game::from_text("halma-16", None).unwrap();
    let mut letters: BTreeSet<char> = ('a'..='p').chain('A'..='P').collect();
    letters.extend(LOOK_ALIKES.chars().filter(|letter| *letter != ' '));
    for letter in ('\0'..='\u{2fff}')
        .chain('\u{a000}'..='\u{abff}')
        .chain('\u{ff00}'..='\u{ffff}')
    {
        let is_read = !matches!(
            game.parse_move(&format!("{letter}9-a1")),
            Err(MoveError::Text(_))
        );
        assert_eq!(is_read, letters.contains(&letter), "{letter:?}");
    }
}

#[test]
fn nothing_else_joins_squares() {
    let game = Game::from_text("classic-3x3", None).unwrap();
    let dashes = ['-', '–', '—', ':'];
    for sign in ('\0'..='\u{2fff}').chain('\u{fe00}'..='\u{ffff}') {
        let is_read = game.parse_move(&format!("c3{sign}d3")).is_ok();
        assert_eq!(is_read, dashes.contains(&sign), "{sign:?}");
    }
    assert!(game.parse_move("c3d3").is_ok());
}

#[test]
fn every_square_printed_reads_as_the_same() {
    let all = (0..16).flat_map(|file| (0..16).map(move |rank| Square::new(file, rank).unwrap()));
    let mut squares: Vec<Square> = all.collect();
    for &square in &squares {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert!(squares.is_sorted());
    squares.truncate(17);
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    assert_eq!(names[..3], ["a1", "a2", "a3"]);
    assert_eq!(names[9..12], ["a10", "a11", "a12"]);
    assert_eq!(names[15..], ["a16", "b1"]);
}

#[test]
fn what_is_no_square_is_refused() {
    for text in [
        "", "a", "1", "a0", "a17", "a01", "a1 ", " a1", "q1", "A1", "а1", "a-1", "a+1", "a100",
    ] {
        assert_eq!(text.parse::<Square>(), Err(SquareError), "{text:?}");
    }
}

/// Checks the message that a text gets which is no move at all.
fn check_move_message(text: &str, message: &str) {
    let game = Game::from_text("classic-3x3", None).expect("the preset is known");
    let error = game.parse_move(text).expect_err("the text is no move");
    assert_eq!(error.to_string(), message, "{text:?}");
}

#[test]
fn a_text_that_is_no_move_is_quoted() {
    check_move_message("", "the move is cut short: expected a square, as c3");
    check_move_message(
        "c3",
        "the move is cut short: expected a dash and a square, as c3-e5",
    );
    check_move_message("c3-", "the move is cut short: expected a square, as c3");
    check_move_message("c3-x5", "unexpected 'x5': expected a square, as c3");
    check_move_message("хз", "unexpected 'хз': expected a square, as c3");
    check_move_message(
        "c3 d3",
        "unexpected 'd3': expected a dash and a square, as c3-e5",
    );
    check_move_message(
        "c3-d3!",
        "unexpected '!': expected a dash and a square, as c3-e5",
    );
    check_move_message("c3-d99", "unexpected 'd99': expected a square, as c3");
    check_move_message("c3--d3", "unexpected '-d3': expected a square, as c3");
    check_move_message(
        "c3-c3",
        "move c3-c3 is illegal: the man on c3 cannot reach c3",
    );
}

/// Checks the message that a text gets which is no position of a board of 4×4.
fn check_position_message(text: &str, message: &str) {
    let error = Position::parse(text, 4).expect_err("the text is no position");
    assert_eq!(error.to_string(), message, "{text:?}");
}

#[test]
fn a_text_that_is_no_position_is_told_what_is_wrong() {
    check_position_message(
        "",
        "empty position: expected ranks, side and move number, as 'bb2/bb2/2ww/2ww w 1'",
    );
    check_position_message("4/4/4 w 1", "3 ranks separated by '/': expected 4");
    check_position_message("4/4/4/4/4 w 1", "5 ranks separated by '/': expected 4");
    check_position_message("4/4/4/3 w 1", "rank 1 has 3 squares: expected 4");
    check_position_message("4/4w/4/4 w 1", "rank 3 has 5 squares: expected 4");
    check_position_message("/4/4/4 w 1", "rank 4 has 0 squares: expected 4");
    check_position_message(
        "4/99999999999/4/4 w 1",
        "rank 3 has too many squares: expected 4",
    );
    check_position_message(
        "4/4/x3/4 w 1",
        "rank 2 holds 'x': expected w, b or a number",
    );
    check_position_message(
        "4/4/W3/4 w 1",
        "rank 2 holds 'W': expected w, b or a number",
    );
    check_position_message(
        "4/4/04/4 w 1",
        "rank 2 holds '0': expected w, b or a number",
    );
    check_position_message(
        "4/4/4/4",
        "the side to move is missing: expected w or b after the board",
    );
    check_position_message("4/4/4/4 W 1", "side to move 'W': expected w or b");
    check_position_message(
        "4/4/4/4 w",
        "the move number is missing: expected it after the side to move",
    );
    for number in ["0", "-1", "+1", "01", "1.", "4294967296", "one"] {
        check_position_message(
            &format!("4/4/4/4 w {number}"),
            &format!("move number '{number}': expected 1 to 1000000000"),
        );
    }
    check_position_message("4/4/4/4 w 1 -", "unexpected '-' after the move number");
    let other = Position::parse("4/4/4/4 w 1", 4).unwrap();
    let rules = "classic-3x3".parse().unwrap();
    let refused = Game::from_position(rules, other).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "position: a board of 4x4: the rule set has 8x8"
    );
}

#[test]
fn moves_are_told_apart_by_parity() {
    let square = |text: &str| text.parse::<Square>().unwrap();
    let kind = |from, to| Move::new(square(from), square(to)).kind();
    assert_eq!(kind("c3", "d4"), ugolki_rules::MoveKind::Step);
    assert_eq!(kind("c3", "c4"), ugolki_rules::MoveKind::Step);
    assert_eq!(kind("c3", "e5"), ugolki_rules::MoveKind::Chain);
}
