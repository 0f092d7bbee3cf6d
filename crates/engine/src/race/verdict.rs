//! What two solitaires make of the game: who is home first, and how the moves follow each other.

use ugolki_rules::{Grid, Grid8, Move, Rules, Side, State};

use super::bound::Bound;
use super::{Race, is_race_on};
use crate::Score;

/// The end of a game in which nobody can be in anybody's way any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RaceResult {
    /// For the side to move.
    pub(crate) score: Score,
    /// The shortest ways of both sides, move by move, up to the end.
    pub(crate) line: Vec<Move>,
}

/// Solves a position as a race; none where it is no race, where rules about deadlines may still decide, or where so many
/// states do not suffice.
pub(crate) fn solve<G: Grid>(
    rules: &Rules<G>,
    state: &State<G>,
    states: usize,
) -> Option<RaceResult> {
    if !is_race_on(rules, state) || rules.is_reply_pending(state) || is_long(rules, state) {
        return None;
    }
    let mover = state.side_to_move();
    let [white, black] = Side::BOTH.map(|side| {
        let race = Race::new(rules, side);
        race.solve(state.men(side), states).ok()
    });
    let (white, black) = (white?, black?);
    let [white_moves, black_moves] = [white.moves()?, black.moves()?];
    let last_number = state.number() + white_moves.max(black_moves) + 1;
    if is_decided_otherwise(rules, state, last_number) {
        return None;
    }
    let end = End::of(white_moves, black_moves, mover, rules.rule_set().last_reply);
    let score = match end.winner {
        None => Score::EVEN,
        Some(winner) if winner == mover => Score::win_in(end.plies),
        Some(_) => Score::loss_in(end.plies),
    };
    let mut lines = [white.line.into_iter(), black.line.into_iter()];
    let mut side = mover;
    let mut line = Vec::new();
    for _ in 0..end.plies {
        // A side that is home earlier than the end has no move of its own left, and any would do.
        let Some(mv) = lines[side.index()].next() else {
            break;
        };
        line.push(mv);
        side = side.opponent();
    }
    (!line.is_empty()).then_some(RaceResult { score, line })
}

/// Whether a race is so long that a search may not wait for its solution. It is looked at again after the next moves.
fn is_long<G: Grid>(rules: &Rules<G>, state: &State<G>) -> bool {
    let most = if G::MAX_SIZE <= Grid8::MAX_SIZE {
        12
    } else {
        5
    };
    Side::BOTH.into_iter().any(|side| {
        let bound = Bound::new(rules, rules.target(side));
        bound.of(state.men(side)) > most
    })
}

/// Whether a rule may end the game before the race does.
fn is_decided_otherwise<G: Grid>(rules: &Rules<G>, state: &State<G>, last_number: u32) -> bool {
    let rule_set = rules.rule_set();
    let has_men_home = Side::BOTH
        .into_iter()
        .any(|side| state.men(side).meets(rules.home(side)));
    let is_past_limit = rule_set
        .limit_moves
        .is_some_and(|limit| limit <= last_number);
    let restricts_moves = rule_set.mirror_max.is_some() || rule_set.forced_exit;
    has_men_home
        || is_past_limit
        || restricts_moves && is_young(state.number(), rule_set.mirror_first)
}

/// Whether mirroring is still counted.
fn is_young(number: u32, mirror_first: Option<u32>) -> bool {
    mirror_first.is_none_or(|last| number <= last)
}

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    winner: Option<Side>,
    plies: u32,
}

impl End {
    /// The end when White needs so many moves and Black so many.
    fn of(white: u32, black: u32, mover: Side, last_reply: bool) -> Self {
        // The plies until each side's last move is made.
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
            // With the last reply to come, the game ends with that.
            plies: white_home + u32::from(last_reply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(white: u32, black: u32, mover: Side, winner: Option<Side>, plies: u32) {
        assert_eq!(End::of(white, black, mover, true), End { winner, plies });
    }

    #[test]
    fn the_first_home_wins_and_black_has_the_last_reply() {
        check(3, 4, Side::White, Some(Side::White), 6);
        check(3, 3, Side::White, None, 6);
        check(3, 2, Side::White, Some(Side::Black), 4);
        check(3, 3, Side::Black, Some(Side::Black), 5);
        check(2, 3, Side::Black, None, 5);
        check(2, 4, Side::Black, Some(Side::White), 5);
    }

    #[test]
    fn without_a_last_reply_white_wins_by_a_ply() {
        let end = End::of(3, 3, Side::White, false);
        assert_eq!(end.winner, Some(Side::White));
        assert_eq!(end.plies, 5);
    }
}
