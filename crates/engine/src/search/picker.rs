//! Staged move picking: the table move and killers come before the other moves are generated.

use ugolki_rules::{GenerateMoves, Move};

use super::busy::Work;
use super::order::{PUT_OFF, ScoredMove};
use super::worker::Worker;
use crate::evaluation::Node;
use crate::params::SEARCH as PARAMS;

/// The moves of a position in the order of the search. Known good moves come first: often one of
/// them causes a cutoff, and the others need not be generated.
#[derive(Debug)]
pub(super) struct MovePicker {
    /// The moves yielded so far, in order, then those not yet yielded.
    pub(super) list: Vec<ScoredMove>,
    /// The number of moves yielded.
    pub(super) tried: usize,
    /// The next stage.
    stage: Stage,
    table_move: Option<Move>,
    /// Moves that gain less are pruned.
    least_gain: i32,
    /// The largest gain among the pruned moves.
    pub(super) left_out: Option<ScoredMove>,
}

/// The stages of a [`MovePicker`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    Killer,
    SecondKiller,
    Countermove,
    Others,
    Complete,
}

impl MovePicker {
    /// Yields the moves of a complete list, skipping the first `tried`.
    pub(super) fn of_known(mut list: Vec<ScoredMove>, tried: usize) -> Self {
        for (index, known) in list.iter_mut().enumerate() {
            known.order = -(index as i32);
        }
        Self {
            list,
            tried,
            stage: Stage::Complete,
            table_move: None,
            least_gain: i32::MIN,
            left_out: None,
        }
    }

    /// Selects the best remaining move and swaps it to the front of the remaining ones.
    #[inline]
    fn best(&mut self) -> Option<ScoredMove> {
        let mut best = self.tried;
        let mut order = self.list.get(best)?.order;
        for (index, other) in self.list.iter().enumerate().skip(best + 1) {
            if order < other.order {
                (best, order) = (index, other.order);
            }
        }
        self.list.swap(self.tried, best);
        Some(self.list[self.tried])
    }
}

impl<G: GenerateMoves> Worker<'_, G> {
    /// The moves of a position at a ply. Return it with [`Worker::give_back`].
    pub(super) fn moves(
        &mut self,
        ply: usize,
        table_move: Option<Move>,
        least_gain: Option<i32>,
    ) -> MovePicker {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        MovePicker {
            list,
            tried: 0,
            stage: Stage::TableMove,
            table_move,
            least_gain: least_gain.unwrap_or(i32::MIN),
            left_out: None,
        }
    }

    pub(super) fn give_back(&mut self, ply: usize, picker: MovePicker) {
        self.lists[ply] = picker.list;
    }

    /// The next move. A move that another thread is searching is deferred to the end.
    pub(super) fn next_move(
        &self,
        node: &Node<G>,
        ply: usize,
        depth: i32,
        picker: &mut MovePicker,
    ) -> Option<(ScoredMove, Work)> {
        loop {
            let is_complete = picker.stage == Stage::Complete;
            match picker.best() {
                Some(candidate) if candidate.order != PUT_OFF || is_complete => {
                    let work = Work::new(&node.state, candidate.mv, depth, self.iteration);
                    let is_last_choice = picker.tried == 0 || candidate.order == PUT_OFF;
                    if is_last_choice || !self.shared.busy.contains(work) {
                        picker.tried += 1;
                        return Some((candidate, work));
                    }
                    picker.list[picker.tried].order = PUT_OFF;
                }
                _ if is_complete => return None,
                _ => self.bring(node, ply, picker),
            }
        }
    }

    /// Advances to the next stage.
    fn bring(&self, node: &Node<G>, ply: usize, picker: &mut MovePicker) {
        let killers = self.killers[ply];
        let (mv, next) = match picker.stage {
            Stage::TableMove => (picker.table_move, Stage::Killer),
            Stage::Killer => (killers[0], Stage::SecondKiller),
            Stage::SecondKiller => (killers[1], Stage::Countermove),
            Stage::Countermove => {
                let mover = node.state.side_to_move();
                let answer = |last| self.histories.countermove(mover.opponent(), last);
                (self.played[ply].and_then(answer), Stage::Others)
            }
            Stage::Others | Stage::Complete => {
                self.generate(node, picker);
                (None, Stage::Complete)
            }
        };
        if let Some(mv) = mv {
            self.bring_known(node, mv, picker);
        }
        picker.stage = next;
    }

    /// Yields a known good move if it is legal here.
    fn bring_known(&self, node: &Node<G>, mv: Move, picker: &mut MovePicker) {
        let evaluation = self.shared.evaluation;
        let gain = evaluation.gain(node.state.side_to_move(), mv, evaluation.phase(node));
        let is_wanted = picker.least_gain <= gain || picker.stage == Stage::TableMove;
        if is_wanted
            && picker.list.iter().all(|known| known.mv != mv)
            && evaluation.rules().is_legal(&node.state, mv)
        {
            picker.list.push(ScoredMove { mv, gain, order: 0 });
        }
    }

    /// Generates the remaining legal moves with their ranks. The list stays empty only if there is
    /// no legal move.
    fn generate(&self, node: &Node<G>, picker: &mut MovePicker) {
        let MovePicker {
            list,
            least_gain,
            left_out,
            ..
        } = picker;
        let known = list.len();
        let mover = node.state.side_to_move();
        let evaluation = self.shared.evaluation;
        let phase = evaluation.phase(node);
        evaluation.rules().legal_moves(&node.state, |from, ends| {
            for to in ends {
                let mv = Move::new(from, to);
                let gain = evaluation.gain(mover, mv, phase);
                if gain < *least_gain {
                    if left_out.is_none_or(|other| other.gain < gain) {
                        *left_out = Some(ScoredMove { mv, gain, order: 0 });
                    }
                    continue;
                }
                if list[..known].iter().any(|other| other.mv == mv) {
                    continue;
                }
                let order = gain * PARAMS.order_gain + self.histories.of(mover, mv);
                list.push(ScoredMove { mv, gain, order });
            }
        });
        if list.is_empty() {
            list.extend(*left_out);
        }
    }
}
