//! Exact search to a fixed depth: alpha-beta, with the value of plain minimax.

use core::cmp::Ordering;

use ugolki_rules::{GenerateMoves, Move, Outcome, Side, State};

use crate::Score;
use crate::history::History;
use crate::levels::evaluation::LoadEvaluation;
use crate::levels::evaluation::{Clock, Standing, Tally};

mod futility;

use futility::Futility;

/// A legal move at the root with its values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The one-ply function: the score after the move.
    pub(crate) gain: Score,
    /// The outcome of the move, if it ends the game.
    pub(crate) outcome: Option<Outcome>,
    /// The distance left after the move, including that of leaving home in time.
    pub(crate) distance: i32,
}

/// A search from one position.
pub(crate) struct Search<'a, G> {
    evaluation: &'a LoadEvaluation<G>,
    root: State<G>,
    history: History,
}

/// A node of the tree.
struct Node<'a, G> {
    state: State<G>,
    tallies: [Tally; 2],
    /// Each side's standing when it last had to move; used only for the side to move.
    standings: [&'a Standing; 2],
    ply: u32,
}

/// A move from a node.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    /// The mover's sums after it.
    tally: Tally,
}

impl<'a, G: GenerateMoves> Search<'a, G> {
    pub(crate) fn new(evaluation: &'a LoadEvaluation<G>, root: State<G>, history: History) -> Self {
        Self {
            evaluation,
            root,
            history,
        }
    }

    /// The root position.
    pub(crate) fn root(&self) -> &State<G> {
        &self.root
    }

    /// The distance left for the side to move.
    pub(crate) fn distance(&self) -> i32 {
        let tally = self.evaluation.standing(&self.root, self.thinker()).tally();
        self.evaluation.distance_to_go(&self.root, tally)
    }

    /// Every legal move with its one-ply value, sorted by move.
    pub(crate) fn root_moves(&self) -> Vec<RootMove> {
        let standings = self.standings();
        let node = self.root_node(&standings);
        let mut moves = Vec::new();
        self.for_each_child(&node, |child| {
            let after = self.play(&node, child.mv);
            let outcome = self.outcome(child.mv, &after);
            moves.push(RootMove {
                mv: child.mv,
                gain: self.gain(&node, &child, &after, outcome),
                outcome,
                distance: self.evaluation.distance_to_go(&self.root, child.tally),
            });
        });
        sort_by_move(&mut moves);
        moves
    }

    /// The moves with the maximum value at `depth` plies, sorted, and that value.
    pub(crate) fn best_moves(
        &mut self,
        mut moves: Vec<RootMove>,
        depth: u32,
    ) -> (Score, Vec<RootMove>) {
        sort_by_gain(&mut moves);
        let standings = self.standings();
        let root = self.root_node(&standings);
        let mut best = -Score::INFINITE;
        let mut best_moves = Vec::new();
        for root_move in moves {
            // One below the best, so that an equal move is distinguished from a worse one.
            let floor = best.one_less();
            let value = if root_move.outcome.is_some() || depth <= 1 {
                root_move.gain
            } else {
                let mv = root_move.mv;
                let standing = root.standing_of_mover();
                let tally = self.evaluation.tally_after(standing, self.thinker(), mv);
                let after = self.play(&root, mv);
                let child = Child { mv, tally };
                self.descend(&root, &child, after, depth, floor, Score::INFINITE)
            };
            if value > best {
                best = value;
                best_moves.clear();
            }
            if value == best {
                best_moves.push(root_move);
            }
        }
        sort_by_move(&mut best_moves);
        (best, best_moves)
    }

    /// The value of a node for the side to move: exact if it lies between `alpha` and `beta`,
    /// otherwise a bound.
    fn value(&mut self, node: &Node<'_, G>, depth: u32, alpha: Score, beta: Score) -> Score {
        if depth == 1 {
            return self.value_of_last_ply(node, alpha, beta);
        }
        let mut best = -Score::INFINITE;
        for child in self.ordered_children(node) {
            let after = self.play(node, child.mv);
            let value = match self.outcome(child.mv, &after) {
                Some(outcome) => {
                    Score::of_outcome(outcome, node.state.side_to_move(), node.ply + 1)
                }
                None => self.descend(node, &child, after, depth, alpha.max(best), beta),
            };
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The maximum one-ply value: exact if it lies between `alpha` and `beta`, otherwise a bound.
    fn value_of_last_ply(&self, node: &Node<'_, G>, alpha: Score, beta: Score) -> Score {
        let futility = Futility::new(self, node);
        let mut best = alpha;
        self.for_each_child(node, |child| {
            if best < beta && !futility.rules_out(node, child.tally, best) {
                let after = self.play(node, child.mv);
                let outcome = self.outcome(child.mv, &after);
                best = best.max(self.gain(node, &child, &after, outcome));
            }
        });
        best
    }

    /// The value of the child `after` for the mover of the node.
    fn descend(
        &mut self,
        node: &Node<'_, G>,
        child: &Child,
        after: State<G>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let mover = node.state.side_to_move();
        let moves_again = depth >= 3;
        let standing = moves_again.then(|| {
            let standing = node.standing_of_mover();
            self.evaluation.standing_after(standing, mover, child.mv)
        });
        let mut standings = node.standings;
        if let Some(standing) = &standing {
            standings[mover.index()] = standing;
        }
        let below = Node {
            state: after,
            tallies: node.tallies_with(child.tally),
            standings,
            ply: node.ply + 1,
        };
        self.history.enter(&below.state);
        let value = -self.value(&below, depth - 1, -beta, -alpha);
        self.history.leave();
        value
    }

    /// Move ordering by immediate value, for earlier cutoffs.
    fn ordered_children(&self, node: &Node<'_, G>) -> Vec<Child> {
        let (mover, thinker) = (node.state.side_to_move(), self.thinker());
        let clock = Clock::of(&node.state).ticked();
        let mut children = Vec::new();
        self.for_each_child(node, |child| {
            let tallies = node.tallies_with(child.tally);
            let score = self.evaluation.score_but_traps(clock, &tallies, thinker);
            children.push((-score.seen_by(mover, thinker), child));
        });
        sort_by_key(&mut children);
        children.into_iter().map(|(_, child)| child).collect()
    }

    fn for_each_child(&self, node: &Node<'_, G>, mut visit: impl FnMut(Child)) {
        let mover = node.state.side_to_move();
        let standing = node.standing_of_mover();
        let rules = self.evaluation.rules();
        rules.legal_moves(&node.state, |from, ends| {
            let row = standing.row_on(from);
            for to in ends {
                let mv = Move::new(from, to);
                let tally = self.evaluation.tally_with(standing, row, mover, mv);
                visit(Child { mv, tally });
            }
        });
    }

    fn play(&self, node: &Node<'_, G>, mv: Move) -> State<G> {
        node.state.play_unchecked(self.evaluation.rules(), mv)
    }

    fn outcome(&self, mv: Move, after: &State<G>) -> Option<Outcome> {
        let occurrences = || self.history.occurrences_with(after);
        self.evaluation.rules().verdict(mv, after, occurrences)
    }

    /// The one-ply value of a move for its mover: its outcome, or else the evaluation after it.
    fn gain(
        &self,
        node: &Node<'_, G>,
        child: &Child,
        after: &State<G>,
        outcome: Option<Outcome>,
    ) -> Score {
        let (mover, thinker) = (node.state.side_to_move(), self.thinker());
        match outcome {
            Some(outcome) => Score::of_outcome(outcome, mover, node.ply + 1),
            None => {
                let tallies = node.tallies_with(child.tally);
                let score = self.evaluation.score_of(after, &tallies, thinker);
                score.seen_by(mover, thinker)
            }
        }
    }

    /// The side that the search thinks for.
    fn thinker(&self) -> Side {
        self.root.side_to_move()
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
}

impl<'a, G: GenerateMoves> Node<'a, G> {
    fn standing_of_mover(&self) -> &'a Standing {
        self.standings[self.state.side_to_move().index()]
    }

    /// The sums of both sides after a move of the side to move.
    fn tallies_with(&self, tally: Tally) -> [Tally; 2] {
        let mut tallies = self.tallies;
        tallies[self.state.side_to_move().index()] = tally;
        tallies
    }
}

#[cfg(test)]
mod tests;

// Sorting is much code. These functions compile once; closures in generic code would once per grid.

/// Sorts by gain, the largest first; stable.
pub(super) fn sort_by_gain(moves: &mut [RootMove]) {
    sort(moves, |one, other| other.gain.cmp(&one.gain));
}

fn sort_by_move(moves: &mut [RootMove]) {
    sort(moves, |one, other| one.mv.cmp(&other.mv));
}

fn sort(moves: &mut [RootMove], order: fn(&RootMove, &RootMove) -> Ordering) {
    moves.sort_by(order);
}

fn sort_by_key(children: &mut [(Score, Child)]) {
    children.sort_by_key(|&(key, _)| key);
}
