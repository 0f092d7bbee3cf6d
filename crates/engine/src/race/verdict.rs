//! Combines two solitaires into the result of the game and its principal variation.

use ugolki_rules::{Game, GenerateMoves, Grid, Grid8, Move, Rules, Side, State};

use super::memory::Memory;
use super::safety;
use super::solver::Solver;
use super::{Budget, Solitaire, is_race_on};
use crate::Score;

/// The result of a race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RaceResult {
    /// The score for the side to move; a win only if it is proven.
    pub(crate) score: Score,
    /// The best solutions of both sides, interleaved up to the end of the game.
    pub(crate) line: Vec<Move>,
    /// Whether the result is proven against any play of either side.
    pub(crate) is_proven: bool,
}

/// Solves the present position of a game as a race within the budget. None if it is not a race, if
/// other rules may decide first, or if the budget is exhausted before any solution is found.
/// Reports progress to the callback and stops when it returns false.
pub(crate) fn solve<G: GenerateMoves>(
    rules: &Rules<G>,
    game: &Game,
    memory: &Memory,
    budget: &mut Budget<'_>,
    mut tell: impl FnMut(&RaceResult, u64) -> bool,
) -> Option<RaceResult> {
    let state = game.state_on::<G>();
    if !is_race_on(rules, &state) || rules.is_reply_pending(&state) || has_men_home(rules, &state) {
        return None;
    }
    let mover = state.side_to_move();
    let mut solver = |side: Side| {
        let mut solver = Solver::new(rules, side, state.men(side), budget).ok()?;
        if let Some(known) = memory.recall(game, side) {
            solver.hear_of(&known);
        }
        Some(solver)
    };
    let mut contest = Contest {
        own: solver(mover)?,
        other: solver(mover.opponent())?,
        mover,
        last_reply: rules.parameters().last_reply,
        spent: [0, 0],
    };
    if may_mirroring_decide(game, &contest) {
        return None;
    }
    let mut told = None;
    let mut spent_when_told = 0;
    while !contest.is_settled() && !budget.has_ended() {
        contest.step(budget);
        if budget.spent() >= 2 * spent_when_told {
            spent_when_told = budget.spent();
            let Some(result) = contest.result(game) else {
                continue;
            };
            let goes_on = tell(&result, budget.spent());
            told = Some(result);
            if !goes_on {
                break;
            }
        }
    }
    let result = contest.result(game)?;
    memory.keep(game, mover, contest.own.known());
    memory.keep(game, mover.opponent(), contest.other.known());
    if told.as_ref() != Some(&result) {
        tell(&result, budget.spent());
    }
    Some(result)
}

/// The two solitaires of a race.
struct Contest<'a, G> {
    mover: Side,
    last_reply: bool,
    /// The side to move.
    own: Solver<'a, G>,
    other: Solver<'a, G>,
    /// The nodes spent on each.
    spent: [u64; 2],
}

impl<G: GenerateMoves> Contest<'_, G> {
    /// The winner that no further solving can change, if it is known; the inner none is a draw.
    fn decided(&self) -> Option<Option<Side>> {
        let least = |solver: &Solver<'_, G>| solver.known().at_least;
        let most = |solver: &Solver<'_, G>| solver.known().line.len() as u32;
        let best = self.end(least(&self.own), most(&self.other));
        let worst = self.end(most(&self.own), least(&self.other));
        (best.winner == worst.winner).then_some(best.winner)
    }

    /// The end of the game if the mover and the opponent need these numbers of moves.
    fn end(&self, own: u32, other: u32) -> End {
        let [white, black] = in_order(self.mover, own, other);
        End::of(white, black, self.mover, self.last_reply)
    }

    /// Whether the result and the winner's distance to it are known, or nothing more can be solved.
    fn is_settled(&self) -> bool {
        let is_known = match self.decided() {
            Some(Some(winner)) => winner == self.mover || self.other.is_done(),
            Some(None) => true,
            None => self.other.is_done(),
        };
        is_known && self.own.is_done()
    }

    /// Continues with the cheaper solitaire so far, the mover's on a tie.
    fn step(&mut self, budget: &mut Budget<'_>) {
        let is_won = self.decided() == Some(Some(self.mover));
        let is_own = !self.own.is_done()
            && (is_won || self.other.is_done() || self.spent[0] <= self.spent[1]);
        let before = budget.spent();
        let solver = if is_own {
            &mut self.own
        } else {
            &mut self.other
        };
        solver.step(most_states::<G>(), budget);
        self.spent[usize::from(!is_own)] += budget.spent() - before;
    }

    /// The result so far, if the rules allow both sides to follow their solutions to the end.
    fn result(&self, game: &Game) -> Option<RaceResult> {
        let [own, other] = [&self.own, &self.other].map(Solver::known);
        let end = self.end(own.line.len() as u32, other.line.len() as u32);
        let mut ways = [own.line.iter(), other.line.iter()];
        let line: Vec<Move> = (0..end.plies as usize)
            .map_while(|ply| ways[ply % 2].next().copied())
            .collect();
        let mut after = game.clone();
        for &mv in &line {
            after.play(mv).ok()?;
        }
        let outcome = after.outcome()?;
        let decided = self.decided();
        let is_proven = match decided {
            Some(winner) if winner != outcome.winner => return None,
            Some(Some(winner)) => self.is_safe(game, winner),
            Some(None) => Side::BOTH.into_iter().all(|side| self.is_safe(game, side)),
            None => false,
        };
        let score = match decided {
            Some(None) => Score::EVEN,
            Some(Some(winner)) if is_proven => Score::win_in(end.plies).seen_by(self.mover, winner),
            _ => self.estimate(),
        };
        Some(RaceResult {
            score,
            line,
            is_proven,
        })
    }

    /// Whether the opponent can neither disturb a side's solution nor get faster by its men as
    /// hurdles.
    fn is_safe(&self, game: &Game, side: Side) -> bool {
        let [own, other] = if side == self.mover {
            [&self.own, &self.other]
        } else {
            [&self.other, &self.own]
        };
        let safety = safety::of_way(game, side, &own.known().line);
        // The bound on arrivals holds with any hurdles.
        let bound = other.bound();
        safety.is_undisturbed && (safety.lends_no_hurdle || other.known().at_least <= bound)
    }

    /// A heuristic score if the result is unknown, or if a side that turns back may change it.
    fn estimate(&self) -> Score {
        let twice = |solver: &Solver<'_, G>| {
            let Solitaire { at_least, line } = solver.known();
            *at_least as i32 + line.len() as i32
        };
        // The side to move is one ply ahead.
        let plies = twice(&self.other) - twice(&self.own) + 1;
        Score::new(plies * PLY)
    }
}

/// The value of one ply, in hundredths of a step: a move gains a few steps.
const PLY: i32 = 120;

/// The most positions to keep: a few dozen megabytes.
fn most_states<G: GenerateMoves>() -> usize {
    if G::MAX_SIZE <= Grid8::MAX_SIZE {
        1_000_000
    } else {
        400_000
    }
}

fn in_order<T>(mover: Side, own: T, other: T) -> [T; 2] {
    match mover {
        Side::White => [own, other],
        Side::Black => [other, own],
    }
}

fn has_men_home<G: GenerateMoves>(rules: &Rules<G>, state: &State<G>) -> bool {
    let is_home = |side| state.men(side).meets(rules.home(side));
    Side::BOTH.into_iter().any(is_home)
}

/// Whether a move of Black's solution may be forbidden because it mirrors White's.
fn may_mirroring_decide<G: GenerateMoves>(game: &Game, contest: &Contest<'_, G>) -> bool {
    let rule_set = game.rule_set();
    let Some(most) = rule_set.mirror_max else {
        return false;
    };
    let is_over = rule_set
        .mirror_first
        .is_some_and(|last| last < game.number());
    let mirrored = game
        .moves()
        .iter()
        .zip(&game.moves()[1.min(game.moves().len())..]);
    let count = mirrored
        .filter(|(one, next)| one.turned(rule_set.size) == **next)
        .count() as u32;
    let [_, black] = in_order(contest.mover, &contest.own, &contest.other);
    !is_over && most < count + black.known().line.len() as u32
}

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    winner: Option<Side>,
    plies: u32,
}

impl End {
    /// The end of the game if White and Black need these numbers of moves.
    fn of(white: u32, black: u32, mover: Side, last_reply: bool) -> Self {
        // The ply of each side's last move.
        let plies = |moves: u32, side: Side| 2 * moves - u32::from(side == mover);
        let (white_home, black_home) = (plies(white, Side::White), plies(black, Side::Black));
        if black_home < white_home {
            return Self {
                winner: Some(Side::Black),
                plies: black_home,
            };
        }
        let is_answered = last_reply && black_home == white_home + 1;
        Self {
            winner: (!is_answered).then_some(Side::White),
            // If a last reply is due, the game ends with it.
            plies: white_home + u32::from(last_reply),
        }
    }
}

#[cfg(test)]
mod tests;
