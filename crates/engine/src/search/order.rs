//! The order in which moves are tried: what is likely best comes first.

use ugolki_rules::{Move, Side, Square};

/// A move with what it gains at once and how early it is to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// What the mover's sum gains by it, in hundredths of a step.
    pub(super) gain: i32,
    pub(super) order: i32,
}

/// What another thread is searching comes after all others.
pub(super) const PUT_OFF: i32 = i32::MIN;

/// History: which moves were good in other places of the tree.
#[derive(Debug)]
pub(super) struct Histories {
    /// By side, start and end.
    moves: Vec<i16>,
    /// The move that refuted a move, by the side that made it.
    countermoves: Vec<Option<Move>>,
}

/// History stays within this on both sides.
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

    /// Rewards a move that was good, or punishes one that was not, for a search so deep.
    #[inline]
    pub(super) fn add(&mut self, mover: Side, mv: Move, bonus: i32) {
        let entry = &mut self.moves[place(mover, mv)];
        let value = i32::from(*entry);
        // The nearer the bound, the less is added: "gravity".
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

/// What a success or failure of a search so deep counts.
#[inline]
pub(super) fn bonus(depth: u32) -> i32 {
    (170 * depth as i32 - 50).min(1800)
}
