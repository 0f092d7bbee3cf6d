//! Rule sets: the parameters by which clubs differ, as data.

use core::fmt;

use crate::{Corner, Grid as _, Home, Position, Rules, Side, SquareSet, State};

mod text;

/// The parameters of a game. Every combination that [`RuleSet::validate`] accepts can be played.
///
/// In text a rule set is a preset id followed by overrides `key=value`, for example
/// `classic-3x3 home=t4 locking=free`. Printing takes the preset with the fewest overrides, and what
/// was printed parses to the same parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet {
    /// Number of files and of ranks, 4 to 16.
    pub size: u8,
    /// The shape of the homes.
    pub home: Home,
    /// The corner of White's home.
    pub corner: Corner,
    /// Which moves may be diagonal.
    pub diagonal: Diagonals,
    /// Whether Black answers White's completion with one move.
    pub last_reply: bool,
    /// The exit deadline, in move numbers.
    pub exit_moves: Option<u32>,
    /// When the exit deadline is checked.
    pub exit_check: ExitCheck,
    /// What becomes of a move after the deadline that brings a man back into the mover's own home.
    pub exit_return: ExitReturn,
    /// Whether a man locked by the opponent does not count at the deadline.
    pub exit_exempt_locked: bool,
    /// The move number at which the game is cut.
    pub limit_moves: Option<u32>,
    /// How a game that reached its limit is decided.
    pub limit_score: LimitScore,
    /// When a position that repeats ends the game.
    pub repetition: Repetition,
    /// Whether the opponent's men may be locked in.
    pub locking: Locking,
    /// How many of Black's moves may mirror White's.
    pub mirror_max: Option<u32>,
    /// The last move number for which mirroring moves are counted and limited; none: the whole game.
    pub mirror_first: Option<u32>,
    /// Whether a side whose opponent has left home must bring its own men out.
    pub forced_exit: bool,
}

/// Which moves may be diagonal: the values of `diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Diagonals {
    /// `no`: none.
    No,
    /// `steps`: steps, but not jumps.
    Steps,
    /// `yes`: steps and jumps.
    Yes,
}

/// The values of `exit_check`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitCheck {
    /// `round`: once, after Black's move, for both.
    Round,
    /// `own`: for each side after its own move, from the deadline on.
    Own,
}

/// The values of `exit_return`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExitReturn {
    /// `loses`: the move is legal and loses.
    Loses,
    /// `illegal`: there is no such move.
    Illegal,
    /// `free`: it is a move like any other.
    Free,
}

/// The values of `limit_score`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LimitScore {
    /// `men`: more men in the opponent's home win.
    Men,
    /// `tempo`: the smaller tempo number wins.
    Tempo,
    /// `draw`: always a draw.
    Draw,
}

/// The values of `repetition`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// `none`: positions may repeat for ever.
    None,
    /// `three`: the third time is a draw.
    Three,
    /// `three-if-homes-alike`: only if both sides, or neither, have men in their own homes.
    ThreeIfHomesAlike,
}

/// The values of `locking`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Locking {
    /// `free`: men may be locked in.
    Free,
    /// `forbidden`: no man may be locked in with the help of the mover's men.
    Forbidden,
    /// `forbidden-sole`: no man may be locked in by the mover's men alone.
    ForbiddenSole,
}

impl RuleSet {
    /// Number of files and ranks of the smallest board.
    pub const MIN_SIZE: u8 = 4;
    /// Number of files and ranks of the largest board.
    pub const MAX_SIZE: u8 = 16;

    /// The squares of a side's home.
    #[must_use]
    pub fn home_squares(&self, side: Side) -> SquareSet {
        self.home.squares(self.size, self.corner, side)
    }

    /// The start: both homes full, White to make move 1.
    #[must_use]
    pub fn start(&self) -> Position {
        let men = Side::BOTH.map(|side| self.home_squares(side));
        Position::new_unchecked(self.size, men, Side::White, 1)
    }

    /// Checks that the parameters make sense together.
    ///
    /// # Errors
    ///
    /// Names the parameter that does not.
    pub fn validate(&self) -> Result<(), RuleSetError> {
        use RuleSetError as Error;
        if !(Self::MIN_SIZE..=Self::MAX_SIZE).contains(&self.size) {
            return Err(Error::Size(self.size));
        }
        if !self.home.fits(self.size) {
            return Err(Error::HomeTooBig {
                home: self.home,
                size: self.size,
            });
        }
        if self
            .home_squares(Side::White)
            .meets(self.home_squares(Side::Black))
        {
            return Err(Error::HomesOverlap {
                home: self.home,
                size: self.size,
            });
        }
        let counts = [
            ("exit_moves", self.exit_moves),
            ("limit_moves", self.limit_moves),
            ("mirror_first", self.mirror_first),
        ];
        if let Some((parameter, _)) = counts.into_iter().find(|&(_, count)| count == Some(0)) {
            return Err(Error::Zero { parameter });
        }
        if !Rules::<SquareSet>::new(self).has_move(&State::new(&self.start())) {
            return Err(Error::NoMove { home: self.home });
        }
        Ok(())
    }

    /// Checks that the rule set may be used for games, which have to end.
    ///
    /// # Errors
    ///
    /// As [`RuleSet::validate`]; also when neither `limit_moves` nor `repetition` ends a game.
    pub fn validate_for_games(&self) -> Result<(), RuleSetError> {
        self.validate()?;
        if self.limit_moves.is_none() && self.repetition == Repetition::None {
            return Err(RuleSetError::Endless);
        }
        Ok(())
    }
}

/// Why a text is no rule set, or a rule set is not valid. Each names the parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuleSetError {
    /// The text is empty.
    Empty,
    /// There is no preset of this id.
    UnknownPreset(alloc::string::String),
    /// An override has no `=`.
    NotAnOverride(alloc::string::String),
    /// There is no parameter of this name.
    UnknownParameter(alloc::string::String),
    /// A parameter is given twice.
    Twice {
        /// Its name.
        parameter: &'static str,
    },
    /// A value is not one that the parameter can have.
    Value {
        /// The name of the parameter.
        parameter: &'static str,
        /// The value given.
        value: alloc::string::String,
        /// The values there are.
        expected: &'static str,
    },
    /// The board is too small or too large.
    Size(u8),
    /// The home does not fit the board.
    HomeTooBig {
        /// The home.
        home: Home,
        /// The size of the board.
        size: u8,
    },
    /// The homes share squares.
    HomesOverlap {
        /// The home.
        home: Home,
        /// The size of the board.
        size: u8,
    },
    /// White has no move from the start.
    NoMove {
        /// The home.
        home: Home,
    },
    /// A count that must be at least 1 is 0.
    Zero {
        /// The name of the parameter.
        parameter: &'static str,
    },
    /// A game might never end: neither `limit_moves` nor `repetition` is set.
    Endless,
}

impl RuleSetError {
    /// The parameter that is wrong, where the error concerns one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        match self {
            Self::Empty | Self::UnknownPreset(_) | Self::NotAnOverride(_) => None,
            Self::UnknownParameter(name) => Some(name),
            Self::Twice { parameter }
            | Self::Value { parameter, .. }
            | Self::Zero { parameter } => Some(parameter),
            Self::Size(_) => Some("size"),
            Self::HomeTooBig { .. } | Self::HomesOverlap { .. } | Self::NoMove { .. } => {
                Some("home")
            }
            Self::Endless => Some("limit_moves"),
        }
    }
}

impl fmt::Display for RuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("empty rule set: expected a preset id, as classic-3x3"),
            Self::UnknownPreset(id) => {
                write!(
                    f,
                    "unknown preset '{id}': expected an id of the catalogue, as classic-3x3"
                )
            }
            Self::NotAnOverride(word) => {
                write!(f, "unexpected '{word}': expected an override, as size=10")
            }
            Self::UnknownParameter(name) => {
                write!(f, "unknown parameter '{name}': expected one of ")?;
                let names = RuleSet::PARAMETERS;
                names.iter().enumerate().try_for_each(|(index, name)| {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{name}")
                })
            }
            Self::Twice { parameter } => write!(f, "{parameter} is given twice: expected it once"),
            Self::Value {
                parameter,
                value,
                expected,
            } => {
                write!(f, "{parameter}={value}: expected {expected}")
            }
            Self::Size(size) => write!(f, "size={size}: expected 4 to 16"),
            Self::HomeTooBig { home, size } => {
                write!(f, "home={home} does not fit a board of {size}x{size}")
            }
            Self::HomesOverlap { home, size } => {
                write!(
                    f,
                    "home={home}: the two homes share squares on a board of {size}x{size}"
                )
            }
            Self::NoMove { home } => write!(f, "home={home}: White has no move from the start"),
            Self::Zero { parameter } => write!(f, "{parameter}=0: expected at least 1, or none"),
            Self::Endless => f.write_str(
                "limit_moves=none with repetition=none: a game might never end; set one of the two",
            ),
        }
    }
}

impl core::error::Error for RuleSetError {}
