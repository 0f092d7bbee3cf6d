//! A bound on the number of moves from one set of men to another that is never too high.

use ugolki_rules::{Diagonals, Direction, Grid, Rules, Square};

/// Bounds the moves that men need to fill a set of squares.
///
/// Each square to be filled takes an arrival. A jump keeps the parities of file and rank, so a man whose class has no room
/// needs a step for each parity that differs, and an arrival besides, unless the steps themselves bring it in; that only a
/// man next to the goal can do. Hence `arrivals + max(0, changes − men next to the goal)`.
#[derive(Clone, Debug)]
pub(super) struct Bound<G> {
    goal: G,
    /// The squares around the goal.
    ring: G,
    /// The classes of squares of the same parities, in a circle: neighbors differ in one parity.
    classes: [G; 4],
    room: [i32; 4],
    diagonal: Diagonals,
    /// The steps from each square to the nearest one of the goal.
    away: Box<[i32; Square::COUNT]>,
}

impl<G: Grid> Bound<G> {
    pub(super) fn new(rules: &Rules<G>, goal: G) -> Self {
        let class = |files: u8, ranks: u8| {
            let squares = rules.board().into_iter();
            squares
                .filter(|square| square.file() & 1 == files && square.rank() & 1 == ranks)
                .collect::<G>()
        };
        let classes = [class(0, 0), class(1, 0), class(1, 1), class(0, 1)];
        let around = Direction::ALL
            .into_iter()
            .fold(G::EMPTY, |around, direction| around | goal.shift(direction));
        let diagonal = rules.rule_set().diagonal;
        let mut away = Box::new([0; Square::COUNT]);
        for square in rules.board() {
            let steps = |to: Square| {
                let files = i32::from(square.file().abs_diff(to.file()));
                let ranks = i32::from(square.rank().abs_diff(to.rank()));
                if diagonal == Diagonals::No {
                    files + ranks
                } else {
                    files.max(ranks)
                }
            };
            away[square.index()] = goal.into_iter().map(steps).min().unwrap_or(0);
        }
        Self {
            away,
            goal,
            ring: around & rules.board() & !goal,
            room: classes.map(|class| (goal & class).count() as i32),
            classes,
            diagonal,
        }
    }

    /// No fewer moves fill the goal with these men.
    #[inline]
    pub(super) fn of(&self, men: G) -> u32 {
        let arrivals = (self.goal & !men).count() as i32;
        let next_to_it = (men & self.ring).count() as i32;
        (arrivals + (self.changes(men) - next_to_it).max(0)) as u32
    }

    /// Whether the men fill the goal.
    pub(super) fn is_filled(&self, men: G) -> bool {
        men.covers(self.goal)
    }

    /// How far the men seem to be: less is better, and nothing is promised. The squares between each man and the goal weigh
    /// more the farther it is behind.
    pub(super) fn estimate(&self, men: G) -> (u32, i32) {
        let outside = men & !self.goal;
        let steps: i32 = outside
            .into_iter()
            .map(|square| self.away[square.index()])
            .map(|away| 2 * away + away * away / 4)
            .sum();
        ((steps as u32) + 2 * self.of(men), 0)
    }

    /// The steps that changes of class take at least.
    #[inline]
    fn changes(&self, men: G) -> i32 {
        let excess: [i32; 4] = std::array::from_fn(|class| {
            (men & self.classes[class]).count() as i32 - self.room[class]
        });
        let missing: i32 = excess.iter().map(|excess| (-excess).max(0)).sum();
        let is_even = excess.iter().sum::<i32>() == 0;
        if !is_even || self.diagonal != Diagonals::No {
            // A diagonal step changes both parities at once; and men to spare need not go anywhere.
            return missing;
        }
        // What has to flow around the circle of classes: prefix sums, less their median.
        let mut flow = [
            0,
            excess[0],
            excess[0] + excess[1],
            excess[0] + excess[1] + excess[2],
        ];
        flow.sort_unstable();
        flow[3] + flow[2] - flow[1] - flow[0]
    }
}
