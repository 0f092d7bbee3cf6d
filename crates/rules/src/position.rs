//! A position of a board of any size, and its text.

use core::fmt;
use core::ops::RangeInclusive;

use crate::grid::{Grid as _, SquareSet};
use crate::{Side, Square};

/// The men of both sides, the side to move and the number of the move pair being played.
///
/// In text: the ranks from the top down separated by `/`, `w` and `b` for men, numbers for runs of
/// empty squares, then the side to move, then the number:
/// `5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1`. A position has no history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    size: u8,
    men: [SquareSet; 2],
    side_to_move: Side,
    number: u32,
}

impl Position {
    /// The supported numbers of files and of ranks.
    pub const SIZES: RangeInclusive<u8> = 4..=16;

    /// The largest move number that a position may start from.
    pub const MAX_NUMBER: u32 = 1_000_000_000;

    /// A position from its parts.
    ///
    /// # Errors
    ///
    /// When the size is not 4 to 16, a man is off the board, two men share a square, or the number
    /// is not 1 to [`Position::MAX_NUMBER`].
    pub fn new(
        size: u8,
        white: SquareSet,
        black: SquareSet,
        side_to_move: Side,
        number: u32,
    ) -> Result<Self, PositionError> {
        if !Self::SIZES.contains(&size) {
            return Err(PositionError::Size(size));
        }
        if let Some(square) = ((white | black) & !SquareSet::board(size)).first() {
            return Err(PositionError::OffBoard { square, size });
        }
        if let Some(square) = (white & black).first() {
            return Err(PositionError::Shared(square));
        }
        if !(1..=Self::MAX_NUMBER).contains(&number) {
            return Err(PositionError::Number(alloc::string::ToString::to_string(
                &number,
            )));
        }
        Ok(Self::new_unchecked(
            size,
            [white, black],
            side_to_move,
            number,
        ))
    }

    pub(crate) const fn new_unchecked(
        size: u8,
        men: [SquareSet; 2],
        side_to_move: Side,
        number: u32,
    ) -> Self {
        Self {
            size,
            men,
            side_to_move,
            number,
        }
    }

    /// Number of files and of ranks.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The men of a side.
    #[must_use]
    pub const fn men(&self, side: Side) -> SquareSet {
        self.men[side.index()]
    }

    /// The side that moves next.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The number of the move pair being played, from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The side whose man stands on a square.
    #[must_use]
    pub fn man_on(&self, square: Square) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.men(side).contains(square))
    }

    /// Reads a position text for a board of `size`.
    ///
    /// # Errors
    ///
    /// Says which part of the text is wrong and what was expected.
    pub fn parse(text: &str, size: u8) -> Result<Self, PositionError> {
        let mut words = text.split_whitespace();
        let board = words.next().ok_or(PositionError::Empty)?;
        let men = parse_board(board, size)?;
        let side_to_move = match words.next() {
            Some("w") => Side::White,
            Some("b") => Side::Black,
            other => return Err(PositionError::SideToMove(other.unwrap_or_default().into())),
        };
        let number = words.next().unwrap_or_default();
        let plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = number
            .parse()
            .ok()
            .filter(|number| plain && (1..=Self::MAX_NUMBER).contains(number))
            .ok_or_else(|| PositionError::Number(number.into()))?;
        if let Some(word) = words.next() {
            return Err(PositionError::Trailing(word.into()));
        }
        let [white, black] = men;
        Self::new(size, white, black, side_to_move, number)
    }
}

/// Reads the ranks, from the top down.
fn parse_board(text: &str, size: u8) -> Result<[SquareSet; 2], PositionError> {
    let count = text.split('/').count();
    if count != usize::from(size) {
        return Err(PositionError::Ranks { count, size });
    }
    let mut men = [SquareSet::EMPTY; 2];
    for (rank, rank_text) in (0..size).rev().zip(text.split('/')) {
        let wrong_length = |files| PositionError::Files {
            rank: rank + 1,
            files,
            size,
        };
        let mut file = 0u32;
        let mut rest = rank_text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let side = match first {
                'w' => Side::White,
                'b' => Side::Black,
                '1'..='9' => {
                    let run: u32 = rest[..digits].parse().map_err(|_| wrong_length(u32::MAX))?;
                    file = file.saturating_add(run);
                    rest = &rest[digits..];
                    continue;
                }
                other => {
                    return Err(PositionError::Symbol {
                        rank: rank + 1,
                        symbol: other,
                    });
                }
            };
            if let Some(square) = u8::try_from(file)
                .ok()
                .and_then(|file| Square::new(file, rank))
            {
                men[side.index()] |= SquareSet::of(square);
            }
            file = file.saturating_add(1);
            rest = &rest[1..];
        }
        if file != u32::from(size) {
            return Err(wrong_length(file));
        }
    }
    Ok(men)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for file in 0..self.size {
                match Square::new(file, rank).and_then(|square| self.man_on(square)) {
                    None => empty += 1,
                    Some(side) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        f.write_str(side_letter(side))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {}", side_letter(self.side_to_move), self.number)
    }
}

const fn side_letter(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
}

/// Why a text or its parts are no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text is empty.
    Empty,
    /// The board is too small or too large.
    Size(u8),
    /// The number of ranks is not the board's.
    Ranks {
        /// Ranks in the text.
        count: usize,
        /// Ranks of the board.
        size: u8,
    },
    /// A rank has too few or too many squares.
    Files {
        /// The rank, from 1.
        rank: u8,
        /// Squares in the text.
        files: u32,
        /// Squares of a rank of the board.
        size: u8,
    },
    /// A rank holds something else than men and numbers.
    Symbol {
        /// The rank, from 1.
        rank: u8,
        /// What it holds.
        symbol: char,
    },
    /// The side to move is missing or neither `w` nor `b`.
    SideToMove(alloc::string::String),
    /// The move number is missing or no number from 1 to [`Position::MAX_NUMBER`].
    Number(alloc::string::String),
    /// Something follows the move number.
    Trailing(alloc::string::String),
    /// A man stands off the board.
    OffBoard {
        /// Where it stands.
        square: Square,
        /// Number of files and ranks of the board.
        size: u8,
    },
    /// A white and a black man share a square.
    Shared(Square),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(
                "empty position: expected ranks, side and move number, as 'bb2/bb2/2ww/2ww w 1'",
            ),
            Self::Size(size) => write!(f, "a board of size {size}: expected 4 to 16"),
            Self::Ranks { count, size } => {
                write!(f, "{count} ranks separated by '/': expected {size}")
            }
            Self::Files { rank, files, size } if *files > 1000 => {
                write!(f, "rank {rank} has too many squares: expected {size}")
            }
            Self::Files { rank, files, size } => {
                write!(f, "rank {rank} has {files} squares: expected {size}")
            }
            Self::Symbol { rank, symbol } => {
                write!(
                    f,
                    "rank {rank} holds '{}': expected w, b or a number",
                    symbol.escape_default()
                )
            }
            Self::SideToMove(word) if word.is_empty() => {
                f.write_str("the side to move is missing: expected w or b after the board")
            }
            Self::SideToMove(word) => write!(f, "side to move '{word}': expected w or b"),
            Self::Number(word) if word.is_empty() => {
                f.write_str("the move number is missing: expected it after the side to move")
            }
            Self::Number(word) => {
                write!(
                    f,
                    "move number '{word}': expected 1 to {}",
                    Position::MAX_NUMBER
                )
            }
            Self::Trailing(word) => write!(f, "unexpected '{word}' after the move number"),
            Self::OffBoard { square, size } => {
                write!(f, "{square} is not on a board of {size}x{size}")
            }
            Self::Shared(square) => write!(f, "a white and a black man share {square}"),
        }
    }
}

impl core::error::Error for PositionError {}
