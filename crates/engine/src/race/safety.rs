//! Whether the opponent can come back in time to disturb a solution, or to use its men as hurdles.
//!
//! The opponent is overestimated: its men may be on every square that any of them can have reached
//! by now, and all of these squares serve as hurdles. So a solution that is found undisturbed
//! really is. (Counting the moves that men and hurdles need together is hardly more precise.)

use ugolki_rules::{Direction, ExitReturn, Game, Grid, Locking, Move, Rules, Side, SquareSet};

/// What the opponent can do to a side that follows its solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Safety {
    /// No opponent's man can stand on a square of a route in time, or make a move of the solution
    /// illegal.
    pub(super) is_undisturbed: bool,
    /// No opponent's man can use the side's men as hurdles before it is home.
    pub(super) lends_no_hurdle: bool,
}

/// Follows a side's solution move by move while the opponent comes as near as it can.
///
/// Rarely called, so it uses the large grid for every board.
pub(super) fn of_way(game: &Game, side: Side, way: &[Move]) -> Safety {
    let (rules, state) = (game.rules(), game.state());
    let mut men = state.men(side);
    let mut others = state.men(side.opponent());
    let mut safety = Safety {
        is_undisturbed: true,
        lends_no_hurdle: true,
    };
    let (mut mover, mut number) = (state.side_to_move(), state.number());
    let mut way = way.iter();
    while safety.is_undisturbed {
        if mover == side {
            let Some(&mv) = way.next() else {
                break;
            };
            safety.is_undisturbed &= !route(rules, men, mv).meets(others);
            men = men ^ SquareSet::of(mv.from) | SquareSet::of(mv.to);
            safety.is_undisturbed &= !may_lock(rules, men, others, mv);
        } else {
            safety.lends_no_hurdle &= !around(rules, others).meets(men);
            let home = rules.home(side.opponent());
            let hurdles = others | men;
            let mut next = reach(rules, others & !home, hurdles);
            if is_return_barred(rules, number) {
                next &= !home;
            }
            next |= reach(rules, others & home, hurdles);
            others |= next & !men;
        }
        number += u32::from(mover == Side::Black);
        mover = mover.opponent();
    }
    safety
}

/// Whether a move of this number that brings a man back into its own home is illegal or loses.
fn is_return_barred(rules: &Rules<SquareSet>, number: u32) -> bool {
    rules.parameters().exit_return != ExitReturn::Free && rules.is_past_deadline(number)
}

fn step_directions(rules: &Rules<SquareSet>) -> &'static [Direction] {
    rules.parameters().diagonal.steps()
}

fn jump_directions(rules: &Rules<SquareSet>) -> &'static [Direction] {
    rules.parameters().diagonal.jumps()
}

/// The neighbors of all these squares.
fn around(rules: &Rules<SquareSet>, squares: SquareSet) -> SquareSet {
    let shifted = step_directions(rules)
        .iter()
        .map(|&direction| squares.shift(direction));
    shifted.fold(SquareSet::EMPTY, |all, squares| all | squares) & rules.board()
}

/// The squares where moves from these squares over these hurdles may end.
fn reach(rules: &Rules<SquareSet>, from: SquareSet, hurdles: SquareSet) -> SquareSet {
    let mut landings = from;
    loop {
        let before = landings;
        for &direction in jump_directions(rules) {
            landings |= (before.shift(direction) & hurdles).shift(direction) & rules.board();
        }
        if landings == before {
            return landings | around(rules, from);
        }
    }
}

/// The squares that a move visits, with only the men of its side on the board.
fn route(rules: &Rules<SquareSet>, men: SquareSet, mv: Move) -> SquareSet {
    let (from, to) = (SquareSet::of(mv.from), SquareSet::of(mv.to));
    if around(rules, from).contains(mv.to) {
        return to;
    }
    let empty = rules.board() & !men;
    let jump = |squares: SquareSet, direction: Direction| {
        (squares.shift(direction) & men).shift(direction)
    };
    let mut layers = vec![from];
    let mut seen = from;
    while !seen.contains(mv.to) {
        let last = layers.last().copied().unwrap_or(from);
        let landings = jump_directions(rules)
            .iter()
            .map(|&direction| jump(last, direction));
        let next = landings.fold(SquareSet::EMPTY, |all, squares| all | squares) & empty & !seen;
        if next.is_empty() {
            return rules.board();
        }
        seen |= next;
        layers.push(next);
    }
    let mut square = to;
    let mut squares = to;
    for &layer in layers[1..layers.len() - 1].iter().rev() {
        let before = jump_directions(rules)
            .iter()
            .map(|&direction| jump(square, direction) & layer)
            .find_map(|squares| squares.into_iter().next());
        square = before.map_or(square, SquareSet::of);
        squares |= square;
    }
    squares
}

/// Whether a move that was just made may have locked an opponent's man.
fn may_lock(rules: &Rules<SquareSet>, men: SquareSet, others: SquareSet, mv: Move) -> bool {
    if rules.parameters().locking == Locking::Free {
        return false;
    }
    let occupied = men | others;
    let near = star(rules, SquareSet::of(mv.to));
    (near & others)
        .into_iter()
        .any(|man| occupied.covers(star(rules, SquareSet::of(man))))
}

fn star(rules: &Rules<SquareSet>, square: SquareSet) -> SquareSet {
    let jumps = jump_directions(rules)
        .iter()
        .map(|&direction| square.shift_two(direction));
    jumps.fold(around(rules, square), |all, squares| all | squares) & rules.board()
}
