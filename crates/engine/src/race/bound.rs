//! An admissible lower bound of the number of moves from one set of men to another.

use ugolki_rules::{Diagonals, Grid, Rules, Square};

use crate::steps::{steps, steps_to_nearest};

/// The lower bound of the moves that men need to fill a set of squares.
///
/// Each square to be filled takes one arriving move. A jump keeps the parities of file and rank, so
/// a man that fills a square of another parity class needs steps as well, unless the steps
/// themselves bring it in. The cost of a man therefore depends on the class that it fills, and the
/// cheapest assignment of men to the squares of the four classes is a bound.
///
/// It is computed by the dual problem: for any prices of the classes, no assignment is cheaper than
/// the sum over men of the least cost plus price, minus the prices of all squares. The best of a
/// few fixed price lists gives the bound. Each is a sum over men, so a move updates it by one
/// subtraction and one addition.
#[derive(Clone, Debug)]
pub(super) struct Bound<G> {
    goal: G,
    /// The contribution of a man on each square.
    rows: Box<[Sums; Square::COUNT]>,
    /// The prices of all squares, to be subtracted.
    base: Sums,
    /// The steps from each square to the nearest goal square.
    away: Box<[i32; Square::COUNT]>,
}

/// One sum per price list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums([i16; LISTS]);

/// The number of price lists, with a few lanes to spare.
const LISTS: usize = 24;

/// Parity classes in cyclic order: neighbors differ in one parity.
const CLASSES: usize = 4;

impl<G: Grid> Bound<G> {
    /// The bound for `men` men. If there are more men than squares, some need not move.
    pub(super) fn new(rules: &Rules<G>, goal: G, men: u32) -> Self {
        let diagonal = rules.parameters().diagonal;
        let lists = price_lists(diagonal);
        let room: [i16; CLASSES] = std::array::from_fn(|class| {
            let squares = goal.into_iter();
            squares.filter(|&square| class_of(square) == class).count() as i16
        });
        let base = Sums::from_fn(|list| {
            let prices = lists[list].iter().zip(room);
            -prices.map(|(price, room)| price * room).sum::<i16>()
        });
        let has_spare_men = men > goal.count();
        let mut rows = Box::new([Sums([0; LISTS]); Square::COUNT]);
        let mut away = Box::new([0; Square::COUNT]);
        for square in rules.board() {
            let costs: [i16; CLASSES] =
                std::array::from_fn(|class| cost(goal, square, class, diagonal));
            rows[square.index()] = Sums::from_fn(|list| {
                let sums = lists[list].iter().zip(costs);
                let least = sums.map(|(price, cost)| price + cost).min().unwrap_or(0);
                if has_spare_men { least.min(0) } else { least }
            });
            away[square.index()] = steps_to_nearest(diagonal, square, goal);
        }
        Self {
            goal,
            rows,
            base,
            away,
        }
    }

    /// The sums of these men.
    pub(super) fn sums(&self, men: G) -> Sums {
        men.into_iter()
            .fold(self.base, |sums, square| sums.plus(self.row(square)))
    }

    /// The contribution of a man on a square to the sums.
    #[inline]
    pub(super) fn row(&self, square: Square) -> &Sums {
        &self.rows[square.index()]
    }

    /// The lower bound for men with these sums.
    pub(super) fn of(&self, men: G) -> u32 {
        self.sums(men).bound()
    }

    /// Whether the men fill the goal.
    pub(super) fn is_filled(&self, men: G) -> bool {
        men.covers(self.goal)
    }

    /// The heuristic distance of a man on a square; steps far from the goal weigh more.
    #[inline]
    pub(super) fn weight(&self, square: Square) -> i32 {
        let away = self.away[square.index()];
        2 * away + away * away / 4
    }
}

impl Sums {
    fn from_fn(sum: impl FnMut(usize) -> i16) -> Self {
        Self(std::array::from_fn(sum))
    }

    #[inline]
    pub(super) fn plus(mut self, other: &Self) -> Self {
        for (sum, other) in self.0.iter_mut().zip(other.0) {
            *sum += other;
        }
        self
    }

    #[inline]
    pub(super) fn minus(mut self, other: &Self) -> Self {
        for (sum, other) in self.0.iter_mut().zip(other.0) {
            *sum -= other;
        }
        self
    }

    /// The largest bound of all price lists.
    #[inline]
    pub(super) fn bound(&self) -> u32 {
        let best = self.0.iter().fold(0, |best, &sum| best.max(sum));
        u32::from(best.unsigned_abs())
    }
}

/// The useful price lists. Prices of classes that a step links need not differ by more than the
/// cost of a step. The highest is below the cost of an arrival, so that surplus men stay where they
/// are.
fn price_lists(diagonal: Diagonals) -> [[i16; CLASSES]; LISTS] {
    let mut lists = [[-1; CLASSES]; LISTS];
    let all = (0..3_i16.pow(4)).map(|number| [27, 9, 3, 1].map(|unit| -1 - number / unit % 3));
    let steps_link = |prices: &[i16; CLASSES]| {
        (0..CLASSES).all(|class| (prices[class] - prices[(class + 1) % CLASSES]).abs() <= 1)
    };
    let is_of_use = |prices: &[i16; CLASSES]| {
        let highest = prices.iter().max();
        let lowest = prices.iter().min();
        highest == Some(&-1)
            && steps_link(prices)
            && (diagonal == Diagonals::No || lowest > Some(&-3))
    };
    for (list, prices) in lists.iter_mut().zip(all.filter(is_of_use)) {
        *list = prices;
    }
    lists
}

fn class_of(square: Square) -> usize {
    match (square.file() & 1, square.rank() & 1) {
        (0, 0) => 0,
        (_, 0) => 1,
        (0, _) => 3,
        _ => 2,
    }
}

/// The least number of moves, times the cost unit, from a square to a goal square of a parity
/// class.
fn cost<G: Grid>(goal: G, square: Square, class: usize, diagonal: Diagonals) -> i16 {
    let apart = (class_of(square) + CLASSES - class) % CLASSES;
    let changes = match (apart, diagonal) {
        (0, _) => 0,
        (2, Diagonals::No) => 2,
        _ => 1,
    };
    if changes == 0 {
        return i16::from(!goal.contains(square));
    }
    // No jump is needed only if the steps end inside the goal.
    let by_steps = goal
        .into_iter()
        .any(|to| class_of(to) == class && steps(diagonal, square, to) == i32::from(changes));
    changes + i16::from(!by_steps)
}
