//! The assignment against trying every way to assign.

use super::{Assignment, Costs};

struct Table {
    targets: usize,
    costs: Vec<Vec<i32>>,
}

impl Costs for Table {
    fn targets(&self) -> usize {
        self.targets
    }
    fn of_square(&self, square: usize) -> &[i32] {
        &self.costs[square]
    }
}

impl Table {
    fn random(random: &mut crate::random::Random, squares: usize, targets: usize) -> Self {
        let row = |random: &mut crate::random::Random| {
            (0..targets).map(|_| random.below(30) as i32).collect()
        };
        let costs = (0..squares).map(|_| row(random)).collect();
        Self { targets, costs }
    }

    /// The cheapest of all ways to assign the men from `man` on, as many as there are squares for.
    fn cheapest(&self, squares: &[usize], is_taken: &mut Vec<bool>, skips: usize) -> i32 {
        let Some((&square, others)) = squares.split_first() else {
            return 0;
        };
        let mut best = i32::MAX;
        if skips > 0 {
            best = self.cheapest(others, is_taken, skips - 1);
        }
        for target in 0..self.targets {
            if !is_taken[target] {
                is_taken[target] = true;
                let rest = self.cheapest(others, is_taken, skips);
                best = best.min(rest.saturating_add(self.costs[square][target]));
                is_taken[target] = false;
            }
        }
        best
    }

    fn cheapest_of(&self, squares: &[usize]) -> i32 {
        let skips = squares.len().saturating_sub(self.targets);
        self.cheapest(squares, &mut vec![false; self.targets], skips)
    }
}

#[test]
fn totals_equal_those_of_trying_every_way() {
    let mut random = crate::random::Random::for_move(7, 0, 0);
    for (men, targets) in [
        (1, 1),
        (3, 3),
        (5, 5),
        (6, 6),
        (4, 6),
        (6, 4),
        (0, 3),
        (3, 0),
    ] {
        for _ in 0..40 {
            let table = Table::random(&mut random, 12, targets);
            let squares: Vec<usize> = (0..men).collect();
            let assignment = Assignment::new(&table, squares.clone());
            assert_eq!(assignment.total(), table.cheapest_of(&squares));
            for row in 0..men {
                let to = men + random.below(12 - men);
                let mut moved = squares.clone();
                moved[row] = to;
                let expected = table.cheapest_of(&moved);
                let prospect = assignment.prospect(&table, row);
                assert_eq!(prospect.total(table.of_square(to)), expected);
                let after = assignment.after(&table, row, to);
                assert_eq!(after.total(), expected);
                let back = after.prospect(&table, row).total(table.of_square(row));
                assert_eq!(back, assignment.total());
            }
        }
    }
}
