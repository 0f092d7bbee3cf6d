//! Every number of the evaluation that was chosen by trial, once each. A hundred is about a step.

use ugolki_rules::Diagonals;

/// What a king's step and a rook's step towards a square are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepWeights {
    /// For each of the larger of files and ranks between.
    pub(crate) longer: i32,
    /// For each file and each rank between.
    pub(crate) both: i32,
}

/// What distance is worth where men step so.
///
/// With diagonal steps a man needs as many steps as the larger of files and ranks; the part for both
/// keeps men on the long diagonal, where the others can jump over them.
pub(crate) const fn step_weights(diagonal: Diagonals) -> StepWeights {
    match diagonal {
        Diagonals::No => StepWeights {
            longer: 0,
            both: 100,
        },
        Diagonals::Steps | Diagonals::Yes => StepWeights {
            longer: 60,
            both: 40,
        },
    }
}

/// The straggler term: this, times the square of the steps to the nearest square of the target home.
pub(crate) const STRAGGLER: i32 = 3;

/// The bonus of a man in the target home, for each step that its square lies inside from the edge.
/// Together for one man below a hundred: else it could outweigh a step.
pub(crate) const FILL: i32 = 8;

/// The deadline term begins when the moves left are fewer than this many a step still to make at
/// home, plus [`DEADLINE_MARGIN`].
pub(crate) const DEADLINE_MOVES_A_STEP: i32 = 2;

/// See [`DEADLINE_MOVES_A_STEP`].
pub(crate) const DEADLINE_MARGIN: i32 = 4;

/// The deadline term: this, for each step still to make at home and each move too few.
pub(crate) const DEADLINE: i32 = 60;

/// The limit term covers this many moves before the move limit.
pub(crate) const LIMIT_SPAN: i32 = 8;

/// The limit term: this, for each man in the target home and each move of the span that is gone.
pub(crate) const LIMIT: i32 = 40;

/// The penalty for each man of the opponent that a side keeps locked in the home it has to fill.
pub(crate) const TRAP: i32 = 400;
