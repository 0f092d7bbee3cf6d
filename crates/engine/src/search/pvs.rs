//! Principal variation search with its pruning and reductions.

use ugolki_rules::{GenerateMoves, State};

use super::busy::Work;
use super::order::ScoredMove;
use super::picker::MovePicker;
use super::worker::{MAX_PLY, Worker};
use crate::Score;
use crate::evaluation::Node;
use crate::params::SEARCH as PARAMS;
use crate::transposition::{Bound, Entry};

/// The search window: scores between alpha and beta are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self {
        alpha: Score::INFINITE.negated(),
        beta: Score::INFINITE,
    };

    /// The window from the other side's point of view.
    fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The null window at alpha: it only tests whether a score exceeds alpha.
    fn null(self) -> Self {
        Self {
            beta: self.alpha + Score::new(1),
            ..self
        }
    }

    fn is_null(self) -> bool {
        self.beta == self.alpha + Score::new(1)
    }
}

/// A node of the tree: its depth, window and expected type.
#[derive(Clone, Copy)]
pub(super) struct Task<'a, G> {
    pub(super) node: &'a Node<G>,
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// Whether a beta cutoff is expected.
    pub(super) is_cut_node: bool,
}

/// A candidate move, its 1-based index in the order, and its depth and window.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) candidate: &'a ScoredMove,
    pub(super) number: u32,
    pub(super) depth: i32,
    pub(super) window: Window,
}

impl<G: GenerateMoves> Worker<'_, G> {
    /// The score of a position for the side to move, or a bound of it outside the window
    /// (fail-soft). None if the search must stop.
    pub(super) fn pvs(&mut self, task: Task<'_, G>) -> Option<Score> {
        let Task {
            node,
            ply,
            mut window,
            ..
        } = task;
        let state = &node.state;
        let is_pv = !window.is_null();
        // Black's last reply decides the game, so it is always searched.
        let is_reply_pending = self.shared.evaluation.rules().is_reply_pending(state);
        let mut depth = task.depth.max(i32::from(is_reply_pending));
        if depth <= 0 {
            return self.leaf(node, ply);
        }
        self.lines[ply].clear();
        self.count_node()?;
        self.selective_depth = self.selective_depth.max(ply as u32);
        if ply >= MAX_PLY {
            return Some(self.shared.evaluation.score(node));
        }

        // Mate distance pruning: a line longer than a known win cannot improve on it.
        window.alpha = window.alpha.max(Score::loss_in(ply as u32));
        window.beta = window.beta.min(Score::win_in(ply as u32 + 1));
        if window.alpha >= window.beta {
            return Some(window.alpha);
        }

        let evaluation = self.shared.evaluation.score(node);
        let is_selective = self.shared.is_selective;
        let may_prune = is_selective
            && !is_pv
            && !is_reply_pending
            && !window.beta.is_win()
            && !window.alpha.is_loss();
        // Reverse futility pruning: the evaluation is so far above beta that a few plies will not
        // change it. Half of all nodes end here, so it comes before the table probe.
        let margin = Score::new(PARAMS.reverse_futility * depth);
        let is_shallow = depth <= PARAMS.reverse_futility_depth as i32;
        if may_prune && is_shallow && evaluation - margin >= window.beta {
            return Some(evaluation - margin);
        }

        let key = self.key(state);
        let entry = self.shared.table.get(key, ply as u32);
        if let Some(entry) = entry
            && !is_pv
            && entry.depth as i32 >= depth
        {
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= window.beta,
                Bound::Upper => entry.score <= window.alpha,
            };
            if is_enough {
                return Some(entry.score);
            }
        }
        let table_move = entry.and_then(|entry| entry.mv);

        if may_prune && let Some(score) = self.null_move(&task, depth, window, evaluation)? {
            return Some(score);
        }

        // Internal iterative reduction: without a table move the ordering is a guess and not worth
        // the full depth.
        let depth_asked = depth;
        if is_selective && table_move.is_none() && depth >= 4 && (is_pv || task.is_cut_node) {
            depth -= 1;
        }

        let least_gain = if is_selective && !is_reply_pending {
            self.least_gain(state, depth, evaluation, window.alpha)
        } else {
            None
        };
        let mut picker = self.moves(ply, table_move, least_gain);
        let found = self.try_moves(&task, depth, window, &mut picker);
        let is_stuck = picker.list.is_empty();
        let left_out = picker.left_out;
        self.give_back(ply, picker);
        if is_stuck {
            let outcome = self.shared.evaluation.rules().verdict_of_stuck(state);
            return Some(Score::of_outcome(outcome, state.side_to_move(), ply as u32));
        }
        let (mut score, best) = found?;
        if let Some(left_out) = left_out {
            let most = evaluation + Score::new(left_out.gain + PARAMS.futility_base);
            score = score.max(most.min(window.alpha));
        }
        let bound = if score >= window.beta {
            Bound::Lower
        } else if best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Threads that deferred this move probe the table at the unreduced depth.
        let depth = if self.shared.threads > 1 {
            depth_asked
        } else {
            depth
        };
        let entry = Entry {
            score,
            bound,
            depth: depth as u32,
            mv: best.map(|best| best.mv),
        };
        self.shared.table.put(key, entry, ply as u32);
        Some(score)
    }

    /// The static score of a leaf.
    #[inline]
    fn leaf(&mut self, node: &Node<G>, ply: usize) -> Option<Score> {
        self.lines[ply].clear();
        self.count_node()?;
        Some(self.shared.evaluation.score(node))
    }

    /// Null move pruning: if passing fails high, a move will too.
    ///
    /// Passing is bad in a race, so the proof is sound there. It is not sound in zugzwang, where
    /// the last men stand before a full home, so the side must have other men on the way.
    fn null_move(
        &mut self,
        task: &Task<'_, G>,
        depth: i32,
        window: Window,
        evaluation: Score,
    ) -> Option<Option<Score>> {
        let state = &task.node.state;
        let rules = self.shared.evaluation.rules();
        let mover = state.side_to_move();
        let on_the_way = state.men(mover) & !rules.target(mover);
        let is_sound = depth >= 3
            && evaluation >= window.beta
            && self.played[task.ply].is_some()
            && on_the_way.count() >= 3;
        if !is_sound {
            return Some(None);
        }
        let reduction = (PARAMS.null_move + depth as u32 / PARAMS.null_move_divisor) as i32;
        let passed = self.shared.evaluation.pass(task.node);
        self.shared.table.prefetch(self.key(&passed.state));
        self.played[task.ply + 1] = None;
        let below = Task {
            node: &passed,
            depth: depth - 1 - reduction,
            ply: task.ply + 1,
            window: Window {
                alpha: window.beta.one_less(),
                beta: window.beta,
            }
            .turned(),
            is_cut_node: !task.is_cut_node,
        };
        let score = -self.pvs(below)?;
        let is_proof = score >= window.beta && !score.is_win();
        Some(is_proof.then_some(score))
    }

    /// Searches the moves of a position in order. Returns the best score and, if it exceeds alpha,
    /// its move.
    fn try_moves(
        &mut self,
        task: &Task<'_, G>,
        depth: i32,
        window: Window,
        picker: &mut MovePicker,
    ) -> Option<(Score, Option<ScoredMove>)> {
        let Task { node, ply, .. } = *task;
        let mover = node.state.side_to_move();
        let is_pv = !window.is_null();
        let may_leave_out = self.shared.is_selective && ply > 0;
        let mut alpha = window.alpha;
        let mut best_score = -Score::INFINITE;
        let mut best = None;
        while let Some((candidate, work)) = self.next_move(node, ply, depth, picker) {
            let number = picker.tried as u32;
            let has_choice = best_score > -Score::INFINITE && !best_score.is_loss();
            if may_leave_out && has_choice && self.is_late(depth, number, is_pv, &candidate) {
                continue;
            }
            let attempt = Attempt {
                candidate: &candidate,
                number,
                depth,
                window: Window { alpha, ..window },
            };
            let score = self.take_up(work, task, attempt)?;
            if score > best_score {
                best_score = score;
            }
            if score > alpha {
                alpha = score;
                best = Some(candidate);
                self.keep_line(ply, candidate);
                if score >= window.beta {
                    let before = &picker.list[..picker.tried - 1];
                    self.learn(mover, ply, depth as u32, candidate.mv, before);
                    break;
                }
            }
        }
        Some((best_score, best))
    }

    /// Late move pruning: skips late moves without gain near the leaves.
    fn is_late(&self, depth: i32, number: u32, is_pv: bool, candidate: &ScoredMove) -> bool {
        let most = PARAMS.late_moves_base + PARAMS.late_moves_depth * (depth * depth) as u32;
        !is_pv && depth <= 6 && candidate.gain <= 0 && number > most
    }

    /// Futility pruning: the gain of a move is known before it is made, and a move that gains less
    /// than this cannot reach alpha. None if every move must be searched.
    fn least_gain(
        &self,
        state: &State<G>,
        depth: i32,
        evaluation: Score,
        alpha: Score,
    ) -> Option<i32> {
        let mover = state.side_to_move();
        let on_the_way = state.men(mover) & !self.shared.evaluation.rules().target(mover);
        let may_complete = on_the_way.count() <= 1;
        let margin = PARAMS.futility_base + PARAMS.futility * (depth - 1);
        let is_near = depth <= PARAMS.futility_depth as i32;
        (is_near && !alpha.is_loss() && !may_complete)
            .then(|| (alpha - evaluation).value() - margin + 1)
    }

    /// The score of a move for the mover, announced to the other threads while it is searched.
    #[inline]
    pub(super) fn take_up(
        &mut self,
        work: Work,
        task: &Task<'_, G>,
        attempt: Attempt<'_>,
    ) -> Option<Score> {
        self.shared.busy.begin(work);
        let score = self.try_move(task, attempt);
        self.shared.busy.end(work);
        score
    }

    /// The score of a move for the mover.
    fn try_move(&mut self, task: &Task<'_, G>, attempt: Attempt<'_>) -> Option<Score> {
        let candidate = attempt.candidate;
        let Task { node, ply, .. } = *task;
        let mover = node.state.side_to_move();
        let rules = self.shared.evaluation.rules();
        let after = self.shared.evaluation.play(node, candidate.mv);
        let is_leaf = attempt.depth <= 1 && !rules.is_reply_pending(&after.state);
        if !is_leaf {
            self.shared.table.prefetch(self.key(&after.state));
        }
        if let Some(outcome) = self.outcome(candidate.mv, &after.state) {
            self.nodes += 1;
            self.lines[ply + 1].clear();
            return Some(Score::of_outcome(outcome, mover, ply as u32 + 1));
        }
        if self.is_going_round(&after) {
            self.nodes += 1;
            self.lines[ply + 1].clear();
            return Some(Score::EVEN);
        }
        if is_leaf {
            return Some(-self.leaf(&after, ply + 1)?);
        }
        self.played[ply + 1] = Some(candidate.mv);
        self.history.enter(&after.state);
        let score = self.search_move(task, attempt, &after);
        self.history.leave();
        score
    }

    /// Whether the position already occurred in the searched line. It then scores as a draw, but
    /// only if the rule set draws by repetition.
    fn is_going_round(&self, after: &Node<G>) -> bool {
        let rule_set = self.shared.evaluation.rules().parameters();
        rule_set.repetition != ugolki_rules::Repetition::None
            && self.history.occurrences_on_path(&after.state) > 0
    }

    fn search_move(
        &mut self,
        task: &Task<'_, G>,
        attempt: Attempt<'_>,
        after: &Node<G>,
    ) -> Option<Score> {
        let Attempt { number, window, .. } = attempt;
        let is_pv = !window.is_null();
        let below = |depth, window: Window, is_cut_node| Task {
            node: after,
            depth,
            ply: task.ply + 1,
            window: window.turned(),
            is_cut_node,
        };
        let full = attempt.depth - 1;
        if number == 1 {
            let is_cut_node = !is_pv && !task.is_cut_node;
            return Some(-self.pvs(below(full, window, is_cut_node))?);
        }
        let reduction = self.reduction(task, attempt);
        let mut score = -self.pvs(below(full - reduction, window.null(), true))?;
        if score > window.alpha && reduction > 0 {
            score = -self.pvs(below(full, window.null(), !task.is_cut_node))?;
        }
        if score > window.alpha && is_pv && score < window.beta {
            score = -self.pvs(below(full, window, false))?;
        }
        Some(score)
    }

    /// Late move reductions: the later a move and the worse its history, the more its depth is
    /// reduced.
    fn reduction(&self, task: &Task<'_, G>, attempt: Attempt<'_>) -> i32 {
        let Attempt {
            candidate,
            number,
            depth,
            window,
        } = attempt;
        if depth < 2 || number < 3 || !self.shared.is_selective {
            return 0;
        }
        let mover = task.node.state.side_to_move();
        let mut reduction = self.reductions.of(depth as u32, number);
        reduction -= i32::from(!window.is_null());
        reduction += i32::from(task.is_cut_node);
        reduction += i32::from(candidate.gain < 0);
        reduction -= self.histories.of(mover, candidate.mv) / PARAMS.history_reduction;
        reduction.clamp(0, depth - 1)
    }

    pub(super) fn keep_line(&mut self, ply: usize, candidate: ScoredMove) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(candidate.mv);
        above[ply].extend_from_slice(&below[0]);
    }
}
