//! Bitboards: sets of squares in machine words, with the shifts that steps and jumps are made of.
//!
//! Two sizes of one idea: [`Grid8`] holds boards up to 8×8 in one word, [`Grid16`] boards up to
//! 16×16 in four. Both are laid out the same for every board, so that all shifts are by constants.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::Square;

mod eight;
mod sixteen;

pub use eight::Grid8;
pub use sixteen::Grid16;

/// A set of squares of any board.
pub type SquareSet = Grid16;

/// The squares of a set in the order of squares, which a set does not keep.
#[must_use]
pub fn in_order(squares: SquareSet) -> Vec<Square> {
    let all = (0..16).flat_map(|file| (0..16).filter_map(move |rank| Square::new(file, rank)));
    all.filter(|&square| squares.contains(square)).collect()
}

/// One of the eight directions. The first four are orthogonal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Towards higher ranks.
    North,
    /// Towards higher files.
    East,
    /// Towards lower ranks.
    South,
    /// Towards lower files.
    West,
    /// North and east.
    NorthEast,
    /// South and east.
    SouthEast,
    /// South and west.
    SouthWest,
    /// North and west.
    NorthWest,
}

impl Direction {
    /// All eight, the orthogonal ones first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The four orthogonal ones.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
            Self::NorthEast => Self::SouthWest,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
            Self::NorthWest => Self::SouthEast,
        }
    }
}

/// A set of squares of boards up to a fixed size.
pub trait Grid:
    Copy
    + Ord
    + Default
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + FromIterator<Square>
    + IntoIterator<Item = Square>
{
    /// The largest board that fits.
    const MAX_SIZE: u8;

    /// No squares.
    const EMPTY: Self;

    /// The set of one square, which must be on a board of [`Grid::MAX_SIZE`].
    fn of(square: Square) -> Self;

    /// The number of squares in the set.
    fn count(self) -> u32;

    /// Takes the first square, in the grid's own order, out of the set.
    fn pop(&mut self) -> Option<Square>;

    /// Of each of the four classes of squares whose files and ranks have the same parities, one
    /// square, where the set has any.
    #[must_use]
    fn one_a_class(self) -> Self;

    /// Each square moved by one; those that would leave the largest board are dropped.
    #[must_use]
    fn shift(self, direction: Direction) -> Self;

    /// Each square moved by two; those that would leave the largest board are dropped.
    #[must_use]
    fn shift_two(self, direction: Direction) -> Self;

    /// Each square moved by two, where the caller knows that none leaves the largest board.
    #[must_use]
    fn shift_two_inside(self, direction: Direction) -> Self;

    /// Whether the set has no squares.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the square is in the set.
    fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Whether the sets share a square.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every square of `other` is in the set.
    fn covers(self, other: Self) -> bool {
        (other & !self).is_empty()
    }

    /// The first square in the grid's own order.
    fn first(mut self) -> Option<Square> {
        self.pop()
    }

    /// All squares of a board of `size`.
    fn board(size: u8) -> Self {
        (0..size)
            .flat_map(|file| (0..size).filter_map(move |rank| Square::new(file, rank)))
            .collect()
    }

    /// The same set on another grid, which must be large enough for it.
    fn convert<H: Grid>(self) -> H {
        self.into_iter().collect()
    }
}

/// Evaluates an expression with `$grid` as the smallest grid that holds a board of `$size`.
#[macro_export]
macro_rules! with_grid {
    ($size:expr, $grid:ident => $body:expr) => {
        if $size <= <$crate::Grid8 as $crate::Grid>::MAX_SIZE {
            type $grid = $crate::Grid8;
            $body
        } else {
            type $grid = $crate::Grid16;
            $body
        }
    };
}

/// Implements the set operators and iteration that both grids share.
macro_rules! impl_set_operators {
    ($grid:ident, $and:expr, $or:expr, $xor:expr, $not:expr) => {
        impl core::ops::BitAnd for $grid {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                $and(self, other)
            }
        }
        impl core::ops::BitOr for $grid {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                $or(self, other)
            }
        }
        impl core::ops::BitXor for $grid {
            type Output = Self;
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                $xor(self, other)
            }
        }
        impl core::ops::Not for $grid {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                $not(self)
            }
        }
        impl core::ops::BitAndAssign for $grid {
            #[inline(always)]
            fn bitand_assign(&mut self, other: Self) {
                *self = *self & other;
            }
        }
        impl core::ops::BitOrAssign for $grid {
            #[inline(always)]
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }
        impl core::ops::BitXorAssign for $grid {
            #[inline(always)]
            fn bitxor_assign(&mut self, other: Self) {
                *self = *self ^ other;
            }
        }
        impl FromIterator<crate::Square> for $grid {
            fn from_iter<I: IntoIterator<Item = crate::Square>>(squares: I) -> Self {
                squares
                    .into_iter()
                    .fold(Self::EMPTY, |set, square| set | Self::of(square))
            }
        }
        impl IntoIterator for $grid {
            type Item = crate::Square;
            type IntoIter = crate::grid::Squares<Self>;
            fn into_iter(self) -> Self::IntoIter {
                crate::grid::Squares(self)
            }
        }
    };
}
use impl_set_operators;

/// The squares of a set, one after another.
#[derive(Clone, Debug)]
pub struct Squares<G>(G);

impl<G: Grid> Iterator for Squares<G> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }
}
