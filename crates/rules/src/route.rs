//! Routes: the squares a man stands on during its move.

use alloc::vec::Vec;
use core::fmt;

use crate::geometry::Diagonals;
use crate::grid::{Direction, Grid as _, SquareSet};
use crate::{Move, MoveKind, Square};

/// What routes depend on: the board, its men and the directions of steps and jumps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Routes {
    pub(crate) size: u8,
    pub(crate) occupied: SquareSet,
    pub(crate) diagonal: Diagonals,
}

impl Routes {
    /// The board once the man on `from` is lifted.
    fn lifted(&self, from: Square) -> Self {
        Self {
            occupied: self.occupied & !SquareSet::of(from),
            ..*self
        }
    }

    /// Where single jumps from any of `squares` land.
    fn landings(&self, squares: SquareSet) -> SquareSet {
        let empty = SquareSet::board(self.size) & !self.occupied;
        self.diagonal
            .jumps()
            .iter()
            .fold(SquareSet::EMPTY, |landings, &direction| {
                let over_men = squares.shift(direction) & self.occupied;
                landings | over_men.shift(direction) & empty
            })
    }

    /// The canonical route of a move that is possible by the geometry: the fewest jumps, and among
    /// those routes the one with the smallest list of squares.
    pub(crate) fn canonical(&self, mv: Move) -> Vec<Square> {
        if mv.kind() == MoveKind::Step {
            return Vec::from([mv.from, mv.to]);
        }
        let lifted = self.lifted(mv.from);
        // Jumps between empty squares can be made both ways, so the squares are layered by their
        // distance from the end.
        let mut layers = Vec::from([SquareSet::of(mv.to)]);
        let mut seen = SquareSet::of(mv.to);
        let mut layer = seen;
        while !seen.contains(mv.from) {
            layer = lifted.landings(layer) & !seen;
            debug_assert!(!layer.is_empty(), "the end is reachable");
            if layer.is_empty() {
                return Vec::from([mv.from, mv.to]);
            }
            seen |= layer;
            layers.push(layer);
        }
        layers.pop();
        let mut route = Vec::from([mv.from]);
        let mut square = mv.from;
        for layer in layers.into_iter().rev() {
            let nearer = lifted.landings(SquareSet::of(square)) & layer;
            let Some(smallest) = nearer.into_iter().min() else {
                break;
            };
            square = smallest;
            route.push(square);
        }
        route
    }

    /// The single jumps open to a man that has made the jumps of `route`; it never visits a square
    /// twice.
    pub(crate) fn jumps_after(&self, route: &[Square]) -> SquareSet {
        let (Some(&first), Some(&last)) = (route.first(), route.last()) else {
            return SquareSet::EMPTY;
        };
        let visited: SquareSet = route.iter().copied().collect();
        self.lifted(first).landings(SquareSet::of(last)) & !visited
    }

    /// Checks a route of two squares or more, leg by leg, for a man on its first square.
    ///
    /// A route of two squares is also the short form of a chain and is not checked here.
    pub(crate) fn check_legs(&self, route: &[Square]) -> Result<(), LegError> {
        let lifted = self.lifted(route[0]);
        for (end, leg) in legs(route) {
            let fault = if route[..end].contains(&leg.to) {
                LegFault::Visited
            } else if self.jumps_after(&route[..end]).contains(leg.to) {
                continue;
            } else if lifted.occupied.contains(leg.to) {
                LegFault::Occupied
            } else {
                self.fault_of_shape(leg).unwrap_or(LegFault::NoHurdle)
            };
            return Err(LegError { leg, fault });
        }
        Ok(())
    }

    /// Checks that every leg of a chain has the shape of a jump, in any position.
    pub(crate) fn check_shape(&self, route: &[Square]) -> Result<(), LegError> {
        legs(route).try_for_each(|(_, leg)| match self.fault_of_shape(leg) {
            Some(fault) => Err(LegError { leg, fault }),
            None => Ok(()),
        })
    }

    /// Why a leg is not a jump in any position; none if it has the shape of one.
    fn fault_of_shape(&self, leg: Move) -> Option<LegFault> {
        let from = SquareSet::of(leg.from);
        let is_jump = |direction: &Direction| from.shift_two(*direction).contains(leg.to);
        let is_step = |direction: &Direction| from.shift(*direction).contains(leg.to);
        if self.diagonal.jumps().iter().any(is_jump) {
            None
        } else if self.diagonal.steps().iter().any(is_step) {
            Some(LegFault::Step)
        } else {
            Some(LegFault::NotAJump)
        }
    }
}

/// The legs of a chain's route, each with the number of squares before its end; none of a route of
/// two squares, which may be a short form.
fn legs(route: &[Square]) -> impl Iterator<Item = (usize, Move)> {
    let windows = if route.len() > 2 {
        route.windows(2)
    } else {
        [].windows(2)
    };
    (1..).zip(windows.map(|leg| Move::new(leg[0], leg[1])))
}

/// A leg of a route that cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegError {
    /// The leg.
    pub leg: Move,
    /// What is wrong with it.
    pub fault: LegFault,
}

/// What is wrong with a leg of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegFault {
    /// The man has been on the square already.
    Visited,
    /// A man stands on the square.
    Occupied,
    /// A step cannot be a part of a chain.
    Step,
    /// There is no man to jump over.
    NoHurdle,
    /// The squares are not two apart in a direction of jumps.
    NotAJump,
}

impl LegFault {
    /// The fault in a word, as messages carry it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Visited => "visited",
            Self::Occupied => "occupied",
            Self::Step => "step",
            Self::NoHurdle => "no-hurdle",
            Self::NotAJump => "not-a-jump",
        }
    }
}

impl fmt::Display for LegError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to } = self.leg;
        write!(f, "leg {from}-{to} is impossible: ")?;
        match self.fault {
            LegFault::Visited => write!(f, "the man has been on {to} already"),
            LegFault::Occupied => write!(f, "a man stands on {to}"),
            LegFault::Step => f.write_str("a step cannot be a part of a chain"),
            LegFault::NoHurdle => f.write_str("there is no man to jump over"),
            LegFault::NotAJump => {
                f.write_str("a jump goes two squares in a straight line, in a direction of jumps")
            }
        }
    }
}

impl core::error::Error for LegError {}
