//! Steps between squares on an empty board.

use ugolki_rules::{Diagonals, Grid, Square};

/// The number of steps between two squares.
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

/// The files and the ranks between two squares.
pub(crate) fn between(from: Square, to: Square) -> (i32, i32) {
    (
        i32::from(from.file().abs_diff(to.file())),
        i32::from(from.rank().abs_diff(to.rank())),
    )
}
