//! Moves in text: squares joined by dashes, in all the forms that players paste.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::Square;

/// Reads the squares of a move: `c3-e3-e5`, `c3–e5`, `C3 : E5`, `c3e5`, Cyrillic look-alikes.
///
/// # Errors
///
/// Quotes what was found where a square or a dash was expected.
pub(crate) fn parse_squares(text: &str) -> Result<Vec<Square>, MoveTextError> {
    let (squares, rest) = scan_squares(text.trim())?;
    let rest = rest.trim();
    if !rest.is_empty() {
        return Err(MoveTextError::Dash { found: token(rest) });
    }
    Ok(squares)
}

/// Reads the squares of a move from the beginning of a text, and gives back the rest.
///
/// # Errors
///
/// When fewer than two squares are found, or no square follows a dash.
pub(crate) fn scan_squares(text: &str) -> Result<(Vec<Square>, &str), MoveTextError> {
    let expected_square = |rest| MoveTextError::Square { found: token(rest) };
    let (first, mut rest) = scan_square(text).ok_or_else(|| expected_square(text))?;
    let mut squares = Vec::from([first]);
    loop {
        if let Some(after_dash) = rest.trim_start().strip_prefix(is_dash) {
            let after_dash = after_dash.trim_start();
            let (square, after) =
                scan_square(after_dash).ok_or_else(|| expected_square(after_dash))?;
            squares.push(square);
            rest = after;
        } else if let Some((square, after)) = scan_square(rest) {
            squares.push(square);
            rest = after;
        } else if squares.len() < 2 {
            return Err(MoveTextError::Dash {
                found: token(rest.trim_start()),
            });
        } else {
            return Ok((squares, rest));
        }
    }
}

/// Reads a square from the beginning of a text: a letter and all digits that follow.
fn scan_square(text: &str) -> Option<(Square, &str)> {
    let letter = text.chars().next()?;
    let after_letter = &text[letter.len_utf8()..];
    let digits = after_letter.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = after_letter.split_at(digits);
    let mut square = String::from(latin(letter)?);
    square.push_str(digits);
    Some((square.parse().ok()?, rest))
}

/// The lower-case Latin letter that a file letter stands for: itself, its capital, or the Cyrillic
/// letter that looks like it.
fn latin(letter: char) -> Option<char> {
    Some(match letter {
        'a'..='p' => letter,
        'A'..='P' => letter.to_ascii_lowercase(),
        'а' | 'А' => 'a',
        'в' | 'В' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'н' | 'Н' => 'h',
        'к' | 'К' => 'k',
        'м' | 'М' => 'm',
        'о' | 'О' => 'o',
        'р' | 'Р' => 'p',
        _ => return None,
    })
}

pub(crate) fn is_dash(symbol: char) -> bool {
    matches!(symbol, '-' | '–' | '—' | ':')
}

/// The beginning of a text up to white space, short enough for an error message.
pub(crate) fn token(text: &str) -> String {
    text.chars()
        .skip_while(|symbol| symbol.is_whitespace())
        .take_while(|symbol| !symbol.is_whitespace())
        .take(24)
        .collect()
}

/// The error of reading a move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveTextError {
    /// A square was expected.
    Square {
        /// What was found, empty at the end of the text.
        found: String,
    },
    /// A dash and a square, or the end, were expected.
    Dash {
        /// What was found, empty at the end of the text.
        found: String,
    },
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Square { found } | Self::Dash { found }) = self;
        if found.is_empty() {
            f.write_str("the move is cut short: ")?;
        } else {
            f.write_str("unexpected '")?;
            found.chars().try_for_each(|symbol| match symbol {
                control if control.is_control() => write!(f, "{}", control.escape_default()),
                _ => write!(f, "{symbol}"),
            })?;
            f.write_str("': ")?;
        }
        f.write_str(match self {
            Self::Square { .. } => "expected a square, as c3",
            Self::Dash { .. } => "expected a dash and a square, as c3-e5",
        })
    }
}

impl core::error::Error for MoveTextError {}
