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

/// How much of the opponent's load counts, in percent; the side's own counts in full. With all of it
/// men stay in the opponent's way for ever, as long as it loses more than they do.
pub(crate) const OPPONENT_PERCENT: i32 = 60;

/// The straggler term: this, times the square of the steps to the nearest square of the target home.
pub(crate) const STRAGGLER: i32 = 4;

/// The bonus of a man in the target home, for each step that its square lies inside from the edge.
/// Together for one man below a hundred: else it could outweigh a step.
pub(crate) const FILL: i32 = 8;

/// The deadline term: this, times the square of the steps still to make at home, over the moves left
/// less [`DEADLINE_MARGIN`].
pub(crate) const DEADLINE: i32 = 600;

/// So many moves before the deadline the deadline term is at its height: men can be in the way.
pub(crate) const DEADLINE_MARGIN: i32 = 8;

/// The limit term covers this many moves before the move limit.
pub(crate) const LIMIT_SPAN: i32 = 8;

/// The limit term: this, for each man in the target home and each move of the span that is gone.
pub(crate) const LIMIT: i32 = 40;

/// The trap term: this, for each man of the opponent that a side keeps locked in the home it has to
/// fill, up to [`MOST_TRAPPED`].
pub(crate) const TRAP: i32 = 250;

/// More locked men than this count no more.
pub(crate) const MOST_TRAPPED: u32 = 2;
