//! The race: once the sides can no longer meet, the game is two independent solitaires, and each is
//! solved exactly.
//!
//! A solitaire is solved by bidirectional breadth-first search: a reversed chain of jumps is a
//! chain of jumps, so the search works backwards from the target as it does forwards from the men.
//! It looks for a solution as short as the lower bound; if there is none, the bound is raised by
//! one. Positions that cannot lie on such a solution are pruned.

mod beam;
mod bound;
mod budget;
mod front;
mod memory;
mod safety;
mod solver;
mod verdict;

#[cfg(test)]
mod tests;

use ugolki_rules::{Game, GenerateMoves, Grid16, Move, Rules, Side, State, with_grid};

pub(crate) use budget::Budget;
pub(crate) use memory::Memory;
use solver::Solver;
pub(crate) use verdict::{RaceResult, solve};

/// The solution of a solitaire: how a side fills its target, alone on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solitaire {
    /// The lower bound: no solution is shorter.
    pub at_least: u32,
    /// The shortest solution found. It is optimal if its length is `at_least`.
    pub line: Vec<Move>,
}

impl Solitaire {
    /// The optimal number of moves, if it is known.
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
    /// Its men cannot reach the target, or no solution was found.
    NoWay,
}

/// Solves a side's solitaire in a game's present position, as if the opponent had no men. Keeps at
/// most about `states` positions in memory; if that is not enough, the result is a solution and a
/// bound.
///
/// # Errors
///
/// If the side cannot fill its target.
pub fn solve_race(game: &Game, side: Side, states: usize) -> Result<Solitaire, Unsolvable> {
    with_grid!(game.rule_set().size, G => solve_on::<G>(game, side, states))
}

fn solve_on<G: GenerateMoves>(
    game: &Game,
    side: Side,
    states: usize,
) -> Result<Solitaire, Unsolvable> {
    let rules = Rules::<G>::new(game.rule_set());
    let men = game.state_on::<G>().men(side);
    let mut budget = Budget::new(u64::MAX, &|| false);
    let mut solver = Solver::new(&rules, side, men, &mut budget)?;
    solver.solve(states, &mut budget);
    Ok(solver.into_known())
}

/// Whether the sides can no longer meet in a game's present position.
///
/// Every man of each side is nearer to its target corner than every man of the other side, with a
/// line of empty squares in between: no man blocks another side's man or serves it as a hurdle on
/// the way forward.
#[must_use]
pub fn is_race(game: &Game) -> bool {
    let rules = Rules::<Grid16>::new(game.rule_set());
    is_race_on(&rules, &game.state_on())
}

pub(crate) fn is_race_on<G: GenerateMoves>(rules: &Rules<G>, state: &State<G>) -> bool {
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
