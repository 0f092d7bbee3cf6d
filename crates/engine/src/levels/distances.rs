//! Distances between squares, as steps and as what they are worth.

use ugolki_rules::{Diagonals, Grid, Square};

use crate::levels::assignment::Costs;
use crate::levels::weights::{StepWeights, step_weights};

/// The number of steps between two squares on an empty board.
pub(crate) fn steps(diagonal: Diagonals, from: Square, to: Square) -> i32 {
    let (files, ranks) = between(from, to);
    match diagonal {
        Diagonals::No => files + ranks,
        Diagonals::Steps | Diagonals::Yes => files.max(ranks),
    }
}

/// The number of steps from a square to the nearest of `squares`; zero if there is none.
pub(crate) fn steps_to_nearest<G: Grid>(diagonal: Diagonals, from: Square, squares: G) -> i32 {
    let all = squares.into_iter().map(|to| steps(diagonal, from, to));
    all.min().unwrap_or(0)
}

fn between(from: Square, to: Square) -> (i32, i32) {
    (
        i32::from(from.file().abs_diff(to.file())),
        i32::from(from.rank().abs_diff(to.rank())),
    )
}

/// What the way from every square to each target square of a side is worth.
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
