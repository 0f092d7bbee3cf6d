//! Boards up to 16×16 in four words: bit `16 * rank + file`, four ranks a word.

use super::{Direction, Grid, impl_set_operators};
use crate::Square;

/// A set of squares of a board up to 16×16.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Grid16([u64; 4]);

const FILE_A: u64 = 0x0001_0001_0001_0001;
const FILES_AB: u64 = FILE_A | FILE_A << 1;

impl_set_operators!(
    Grid16,
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] & b.0[word])),
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] | b.0[word])),
    |a: Self, b: Self| Self(core::array::from_fn(|word| a.0[word] ^ b.0[word])),
    |a: Self| Self(a.0.map(|word| !word))
);

impl Grid16 {
    /// Moves every square `RANKS` (1 or 2) up.
    #[inline(always)]
    fn north<const RANKS: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        let up = 16 * RANKS;
        let carry = 64 - up;
        Self([
            a << up,
            b << up | a >> carry,
            c << up | b >> carry,
            d << up | c >> carry,
        ])
    }

    /// Moves every square `RANKS` (1 or 2) down.
    #[inline(always)]
    fn south<const RANKS: u32>(self) -> Self {
        let [a, b, c, d] = self.0;
        let down = 16 * RANKS;
        let carry = 64 - down;
        Self([
            a >> down | b << carry,
            b >> down | c << carry,
            c >> down | d << carry,
            d >> down,
        ])
    }

    /// Moves every square `FILES` (1 or 2) to the right, and drops what `DROPPED` holds after that.
    #[inline(always)]
    fn east<const FILES: u32, const DROPPED: u64>(self) -> Self {
        Self(self.0.map(|word| word << FILES & !DROPPED))
    }

    /// Drops what `DROPPED` holds, and moves every other square `FILES` (1 or 2) to the left.
    #[inline(always)]
    fn west<const FILES: u32, const DROPPED: u64>(self) -> Self {
        Self(self.0.map(|word| (word & !DROPPED) >> FILES))
    }

    /// Moves every square in a direction; `DROPPED` are the files that must not be entered.
    #[inline(always)]
    fn moved<const BY: u32, const DROPPED: u64>(self, direction: Direction) -> Self {
        match direction {
            Direction::North => self.north::<BY>(),
            Direction::East => self.east::<BY, DROPPED>(),
            Direction::South => self.south::<BY>(),
            Direction::West => self.west::<BY, DROPPED>(),
            Direction::NorthEast => self.north::<BY>().east::<BY, DROPPED>(),
            Direction::SouthEast => self.south::<BY>().east::<BY, DROPPED>(),
            Direction::SouthWest => self.south::<BY>().west::<BY, DROPPED>(),
            Direction::NorthWest => self.north::<BY>().west::<BY, DROPPED>(),
        }
    }
}

impl Grid for Grid16 {
    const MAX_SIZE: u8 = 16;
    const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    fn of(square: Square) -> Self {
        let mut words = [0; 4];
        words[usize::from(square.rank() >> 2)] = 1 << ((square.rank() & 3) << 4 | square.file());
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
        self.0[usize::from(square.rank() >> 2)] >> ((square.rank() & 3) << 4 | square.file()) & 1
            == 1
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[word].trailing_zeros() as u8;
        self.0[word] &= self.0[word] - 1;
        Square::new(bit & 15, (word as u8) << 2 | bit >> 4)
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        let mut words = [0; 4];
        if let Some(word) = self.0.iter().position(|&word| word != 0) {
            words[word] = self.0[word] & self.0[word].wrapping_neg();
        }
        Self(words)
    }

    #[inline(always)]
    fn shift(self, direction: Direction) -> Self {
        self.moved::<1, FILE_A>(direction)
    }

    #[inline(always)]
    fn shift_two(self, direction: Direction) -> Self {
        self.moved::<2, FILES_AB>(direction)
    }

    #[inline(always)]
    fn shift_two_inside(self, direction: Direction) -> Self {
        self.moved::<2, 0>(direction)
    }

    #[inline(always)]
    fn parity_class(class: usize) -> Self {
        const EVEN: u64 = 0x0000_5555_0000_5555;
        Self([EVEN << [0, 1, 16, 17][class & 3]; 4])
    }
}
