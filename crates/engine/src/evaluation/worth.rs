//! Terms that depend on single men: piece-square sums, updated incrementally with every move.

use core::ops::{AddAssign, SubAssign};

use ugolki_rules::{Grid, Rules, Side, Square};

use super::weights::{MOST_AWAY, MOST_INSIDE, MOST_OFFSET, Weight, Weights};
use crate::steps::steps_to_nearest;

/// The terms of one man on a square, or their sum over a side's men.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Worth {
    /// The score at the beginning, in hundredths of a step.
    pub(super) early: i32,
    /// The score at the end.
    pub(super) late: i32,
    /// The distance to the target corner in files and ranks.
    pub(super) way: i32,
    /// Men by parity class: those of an even file and rank, of an odd file, of an odd rank, and of
    /// both.
    pub(super) classes: Lanes,
    /// Men in the last file before the target corner, in the last two, three and four; then the
    /// same of ranks.
    pub(super) lines: Lanes,
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.early += other.early;
        self.late += other.late;
        self.way += other.way;
        self.classes.0 = self.classes.0.wrapping_add(other.classes.0);
        self.lines.0 = self.lines.0.wrapping_add(other.lines.0);
    }
}

impl SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.early -= other.early;
        self.late -= other.late;
        self.way -= other.way;
        self.classes.0 = self.classes.0.wrapping_sub(other.classes.0);
        self.lines.0 = self.lines.0.wrapping_sub(other.lines.0);
    }
}

/// Eight counts below 128 in one word.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Lanes(u64);

impl Lanes {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;

    fn one(lane: usize) -> u64 {
        1 << (8 * lane)
    }

    /// The total by which counts exceed those of `most`.
    #[inline]
    pub(super) fn excess(self, most: Self) -> i32 {
        let differences = (self.0 | Self::HIGH) - most.0;
        let is_more = (differences & Self::HIGH) >> 7;
        let excess = differences & (is_more * 0x7f);
        let pairs = (excess & Self::EVEN) + (excess >> 8 & Self::EVEN);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as i32
    }
}

/// The terms of a side's man on every square.
#[derive(Clone, Debug)]
pub(super) struct Worths(Box<[Worth; Square::COUNT]>);

impl Worths {
    pub(super) fn new<G: Grid>(rules: &Rules<G>, side: Side, weights: &Weights) -> Self {
        let mut worths = Box::new([Worth::default(); Square::COUNT]);
        for square in rules.board() {
            worths[square.index()] = Place::new(rules, side, square).worth(weights);
        }
        Self(worths)
    }

    #[inline]
    pub(super) fn on(&self, square: Square) -> &Worth {
        &self.0[square.index()]
    }

    /// The sum over men.
    pub(super) fn of<G: Grid>(&self, men: G) -> Worth {
        let mut sum = Worth::default();
        for square in men {
            sum += *self.on(square);
        }
        sum
    }
}

/// The location of a square relative to a side's target.
struct Place {
    files: u8,
    ranks: u8,
    /// Steps to the nearest target square.
    away: i32,
    /// Steps inside the target; none outside.
    inside: Option<u32>,
    class: usize,
}

impl Place {
    fn new<G: Grid>(rules: &Rules<G>, side: Side, square: Square) -> Self {
        let (corner, target) = (rules.target_corner(side), rules.target(side));
        let depth = |square: Square| rules.distance(side, square);
        let edge = target.into_iter().map(depth).max().unwrap_or(0);
        Self {
            files: square.file().abs_diff(corner.file()),
            ranks: square.rank().abs_diff(corner.rank()),
            away: steps_to_nearest(rules.parameters().diagonal, square, target),
            inside: target.contains(square).then(|| edge - depth(square)),
            class: usize::from(square.file() & 1 | (square.rank() & 1) << 1),
        }
    }

    fn worth(&self, weights: &Weights) -> Worth {
        let way = i32::from(self.files + self.ranks);
        let offset = usize::from(self.files.abs_diff(self.ranks)).min(MOST_OFFSET);
        let place = match self.inside {
            Some(inside) => [
                weights.inside[(inside as usize).min(MOST_INSIDE)],
                Weight::default(),
            ],
            None => [
                weights.away[(self.away as usize).min(MOST_AWAY)],
                weights.offset[offset],
            ],
        };
        let sum = |weight: fn(&Weight) -> i16| {
            place
                .iter()
                .map(|place| i32::from(weight(place)))
                .sum::<i32>()
                - i32::from(weight(&weights.step)) * way
        };
        let lines = |ways: u8, first: usize| -> u64 {
            (usize::from(ways)..4)
                .map(|line| Lanes::one(first + line))
                .sum()
        };
        Worth {
            early: sum(|weight| weight.early),
            late: sum(|weight| weight.late),
            way,
            classes: Lanes(Lanes::one(self.class)),
            lines: Lanes(lines(self.files, 0) + lines(self.ranks, 4)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_exceed_others_by_what_each_has_more() {
        let lanes =
            |counts: [u64; 8]| Lanes((0..8).map(|lane| counts[lane] * Lanes::one(lane)).sum());
        let counts = lanes([0, 5, 9, 64, 3, 127, 0, 1]);
        let most = lanes([1, 5, 4, 0, 127, 0, 0, 0]);
        assert_eq!(counts.excess(most), 5 + 64 + 127 + 1);
        assert_eq!(counts.excess(counts), 0);
    }
}
