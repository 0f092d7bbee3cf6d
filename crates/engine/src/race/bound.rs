//! A bound on the number of moves from one set of men to another that is never too high.

use ugolki_rules::{Diagonals, Grid, Rules, Square};

use crate::steps::{steps, steps_to_nearest};

/// Bounds the moves that men need to fill a set of squares.
///
/// Each square to be filled takes an arrival. A jump keeps the parities of file and rank, so a man that is to fill a square
/// of another class has to step besides, unless the steps themselves bring it in. What a man costs therefore depends on the
/// class that it is to fill, and the cheapest way to share the men out among the squares of the four classes is a bound.
///
/// It is found by its dual: whatever prices the classes have, no sharing out is cheaper than the sum of what each man costs
/// where its cost and the price are least, less the prices of all squares. The best of a few fixed lists of prices gives the
/// bound, and since each is a sum over men, a move changes it by one subtraction and one addition.
#[derive(Clone, Debug)]
pub(super) struct Bound<G> {
    goal: G,
    /// What a man adds on each square.
    rows: Box<[Sums; Square::COUNT]>,
    /// What the prices of all squares take off.
    base: Sums,
    /// The steps from each square to the nearest one of the goal.
    away: Box<[i32; Square::COUNT]>,
}

/// A sum for each list of prices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums([i16; LISTS]);

/// So many lists of prices there are, and a few to spare.
const LISTS: usize = 24;

/// Parity classes, in a circle: neighbors differ in one parity.
const CLASSES: usize = 4;

impl<G: Grid> Bound<G> {
    /// The bound for so many men: with more of them than squares, some need not go anywhere.
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

    /// What a man adds to the sums on a square.
    #[inline]
    pub(super) fn row(&self, square: Square) -> &Sums {
        &self.rows[square.index()]
    }

    /// No fewer moves fill the goal with these men.
    pub(super) fn of(&self, men: G) -> u32 {
        self.sums(men).bound()
    }

    /// Whether the men fill the goal.
    pub(super) fn is_filled(&self, men: G) -> bool {
        men.covers(self.goal)
    }

    /// How far a man seems to be on a square: the farther behind, the more each step weighs.
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

    /// The best bound of all lists.
    #[inline]
    pub(super) fn bound(&self) -> u32 {
        let best = self.0.iter().fold(0, |best, &sum| best.max(sum));
        u32::from(best.unsigned_abs())
    }
}

/// The lists of prices worth trying. Prices of classes that a step links never need to differ by more than it costs; that
/// the highest is below what an arrival costs makes men to spare stay where they are.
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

/// No fewer moves take a man from a square to some square of the goal that is of this class.
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
    // Only where the steps end inside the goal no jump is needed.
    let by_steps = goal
        .into_iter()
        .any(|to| class_of(to) == class && steps(diagonal, square, to) == i32::from(changes));
    changes + i16::from(!by_steps)
}
