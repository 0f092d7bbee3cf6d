//! How games end: what a move decides, and what a set-up position is before any move.

use core::fmt;
use core::str::FromStr;

use crate::movegen::GenerateMoves;
use crate::parameters::{ExitCheck, ExitReturn, LimitScore, Repetition};
use crate::rules::Rules;
use crate::state::State;
use crate::{Move, Side};

/// The end of a game: who won, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The side that won; none: a draw, or no result when the reason is [`Reason::Aborted`].
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A side filled the opponent's home.
    Home,
    /// Both sides did, Black by the last reply.
    BothHome,
    /// A side went back home after the deadline.
    ReturnedHome,
    /// Men were at home at the deadline.
    ExitDeadline,
    /// The game reached its limit of moves.
    MoveLimit,
    /// A position came up for the third time.
    Repetition,
    /// The side to move has no legal move.
    NoMoves,
    /// A side resigned.
    Resignation,
    /// The sides agreed on a draw.
    Agreement,
    /// A side ran out of time.
    Time,
    /// A side left.
    Abandoned,
    /// The game ended before both sides had moved.
    Aborted,
}

impl Reason {
    /// Every reason, first those that moves decide.
    pub const ALL: [Self; 12] = [
        Self::Home,
        Self::BothHome,
        Self::ReturnedHome,
        Self::ExitDeadline,
        Self::MoveLimit,
        Self::Repetition,
        Self::NoMoves,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::Abandoned,
        Self::Aborted,
    ];

    /// Whether the reason lies outside the board: no move brings it about.
    #[must_use]
    pub const fn is_outside_board(self) -> bool {
        matches!(
            self,
            Self::Resignation | Self::Agreement | Self::Time | Self::Abandoned | Self::Aborted
        )
    }

    /// The reason in records and messages, as `exit-deadline`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::BothHome => "both-home",
            Self::ReturnedHome => "returned-home",
            Self::ExitDeadline => "exit-deadline",
            Self::MoveLimit => "move-limit",
            Self::Repetition => "repetition",
            Self::NoMoves => "no-moves",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::Abandoned => "abandoned",
            Self::Aborted => "aborted",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of reading a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReasonError;

impl FromStr for Reason {
    type Err = ReasonError;

    fn from_str(text: &str) -> Result<Self, ReasonError> {
        Self::ALL
            .into_iter()
            .find(|reason| reason.name() == text)
            .ok_or(ReasonError)
    }
}

/// The result of a game in records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game has no result, or none yet.
    Unfinished,
}

impl GameResult {
    const ALL: [Self; 4] = [
        Self::WhiteWins,
        Self::BlackWins,
        Self::Draw,
        Self::Unfinished,
    ];

    /// The result of a game with this outcome, if it has ended.
    #[must_use]
    pub fn of(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::Unfinished, |outcome| outcome.result())
    }

    /// The result in text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of reading a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResultError;

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<Self, GameResultError> {
        Self::ALL
            .into_iter()
            .find(|result| result.name() == text)
            .ok_or(GameResultError)
    }
}

impl Outcome {
    /// A win.
    #[must_use]
    pub const fn win(winner: Side, reason: Reason) -> Self {
        Self {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// The result.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self {
            Self {
                winner: Some(Side::White),
                ..
            } => GameResult::WhiteWins,
            Self {
                winner: Some(Side::Black),
                ..
            } => GameResult::BlackWins,
            Self {
                reason: Reason::Aborted,
                ..
            } => GameResult::Unfinished,
            Self { winner: None, .. } => GameResult::Draw,
        }
    }
}

impl<G: GenerateMoves> Rules<G> {
    /// The tempo number of a side: the sum of its men's distances to the target corner.
    pub fn tempo(&self, state: &State<G>, side: Side) -> u32 {
        state
            .men(side)
            .into_iter()
            .map(|square| self.distance(side, square))
            .sum()
    }

    /// Whether a side fills every square of the opponent's home.
    #[inline(always)]
    pub fn is_complete(&self, state: &State<G>, side: Side) -> bool {
        state.men(side).covers(self.target(side))
    }

    /// Whether White has completed and Black is to make the last reply.
    #[inline]
    pub fn is_reply_pending(&self, state: &State<G>) -> bool {
        self.parameters().last_reply
            && state.side_to_move() == Side::Black
            && self.is_complete(state, Side::White)
            && !self.is_complete(state, Side::Black)
    }

    /// What a move decides, given the state `after` it.
    ///
    /// `occurrences` counts how often the position after the move has occurred, this time included.
    /// It is called only when the rule set has a repetition rule.
    #[must_use]
    pub fn verdict(
        &self,
        mv: Move,
        after: &State<G>,
        occurrences: impl FnOnce() -> usize,
    ) -> Option<Outcome> {
        self.verdict_but_stuck(mv, after, occurrences)
            .or_else(|| (!self.has_move(after)).then(|| self.verdict_of_stuck(after)))
    }

    /// [`Rules::verdict`] without the question whether the side to move then has a legal move.
    ///
    /// For a caller that generates these moves anyway: if there are none, the outcome is
    /// [`Rules::verdict_of_stuck`].
    #[must_use]
    #[inline]
    pub fn verdict_but_stuck(
        &self,
        mv: Move,
        after: &State<G>,
        occurrences: impl FnOnce() -> usize,
    ) -> Option<Outcome> {
        let mover = after.side_to_move().opponent();
        let number = match mover {
            Side::White => after.number(),
            Side::Black => after.number() - 1,
        };
        let is_last_reply = self.parameters().last_reply
            && mover == Side::Black
            && self.is_complete(after, Side::White);
        let is_complete = self.is_complete(after, mover);
        if is_last_reply {
            return Some(if is_complete {
                Outcome::draw(Reason::BothHome)
            } else {
                Outcome::win(Side::White, Reason::Home)
            });
        }
        if is_complete && !(mover == Side::White && self.parameters().last_reply) {
            return Some(Outcome::win(mover, Reason::Home));
        }
        if is_complete {
            return None;
        }
        self.returned(mover, number, mv)
            .or_else(|| self.exit_deadline(mover, number, after))
            .or_else(|| self.move_limit(mover, number, after))
            .or_else(|| self.repetition(after, occurrences))
    }

    /// The outcome when the side to move has no legal move.
    #[must_use]
    pub fn verdict_of_stuck(&self, state: &State<G>) -> Outcome {
        if self.is_reply_pending(state) {
            Outcome::win(Side::White, Reason::Home)
        } else {
            Outcome::draw(Reason::NoMoves)
        }
    }

    /// What a position is before any move.
    #[must_use]
    pub fn verdict_of_setup(&self, state: &State<G>) -> Option<Outcome> {
        let [white, black] = Side::BOTH.map(|side| self.is_complete(state, side));
        match (white, black) {
            (true, true) => Some(Outcome::draw(Reason::BothHome)),
            (true, false) if self.is_reply_pending(state) => self.win_unless_reply(state),
            (true, false) => Some(Outcome::win(Side::White, Reason::Home)),
            (false, true) => Some(Outcome::win(Side::Black, Reason::Home)),
            (false, false) => self.no_moves(state),
        }
    }

    /// White has completed: it wins at once if Black has no move for the last reply.
    fn win_unless_reply(&self, state: &State<G>) -> Option<Outcome> {
        (!self.has_move(state)).then_some(Outcome::win(Side::White, Reason::Home))
    }

    fn returned(&self, mover: Side, number: u32, mv: Move) -> Option<Outcome> {
        let loses = self.parameters().exit_return == ExitReturn::Loses
            && self.is_past_deadline(number)
            && self.is_return(mover, mv);
        loses.then_some(Outcome::win(mover.opponent(), Reason::ReturnedHome))
    }

    fn exit_deadline(&self, mover: Side, number: u32, after: &State<G>) -> Option<Outcome> {
        let deadline = self.parameters().exit_moves?;
        let late = |side| self.has_men_late(after, side);
        let (white, black) = match self.parameters().exit_check {
            ExitCheck::Round if mover == Side::Black && number == deadline => {
                (late(Side::White), late(Side::Black))
            }
            ExitCheck::Own if number >= deadline => match mover {
                Side::White => (late(Side::White), false),
                Side::Black => (false, late(Side::Black)),
            },
            _ => (false, false),
        };
        match (white, black) {
            (false, false) => None,
            (true, false) => Some(Outcome::win(Side::Black, Reason::ExitDeadline)),
            (false, true) => Some(Outcome::win(Side::White, Reason::ExitDeadline)),
            (true, true) => Some(Outcome::draw(Reason::ExitDeadline)),
        }
    }

    /// Whether a side has men at home that count at the deadline.
    fn has_men_late(&self, state: &State<G>, side: Side) -> bool {
        let men_home = state.men(side) & self.home(side);
        if men_home.is_empty() {
            return false;
        }
        let exempt = if self.parameters().exit_exempt_locked {
            self.locked_by_opponent(state, side)
        } else {
            G::EMPTY
        };
        !exempt.covers(men_home)
    }

    fn move_limit(&self, mover: Side, number: u32, after: &State<G>) -> Option<Outcome> {
        let is_reached = mover == Side::Black
            && self
                .parameters()
                .limit_moves
                .is_some_and(|limit| number >= limit);
        if !is_reached {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| match self.parameters().limit_score {
            LimitScore::Men => (after.men(side) & self.target(side)).count(),
            // Counted down, so that more is better here too.
            LimitScore::Tempo => u32::MAX - self.tempo(after, side),
            LimitScore::Draw => 0,
        });
        Some(match white.cmp(&black) {
            core::cmp::Ordering::Greater => Outcome::win(Side::White, Reason::MoveLimit),
            core::cmp::Ordering::Less => Outcome::win(Side::Black, Reason::MoveLimit),
            core::cmp::Ordering::Equal => Outcome::draw(Reason::MoveLimit),
        })
    }

    fn repetition(&self, after: &State<G>, occurrences: impl FnOnce() -> usize) -> Option<Outcome> {
        let [white, black] = Side::BOTH.map(|side| after.men(side).meets(self.home(side)));
        let counts = match self.parameters().repetition {
            Repetition::None => false,
            Repetition::Three => true,
            Repetition::ThreeIfHomesAlike => white == black,
        };
        (counts && occurrences() >= 3).then_some(Outcome::draw(Reason::Repetition))
    }

    fn no_moves(&self, state: &State<G>) -> Option<Outcome> {
        (!self.has_move(state)).then_some(Outcome::draw(Reason::NoMoves))
    }
}
