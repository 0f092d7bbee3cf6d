//! Terms that depend on several men, computed for all men of a side at once with bitboards.

use core::ops::SubAssign;

use ugolki_rules::{Diagonals, Direction, GenerateMoves, LimitScore, Rules, Side, State};

use super::BEGINNING;
use super::weights::{Weight, Weights};
use super::worth::{Worth, Worths};
use crate::steps::steps_to_nearest;

/// The precomputed masks for the terms of a side.
#[derive(Clone, Debug)]
pub(super) struct SideTerms<G> {
    side: Side,
    quadrant: Quadrant,
    /// Whether men jump diagonally too.
    is_diagonal: bool,
    board: G,
    home: G,
    target: G,
    /// The squares at least n steps from the target, the largest n first.
    away: Vec<(i32, G)>,
    /// The target squares at least one step deep, at least two, and so on.
    home_depths: Vec<G>,
    /// The counts of a filled target.
    full: Worth,
}

/// The corner of a side's target; a type, so that shifts are by constants.
#[derive(Clone, Copy, Debug)]
enum Quadrant {
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
}

/// A tapered sum of terms.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sum {
    pub(super) early: i32,
    pub(super) late: i32,
}

impl Sum {
    #[inline(always)]
    pub(super) fn add(&mut self, weight: Weight, times: i32) {
        self.early += i32::from(weight.early) * times;
        self.late += i32::from(weight.late) * times;
    }

    /// The sum at a phase of the game.
    #[inline(always)]
    pub(super) fn at(self, phase: i32) -> i32 {
        let [early, late] = [self.early, self.late].map(i64::from);
        let phase = i64::from(phase);
        ((early * phase + late * (BEGINNING as i64 - phase)) / BEGINNING as i64) as i32
    }
}

impl SubAssign for Sum {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.early -= other.early;
        self.late -= other.late;
    }
}

/// The directions towards a target: two orthogonal ones and the diagonal between them.
trait Forward {
    const AHEAD: [Direction; 3];

    /// Calls `visit` with the orthogonal ones and, if men jump diagonally, with the diagonal.
    #[inline(always)]
    fn for_each(is_diagonal: bool, mut visit: impl FnMut(Direction)) {
        visit(Self::AHEAD[0]);
        visit(Self::AHEAD[1]);
        if is_diagonal {
            visit(Self::AHEAD[2]);
        }
    }
}

struct NorthEast;
struct NorthWest;
struct SouthEast;
struct SouthWest;

impl Forward for NorthEast {
    const AHEAD: [Direction; 3] = [Direction::North, Direction::East, Direction::NorthEast];
}

impl Forward for NorthWest {
    const AHEAD: [Direction; 3] = [Direction::North, Direction::West, Direction::NorthWest];
}

impl Forward for SouthEast {
    const AHEAD: [Direction; 3] = [Direction::South, Direction::East, Direction::SouthEast];
}

impl Forward for SouthWest {
    const AHEAD: [Direction; 3] = [Direction::South, Direction::West, Direction::SouthWest];
}

/// The number of moves before the move limit at which its term begins.
const LIMIT_SPAN: i32 = 8;

/// The pressure of the exit deadline is in sixteenths.
const PRESSURE_ONE: i32 = 16;

/// The cap of the pressure on any board.
const MOST_PRESSURE: i32 = 4000;

impl<G: GenerateMoves> SideTerms<G> {
    pub(super) fn new(rules: &Rules<G>, side: Side, worths: &Worths) -> Self {
        let (home, target) = (rules.home(side), rules.target(side));
        let corner = rules.target_corner(side);
        let rings = |from: G, to: G| {
            let steps = |square| steps_to_nearest(rules.parameters().diagonal, square, to);
            let most = from.into_iter().map(steps).max().unwrap_or(0);
            (1..=most)
                .map(move |least| {
                    let ring = from
                        .into_iter()
                        .filter(move |&square| least <= steps(square));
                    (least, ring.collect::<G>())
                })
                .collect::<Vec<_>>()
        };
        let mut away = rings(rules.board(), target);
        away.reverse();
        Self {
            side,
            quadrant: match (corner.rank() > 0, corner.file() > 0) {
                (true, true) => Quadrant::NorthEast,
                (true, false) => Quadrant::NorthWest,
                (false, true) => Quadrant::SouthEast,
                (false, false) => Quadrant::SouthWest,
            },
            is_diagonal: rules.parameters().diagonal == Diagonals::Yes,
            board: rules.board(),
            home,
            target,
            away,
            home_depths: rings(home, rules.board() & !home)
                .into_iter()
                .map(|(_, ring)| ring)
                .collect(),
            full: worths.of(target),
        }
    }

    /// The remaining distance in files and ranks if no man overshoots.
    #[inline]
    pub(super) fn way(&self, worth: &Worth) -> i32 {
        worth.way - self.full.way
    }

    /// The sum of the terms.
    #[inline]
    pub(super) fn sum(
        &self,
        rules: &Rules<G>,
        state: &State<G>,
        worth: &Worth,
        weights: &Weights,
    ) -> Sum {
        let mut sum = Sum {
            early: worth.early,
            late: worth.late,
        };
        sum.add(weights.mismatch, worth.classes.excess(self.full.classes));
        sum.add(weights.crowd, worth.lines.excess(self.full.lines));
        sum.add(weights.last, self.last(state));
        self.add_taken(rules, state, weights, &mut sum);
        match self.quadrant {
            Quadrant::NorthEast => self.add_ways::<NorthEast>(state, weights, &mut sum),
            Quadrant::NorthWest => self.add_ways::<NorthWest>(state, weights, &mut sum),
            Quadrant::SouthEast => self.add_ways::<SouthEast>(state, weights, &mut sum),
            Quadrant::SouthWest => self.add_ways::<SouthWest>(state, weights, &mut sum),
        }
        self.add_exit(rules, state, weights, &mut sum);
        self.add_arrival(rules, state, weights, &mut sum);
        sum
    }

    /// The steps from the rearmost man to the target.
    #[inline]
    fn last(&self, state: &State<G>) -> i32 {
        let men = state.men(self.side);
        let ring = self.away.iter().find(|(_, ring)| ring.meets(men));
        ring.map_or(0, |&(steps, _)| steps)
    }

    /// The jumps and steps towards the target.
    #[inline(always)]
    fn add_ways<F: Forward>(&self, state: &State<G>, weights: &Weights, sum: &mut Sum) {
        let men = state.men(self.side);
        let others = state.men(self.side.opponent());
        let occupied = men | others;
        let empty = self.board & !occupied;
        let (mut over_own, mut over_other) = (0, 0);
        let (mut landings, mut can_step, mut can_go) = (G::EMPTY, G::EMPTY, G::EMPTY);
        F::for_each(self.is_diagonal, |ahead| {
            let back = ahead.opposite();
            let next = men.shift(ahead);
            let own = (next & men).shift(ahead) & empty;
            let other = (next & others).shift(ahead) & empty;
            over_own += own.count();
            over_other += other.count();
            landings = landings | own | other;
            let before_empty = empty.shift(back);
            can_step |= before_empty;
            can_go |= before_empty | (before_empty & occupied).shift(back);
        });
        let mut further = 0;
        F::for_each(self.is_diagonal, |ahead| {
            further += ((landings.shift(ahead) & occupied).shift(ahead) & empty).count();
        });
        sum.add(weights.own_hurdle, over_own as i32);
        sum.add(weights.other_hurdle, over_other as i32);
        sum.add(weights.ladder, further as i32);
        sum.add(
            weights.shut_in,
            (men & !self.target & !can_go).count() as i32,
        );
        sum.add(weights.mouth, (men & self.target & can_step).count() as i32);
    }

    /// The opponent's men in the target.
    #[inline]
    fn add_taken(&self, rules: &Rules<G>, state: &State<G>, weights: &Weights, sum: &mut Sum) {
        let taken = state.men(self.side.opponent()) & self.target;
        if taken.is_empty() {
            return;
        }
        let count = taken.count() as i32;
        if rules.is_deadline_ahead(state.number()) {
            sum.add(weights.taken, count);
        } else {
            sum.add(weights.held, count);
            let jailed = taken & rules.locked_by_opponent(state, self.side.opponent());
            sum.add(weights.jailed, jailed.count() as i32);
            if rules.parameters().forced_exit {
                sum.add(weights.loitering, self.loitering(rules, state, taken));
            }
        }
    }

    /// The moves by which the opponent's men can stay in the target.
    fn loitering(&self, rules: &Rules<G>, state: &State<G>, taken: G) -> i32 {
        let is_their_turn = state.side_to_move() != self.side;
        let theirs = if is_their_turn { *state } else { state.pass() };
        let stays = |square| (rules.ends(&theirs, square) & self.target).count();
        taken.into_iter().map(stays).sum::<u32>() as i32
    }

    /// Men at home as the exit deadline nears.
    #[inline]
    fn add_exit(&self, rules: &Rules<G>, state: &State<G>, weights: &Weights, sum: &mut Sum) {
        let Some(deadline) = rules.parameters().exit_moves else {
            return;
        };
        let men_home = state.men(self.side) & self.home;
        if men_home.is_empty() || deadline < state.number() {
            return;
        }
        let has_moved = self.side == Side::White && state.side_to_move() == Side::Black;
        let moves_left = (deadline - state.number()) as i32 + 1 - i32::from(has_moved);
        let steps: u32 = self
            .home_depths
            .iter()
            .map(|&ring| (men_home & ring).count())
            .sum();
        let (men_home, steps) = (men_home.count() as i32, steps as i32);
        sum.add(
            weights.deadline,
            -(PRESSURE_ONE * men_home * steps / moves_left.max(1)).min(MOST_PRESSURE),
        );
        sum.add(weights.overdue, -(steps - moves_left).max(0));
    }

    /// Men in the target as a move limit nears that counts them.
    #[inline]
    fn add_arrival(&self, rules: &Rules<G>, state: &State<G>, weights: &Weights, sum: &mut Sum) {
        let Some(limit) = rules.parameters().limit_moves else {
            return;
        };
        let moves_left = limit.saturating_sub(state.number()) as i32;
        if rules.parameters().limit_score == LimitScore::Men && moves_left < LIMIT_SPAN {
            let arrived = (state.men(self.side) & self.target).count() as i32;
            sum.add(weights.arrived, arrived * (LIMIT_SPAN - moves_left));
        }
    }
}
