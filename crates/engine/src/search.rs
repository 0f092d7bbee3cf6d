//! Exact search to a fixed depth: alpha-beta, with the value of plain minimax.

use ugolki_rules::{Direction, Grid, Locking, Move, Outcome, Rules, Side, State};

use crate::evaluation::{Clock, Standing, Tally};
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
    /// Distance still to go after the move, that of leaving home in time included.
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

/// A move from a node.
#[derive(Clone, Copy)]
struct Child {
    mv: Move,
    /// The mover's sums after it.
    tally: Tally,
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

    /// The position that it starts from.
    pub(crate) fn root(&self) -> &State<G> {
        &self.root
    }

    /// Every legal move with its one-ply value, sorted by move.
    pub(crate) fn root_moves(&self) -> Vec<RootMove> {
        let standings = self.standings();
        let node = self.root_node(&standings);
        let mut moves = Vec::new();
        self.for_each_child(&node, |child, outcome| {
            moves.push(RootMove {
                mv: child.mv,
                gain: child.gain,
                outcome,
                distance: self.evaluation.distance_to_go(&self.root, child.tally),
            });
        });
        moves.sort_unstable_by_key(|root_move| root_move.mv);
        moves
    }

    /// The distance that the side to move still has to go.
    pub(crate) fn distance(&self) -> i32 {
        let mover = self.root.side_to_move();
        let tally = self.evaluation.standing(&self.root, mover).tally();
        self.evaluation.distance_to_go(&self.root, tally)
    }

    /// Those of `moves` with the greatest value `depth` plies deep, and that value. Sorted by move.
    pub(crate) fn best_moves(
        &mut self,
        mut moves: Vec<RootMove>,
        depth: u32,
    ) -> (Score, Vec<RootMove>) {
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
                let child = self.child_of_root(&root, root_move.mv);
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

    fn child_of_root(&self, root: &Node<'_, G>, mv: Move) -> Child {
        let mover = root.state.side_to_move();
        let standing = root.standings[mover.index()];
        let tally = self.evaluation.tally_after(standing, mover, mv);
        self.judge(root, mv, tally).0
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

    /// The value of a node for the side to move, exact if it lies between `alpha` and `beta`, and
    /// else a bound for it.
    fn value(&mut self, node: &Node<'_, G>, depth: u32, alpha: Score, beta: Score) -> Score {
        if depth == 1 {
            return self.value_of_last_ply(node, alpha, beta);
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

    /// The greatest one-ply value, if it lies between `alpha` and `beta`, and else a bound for it.
    fn value_of_last_ply(&self, node: &Node<'_, G>, alpha: Score, beta: Score) -> Score {
        let mover = node.state.side_to_move();
        let standing = node.standings[mover.index()];
        let futility = Futility::new(self, node);
        let mut best = alpha;
        let rules = self.evaluation.rules();
        rules.legal_moves(&node.state, |from, ends| {
            if best >= beta {
                return;
            }
            let row = standing.row_on(from);
            for to in ends {
                let mv = Move::new(from, to);
                let tally = self.evaluation.tally_with(standing, row, mover, mv);
                if !futility.rules_out(node, tally, best) {
                    best = best.max(self.judge(node, mv, tally).0.gain);
                }
            }
        });
        best
    }

    /// The value of a child for the mover of the node.
    fn descend(
        &mut self,
        node: &Node<'_, G>,
        child: &Child,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let mover = node.state.side_to_move();
        let moves_again = depth >= 3;
        let standing = moves_again.then(|| {
            let standing = node.standings[mover.index()];
            self.evaluation.standing_after(standing, mover, child.mv)
        });
        let mut standings = node.standings;
        if let Some(standing) = &standing {
            standings[mover.index()] = standing;
        }
        let below = Node {
            state: node.state.play_unchecked(self.evaluation.rules(), child.mv),
            tallies: node.tallies_with(child.tally),
            standings,
            ply: node.ply + 1,
        };
        self.history.enter(&below.state);
        let value = -self.value(&below, depth - 1, -beta, -alpha);
        self.history.leave();
        value
    }

    fn for_each_child(&self, node: &Node<'_, G>, mut visit: impl FnMut(Child, Option<Outcome>)) {
        let mover = node.state.side_to_move();
        let standing = node.standings[mover.index()];
        let rules = self.evaluation.rules();
        rules.legal_moves(&node.state, |from, ends| {
            let row = standing.row_on(from);
            for to in ends {
                let mv = Move::new(from, to);
                let tally = self.evaluation.tally_with(standing, row, mover, mv);
                let (child, outcome) = self.judge(node, mv, tally);
                visit(child, outcome);
            }
        });
    }

    /// A move, judged by what it decides, and else by the evaluation.
    #[inline]
    fn judge(&self, node: &Node<'_, G>, mv: Move, tally: Tally) -> (Child, Option<Outcome>) {
        let rules = self.evaluation.rules();
        let mover = node.state.side_to_move();
        let after = node.state.play_unchecked(rules, mv);
        let outcome = rules.verdict(mv, &after, || self.history.occurrences_with(&after));
        let gain = match outcome {
            Some(outcome) => Score::of_outcome(outcome, mover, node.ply + 1),
            None => {
                let tallies = node.tallies_with(tally);
                let thinker = self.root.side_to_move();
                let score = self.evaluation.score_of(&after, &tallies, thinker);
                score.seen_by(mover, thinker)
            }
        };
        let child = Child {
            mv,
            tally,
            gain,
            is_end: outcome.is_some(),
        };
        (child, outcome)
    }
}

impl<G: Grid> Node<'_, G> {
    /// The sums of both sides after a move of the side to move.
    fn tallies_with(&self, tally: Tally) -> [Tally; 2] {
        let mut tallies = self.tallies;
        tallies[self.state.side_to_move().index()] = tally;
        tallies
    }
}

/// Exact futility at the last ply: a move that cannot be better than one already found, whatever it
/// decides, need not be judged.
struct Futility<'a, G> {
    evaluation: &'a Evaluation<G>,
    thinker: Side,
    after: Clock,
    /// The most that trap penalties can add to a score.
    margin: Score,
    /// Whether a move here may end the game better than its evaluation says.
    may_win: bool,
    /// Whether a move here may leave the opponent without a move, which draws.
    may_stall: bool,
}

impl<'a, G: Grid> Futility<'a, G> {
    fn new(search: &Search<'a, G>, node: &Node<'_, G>) -> Self {
        let evaluation = search.evaluation;
        let (rules, state) = (evaluation.rules(), &node.state);
        let rule_set = rules.rule_set();
        let mover = state.side_to_move();
        let ends_round = mover == Side::Black;
        let is_deadline = ends_round && rule_set.exit_moves == Some(state.number());
        let is_limit = ends_round
            && rule_set
                .limit_moves
                .is_some_and(|limit| state.number() >= limit);
        let may_win = is_deadline
            || is_limit
            || evaluation.may_complete(state, &node.tallies[mover.index()])
            || search.history.has_repeated();
        Self {
            evaluation,
            thinker: search.root.side_to_move(),
            after: Clock::of(state).ticked(),
            margin: evaluation.trap_bound(state),
            may_win,
            may_stall: !surely_has_move(rules, state, mover.opponent()),
        }
    }

    #[inline]
    fn rules_out(&self, node: &Node<'_, G>, tally: Tally, best: Score) -> bool {
        if self.may_win || (self.may_stall && best < Score::EVEN) {
            return false;
        }
        let mover = node.state.side_to_move();
        let tallies = node.tallies_with(tally);
        let score = self
            .evaluation
            .score_but_traps(self.after, &tallies, self.thinker);
        score.seen_by(mover, self.thinker) + self.margin <= best
    }
}

/// Whether a side will have a legal move after any move of its opponent: of the steps open to it now,
/// that move can close only those to one square.
fn surely_has_move<G: Grid>(rules: &Rules<G>, state: &State<G>, side: Side) -> bool {
    let rule_set = rules.rule_set();
    let steps_can_be_barred = rule_set.locking != Locking::Free || rule_set.mirror_max.is_some();
    if steps_can_be_barred {
        return false;
    }
    let open = rules.board() & !state.occupied() & !rules.home(side);
    let men = state.men(side);
    let steps = Direction::ALL
        .into_iter()
        .take(4)
        .fold(G::EMPTY, |steps, direction| steps | men.shift(direction));
    (steps & open).count() >= 2
}

/// Move ordering: the moves that look best at once come first, so that the others are cut off soon.
fn order(children: &mut [Child]) {
    children.sort_by_key(|child| -child.gain);
}

#[cfg(test)]
mod tests;
