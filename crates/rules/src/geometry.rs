//! The directions of steps and jumps: a parameter of the rules, turned into types.

use crate::grid::Direction;

/// Which moves may be diagonal: the values of `diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Diagonals {
    /// `no`: none.
    No,
    /// `steps`: steps, but not jumps.
    Steps,
    /// `yes`: steps and jumps.
    Yes,
}

impl Diagonals {
    /// The directions of steps.
    #[must_use]
    pub const fn steps(self) -> &'static [Direction] {
        match self {
            Self::No => &Direction::ORTHOGONAL,
            Self::Steps | Self::Yes => &Direction::ALL,
        }
    }

    /// The directions of jumps.
    #[must_use]
    pub const fn jumps(self) -> &'static [Direction] {
        match self {
            Self::No | Self::Steps => &Direction::ORTHOGONAL,
            Self::Yes => &Direction::ALL,
        }
    }
}

/// The directions in which men step and jump, fixed when the code is compiled.
pub(crate) trait Geometry: Copy {
    /// Calls `visit` with every direction of steps.
    fn for_each_step(visit: impl FnMut(Direction));

    /// Calls `visit` with every direction of jumps.
    fn for_each_jump(visit: impl FnMut(Direction));
}

/// `diagonal = no`: four directions for steps and jumps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Orthogonal;

/// `diagonal = steps`: eight directions to step, four to jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DiagonalSteps;

/// `diagonal = yes`: eight directions for steps and jumps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Diagonal;

// The calls are written out so that in each the direction, and with it the shift, is a constant.
#[inline(always)]
fn for_each_orthogonal(visit: &mut impl FnMut(Direction)) {
    visit(Direction::North);
    visit(Direction::East);
    visit(Direction::South);
    visit(Direction::West);
}

#[inline(always)]
fn for_each_diagonal(visit: &mut impl FnMut(Direction)) {
    visit(Direction::NorthEast);
    visit(Direction::SouthEast);
    visit(Direction::SouthWest);
    visit(Direction::NorthWest);
}

impl Geometry for Orthogonal {
    #[inline(always)]
    fn for_each_step(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
    }

    #[inline(always)]
    fn for_each_jump(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
    }
}

impl Geometry for DiagonalSteps {
    #[inline(always)]
    fn for_each_step(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
        for_each_diagonal(&mut visit);
    }

    #[inline(always)]
    fn for_each_jump(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
    }
}

impl Geometry for Diagonal {
    #[inline(always)]
    fn for_each_step(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
        for_each_diagonal(&mut visit);
    }

    #[inline(always)]
    fn for_each_jump(mut visit: impl FnMut(Direction)) {
        for_each_orthogonal(&mut visit);
        for_each_diagonal(&mut visit);
    }
}

/// Evaluates an expression with `$geometry` as the type for a value of `diagonal`.
macro_rules! with_geometry {
    ($diagonal:expr, $geometry:ident => $body:expr) => {
        match $diagonal {
            $crate::Diagonals::No => {
                type $geometry = $crate::geometry::Orthogonal;
                $body
            }
            $crate::Diagonals::Steps => {
                type $geometry = $crate::geometry::DiagonalSteps;
                $body
            }
            $crate::Diagonals::Yes => {
                type $geometry = $crate::geometry::Diagonal;
                $body
            }
        }
    };
}
pub(crate) use with_geometry;
