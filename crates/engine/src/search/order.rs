//! Move ordering: the likely best moves come first.

use ugolki_rules::{Move, Side, Square};

/// A move with its immediate gain and its rank in the ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// The gain of the mover's linear evaluation, in hundredths of a step.
    pub(super) gain: i32,
    pub(super) order: i32,
}

/// The rank of a move that another thread is searching: after all others.
pub(super) const PUT_OFF: i32 = i32::MIN;

/// The history heuristic: moves that were good elsewhere in the tree.
#[derive(Debug)]
pub(super) struct Histories {
    /// History scores by side, start and end.
    moves: Vec<i16>,
    /// Counter-moves: the reply that refuted a move, by the side that made the move.
    countermoves: Vec<Option<Move>>,
}

/// The bound of history scores, positive and negative.
const MOST: i32 = 16_000;

impl Histories {
    pub(super) fn new() -> Self {
        let size = 2 * Square::COUNT * Square::COUNT;
        Self {
            moves: vec![0; size],
            countermoves: vec![None; size],
        }
    }

    #[inline]
    pub(super) fn of(&self, mover: Side, mv: Move) -> i32 {
        i32::from(self.moves[place(mover, mv)])
    }

    /// Adds a bonus, or a penalty if negative, to a move's history.
    #[inline]
    pub(super) fn add(&mut self, mover: Side, mv: Move, bonus: i32) {
        let entry = &mut self.moves[place(mover, mv)];
        let value = i32::from(*entry);
        // "Gravity": the closer a score is to the bound, the less it changes.
        *entry = (value + bonus - value * bonus.abs() / MOST) as i16;
    }

    #[inline]
    pub(super) fn countermove(&self, mover: Side, mv: Move) -> Option<Move> {
        self.countermoves[place(mover, mv)]
    }

    #[inline]
    pub(super) fn set_countermove(&mut self, mover: Side, mv: Move, answer: Move) {
        self.countermoves[place(mover, mv)] = Some(answer);
    }
}

#[inline]
fn place(mover: Side, mv: Move) -> usize {
    (mover.index() * Square::COUNT + mv.from.index()) * Square::COUNT + mv.to.index()
}

/// The history bonus of a cutoff at this depth.
#[inline]
pub(super) fn bonus(depth: u32) -> i32 {
    (170 * depth as i32 - 50).min(1800)
}
