//! The evaluation of the full search: how much sooner one side will be home than the other, without looking ahead.
//!
//! A sum of terms, each a number of things on the board times its weight. The weights differ between the beginning of a
//! game and its end, by the way that is left to go ("tapered").

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

/// The evaluation under one rule set.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation<G> {
    rules: Rules<G>,
    weights: Weights,
    worths: [Worths; 2],
    terms: [SideTerms<G>; 2],
    /// What each step of the way that is left adds to the phase, in 1/65536.
    phase_of_step: i32,
}

/// A position with the sums over its men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<G> {
    pub(crate) state: State<G>,
    worth: [Worth; 2],
}

/// How far a game has gone: from this at its beginning to 0 when all men are home.
const BEGINNING: i32 = 256;

/// So much, rounded up, that the whole way of both sides makes [`BEGINNING`].
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

    /// The present position of a game.
    pub(crate) fn node_of(&self, game: &Game) -> Node<G> {
        self.node(game.state_on())
    }

    pub(crate) fn node(&self, state: State<G>) -> Node<G> {
        let worth = Side::BOTH.map(|side| self.worths[side.index()].of(state.men(side)));
        Node { state, worth }
    }

    /// How far the game has gone, from [`BEGINNING`] to 0.
    #[inline]
    pub(crate) fn phase(&self, node: &Node<G>) -> i32 {
        let way = |side: usize| self.terms[side].way(&node.worth[side]);
        (((way(0) + way(1)) * self.phase_of_step) >> 16).clamp(0, BEGINNING)
    }

    /// What the mover's sum over its men gains by a move, when the game has gone so far.
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

    /// The position after a legal move.
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

    /// The position with the other side to move, as if the mover could pass.
    #[inline]
    pub(crate) fn pass(&self, node: &Node<G>) -> Node<G> {
        Node {
            state: node.state.pass(),
            ..*node
        }
    }

    /// The score of a position, which no outcome has ended, for the side to move.
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
