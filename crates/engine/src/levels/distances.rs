//! The values of distances between squares.

use ugolki_rules::{Diagonals, Grid, Square};

use crate::levels::assignment::Costs;
use crate::levels::weights::{StepWeights, step_weights};
use crate::steps::between;

/// The value of the distance from every square to each target square of a side.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    targets: usize,
    table: Vec<i32>,
}

impl Distances {
    /// The distances to the squares of `target`.
    pub(crate) fn new<G: Grid>(diagonal: Diagonals, board: G, target: G) -> Self {
        let StepWeights { longer, both } = step_weights(diagonal);
        let targets: Vec<Square> = target.into_iter().collect();
        let mut table = vec![0; Square::COUNT * targets.len()];
        for from in board {
            let row = &mut table[from.index() * targets.len()..][..targets.len()];
            for (cost, &to) in row.iter_mut().zip(&targets) {
                let (files, ranks) = between(from, to);
                *cost = longer * files.max(ranks) + both * (files + ranks);
            }
        }
        Self {
            targets: targets.len(),
            table,
        }
    }
}

impl Costs for Distances {
    fn targets(&self) -> usize {
        self.targets
    }

    #[inline]
    fn of_square(&self, square: usize) -> &[i32] {
        &self.table[square * self.targets..][..self.targets]
    }
}
