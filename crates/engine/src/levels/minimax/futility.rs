//! Exact futility pruning at the last ply. It never changes a value.

use ugolki_rules::{Direction, GenerateMoves, Locking, Rules, Side, State};

use super::{Node, Search};
use crate::Score;
use crate::levels::evaluation::LoadEvaluation;
use crate::levels::evaluation::{Clock, Tally};

/// Prunes moves that cannot be better than the best so far, whatever they decide.
pub(super) struct Futility<'a, G> {
    evaluation: &'a LoadEvaluation<G>,
    thinker: Side,
    after: Clock,
    /// The most that trap penalties can add to a score.
    margin: Score,
    /// Whether a move here may end the game better than its evaluation says.
    may_win: bool,
    /// Whether a move here may leave the opponent without a move, which draws.
    may_stall: bool,
}

impl<'a, G: GenerateMoves> Futility<'a, G> {
    pub(super) fn new(search: &Search<'a, G>, node: &Node<'_, G>) -> Self {
        let evaluation = search.evaluation;
        let (rules, state) = (evaluation.rules(), &node.state);
        let rule_set = rules.parameters();
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
    pub(super) fn rules_out(&self, node: &Node<'_, G>, tally: Tally, best: Score) -> bool {
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

/// Whether a side will have a legal move after any move of its opponent, which can only block the
/// steps to one square.
fn surely_has_move<G: GenerateMoves>(rules: &Rules<G>, state: &State<G>, side: Side) -> bool {
    let rule_set = rules.parameters();
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
