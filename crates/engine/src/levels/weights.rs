//! Every tuned number of the levels' evaluation, in one place. A hundred is about a step.

use ugolki_rules::Diagonals;

/// The values of a king's step and a rook's step towards a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepWeights {
    /// Per king's step: the larger of files and ranks.
    pub(crate) longer: i32,
    /// Per rook's step: files plus ranks.
    pub(crate) both: i32,
}

/// The value of distance for a value of `diagonal`.
///
/// With diagonal steps a man needs as many steps as the larger of files and ranks; the part for
/// both keeps men on the long diagonal, where the others can jump over them.
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

/// The share of the opponent's load that counts, in percent; the own load counts in full. With 100
/// percent, men would block the opponent forever, as long as it loses more than they do.
pub(crate) const OPPONENT_PERCENT: i32 = 60;

/// The straggler term: this, times the square of the steps to the nearest square of the target
/// home.
pub(crate) const STRAGGLER: i32 = 4;

/// The bonus of a man in the target home per step inside from the edge. In total less than a
/// hundred for one man, otherwise it could outweigh a step.
pub(crate) const FILL: i32 = 8;

/// The deadline term: this, times the square of the steps still to make at home, over the moves
/// left less [`DEADLINE_MARGIN`].
pub(crate) const DEADLINE: i32 = 600;

/// The number of moves before the deadline at which its term reaches its maximum: men may be
/// blocked.
pub(crate) const DEADLINE_MARGIN: i32 = 8;

/// The limit term covers this many moves before the move limit.
pub(crate) const LIMIT_SPAN: i32 = 8;

/// The limit term: this, for each man in the target home and each move of the span that is gone.
pub(crate) const LIMIT: i32 = 40;

/// The trap term: this, for each man of the opponent that a side keeps locked in the home it has to
/// fill, up to [`MOST_TRAPPED`].
pub(crate) const TRAP: i32 = 250;

/// The most locked men that count.
pub(crate) const MOST_TRAPPED: u32 = 2;
