//! A game: a rule set, a start, and the moves played, each checked.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::grid::{Grid, SquareSet};
use crate::outcome::Outcome;
use crate::position::{Position, PositionError};
use crate::rule_set::RuleSet;
use crate::rules::Rules;
use crate::state::State;
use crate::{Move, Side};

mod check;
mod error;
mod routes;

pub use check::LegalMove;
pub use error::{IllegalMove, MoveError, PlayError, SetupError};
pub use routes::join_route;

/// A game in progress or ended.
#[derive(Clone, Debug)]
pub struct Game {
    rule_set: RuleSet,
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
    #[must_use]
    pub fn new(rule_set: RuleSet) -> Self {
        Self::begin(rule_set, rule_set.start())
    }

    /// A game from a set-up position, which has no history.
    ///
    /// # Errors
    ///
    /// When the position is of another size than the rule set's board.
    pub fn from_position(rule_set: RuleSet, start: Position) -> Result<Self, SetupError> {
        if start.size() != rule_set.size {
            let (position, rule_set) = (start.size(), rule_set.size);
            return Err(SetupError::Size { position, rule_set });
        }
        Ok(Self::begin(rule_set, start))
    }

    /// A game from texts: a rule set, and a position unless it starts at the beginning.
    ///
    /// # Errors
    ///
    /// When one of the texts cannot be read.
    pub fn from_text(rule_set: &str, position: Option<&str>) -> Result<Self, SetupError> {
        let rule_set: RuleSet = rule_set.parse().map_err(SetupError::RuleSet)?;
        match position {
            Some(text) => Self::set_up(rule_set, text).map_err(SetupError::Position),
            None => Ok(Self::new(rule_set)),
        }
    }

    /// A game from the text of a set-up position, which has no history.
    ///
    /// # Errors
    ///
    /// When the text is not a position of the rule set's board.
    pub fn set_up(rule_set: RuleSet, position: &str) -> Result<Self, PositionError> {
        let start = Position::parse(position, rule_set.size)?;
        Ok(Self::begin(rule_set, start))
    }

    fn begin(rule_set: RuleSet, start: Position) -> Self {
        let rules = Rules::new(&rule_set);
        let state = State::new(&start);
        let outcome = rules.verdict_of_setup(&state);
        Self {
            rule_set,
            rules,
            start,
            states: Vec::from([state]),
            twins: Vec::from([None]),
            latest: BTreeMap::from([(state.hash(), 0)]),
            moves: Vec::new(),
            outcome,
        }
    }

    /// The same game before its first move.
    #[must_use]
    pub fn rewound(&self) -> Self {
        Self::begin(self.rule_set, self.start)
    }

    /// The rule set.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rule_set
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

    /// The present state on another grid.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    #[must_use]
    pub fn state_on<G: Grid>(&self) -> State<G> {
        assert!(
            self.rule_set.size <= G::MAX_SIZE,
            "the grid holds the board"
        );
        self.state().convert()
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

    /// The legal moves of the present position, sorted. The end of the game does not matter.
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

    /// Checks a move and plays it. When it is refused, the game stays as it was.
    ///
    /// # Errors
    ///
    /// When the game has ended, or the move is not legal.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check_open()?;
        let legal = self
            .check(mv)
            .map_err(|why| PlayError::Illegal { mv, why })?;
        self.advance(legal.mv());
        Ok(())
    }

    /// Plays a move that was checked before. One that was checked in another position is checked
    /// again.
    ///
    /// # Errors
    ///
    /// When the game has ended, or the move was checked elsewhere and is not legal here.
    pub fn play_legal(&mut self, legal: LegalMove) -> Result<(), PlayError> {
        if !legal.is_for(self) {
            return self.play(legal.mv());
        }
        self.check_open()?;
        self.advance(legal.mv());
        Ok(())
    }

    fn check_open(&self) -> Result<(), PlayError> {
        self.outcome
            .map_or(Ok(()), |outcome| Err(PlayError::Over(outcome)))
    }

    fn advance(&mut self, mv: Move) {
        let after = self.state().play_unchecked(&self.rules, mv);
        self.outcome = self.verdict(mv, &after);
        self.twins
            .push(self.latest.insert(after.hash(), self.states.len()));
        self.states.push(after);
        self.moves.push(mv);
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
        // A move is played only where nothing is decided, so the earlier position has no outcome.
        self.outcome = None;
        Some(mv)
    }
}
