//! The state of one search thread.

use std::sync::atomic::Ordering;

use ugolki_rules::{Game, GenerateMoves, Move, Outcome, Side, State};

use super::order::{Histories, ScoredMove};
use super::reductions::Reductions;
use super::{MAX_DEPTH, Shared};
use crate::history::History;

/// The maximum ply: the deepest iteration plus extensions.
pub(super) const MAX_PLY: usize = MAX_DEPTH as usize + 8;

pub(super) struct Worker<'a, G> {
    pub(super) shared: &'a Shared<'a, G>,
    pub(super) nodes: u64,
    /// Nodes already added to the shared counter.
    told_nodes: u64,
    /// The node count at which the stop flag is polled next.
    next_look: u64,
    pub(super) selective_depth: u32,
    /// The depth of the present iteration.
    pub(super) iteration: u32,
    pub(super) reductions: Reductions,
    pub(super) histories: Histories,
    pub(super) killers: Vec<[Option<Move>; 2]>,
    /// The move that led to each ply; none after a null move.
    pub(super) played: Vec<Option<Move>>,
    /// Move lists of each ply, kept to reuse their allocations.
    pub(super) lists: Vec<Vec<ScoredMove>>,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) history: History,
}

impl<'a, G: GenerateMoves> Worker<'a, G> {
    pub(super) fn new(shared: &'a Shared<'a, G>, game: &Game) -> Self {
        Self {
            shared,
            nodes: 0,
            told_nodes: 0,
            next_look: shared.nodes_between_looks(shared.limits.nodes),
            selective_depth: 0,
            iteration: 1,
            reductions: Reductions::new(),
            histories: Histories::new(),
            killers: vec![[None; 2]; MAX_PLY + 1],
            played: vec![None; MAX_PLY + 1],
            lists: vec![Vec::new(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            history: History::of_game(game),
        }
    }

    /// Counts a node; none if the search must stop.
    #[inline]
    pub(super) fn count_node(&mut self) -> Option<()> {
        self.nodes += 1;
        if self.next_look <= self.nodes {
            self.look_around()?;
        }
        Some(())
    }

    #[cold]
    fn look_around(&mut self) -> Option<()> {
        let untold = self.nodes - self.told_nodes;
        self.told_nodes = self.nodes;
        self.shared.nodes.fetch_add(untold, Ordering::Relaxed);
        let left = self.shared.limits.nodes.saturating_sub(self.nodes_of_all());
        self.next_look = self.nodes + self.shared.nodes_between_looks(left);
        if left == 0 || self.shared.control.is_stopped() {
            self.shared.stop();
        }
        (!self.shared.is_stopped() && !self.shared.is_completed(self.iteration)).then_some(())
    }

    /// The nodes of all threads, without those that other threads have not added yet.
    pub(super) fn nodes_of_all(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.told_nodes
    }

    /// The outcome of a move, except for whether the other side is stuck.
    #[inline]
    pub(super) fn outcome(&self, mv: Move, after: &State<G>) -> Option<Outcome> {
        let rules = self.shared.evaluation.rules();
        rules.verdict_but_stuck(mv, after, || self.history.occurrences_with(after))
    }

    /// The transposition key: the position's hash, combined with the move number where that matters
    /// soon.
    #[inline]
    pub(super) fn key(&self, state: &State<G>) -> u64 {
        let rule_set = self.shared.evaluation.rules().parameters();
        let number = state.number();
        let is_near =
            |end: Option<u32>| end.is_some_and(|end| number <= end && end < number + NEAR);
        if is_near(rule_set.exit_moves) || is_near(rule_set.limit_moves) {
            state.hash() ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        } else {
            state.hash()
        }
    }

    /// Updates killers and history after a cutoff: a bonus for the move, a penalty for those tried
    /// before it.
    pub(super) fn learn(
        &mut self,
        mover: Side,
        ply: usize,
        depth: u32,
        best: Move,
        tried: &[ScoredMove],
    ) {
        let [killer, _] = self.killers[ply];
        if killer != Some(best) {
            self.killers[ply] = [Some(best), killer];
        }
        if let Some(last) = self.played[ply] {
            self.histories.set_countermove(mover.opponent(), last, best);
        }
        let bonus = super::order::bonus(depth);
        self.histories.add(mover, best, bonus);
        for other in tried {
            self.histories.add(mover, other.mv, -bonus);
        }
    }
}

/// From this many moves before a deadline or limit on, the move number is part of the key.
const NEAR: u32 = 16;
