//! The static evaluation of the full search: an estimate of who will be home first.
//!
//! It is a sum of terms, each a count of features times a weight. The weights are tapered between
//! the beginning and the end of a game, by the distance left to go.

mod terms;
mod weights;
mod worth;

#[cfg(test)]
mod tests;

use ugolki_rules::{Game, GenerateMoves, Move, RuleSet, Rules, Side, State};

#[cfg(feature = "tuning")]
pub use weights::Weight;
pub use weights::Weights;
pub(crate) use weights::w;

use crate::Score;
use terms::{SideTerms, Sum};
use worth::{Worth, Worths};

/// The evaluation for one rule set.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation<G> {
    rules: Rules<G>,
    weights: Weights,
    worths: [Worths; 2],
    terms: [SideTerms<G>; 2],
    /// The contribution of each remaining step to the phase, in 1/65536.
    phase_of_step: i32,
}

/// A state with the incrementally updated sums over its men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<G> {
    pub(crate) state: State<G>,
    worth: [Worth; 2],
}

/// The phase of a game at its beginning; it is 0 when all men are home.
const BEGINNING: i32 = 256;

/// Rounded up so that the whole distance of both sides gives [`BEGINNING`].
fn phase_of_step(whole_way: i32) -> i32 {
    ((BEGINNING << 16) + whole_way - 1) / whole_way.max(1)
}

impl<G: GenerateMoves> Evaluation<G> {
    pub(crate) fn new(rule_set: &RuleSet, weights: &Weights) -> Self {
        let rules = Rules::<G>::new(rule_set);
        let worths = Side::BOTH.map(|side| Worths::new(&rules, side, weights));
        let terms = Side::BOTH.map(|side| SideTerms::new(&rules, side, &worths[side.index()]));
        let way = |side: Side| {
            let index = side.index();
            terms[index].way(&worths[index].of(rules.home(side)))
        };
        Self {
            phase_of_step: phase_of_step(way(Side::White) + way(Side::Black)),
            weights: weights.clone(),
            worths,
            terms,
            rules,
        }
    }

    pub(crate) fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    /// The node of a game's present position.
    pub(crate) fn node_of(&self, game: &Game) -> Node<G> {
        self.node(game.state_on())
    }

    pub(crate) fn node(&self, state: State<G>) -> Node<G> {
        let worth = Side::BOTH.map(|side| self.worths[side.index()].of(state.men(side)));
        Node { state, worth }
    }

    /// The phase of the game, from [`BEGINNING`] down to 0.
    #[inline]
    pub(crate) fn phase(&self, node: &Node<G>) -> i32 {
        let way = |side: usize| self.terms[side].way(&node.worth[side]);
        (((way(0) + way(1)) * self.phase_of_step) >> 16).clamp(0, BEGINNING)
    }

    /// The gain of the mover's per-man sum by a move, at a phase of the game.
    #[inline]
    pub(crate) fn gain(&self, mover: Side, mv: Move, phase: i32) -> i32 {
        let worths = &self.worths[mover.index()];
        let (from, to) = (worths.on(mv.from), worths.on(mv.to));
        let gain = Sum {
            early: to.early - from.early,
            late: to.late - from.late,
        };
        gain.at(phase)
    }

    /// The node after a legal move.
    #[inline]
    pub(crate) fn play(&self, node: &Node<G>, mv: Move) -> Node<G> {
        let mover = node.state.side_to_move().index();
        let mut worth = node.worth;
        worth[mover] += *self.worths[mover].on(mv.to);
        worth[mover] -= *self.worths[mover].on(mv.from);
        Node {
            state: node.state.play_unchecked(&self.rules, mv),
            worth,
        }
    }

    /// The node after a null move.
    #[inline]
    pub(crate) fn pass(&self, node: &Node<G>) -> Node<G> {
        Node {
            state: node.state.pass(),
            ..*node
        }
    }

    /// The static score for the side to move. The game must not have ended.
    #[inline]
    pub(crate) fn score(&self, node: &Node<G>) -> Score {
        let mover = node.state.side_to_move();
        let mut sum = self.sum(node, mover);
        sum.add(self.weights.tempo, 1);
        sum -= self.sum(node, mover.opponent());
        Score::new(sum.at(self.phase(node)))
    }

    #[inline]
    fn sum(&self, node: &Node<G>, side: Side) -> Sum {
        let worth = &node.worth[side.index()];
        self.terms[side.index()].sum(&self.rules, &node.state, worth, &self.weights)
    }
}
