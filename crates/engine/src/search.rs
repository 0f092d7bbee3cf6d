//! Exact search to a fixed depth: alpha-beta, with the value of plain minimax.

use ugolki_rules::{Grid, Move, Outcome, Side, State};

use crate::evaluation::{Standing, Tally};
use crate::history::History;
use crate::{Evaluation, Score};

/// A legal move of the root and what it leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The one-ply function: the score right after the move.
    pub(crate) gain: Score,
    /// What the move decides at once.
    pub(crate) outcome: Option<Outcome>,
    /// Distance still to go after the move.
    pub(crate) distance: i32,
}

/// A search from one position.
pub(crate) struct Search<'a, G> {
    evaluation: &'a Evaluation<G>,
    root: State<G>,
    history: History,
}

/// A position inside the tree.
struct Node<'a, G> {
    state: State<G>,
    tallies: [Tally; 2],
    /// What each side's men were when it last had to move; of use only to the side to move.
    standings: [&'a Standing; 2],
    ply: u32,
}

/// A move from a node and the position after it.
struct Child<G> {
    mv: Move,
    after: State<G>,
    tallies: [Tally; 2],
    /// The score right after the move, for the mover.
    gain: Score,
    is_end: bool,
}

impl<'a, G: Grid> Search<'a, G> {
    pub(crate) fn new(evaluation: &'a Evaluation<G>, root: State<G>, history: History) -> Self {
        Self {
            evaluation,
            root,
            history,
        }
    }

    /// Every legal move with its one-ply value, sorted by move.
    pub(crate) fn root_moves(&self) -> Vec<RootMove> {
        let standings = self.standings();
        let node = self.root_node(&standings);
        let mover = node.state.side_to_move();
        let mut moves = Vec::new();
        self.for_each_child(&node, |child, outcome| {
            moves.push(RootMove {
                mv: child.mv,
                gain: child.gain,
                outcome,
                distance: child.tallies[mover.index()].distance,
            });
        });
        moves.sort_unstable_by_key(|root_move| root_move.mv);
        moves
    }

    /// The distance that the side to move still has to go.
    pub(crate) fn distance(&self) -> i32 {
        let mover = self.root.side_to_move();
        self.evaluation.standing(&self.root, mover).tally().distance
    }

    /// The moves with the greatest value `depth` plies deep, and that value. Sorted by move.
    pub(crate) fn best_moves(&mut self, depth: u32) -> (Score, Vec<RootMove>) {
        let mut moves = self.root_moves();
        moves.sort_by_key(|root_move| -root_move.gain);
        let standings = self.standings();
        let root = self.root_node(&standings);
        let mut best = -Score::INFINITE;
        let mut best_moves = Vec::new();
        for root_move in moves {
            // One below the best, so that a move as good as it is told from a worse one.
            let floor = best.one_less();
            let value = if root_move.outcome.is_some() || depth <= 1 {
                root_move.gain
            } else {
                let child = self.child(&root, root_move.mv).0;
                self.descend(&root, &child, depth, floor, Score::INFINITE)
            };
            if value > best {
                best = value;
                best_moves.clear();
            }
            if value == best {
                best_moves.push(root_move);
            }
        }
        best_moves.sort_unstable_by_key(|root_move| root_move.mv);
        (best, best_moves)
    }

    fn standings(&self) -> [Standing; 2] {
        Side::BOTH.map(|side| self.evaluation.standing(&self.root, side))
    }

    fn root_node<'s>(&self, standings: &'s [Standing; 2]) -> Node<'s, G> {
        Node {
            state: self.root,
            tallies: [standings[0].tally(), standings[1].tally()],
            standings: [&standings[0], &standings[1]],
            ply: 0,
        }
    }

    /// The value of a node for the side to move, exact if it lies between `alpha` and `beta`.
    fn value(&mut self, node: &Node<'_, G>, depth: u32, alpha: Score, beta: Score) -> Score {
        if depth == 1 {
            return self.value_of_last_ply(node, beta);
        }
        let mut children = Vec::new();
        self.for_each_child(node, |child, _| children.push(child));
        order(&mut children);
        let mut best = -Score::INFINITE;
        for child in &children {
            let value = if child.is_end {
                child.gain
            } else {
                self.descend(node, child, depth, alpha.max(best), beta)
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The greatest one-ply value, or one that is at least `beta`.
    fn value_of_last_ply(&self, node: &Node<'_, G>, beta: Score) -> Score {
        let mut best = -Score::INFINITE;
        self.evaluation
            .rules()
            .legal_moves(&node.state, |from, ends| {
                for to in ends {
                    if best >= beta {
                        return;
                    }
                    best = best.max(self.child(node, Move::new(from, to)).0.gain);
                }
            });
        best
    }

    /// The value of a child for the mover of the node.
    fn descend(
        &mut self,
        node: &Node<'_, G>,
        child: &Child<G>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let mover = node.state.side_to_move();
        let moves_again = depth >= 3;
        let standing = moves_again.then(|| {
            let standing = node.standings[mover.index()];
            self.evaluation
                .standing_after(standing, mover, child.mv.from, child.mv.to)
        });
        let mut standings = node.standings;
        if let Some(standing) = &standing {
            standings[mover.index()] = standing;
        }
        let below = Node {
            state: child.after,
            tallies: child.tallies,
            standings,
            ply: node.ply + 1,
        };
        self.history.enter(&child.after);
        let value = -self.value(&below, depth - 1, -beta, -alpha);
        self.history.leave();
        value
    }

    fn for_each_child(&self, node: &Node<'_, G>, mut visit: impl FnMut(Child<G>, Option<Outcome>)) {
        self.evaluation
            .rules()
            .legal_moves(&node.state, |from, ends| {
                for to in ends {
                    let (child, outcome) = self.child(node, Move::new(from, to));
                    visit(child, outcome);
                }
            });
    }

    /// The position after a move, judged.
    #[inline]
    fn child(&self, node: &Node<'_, G>, mv: Move) -> (Child<G>, Option<Outcome>) {
        let rules = self.evaluation.rules();
        let mover = node.state.side_to_move();
        let after = node.state.play_unchecked(rules, mv);
        let standing = node.standings[mover.index()];
        let mut tallies = node.tallies;
        tallies[mover.index()] = self.evaluation.tally_after(standing, mover, mv.from, mv.to);
        let outcome = rules.verdict(mv, &after, || self.history.occurrences_with(&after));
        let gain = match outcome {
            Some(outcome) => Score::of_outcome(outcome, mover, node.ply + 1),
            None => self.evaluation.score_of(&after, &tallies, mover),
        };
        let child = Child {
            mv,
            after,
            tallies,
            gain,
            is_end: outcome.is_some(),
        };
        (child, outcome)
    }
}

/// Move ordering: the moves that look best at once come first, so that the others are cut off soon.
fn order<G>(children: &mut [Child<G>]) {
    children.sort_by_key(|child| -child.gain);
}
