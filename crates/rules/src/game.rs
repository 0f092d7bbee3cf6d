//! A game: a rule set, a start, and the moves played, each checked.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::grid::{Grid as _, in_order};
use crate::move_text;
use crate::route::Routes;
use crate::{
    LegError, Move, MoveTextError, Outcome, Position, PositionError, RuleSet, RuleSetError, Rules,
    Side, Square, SquareSet, State,
};

/// A game in progress or ended.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules<SquareSet>,
    start: Position,
    /// The state at the start and after each move.
    states: Vec<State<SquareSet>>,
    /// For each state, the last one before it with the same hash.
    twins: Vec<Option<usize>>,
    /// The last state with each hash.
    latest: BTreeMap<u64, usize>,
    moves: Vec<Move>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the start of a rule set.
    ///
    /// # Errors
    ///
    /// When the rule set is not valid.
    pub fn new(rule_set: RuleSet) -> Result<Self, RuleSetError> {
        rule_set.validate()?;
        Ok(Self::from_valid(rule_set, rule_set.start()))
    }

    /// A game from a set-up position, which has no history.
    ///
    /// # Errors
    ///
    /// When the rule set is not valid, or the position is of another size.
    pub fn from_position(rule_set: RuleSet, start: Position) -> Result<Self, SetupError> {
        rule_set.validate().map_err(SetupError::RuleSet)?;
        if start.size() != rule_set.size {
            let (position, rule_set) = (start.size(), rule_set.size);
            return Err(SetupError::Size { position, rule_set });
        }
        Ok(Self::from_valid(rule_set, start))
    }

    /// A game from texts: a rule set, and a position unless it starts at the beginning.
    ///
    /// # Errors
    ///
    /// When one of the texts cannot be read.
    pub fn from_text(rule_set: &str, position: Option<&str>) -> Result<Self, SetupError> {
        let rule_set: RuleSet = rule_set.parse().map_err(SetupError::RuleSet)?;
        let start = match position {
            Some(text) => Position::parse(text, rule_set.size).map_err(SetupError::Position)?,
            None => rule_set.start(),
        };
        Ok(Self::from_valid(rule_set, start))
    }

    fn from_valid(rule_set: RuleSet, start: Position) -> Self {
        let rules = Rules::new(&rule_set);
        let state = State::new(&start);
        let outcome = rules.verdict_of_setup(&state);
        Self {
            rules,
            start,
            states: Vec::from([state]),
            twins: Vec::from([None]),
            latest: BTreeMap::from([(state.hash(), 0)]),
            moves: Vec::new(),
            outcome,
        }
    }

    /// The rule set.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        self.rules.rule_set()
    }

    /// The rule set compiled for the largest grid.
    #[must_use]
    pub fn rules(&self) -> &Rules<SquareSet> {
        &self.rules
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The state at the start and after each move, the present one last.
    #[must_use]
    pub fn states(&self) -> &[State<SquareSet>] {
        &self.states
    }

    /// The present state.
    #[must_use]
    pub fn state(&self) -> &State<SquareSet> {
        self.states
            .last()
            .expect("a game has a state from its start on")
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> Position {
        self.state().position(self.rule_set().size)
    }

    /// The side that moves next.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.state().side_to_move()
    }

    /// The number of the move pair being played.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.state().number()
    }

    /// What ended the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether White has completed and Black is to make the last reply.
    #[must_use]
    pub fn is_reply_pending(&self) -> bool {
        self.outcome.is_none() && self.rules.is_reply_pending(self.state())
    }

    /// The tempo number of a side: the sum of its men's distances, in files plus ranks, to the
    /// board's corner inside the opponent's home.
    #[must_use]
    pub fn tempo(&self, side: Side) -> u32 {
        self.rules.tempo(self.state(), side)
    }

    /// The number of a side's men in its own home.
    #[must_use]
    pub fn men_home(&self, side: Side) -> u32 {
        (self.state().men(side) & self.rules.home(side)).count()
    }

    /// The legal moves of the present position, sorted. Also told when the game has ended.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.rules.legal_moves(self.state(), |from, ends| {
            for to in ends {
                let mv = Move::new(from, to);
                let place = moves.partition_point(|&other| other < mv);
                moves.insert(place, mv);
            }
        });
        moves
    }

    /// Whether a move is legal in the present position.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.rules.is_legal(self.state(), mv)
    }

    /// Checks that a move is legal in the present position.
    ///
    /// # Errors
    ///
    /// Says which rule forbids it, in the order in which the rules bind: geometry, locking, return,
    /// forced exit, mirror play.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let (state, rules, size) = (self.state(), &self.rules, self.rule_set().size);
        let mover = state.side_to_move();
        if let Some(square) = [mv.from, mv.to]
            .into_iter()
            .find(|square| !square.is_on(size))
        {
            return Err(IllegalMove::OffBoard(square));
        }
        if !state.occupied().contains(mv.from) {
            return Err(IllegalMove::Empty(mv.from));
        }
        if !state.men(mover).contains(mv.from) {
            return Err(IllegalMove::NotYourMan(mv.from));
        }
        if !rules.reach(state, mv.from).contains(mv.to) {
            return Err(IllegalMove::Unreachable(mv));
        }
        if rules.is_legal(state, mv) {
            return Ok(());
        }
        let locked = rules.newly_locked(state, mv);
        if !locked.is_empty() {
            return Err(IllegalMove::Locking { men: locked });
        }
        if rules.forbids_return(state.number()) && rules.is_return(mover, mv) {
            return Err(IllegalMove::Return { to: mv.to });
        }
        let home = rules.home(mover);
        let men = state.men(mover) & home;
        let can_exit = |from| !rules.ends(state, from).is_empty();
        let is_forced = rules.forces_exit(state) && men.into_iter().any(can_exit);
        if is_forced && !home.contains(mv.from) {
            return Err(IllegalMove::ForcedExit { men });
        }
        let white_move = state.mirror.white_move.unwrap_or(mv);
        Err(IllegalMove::Mirror { white_move })
    }

    /// Plays a move. When it is refused, the game stays as it was.
    ///
    /// # Errors
    ///
    /// When the game has ended, or the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Over(outcome));
        }
        self.check(mv)
            .map_err(|why| PlayError::Illegal { mv, why })?;
        let after = self.state().play_unchecked(&self.rules, mv);
        self.outcome = self.verdict(mv, &after);
        self.twins
            .push(self.latest.insert(after.hash(), self.states.len()));
        self.states.push(after);
        self.moves.push(mv);
        Ok(())
    }

    /// What a legal move would decide at once.
    #[must_use]
    pub fn consequence(&self, mv: Move) -> Option<Outcome> {
        if !self.is_legal(mv) {
            return None;
        }
        self.verdict(mv, &self.state().play_unchecked(&self.rules, mv))
    }

    fn verdict(&self, mv: Move, after: &State<SquareSet>) -> Option<Outcome> {
        self.rules
            .verdict(mv, after, || 1 + self.occurrences(after))
    }

    /// How often a position has stood on the board before.
    fn occurrences(&self, state: &State<SquareSet>) -> usize {
        let latest = self.latest.get(&state.hash()).copied();
        core::iter::successors(latest, |&index| self.twins[index])
            .map(|index| &self.states[index])
            .filter(|earlier| {
                earlier.side_to_move() == state.side_to_move()
                    && Side::BOTH
                        .into_iter()
                        .all(|side| earlier.men(side) == state.men(side))
            })
            .count()
    }

    /// Takes the last move back, with the end of the game if it brought that about.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        if let (Some(state), Some(twin)) = (self.states.pop(), self.twins.pop()) {
            match twin {
                Some(index) => self.latest.insert(state.hash(), index),
                None => self.latest.remove(&state.hash()),
            };
        }
        // A game goes on only from positions that decide nothing, its start among them.
        self.outcome = None;
        Some(mv)
    }

    fn routes(&self) -> Routes {
        let rule_set = self.rule_set();
        Routes {
            size: rule_set.size,
            occupied: self.state().occupied(),
            diagonal: rule_set.diagonal,
        }
    }

    /// The canonical route of a move that is possible by the geometry of the present position: the
    /// fewest jumps, and among those routes the one with the smallest list of squares.
    #[must_use]
    pub fn route(&self, mv: Move) -> Option<Vec<Square>> {
        let is_possible = mv.from.is_on(self.rule_set().size)
            && self.state().occupied().contains(mv.from)
            && self.rules.reach(self.state(), mv.from).contains(mv.to);
        is_possible.then(|| self.routes().canonical(mv))
    }

    /// The canonical route of a move in text, as `c3-e3-e5`; start and end alone where the move is
    /// impossible.
    #[must_use]
    pub fn route_text(&self, mv: Move) -> String {
        match self.route(mv) {
            Some(route) => join_route(&route),
            None => mv.to_string(),
        }
    }

    /// The single jumps open to a man that has made the jumps of `route`, sorted.
    #[must_use]
    pub fn jumps_after(&self, route: &[Square]) -> Vec<Square> {
        in_order(self.routes().jumps_after(route))
    }

    /// Reads a move text of any form and checks it: its route leg by leg, then its legality.
    ///
    /// # Errors
    ///
    /// When the text is no move, a leg of the route is impossible, or the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let squares = move_text::parse_squares(text).map_err(MoveError::Text)?;
        self.check_route(&squares)
    }

    /// Checks a route of two squares or more, leg by leg, then the legality of its move.
    ///
    /// # Errors
    ///
    /// When a leg of the route is impossible, or the move is not legal.
    pub fn check_route(&self, route: &[Square]) -> Result<Move, MoveError> {
        let (Some(&from), Some(&to)) = (route.first(), route.last()) else {
            return Err(MoveError::Text(MoveTextError::Square {
                found: String::new(),
            }));
        };
        let mv = Move::new(from, to);
        let illegal = |why| MoveError::Illegal { mv, why };
        let size = self.rule_set().size;
        if let Some(&square) = route.iter().find(|square| !square.is_on(size)) {
            return Err(illegal(IllegalMove::OffBoard(square)));
        }
        let state = self.state();
        let has_man = state.men(state.side_to_move()).contains(from);
        let legs = if has_man {
            self.routes().check_legs(route)
        } else {
            self.routes().check_shape(route)
        };
        legs.map_err(MoveError::Leg)?;
        self.check(mv).map_err(illegal)?;
        Ok(mv)
    }
}

/// Joins the squares of a route with dashes.
#[must_use]
pub fn join_route(route: &[Square]) -> String {
    let mut text = String::new();
    for square in route {
        if !text.is_empty() {
            text.push('-');
        }
        text.push_str(&square.to_string());
    }
    text
}

/// Why a game cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The rule set is not valid.
    RuleSet(RuleSetError),
    /// The position cannot be read.
    Position(PositionError),
    /// The position is of another size than the rule set's board.
    Size {
        /// Size of the position's board.
        position: u8,
        /// Size of the rule set's board.
        rule_set: u8,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RuleSet(error) => write!(f, "rule set: {error}"),
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Size { position, rule_set } => write!(
                f,
                "position: a board of {position}x{position}: the rule set has {rule_set}x{rule_set}"
            ),
        }
    }
}

impl core::error::Error for SetupError {}

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The square is not on the board.
    OffBoard(Square),
    /// No man stands on the square.
    Empty(Square),
    /// The opponent's man stands on the square.
    NotYourMan(Square),
    /// The man has neither a step nor a chain to the end.
    Unreachable(Move),
    /// The move would lock in men of the opponent.
    Locking {
        /// These men.
        men: SquareSet,
    },
    /// The deadline is past, and the move would bring a man back into the mover's own home.
    Return {
        /// Where it would end.
        to: Square,
    },
    /// The opponent has left home, so men that are still at home have to move first.
    ForcedExit {
        /// These men.
        men: SquareSet,
    },
    /// The move mirrors White's once too often.
    Mirror {
        /// The move that it mirrors.
        white_move: Move,
    },
}

impl IllegalMove {
    /// The rule in one word, as messages carry it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OffBoard(_) => "off-board",
            Self::Empty(_) => "empty",
            Self::NotYourMan(_) => "not-your-man",
            Self::Unreachable(_) => "unreachable",
            Self::Locking { .. } => "locking",
            Self::Return { .. } => "return",
            Self::ForcedExit { .. } => "forced-exit",
            Self::Mirror { .. } => "mirror",
        }
    }

    /// The squares that the rule concerns, sorted; of a move, its start and end.
    #[must_use]
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::OffBoard(square)
            | Self::Empty(square)
            | Self::NotYourMan(square)
            | Self::Return { to: square } => Vec::from([square]),
            Self::Unreachable(mv) | Self::Mirror { white_move: mv } => Vec::from([mv.from, mv.to]),
            Self::Locking { men } | Self::ForcedExit { men } => in_order(men),
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, squares: &[Square]| {
            squares.iter().try_for_each(|square| write!(f, " {square}"))
        };
        match self {
            Self::OffBoard(square) => write!(f, "{square} is not on the board"),
            Self::Empty(square) => write!(f, "no man stands on {square}"),
            Self::NotYourMan(square) => write!(f, "the man on {square} is the opponent's"),
            Self::Unreachable(Move { from, to }) => {
                write!(f, "the man on {from} cannot reach {to}")
            }
            Self::Locking { .. } => {
                f.write_str("it would lock in the opponent's men on")?;
                list(f, &self.squares())
            }
            Self::Return { to } => {
                write!(
                    f,
                    "it brings a man back into the mover's own home, to {to}, after the exit deadline"
                )
            }
            Self::ForcedExit { .. } => {
                f.write_str("the men at home have to leave first:")?;
                list(f, &self.squares())
            }
            Self::Mirror { white_move } => {
                write!(f, "it mirrors White's {white_move} once too often")
            }
        }
    }
}

impl core::error::Error for IllegalMove {}

/// Why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game has ended.
    Over(Outcome),
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// Why it is not.
        why: IllegalMove,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(outcome) => {
                write!(
                    f,
                    "the game has ended: {} {}",
                    outcome.result(),
                    outcome.reason
                )
            }
            Self::Illegal { mv, why } => write!(f, "move {mv} is illegal: {why}"),
        }
    }
}

impl core::error::Error for PlayError {}

/// Why a move text is no legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text cannot be read as a move.
    Text(MoveTextError),
    /// A leg of the route is impossible.
    Leg(LegError),
    /// The move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// Why it is not.
        why: IllegalMove,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => write!(f, "{error}"),
            Self::Leg(error) => write!(f, "{error}"),
            Self::Illegal { mv, why } => write!(f, "move {mv} is illegal: {why}"),
        }
    }
}

impl core::error::Error for MoveError {}
