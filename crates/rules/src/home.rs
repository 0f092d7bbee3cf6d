//! The shapes of the homes, and the squares that they cover.

use core::fmt;
use core::str::FromStr;

use crate::grid::SquareSet;
use crate::{Side, Square};

/// The shape of a home, drawn from corner a1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Home {
    /// `RxC`: R ranks of C files each.
    Rectangle {
        /// Number of ranks, 1 to 16.
        ranks: u8,
        /// Number of files, 1 to 16.
        files: u8,
    },
    /// `tN`: ranks of N, N−1, … 1.
    Triangle(u8),
    /// `h19`: ranks of 5, 5, 4, 3, 2, as in halma for two.
    Halma19,
    /// `h13`: ranks of 4, 4, 3, 2, as in halma for four.
    Halma13,
}

/// The corner of White's home. Black's is White's turned by 180°.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Corner {
    /// The bottom left corner.
    A1,
    /// The bottom right corner, called `h1` on boards of every size; the home is mirrored into it.
    H1,
}

impl Home {
    /// The number of files of each rank, from rank 1 up.
    pub fn ranks(self) -> impl Iterator<Item = u8> {
        let count = match self {
            Self::Rectangle { ranks, .. } => ranks,
            Self::Triangle(side) => side,
            Self::Halma19 => 5,
            Self::Halma13 => 4,
        };
        (0..count).map(move |rank| match self {
            Self::Rectangle { files, .. } => files,
            Self::Triangle(side) => side - rank,
            Self::Halma19 => [5, 5, 4, 3, 2][usize::from(rank)],
            Self::Halma13 => [4, 4, 3, 2][usize::from(rank)],
        })
    }

    /// The number of men that fill the home.
    #[must_use]
    pub fn men(self) -> u32 {
        self.ranks().map(u32::from).sum()
    }

    /// Whether the home fits a board of `size`.
    #[must_use]
    pub fn fits(self, size: u8) -> bool {
        self.ranks().count() <= usize::from(size) && self.ranks().all(|files| files <= size)
    }

    /// The squares of a side's home on a board of `size`, which it must fit.
    #[must_use]
    pub fn squares(self, size: u8, corner: Corner, side: Side) -> SquareSet {
        (0..)
            .zip(self.ranks())
            .flat_map(|(rank, files)| (0..files).filter_map(move |file| Square::new(file, rank)))
            .filter(|square| square.is_on(size))
            .filter_map(|square| match corner {
                Corner::A1 => Some(square),
                Corner::H1 => Square::new(size - 1 - square.file(), square.rank()),
            })
            .map(|square| match side {
                Side::White => square,
                Side::Black => square.turned(size),
            })
            .collect()
    }
}

impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle { ranks, files } => write!(f, "{ranks}x{files}"),
            Self::Triangle(side) => write!(f, "t{side}"),
            Self::Halma19 => f.write_str("h19"),
            Self::Halma13 => f.write_str("h13"),
        }
    }
}

/// The error of reading a home: its text is none of the shapes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HomeError;

impl FromStr for Home {
    type Err = HomeError;

    fn from_str(text: &str) -> Result<Self, HomeError> {
        match text {
            "h19" => return Ok(Self::Halma19),
            "h13" => return Ok(Self::Halma13),
            _ => {}
        }
        if let Some(side) = text.strip_prefix('t') {
            return length(side).map(Self::Triangle);
        }
        let (ranks, files) = text.split_once('x').ok_or(HomeError)?;
        Ok(Self::Rectangle {
            ranks: length(ranks)?,
            files: length(files)?,
        })
    }
}

/// Reads a number from 1 to 99 without a sign or leading zeros. Whether it fits is for the rule
/// set.
fn length(text: &str) -> Result<u8, HomeError> {
    let plain = matches!(text.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    if plain {
        text.parse().map_err(|_| HomeError)
    } else {
        Err(HomeError)
    }
}
