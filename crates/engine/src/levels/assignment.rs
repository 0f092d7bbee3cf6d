//! The cheapest assignment of men to target squares.
//!
//! The plain sum of distances to the corner is minimal when the men form a triangle, so a player
//! who minimizes it never fills a square home. The cost of the assignment is minimal exactly when
//! the home is full. Until then, some step reduces it: follow a man's shortest path to its square;
//! the last own man on that path can step forward and take over the square, and the men behind
//! shift along.
//!
//! This is the assignment problem, solved by the Hungarian method with row and column prices.

/// The costs from each square to each target square.
pub(crate) trait Costs {
    /// Number of target squares.
    fn targets(&self) -> usize;

    /// The costs from a square to each target square.
    fn of_square(&self, square: usize) -> &[i32];
}

/// A cheapest assignment of men to target squares.
///
/// If there are more men than target squares, the cheapest men are assigned; if fewer, the cheapest
/// squares. Rows or columns of zero cost make the numbers equal.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// The square of each man.
    squares: Vec<usize>,
    row_of: Vec<usize>,
    column_of: Vec<usize>,
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    total: i32,
}

const NONE: usize = usize::MAX;

impl Assignment {
    /// Assigns the men on these squares.
    pub(crate) fn new(costs: &impl Costs, squares: Vec<usize>) -> Self {
        let rows = squares.len().max(costs.targets());
        let mut assignment = Self {
            squares,
            row_of: vec![NONE; rows],
            column_of: vec![NONE; rows],
            row_price: vec![0; rows],
            column_price: vec![0; rows],
            total: 0,
        };
        for row in 0..rows {
            assignment.augment(costs, row);
        }
        assignment
    }

    /// The sum of the costs.
    pub(crate) fn total(&self) -> i32 {
        self.total
    }

    /// The number of men.
    pub(crate) fn men(&self) -> usize {
        self.squares.len()
    }

    /// The row of the man on a square.
    pub(crate) fn row_on(&self, square: usize) -> Option<usize> {
        self.squares.iter().position(|&other| other == square)
    }

    /// The assignment after the man of a row moved to another square.
    pub(crate) fn after(&self, costs: &impl Costs, row: usize, to: usize) -> Self {
        let mut after = self.clone();
        after.total -= self.cost(costs, row, self.column_of[row]);
        after.row_of[self.column_of[row]] = NONE;
        after.column_of[row] = NONE;
        after.row_price[row] = 0;
        after.squares[row] = to;
        after.augment(costs, row);
        after
    }

    fn cost(&self, costs: &impl Costs, row: usize, column: usize) -> i32 {
        match self.squares.get(row) {
            Some(&square) => *costs.of_square(square).get(column).unwrap_or(&0),
            None => 0,
        }
    }

    fn reduced_cost(&self, costs: &impl Costs, row: usize, column: usize) -> i32 {
        self.cost(costs, row, column) - self.row_price[row] - self.column_price[column]
    }

    /// Assigns a column to a free row along the cheapest augmenting path.
    fn augment(&mut self, costs: &impl Costs, row: usize) {
        let columns = self.row_of.len();
        let mut distance = vec![i32::MAX; columns];
        let mut came_from = vec![NONE; columns];
        let mut is_settled = vec![false; columns];
        let mut from_row = row;
        let mut from_column = NONE;
        let last = loop {
            let mut nearest = NONE;
            for column in 0..columns {
                if is_settled[column] {
                    continue;
                }
                let reduced = self.reduced_cost(costs, from_row, column);
                if reduced < distance[column] {
                    distance[column] = reduced;
                    came_from[column] = from_column;
                }
                if nearest == NONE || distance[column] < distance[nearest] {
                    nearest = column;
                }
            }
            self.raise_prices(row, &mut distance, &is_settled, nearest);
            is_settled[nearest] = true;
            from_column = nearest;
            from_row = self.row_of[nearest];
            if from_row == NONE {
                break nearest;
            }
        };
        self.shift_along(costs, row, last, &came_from);
    }

    /// Keeps every reduced cost at least zero when the search settles its nearest column.
    fn raise_prices(
        &mut self,
        row: usize,
        distance: &mut [i32],
        is_settled: &[bool],
        nearest: usize,
    ) {
        let by = distance[nearest];
        self.row_price[row] += by;
        for (column, distance) in distance.iter_mut().enumerate() {
            if is_settled[column] {
                self.row_price[self.row_of[column]] += by;
                self.column_price[column] -= by;
            } else {
                *distance -= by;
            }
        }
    }

    /// Reassigns the rows along the augmenting path that ends in the column `last`.
    fn shift_along(&mut self, costs: &impl Costs, row: usize, last: usize, came_from: &[usize]) {
        let mut column = last;
        loop {
            let before = came_from[column];
            let mover = if before == NONE {
                row
            } else {
                self.row_of[before]
            };
            self.total += self.cost(costs, mover, column);
            if before != NONE {
                self.total -= self.cost(costs, mover, before);
            }
            self.row_of[column] = mover;
            self.column_of[mover] = column;
            if before == NONE {
                return;
            }
            column = before;
        }
    }

    /// Prepares fast queries of the total after a move of the man of a row.
    pub(crate) fn prospect(&self, costs: &impl Costs, row: usize) -> Prospect {
        let columns = self.row_of.len();
        let own = self.column_of[row];
        // The cheapest path by which the other men free each column, ending in the column that the
        // man gives up.
        let mut room = vec![i32::MAX; columns];
        let mut is_settled = vec![false; columns];
        let mut settled = own;
        room[own] = 0;
        loop {
            is_settled[settled] = true;
            let mut nearest = NONE;
            for column in 0..columns {
                if is_settled[column] {
                    continue;
                }
                let change = self.reduced_cost(costs, self.row_of[column], settled);
                room[column] = room[column].min(room[settled] + change);
                if nearest == NONE || room[column] < room[nearest] {
                    nearest = column;
                }
            }
            if nearest == NONE {
                break;
            }
            settled = nearest;
        }
        let without = self.total - self.cost(costs, row, own) + self.column_price[own];
        let by_column = room
            .iter()
            .zip(&self.column_price)
            .map(|(room, price)| without + room - price);
        Prospect(by_column.collect())
    }
}

/// The totals after one man moves and the others are reassigned at the least cost.
#[derive(Clone, Debug)]
pub(crate) struct Prospect(Vec<i32>);

impl Prospect {
    /// The total with the man on a square with these costs.
    pub(crate) fn total(&self, costs: &[i32]) -> i32 {
        let (targets, spare) = self.0.split_at(costs.len());
        let to_target = targets.iter().zip(costs).map(|(total, cost)| total + cost);
        let cheapest = to_target.min().unwrap_or(i32::MAX);
        spare.iter().copied().fold(cheapest, i32::min)
    }
}

#[cfg(test)]
mod tests;
