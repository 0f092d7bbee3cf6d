//! Solves one side's solitaire step by step: a solution from above and a bound from below, until
//! they meet.

use ugolki_rules::{GenerateMoves, Move, Rules, Side};

use super::beam;
use super::bound::Bound;
use super::budget::Budget;
use super::front::{Ended, Front, Meeting, Step, turned};
use super::{Solitaire, Unsolvable};

/// The first beam width.
const WIDTH: usize = 60;

/// The factor by which each further beam search is wider.
const WIDENING: usize = 6;

/// The largest beam width.
const WIDEST: usize = 4_000;

/// The longest solution searched for.
const LONGEST: u32 = 400;

/// The solitaire of one side with its best solution and bound so far.
pub(super) struct Solver<'a, G> {
    rules: &'a Rules<G>,
    men: G,
    target: G,
    there: Bound<G>,
    /// The front from the target backwards; none with surplus men, where the goal is not a single
    /// position.
    back: Option<Bound<G>>,
    known: Solitaire,
    width: usize,
    pace: Pace,
    /// The cost of the last step.
    last_cost: u64,
}

/// How the gap between the bound and the best solution is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    /// By raising the bound in steps of one.
    Creep,
    /// By searching directly for any shorter solution, once steps cost about the same.
    Leap,
    /// By raising the bound, after the direct search ran out of memory.
    CreepOnly,
    /// By beam searches for a shorter solution, if memory is too small for either.
    Widen,
}

/// If a step costs less than this factor times the one before, skipping steps pays.
const STEEP: u64 = 3;

/// Steps cheaper than this are not skipped.
const CHEAP: u64 = 1000;

impl<'a, G: GenerateMoves> Solver<'a, G> {
    /// Finds a first solution.
    ///
    /// # Errors
    ///
    /// If there is none, or the budget is exhausted before one is found.
    pub(super) fn new(
        rules: &'a Rules<G>,
        side: Side,
        men: G,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Unsolvable> {
        let target = rules.target(side);
        let (count, squares) = (men.count(), target.count());
        if count == 0 {
            return Err(Unsolvable::NoMen);
        }
        if count < squares {
            return Err(Unsolvable::TooFewMen);
        }
        let there = Bound::new(rules, target, count);
        let widths = std::iter::successors(Some(WIDTH), |width| Some(width * WIDENING))
            .take_while(|&width| width <= WIDEST);
        let line = widths
            .map(|width| {
                (
                    width,
                    beam::search(rules, &there, men, width, LONGEST, budget),
                )
            })
            .find_map(|(width, line)| Some((width, line?)));
        let (width, line) = line.ok_or(Unsolvable::NoWay)?;
        Ok(Self {
            rules,
            men,
            target,
            known: Solitaire {
                at_least: there.of(men),
                line,
            },
            back: (count == squares).then(|| Bound::new(rules, men, count)),
            there,
            width,
            pace: Pace::Creep,
            last_cost: 0,
        })
    }

    /// The best solution and the bound so far.
    pub(super) fn known(&self) -> &Solitaire {
        &self.known
    }

    /// The lower bound, which holds with any hurdles.
    pub(super) fn bound(&self) -> u32 {
        self.there.of(self.men)
    }

    pub(super) fn into_known(self) -> Solitaire {
        self.known
    }

    /// Whether the solution is optimal.
    pub(super) fn is_done(&self) -> bool {
        self.known.moves().is_some() || (self.pace == Pace::Widen && self.width >= WIDEST)
    }

    /// Adopts a solution if it is shorter than the best so far.
    pub(super) fn hear_of(&mut self, way: &Solitaire) {
        self.known.at_least = self.known.at_least.max(way.at_least);
        if way.line.len() < self.known.line.len() {
            self.known.line.clone_from(&way.line);
        }
    }

    /// Raises the bound or finds the optimal solution with at most `states` kept positions; if
    /// these are not enough, searches for a shorter solution.
    pub(super) fn step(&mut self, states: usize, budget: &mut Budget<'_>) {
        if self.is_done() {
            return;
        }
        let most = match self.pace {
            Pace::Creep | Pace::CreepOnly => self.known.at_least,
            Pace::Leap => self.known.line.len() as u32 - 1,
            Pace::Widen => return self.look_wider(budget),
        };
        let before = budget.spent();
        match self.way_within(most, states, budget) {
            Ok(Some(line)) => {
                self.known.at_least = line.len() as u32;
                self.known.line = line;
            }
            Ok(None) => self.known.at_least = most + 1,
            Err(Ended::Room) if self.pace == Pace::Leap => self.pace = Pace::CreepOnly,
            Err(Ended::Room) => self.pace = Pace::Widen,
            Err(Ended::Budget) => {}
        }
        let cost = budget.spent() - before;
        if self.pace == Pace::Creep && CHEAP <= cost && cost < STEEP * self.last_cost {
            self.pace = Pace::Leap;
        }
        self.last_cost = cost;
    }

    /// Solves until the budget is exhausted.
    pub(super) fn solve(&mut self, states: usize, budget: &mut Budget<'_>) {
        while !self.is_done() && !budget.has_ended() {
            self.step(states, budget);
        }
    }

    /// The optimal solution, if it has at most `most` moves.
    fn way_within(
        &self,
        most: u32,
        states: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Move>>, Ended> {
        if self.there.is_filled(self.men) {
            return Ok(Some(Vec::new()));
        }
        if most == 0 {
            return Ok(None);
        }
        match &self.back {
            Some(back) => self.way_from_both_ends(back, most, states, budget),
            None => self.way_forwards(most, states, budget),
        }
    }

    fn way_from_both_ends(
        &self,
        back: &Bound<G>,
        most: u32,
        states: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Move>>, Ended> {
        let (rules, there) = (self.rules, &self.there);
        let mut forward = Front::new(self.men);
        let mut backward = Front::new(self.target);
        loop {
            let is_forward = forward.last_len() <= backward.last_len();
            if forward.last_len().min(backward.last_len()) == 0 {
                return Ok(None);
            }
            let is_last = forward.depth() + backward.depth() + 1 == most;
            let (near, far, bound) = if is_forward {
                (&mut forward, &backward, there)
            } else {
                (&mut backward, &forward, back)
            };
            let step = Step {
                rules,
                bound,
                most,
                room: states.saturating_sub(far.len()),
                is_last,
            };
            if let Some(meeting) = near.grow(far, &step, budget)? {
                let meeting = if is_forward {
                    meeting
                } else {
                    meeting.turned()
                };
                let Meeting { before, mv, after } = meeting;
                let mut line = forward.way_to(before);
                line.push(mv);
                let back = backward.way_to(after);
                line.extend(back.into_iter().rev().map(turned));
                return Ok(Some(line));
            }
            if is_last {
                return Ok(None);
            }
        }
    }

    fn way_forwards(
        &self,
        most: u32,
        states: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Move>>, Ended> {
        let mut forward = Front::new(self.men);
        loop {
            let step = Step {
                rules: self.rules,
                bound: &self.there,
                most,
                room: states,
                is_last: forward.depth() + 1 == most,
            };
            if let Some((node, mv)) = forward.grow_to_goal(&step, budget)? {
                let mut line = forward.way_to(node);
                line.push(mv);
                return Ok(Some(line));
            }
            if step.is_last || forward.last_len() == 0 {
                return Ok(None);
            }
        }
    }

    fn look_wider(&mut self, budget: &mut Budget<'_>) {
        let most = self.known.line.len() as u32 - 1;
        let width = self.width * WIDENING;
        let found = beam::search(self.rules, &self.there, self.men, width, most, budget);
        if let Some(line) = found {
            self.known.line = line;
        }
        if !budget.has_ended() {
            self.width = width;
        }
    }
}
