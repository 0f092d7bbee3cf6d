//! The evaluation of the full search: how much sooner one side will be home than the other, without looking ahead.
//!
//! Sums over the men are kept up with every move; the rest is a few operations on whole sets of squares.

use ugolki_rules::{
    Diagonals, Direction, Game, Grid, LimitScore, Move, RuleSet, Rules, Side, Square, State,
};

use crate::Score;
use crate::params::EVALUATION as PARAMS;

/// The evaluation under one rule set.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation<G> {
    rules: Rules<G>,
    sides: [SideTables<G>; 2],
    /// The four classes of squares whose files and ranks have the same parities.
    classes: [G; 4],
}

#[derive(Clone, Debug)]
struct SideTables<G> {
    /// What a man of the side is worth on each square.
    worth: Box<[i16; Square::COUNT]>,
    /// How many target squares each parity class has.
    room: [i32; 4],
    /// The directions that lead towards the target.
    forward: [Direction; 3],
    home: G,
    target: G,
}

/// A position with the sums over its men.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<G> {
    pub(crate) state: State<G>,
    worth: [i32; 2],
}

impl<G: Grid> Evaluation<G> {
    pub(crate) fn new(rule_set: &RuleSet) -> Self {
        let rules = Rules::<G>::new(rule_set);
        let class = |square: &Square| usize::from(square.file() & 1 | (square.rank() & 1) << 1);
        let classes = [0, 1, 2, 3].map(|number| {
            rules
                .board()
                .into_iter()
                .filter(|square| class(square) == number)
                .collect()
        });
        Self {
            sides: Side::BOTH.map(|side| SideTables::new(&rules, side, &classes)),
            classes,
            rules,
        }
    }

    pub(crate) fn rules(&self) -> &Rules<G> {
        &self.rules
    }

    /// The present position of a game.
    pub(crate) fn node_of(&self, game: &Game) -> Node<G> {
        self.node(State::of_game(game))
    }

    pub(crate) fn node(&self, state: State<G>) -> Node<G> {
        let worth = Side::BOTH.map(|side| {
            let table = &self.sides[side.index()].worth;
            let men = state.men(side).into_iter();
            men.map(|square| i32::from(table[square.index()])).sum()
        });
        Node { state, worth }
    }

    /// What the mover's sum gains by a move.
    #[inline]
    pub(crate) fn gain(&self, mover: Side, mv: Move) -> i32 {
        let table = &self.sides[mover.index()].worth;
        i32::from(table[mv.to.index()]) - i32::from(table[mv.from.index()])
    }

    /// The position after a legal move.
    #[inline]
    pub(crate) fn play(&self, node: &Node<G>, mv: Move) -> Node<G> {
        let mover = node.state.side_to_move();
        let mut worth = node.worth;
        worth[mover.index()] += self.gain(mover, mv);
        Node {
            state: node.state.play_unchecked(&self.rules, mv),
            worth,
        }
    }

    /// The position with the other side to move, as if the mover could pass.
    #[inline]
    pub(crate) fn pass(&self, node: &Node<G>) -> Node<G> {
        Node {
            state: node.state.pass(),
            ..*node
        }
    }

    /// The score of a position, which no outcome has ended, for the side to move.
    #[inline]
    pub(crate) fn score(&self, node: &Node<G>) -> Score {
        let mover = node.state.side_to_move();
        let load = |side: Side| node.worth[side.index()] + self.terms(&node.state, side);
        Score::new(load(mover) - load(mover.opponent()) + PARAMS.tempo)
    }

    /// All that is not a sum over the men.
    #[inline]
    fn terms(&self, state: &State<G>, side: Side) -> i32 {
        self.open_jumps(state, side) * PARAMS.open_jump
            - self.mismatches(state, side) * PARAMS.mismatch
            - self.exit_pressure(state, side)
            + self.arrival(state, side)
    }

    /// The men of parity classes in which they are more than the target has squares: each of them has to step at some time.
    #[inline]
    fn mismatches(&self, state: &State<G>, side: Side) -> i32 {
        let (men, room) = (state.men(side), &self.sides[side.index()].room);
        self.classes
            .iter()
            .zip(room)
            .map(|(&class, &room)| ((men & class).count() as i32 - room).max(0))
            .sum()
    }

    /// The jumps towards the target that are open to the side's men.
    #[inline]
    fn open_jumps(&self, state: &State<G>, side: Side) -> i32 {
        let (men, occupied) = (state.men(side), state.occupied());
        let empty = self.rules.board() & !occupied;
        let [one, other, both] = self.sides[side.index()].forward;
        let open =
            |direction: Direction| (men.shift(direction) & occupied).shift(direction) & empty;
        let orthogonal = open(one).count() + open(other).count();
        let diagonal = match self.rules.rule_set().diagonal {
            Diagonals::Yes => open(both).count(),
            Diagonals::No | Diagonals::Steps => 0,
        };
        (orthogonal + diagonal) as i32
    }

    /// The penalty for men at home, growing as the exit deadline nears.
    #[inline]
    fn exit_pressure(&self, state: &State<G>, side: Side) -> i32 {
        let Some(deadline) = self.rules.rule_set().exit_moves else {
            return 0;
        };
        let men_home = (state.men(side) & self.sides[side.index()].home).count() as i32;
        if men_home == 0 || deadline < state.number() {
            return 0;
        }
        let has_moved = side == Side::White && state.side_to_move() == Side::Black;
        let moves_left = (deadline - state.number()) as i32 + 1 - i32::from(has_moved);
        let to_spare = (moves_left - PARAMS.deadline_margin).max(1);
        PARAMS.deadline * men_home * men_home / to_spare
    }

    /// The bonus for men in the target home when a move limit that counts them is near.
    #[inline]
    fn arrival(&self, state: &State<G>, side: Side) -> i32 {
        let rule_set = self.rules.rule_set();
        let Some(limit) = rule_set.limit_moves else {
            return 0;
        };
        let moves_left = limit.saturating_sub(state.number()) as i32;
        if rule_set.limit_score != LimitScore::Men || PARAMS.limit_span <= moves_left {
            return 0;
        }
        let arrived = (state.men(side) & self.sides[side.index()].target).count() as i32;
        PARAMS.arrived_at_limit * arrived * (PARAMS.limit_span - moves_left)
    }
}

impl<G: Grid> SideTables<G> {
    fn new(rules: &Rules<G>, side: Side, classes: &[G; 4]) -> Self {
        let target = rules.target(side);
        let mut worth = Box::new([0; Square::COUNT]);
        for square in rules.board() {
            worth[square.index()] = worth_on(rules, side, square);
        }
        let corner = rules.target_corner(side);
        let north = corner.rank() > 0;
        let east = corner.file() > 0;
        let forward = match (north, east) {
            (true, true) => [Direction::North, Direction::East, Direction::NorthEast],
            (true, false) => [Direction::North, Direction::West, Direction::NorthWest],
            (false, true) => [Direction::South, Direction::East, Direction::SouthEast],
            (false, false) => [Direction::South, Direction::West, Direction::SouthWest],
        };
        Self {
            worth,
            room: classes.map(|class| (target & class).count() as i32),
            forward,
            home: rules.home(side),
            target,
        }
    }
}

fn worth_on<G: Grid>(rules: &Rules<G>, side: Side, square: Square) -> i16 {
    let corner = rules.target_corner(side);
    let files = i32::from(square.file().abs_diff(corner.file()));
    let ranks = i32::from(square.rank().abs_diff(corner.rank()));
    let is_diagonal = rules.rule_set().diagonal != Diagonals::No;
    let way = if is_diagonal {
        PARAMS.longer * files.max(ranks) + PARAMS.both * (files + ranks)
    } else {
        100 * (files + ranks)
    };
    let target = rules.target(side);
    let to_target = |to: Square| {
        let files = i32::from(square.file().abs_diff(to.file()));
        let ranks = i32::from(square.rank().abs_diff(to.rank()));
        if is_diagonal {
            files.max(ranks)
        } else {
            files + ranks
        }
    };
    let away = target.into_iter().map(to_target).min().unwrap_or(0);
    let depth = |square: Square| rules.distance(side, square) as i32;
    let edge = target.into_iter().map(depth).max().unwrap_or(0);
    let inside = if target.contains(square) {
        edge - depth(square)
    } else {
        0
    };
    let off_line = (files - ranks).abs();
    let worth = PARAMS.fill * inside
        - way
        - PARAMS.straggler * away * away
        - PARAMS.off_line * off_line * i32::from(away > 0);
    worth.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests;
