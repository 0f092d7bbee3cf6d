//! Boards up to 16×16 in four words, one for each pair of parities of file and rank.
//!
//! A jump keeps both parities, so inside a word it is a step on a board of 8×8: the flood fill of
//! chains needs no carry between words, and goes through all four at once. A step goes from one
//! word to another, at the same bit or beside it. The square on `file` and `rank` is bit `8 * (rank
//! / 2) + file / 2` of word `2 * (rank % 2) + file % 2`.

use super::{Direction, Grid, impl_set_operators};
use crate::Square;

/// A set of squares of a board up to 16×16.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Debug)]
#[repr(align(32))]
pub struct Grid16([u64; 4]);

/// In every word, the bits of its lowest file.
const FIRST_FILE: u64 = 0x0101_0101_0101_0101;

impl_set_operators!(
    Grid16,
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] & b.0[word])),
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] | b.0[word])),
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] ^ b.0[word])),
    |a: Self| Self(a.0.map(|word| !word))
);

/// Moves a word's squares by one file up, on the word's board of 8×8.
#[inline(always)]
const fn up_file(word: u64) -> u64 {
    word << 1 & !FIRST_FILE
}

/// Moves a word's squares by one file down, on the word's board of 8×8.
#[inline(always)]
const fn down_file(word: u64) -> u64 {
    (word & !FIRST_FILE) >> 1
}

impl Grid16 {
    #[inline(always)]
    fn north(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c << 8, d << 8, a, b])
    }

    #[inline(always)]
    fn south(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, d, a >> 8, b >> 8])
    }

    #[inline(always)]
    fn east(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([up_file(b), a, up_file(d), c])
    }

    #[inline(always)]
    fn west(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, down_file(a), d, down_file(c)])
    }

    /// The word and the bit of a square.
    #[inline(always)]
    const fn place(square: Square) -> (usize, u8) {
        let (file, rank) = (square.file(), square.rank());
        (
            ((rank & 1) << 1 | file & 1) as usize,
            (rank >> 1) << 3 | file >> 1,
        )
    }
}

impl Grid for Grid16 {
    const MAX_SIZE: u8 = 16;
    const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    fn of(square: Square) -> Self {
        let (place, bit) = Self::place(square);
        let mut words = [0; 4];
        words[place] = 1 << bit;
        Self(words)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        let (place, bit) = Self::place(square);
        self.0[place] >> bit & 1 == 1
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        let place = self.0.iter().position(|&word| word != 0)?;
        let word = self.0[place];
        let bit = word.trailing_zeros() as u8;
        self.0[place] = word & (word - 1);
        Square::new(
            (bit & 7) << 1 | place as u8 & 1,
            (bit >> 3) << 1 | place as u8 >> 1,
        )
    }

    #[inline(always)]
    fn one_a_class(self) -> Self {
        Self(self.0.map(|word| word & word.wrapping_neg()))
    }

    #[inline(always)]
    fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north(),
            Direction::East => self.east(),
            Direction::South => self.south(),
            Direction::West => self.west(),
            Direction::NorthEast => self.north().east(),
            Direction::SouthEast => self.south().east(),
            Direction::SouthWest => self.south().west(),
            Direction::NorthWest => self.north().west(),
        }
    }

    #[inline(always)]
    fn shift_two(self, direction: Direction) -> Self {
        Self(self.0.map(|word| match direction {
            Direction::North => word << 8,
            Direction::East => up_file(word),
            Direction::South => word >> 8,
            Direction::West => down_file(word),
            Direction::NorthEast => up_file(word << 8),
            Direction::SouthEast => up_file(word >> 8),
            Direction::SouthWest => down_file(word >> 8),
            Direction::NorthWest => down_file(word << 8),
        }))
    }

    #[inline(always)]
    fn shift_two_inside(self, direction: Direction) -> Self {
        Self(self.0.map(|word| match direction {
            Direction::North => word << 8,
            Direction::East => word << 1,
            Direction::South => word >> 8,
            Direction::West => word >> 1,
            Direction::NorthEast => word << 9,
            Direction::SouthEast => word >> 7,
            Direction::SouthWest => word >> 9,
            Direction::NorthWest => word << 7,
        }))
    }
}
