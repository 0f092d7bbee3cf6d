//! Boards up to 8×8 in one word: bit `8 * rank + file`.

use super::{Direction, Grid, impl_set_operators};
use crate::Square;

/// A set of squares of a board up to 8×8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash, Debug)]
pub struct Grid8(u64);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILES_AB: u64 = FILE_A | FILE_A << 1;

impl_set_operators!(
    Grid8,
    |a: Self, b: Self| Self(a.0 & b.0),
    |a: Self, b: Self| Self(a.0 | b.0),
    |a: Self, b: Self| Self(a.0 ^ b.0),
    |a: Self| Self(!a.0)
);

impl Grid for Grid8 {
    const MAX_SIZE: u8 = 8;
    const EMPTY: Self = Self(0);

    #[inline(always)]
    fn of(square: Square) -> Self {
        debug_assert!(square.is_on(8));
        Self(1 << (square.rank() << 3 | square.file()))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Square::new(bit & 7, bit >> 3)
    }

    #[inline(always)]
    fn one_a_class(self) -> Self {
        const EVEN: u64 = 0x0055_0055_0055_0055;
        let one = |class: u32| {
            let squares: u64 = self.0 & EVEN << class;
            squares & squares.wrapping_neg()
        };
        Self(one(0) | one(1) | one(8) | one(9))
    }

    #[inline(always)]
    fn shift(self, direction: Direction) -> Self {
        let bits = self.0;
        Self(match direction {
            Direction::North => bits << 8,
            Direction::East => bits << 1 & !FILE_A,
            Direction::South => bits >> 8,
            Direction::West => (bits & !FILE_A) >> 1,
            Direction::NorthEast => bits << 9 & !FILE_A,
            Direction::SouthEast => bits >> 7 & !FILE_A,
            Direction::SouthWest => (bits & !FILE_A) >> 9,
            Direction::NorthWest => (bits & !FILE_A) << 7,
        })
    }

    #[inline(always)]
    fn shift_two(self, direction: Direction) -> Self {
        let bits = self.0;
        Self(match direction {
            Direction::North => bits << 16,
            Direction::East => bits << 2 & !FILES_AB,
            Direction::South => bits >> 16,
            Direction::West => (bits & !FILES_AB) >> 2,
            Direction::NorthEast => bits << 18 & !FILES_AB,
            Direction::SouthEast => bits >> 14 & !FILES_AB,
            Direction::SouthWest => (bits & !FILES_AB) >> 18,
            Direction::NorthWest => (bits & !FILES_AB) << 14,
        })
    }

    #[inline(always)]
    fn shift_two_inside(self, direction: Direction) -> Self {
        let bits = self.0;
        Self(match direction {
            Direction::North => bits << 16,
            Direction::East => bits << 2,
            Direction::South => bits >> 16,
            Direction::West => bits >> 2,
            Direction::NorthEast => bits << 18,
            Direction::SouthEast => bits >> 14,
            Direction::SouthWest => bits >> 18,
            Direction::NorthWest => bits << 14,
        })
    }
}
