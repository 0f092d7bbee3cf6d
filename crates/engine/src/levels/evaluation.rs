//! The static evaluation of the levels: what a side still has to do, as an integer.
//!
//! `docs/levels.md` describes it for players. It is the same for levels 2 to 4.

use ugolki_rules::{
    Direction, Game, GenerateMoves, LimitScore, Move, RuleSet, Rules, Side, Square, State,
};

use crate::Score;
use crate::levels::assignment::{Assignment, Costs, Prospect};
use crate::levels::distances::Distances;
use crate::levels::weights;
use crate::steps::steps_to_nearest;

/// The evaluation for one rule set.
///
/// The *load* of a side is what it still has to do. The score of a position for the side that
/// thinks is a part of the opponent's load less all of its own. The load is the sum of
///
/// - the distance: the least sum, over all ways to give each man a target square of its own, of the
///   worth of the ways there;
/// - stragglers: for each man, a weight times the square of the steps to the nearest target square;
/// - less the bonus for each man on a target square, the greater the farther inside it stands;
/// - the deadline, for the side that thinks alone: until it is past, a weight times the square of
///   the steps still to make at home, over the moves to spare;
/// - the limit: less a bonus for each man on a target square in the last moves before a move limit
///   that counts these men;
/// - a penalty for men of the opponent kept locked in the home to be filled, where that does not
///   win by the deadline.
///
/// Distance, stragglers and bonus together become less by some step as long as the home is not full
/// and the opponent is not in the way.
#[derive(Clone, Debug)]
pub(super) struct LoadEvaluation<G> {
    rules: Rules<G>,
    sides: [SideTables; 2],
    /// For each side, the squares within two steps of the home it has to fill.
    zones: [G; 2],
}

/// The side to move and the number of its move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    number: u32,
    side_to_move: Side,
}

impl Clock {
    pub(crate) fn of<G: GenerateMoves>(state: &State<G>) -> Self {
        Self {
            number: state.number(),
            side_to_move: state.side_to_move(),
        }
    }

    /// The clock after the move.
    pub(crate) fn ticked(self) -> Self {
        Self {
            number: self.number + u32::from(self.side_to_move == Side::Black),
            side_to_move: self.side_to_move.opponent(),
        }
    }

    /// The number of the next move of a side.
    #[inline]
    fn next_number(self, side: Side) -> u32 {
        let has_moved = side == Side::White && self.side_to_move == Side::Black;
        self.number + u32::from(has_moved)
    }
}

/// The values of a side's men by square.
#[derive(Clone, Debug)]
struct SideTables {
    distances: Distances,
    /// The straggler term minus the bonus, for a man on each square.
    placement: Vec<i32>,
    /// The steps that a man on each square needs to leave home.
    need: Vec<i32>,
    /// One for the target squares.
    arrived: Vec<i32>,
}

/// The sums over a side's men from which its load is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    distance: i32,
    placement: i32,
    need: i32,
    arrived: i32,
}

/// A side's men with the data to update the sums after a move.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    assignment: Assignment,
    prospects: Vec<Prospect>,
    tally: Tally,
}

/// The index of a man in a standing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row(usize);

impl<G: GenerateMoves> LoadEvaluation<G> {
    /// The evaluation of a rule set.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    #[must_use]
    pub(super) fn new(rule_set: &RuleSet) -> Self {
        let rules = Rules::new(rule_set);
        let sides = Side::BOTH.map(|side| SideTables::new(&rules, side));
        let zones = Side::BOTH.map(|side| widen(widen(rules.target(side))));
        Self {
            rules,
            sides,
            zones,
        }
    }

    /// The rules that it evaluates.
    #[must_use]
    pub(super) fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    /// The state of a game on the grid of the evaluation.
    #[must_use]
    pub(super) fn state_of(&self, game: &Game) -> State<G> {
        game.state_on()
    }

    /// The score for the side that thinks. The game must not have ended.
    #[cfg(test)]
    pub(super) fn score(&self, state: &State<G>, thinker: Side) -> Score {
        let tallies = Side::BOTH.map(|side| self.standing(state, side).tally);
        self.score_of(state, &tallies, thinker)
    }

    /// The score of a position with known sums.
    #[inline]
    pub(crate) fn score_of(&self, state: &State<G>, tallies: &[Tally; 2], thinker: Side) -> Score {
        if self.rules.is_reply_pending(state) {
            let white = self.score_before_reply(state);
            return white.seen_by(thinker, Side::White);
        }
        let traps = Side::BOTH.map(|side| self.trap(state, side));
        self.weigh(Clock::of(state), tallies, traps, thinker)
    }

    /// White has completed, and Black's last reply decides whether it wins: the score for White.
    #[cold]
    fn score_before_reply(&self, state: &State<G>) -> Score {
        let missing = self.rules.target(Side::Black) & !state.men(Side::Black);
        let mut can_complete = false;
        if missing.count() <= 1 {
            self.rules.legal_moves(state, |from, ends| {
                let is_outside = !self.rules.target(Side::Black).contains(from);
                can_complete |= is_outside && ends.meets(missing);
            });
        }
        if can_complete {
            Score::EVEN
        } else {
            Score::WON_BUT_FOR_THE_REPLY
        }
    }

    /// The score from the loads of the side that thinks and of its opponent.
    ///
    /// Only the own deadline counts. If the opponent's did too, both would gain by keeping each
    /// other at home.
    #[inline]
    fn weigh(&self, clock: Clock, tallies: &[Tally; 2], traps: [i32; 2], thinker: Side) -> Score {
        let load = |side: Side| {
            let tally = &tallies[side.index()];
            tally.distance + tally.placement - self.limit(clock, tally) + traps[side.index()]
        };
        let own = load(thinker) + self.deadline(clock, &tallies[thinker.index()], thinker);
        let opponents = load(thinker.opponent());
        Score::new(opponents * weights::OPPONENT_PERCENT / 100 - own)
    }

    /// The penalty for men at home, growing as the exit deadline nears.
    #[inline]
    fn deadline(&self, clock: Clock, tally: &Tally, side: Side) -> i32 {
        let Some(deadline) = self.rules.parameters().exit_moves else {
            return 0;
        };
        let next_number = clock.next_number(side);
        if tally.need == 0 || deadline < next_number {
            return 0;
        }
        let moves_left = clamp(deadline - next_number) + 1;
        let moves_to_spare = (moves_left - weights::DEADLINE_MARGIN).max(1);
        weights::DEADLINE * tally.need * tally.need / moves_to_spare
    }

    /// The bonus for men in the target home, growing as a move limit that counts them nears.
    #[inline]
    fn limit(&self, clock: Clock, tally: &Tally) -> i32 {
        let rule_set = self.rules.parameters();
        match rule_set.limit_moves {
            Some(limit) if rule_set.limit_score == LimitScore::Men => {
                let moves_left = clamp(limit.saturating_sub(clock.number));
                let gone = (weights::LIMIT_SPAN - moves_left).max(0);
                weights::LIMIT * tally.arrived * gone
            }
            _ => 0,
        }
    }

    /// The penalty for the opponent's men that a side keeps locked in the home it has to fill.
    #[inline]
    fn trap(&self, state: &State<G>, side: Side) -> i32 {
        let in_the_way = state.men(side.opponent()) & self.rules.target(side);
        let near = state.men(side) & self.zones[side.index()];
        if in_the_way.is_empty() || near.is_empty() || self.lock_wins_by_deadline(state) {
            return 0;
        }
        let locked = in_the_way & self.rules.locked_by_opponent(state, side.opponent());
        weights::TRAP * locked.count().min(weights::MOST_TRAPPED) as i32
    }

    /// Whether a man locked in its home loses the game for its side when the deadline comes.
    fn lock_wins_by_deadline(&self, state: &State<G>) -> bool {
        self.rules.is_deadline_ahead(state.number()) && !self.rules.parameters().exit_exempt_locked
    }

    /// The score from the sums alone: [`LoadEvaluation::score_of`] without the trap penalties.
    #[inline]
    pub(crate) fn score_but_traps(
        &self,
        clock: Clock,
        tallies: &[Tally; 2],
        thinker: Side,
    ) -> Score {
        self.weigh(clock, tallies, [0, 0], thinker)
    }

    /// The most that the trap penalties can add to the mover's score after any of its moves.
    pub(crate) fn trap_bound(&self, state: &State<G>) -> Score {
        let mover = state.side_to_move();
        let opponent = mover.opponent();
        if (state.men(opponent) & self.zones[opponent.index()]).is_empty() {
            return Score::EVEN;
        }
        Score::new(weights::TRAP * weights::MOST_TRAPPED as i32)
    }

    /// The distance left for the mover's men, with the penalty for the exit deadline when it is to
    /// move in `state`.
    pub(crate) fn distance_to_go(&self, state: &State<G>, tally: Tally) -> i32 {
        let deadline = self.deadline(Clock::of(state), &tally, state.side_to_move());
        tally.distance + deadline
    }

    /// Whether a move of the side to move might complete its home, or answer a completed one.
    pub(crate) fn may_complete(&self, state: &State<G>, tally: &Tally) -> bool {
        let mover = state.side_to_move();
        tally.arrived + 1 >= self.sides[mover.index()].distances.targets() as i32
            || self.rules.is_reply_pending(state)
    }

    /// The standing of a side's men.
    pub(crate) fn standing(&self, state: &State<G>, side: Side) -> Standing {
        let tables = &self.sides[side.index()];
        let squares: Vec<usize> = state.men(side).into_iter().map(Square::index).collect();
        let sum = |table: &[i32]| squares.iter().map(|&square| table[square]).sum();
        let (placement, need, arrived) = (
            sum(&tables.placement),
            sum(&tables.need),
            sum(&tables.arrived),
        );
        let assignment = Assignment::new(&tables.distances, squares);
        let tally = Tally {
            distance: assignment.total(),
            placement,
            need,
            arrived,
        };
        Standing::new(&tables.distances, assignment, tally)
    }

    /// The standing after a move of the side.
    pub(crate) fn standing_after(&self, standing: &Standing, side: Side, mv: Move) -> Standing {
        let tables = &self.sides[side.index()];
        let Row(row) = standing.row_on(mv.from);
        let to = mv.to.index();
        let assignment = standing.assignment.after(&tables.distances, row, to);
        let tally = tables.moved(&standing.tally, assignment.total(), mv);
        Standing::new(&tables.distances, assignment, tally)
    }

    /// The sums after a move of the side.
    #[inline]
    pub(crate) fn tally_after(&self, standing: &Standing, side: Side, mv: Move) -> Tally {
        self.tally_with(standing, standing.row_on(mv.from), side, mv)
    }

    /// The sums after a move of the side by the man of a row.
    #[inline]
    pub(crate) fn tally_with(&self, standing: &Standing, row: Row, side: Side, mv: Move) -> Tally {
        let tables = &self.sides[side.index()];
        let prospect = &standing.prospects[row.0];
        let distance = prospect.total(tables.distances.of_square(mv.to.index()));
        tables.moved(&standing.tally, distance, mv)
    }
}

/// The squares and their neighbors.
fn widen<G: GenerateMoves>(squares: G) -> G {
    let near = Direction::ALL
        .into_iter()
        .map(|direction| squares.shift(direction));
    near.fold(squares, |wide, shifted| wide | shifted)
}

impl SideTables {
    fn new<G: GenerateMoves>(rules: &Rules<G>, side: Side) -> Self {
        let (diagonal, board) = (rules.parameters().diagonal, rules.board());
        let (home, target) = (rules.home(side), rules.target(side));
        let depths = |square| clamp(rules.distance(side, square));
        let edge = target.into_iter().map(depths).max().unwrap_or(0);
        let fill = weights::FILL.min(MOST_FILL / edge.max(1));
        let mut tables = Self {
            distances: Distances::new(diagonal, board, target),
            placement: vec![0; Square::COUNT],
            need: vec![0; Square::COUNT],
            arrived: vec![0; Square::COUNT],
        };
        for square in board {
            let away = steps_to_nearest(diagonal, square, target);
            let bonus = if target.contains(square) {
                fill * (edge - depths(square))
            } else {
                0
            };
            let index = square.index();
            tables.placement[index] = weights::STRAGGLER * away * away - bonus;
            tables.arrived[index] = i32::from(target.contains(square));
            if home.contains(square) {
                tables.need[index] = steps_to_nearest(diagonal, square, board & !home);
            }
        }
        tables
    }

    #[inline]
    fn moved(&self, tally: &Tally, distance: i32, mv: Move) -> Tally {
        let (from, to) = (mv.from.index(), mv.to.index());
        Tally {
            distance,
            placement: tally.placement - self.placement[from] + self.placement[to],
            need: tally.need - self.need[from] + self.need[to],
            arrived: tally.arrived - self.arrived[from] + self.arrived[to],
        }
    }
}

/// The cap of the bonus for one man: less than a step.
const MOST_FILL: i32 = 90;

impl Standing {
    fn new(costs: &Distances, assignment: Assignment, tally: Tally) -> Self {
        let prospects = (0..assignment.men()).map(|row| assignment.prospect(costs, row));
        Self {
            prospects: prospects.collect(),
            assignment,
            tally,
        }
    }

    pub(crate) fn tally(&self) -> Tally {
        self.tally
    }

    /// The row of the man on a square.
    #[inline]
    pub(crate) fn row_on(&self, square: Square) -> Row {
        let row = self.assignment.row_on(square.index());
        Row(row.expect("one of the side's men stands on the square"))
    }
}

/// Converts a small count of moves or squares for arithmetic with weights.
fn clamp(number: u32) -> i32 {
    number.min(1 << 20) as i32
}
