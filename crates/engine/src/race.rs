//! The race: once the sides can no longer meet, the game is two solitaires, and each is solved exactly.
//!
//! A solitaire is solved from both ends, breadth first: a chain of jumps undone is a chain of jumps, so the way from the men
//! to the target is searched backwards as it is forwards. Layers that cannot lie on a way shorter than a known one are left
//! out by a bound that counts arrivals and changes of parity.

mod beam;
mod bound;
mod layers;
mod verdict;

#[cfg(test)]
mod tests;

use ugolki_rules::{Game, Grid, Grid8, Grid16, Move, Rules, Side, State};

use bound::Bound;
use layers::Layers;
pub(crate) use verdict::{RaceResult, solve};

/// How long a side needs to fill its target, alone on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solitaire {
    /// No way is shorter than this.
    pub at_least: u32,
    /// A way as short as any that was found. It is the shortest if its length is `at_least`.
    pub line: Vec<Move>,
}

impl Solitaire {
    /// The number of moves, if it is known for certain.
    #[must_use]
    pub fn moves(&self) -> Option<u32> {
        (self.line.len() as u32 == self.at_least).then_some(self.at_least)
    }
}

/// Why a solitaire has no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolvable {
    /// The side has no men.
    NoMen,
    /// It has fewer men than its target has squares.
    TooFewMen,
    /// Its men cannot get there, or no way was found.
    NoWay,
}

/// Solves a side's solitaire in a game's present position, as if the opponent had no men. Keeps at most about `states`
/// positions in memory; when these do not suffice, the solution is a way and a bound.
///
/// # Errors
///
/// When the side cannot fill its target.
pub fn solve_race(game: &Game, side: Side, states: usize) -> Result<Solitaire, Unsolvable> {
    if game.rule_set().size <= Grid8::MAX_SIZE {
        solve_on::<Grid8>(game, side, states)
    } else {
        solve_on::<Grid16>(game, side, states)
    }
}

fn solve_on<G: Grid>(game: &Game, side: Side, states: usize) -> Result<Solitaire, Unsolvable> {
    let rules = Rules::<G>::new(game.rule_set());
    let men = State::<G>::of_game(game).men(side);
    Race::new(&rules, side).solve(men, states)
}

/// Whether the sides can no longer meet in a game's present position.
///
/// Every man of each side is nearer to its target corner than every man of the other side, with a line of empty squares
/// between: nobody is in anybody's way, and no hurdle serves a way forward.
#[must_use]
pub fn is_race(game: &Game) -> bool {
    let rules = Rules::<Grid16>::new(game.rule_set());
    is_race_on(&rules, &State::of_game(game))
}

pub(crate) fn is_race_on<G: Grid>(rules: &Rules<G>, state: &State<G>) -> bool {
    let to_white_target = |side| {
        let men = state.men(side).into_iter();
        men.map(|square| rules.distance(Side::White, square))
    };
    let white = to_white_target(Side::White).max();
    let black = to_white_target(Side::Black).min();
    match (white, black) {
        (Some(white), Some(black)) => white + 2 <= black,
        _ => true,
    }
}

/// The solitaires of one side under one rule set.
pub(crate) struct Race<'a, G> {
    rules: &'a Rules<G>,
    target: G,
}

impl<'a, G: Grid> Race<'a, G> {
    pub(crate) fn new(rules: &'a Rules<G>, side: Side) -> Self {
        Self {
            rules,
            target: rules.target(side),
        }
    }

    /// Solves the solitaire of these men.
    pub(crate) fn solve(&self, men: G, states: usize) -> Result<Solitaire, Unsolvable> {
        if men.is_empty() {
            return Err(Unsolvable::NoMen);
        }
        if men.count() < self.target.count() {
            return Err(Unsolvable::TooFewMen);
        }
        let there = Bound::new(self.rules, self.target);
        let first = beam::search(self.rules, &there, men).ok_or(Unsolvable::NoWay)?;
        if men.count() > self.target.count() {
            // With men to spare the goal is not one position, and the search from its end has no beginning.
            return Ok(self.solve_forwards(&there, men, first, states));
        }
        Ok(self.solve_from_both_ends(&there, men, first, states))
    }

    fn solve_from_both_ends(
        &self,
        there: &Bound<G>,
        men: G,
        first: Vec<Move>,
        states: usize,
    ) -> Solitaire {
        let back = Bound::new(self.rules, men);
        let mut forward = Layers::new(men);
        let mut backward = Layers::new(self.target);
        let mut line = first;
        loop {
            let known = forward.depth() + backward.depth();
            // No way is as short as `known`, for the layers would have met; one more is the least.
            let at_least = (known + 1).max(there.of(men)).min(line.len() as u32);
            if at_least == line.len() as u32 {
                return Solitaire { at_least, line };
            }
            if forward.states() + backward.states() > states {
                return Solitaire { at_least, line };
            }
            let most = line.len() as u32 - 1;
            let is_forward = forward.last().len() <= backward.last().len();
            let (grown, other) = if is_forward {
                forward.grow(self.rules, there, most);
                (&forward, &backward)
            } else {
                backward.grow(self.rules, &back, most);
                (&backward, &forward)
            };
            if grown.last().is_empty() {
                let at_least = line.len() as u32;
                return Solitaire { at_least, line };
            }
            if let Some(meeting) = grown.meets(other) {
                line = forward.way_to(self.rules, meeting);
                let rest = backward.way_to(self.rules, meeting);
                line.extend(rest.iter().rev().map(|mv| Move::new(mv.to, mv.from)));
                let at_least = line.len() as u32;
                return Solitaire { at_least, line };
            }
        }
    }

    fn solve_forwards(
        &self,
        there: &Bound<G>,
        men: G,
        first: Vec<Move>,
        states: usize,
    ) -> Solitaire {
        let mut forward = Layers::new(men);
        loop {
            let at_least = forward.depth().max(there.of(men)).min(first.len() as u32);
            let done = forward.last().iter().find(|men| men.covers(self.target));
            if let Some(&done) = done {
                let line = forward.way_to(self.rules, done);
                return Solitaire {
                    at_least: line.len() as u32,
                    line,
                };
            }
            let is_exhausted = forward.last().is_empty() || at_least == first.len() as u32;
            if is_exhausted {
                return Solitaire {
                    at_least: first.len() as u32,
                    line: first,
                };
            }
            if forward.states() > states {
                return Solitaire {
                    at_least,
                    line: first,
                };
            }
            forward.grow(self.rules, there, first.len() as u32 - 1);
        }
    }
}
