//! Scores from the point of view of one side.

use core::ops::{Add, Neg, Sub};

use ugolki_rules::{Outcome, Side};

/// The value of a position for one side; the other side's value is its negation.
///
/// A hundred is about one step of one man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Score(i32);

impl Score {
    /// Equal, or drawn.
    pub const EVEN: Self = Self(0);

    /// Greater than every score of a position.
    pub(crate) const INFINITE: Self = Self(WIN + 10);

    /// White has completed and Black's last reply cannot: won, though the game has not ended.
    /// Farther away than any level searches, so that a win seen to the end is preferred.
    pub(crate) const WON_BUT_FOR_THE_REPLY: Self = Self(WIN - 20);

    /// The negation, usable in constants.
    pub(crate) const fn negated(self) -> Self {
        Self(-self.0)
    }

    pub(crate) const fn new(value: i32) -> Self {
        Self(value)
    }

    /// The score as a number.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of an outcome, `ply` plies ahead: quicker wins and slower losses are better.
    pub(crate) fn of_outcome(outcome: Outcome, side: Side, ply: u32) -> Self {
        let win = Self(WIN - i32::try_from(ply).unwrap_or(LONGEST).min(LONGEST));
        match outcome.winner {
            None => Self::EVEN,
            Some(winner) if winner == side => win,
            Some(_) => -win,
        }
    }

    /// The score of a game that is won `plies` plies from now.
    pub(crate) const fn win_in(plies: u32) -> Self {
        Self(WIN - plies as i32)
    }

    /// The score of a game that is lost `plies` plies from now.
    pub(crate) const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - WIN)
    }

    /// Converts a score relative to the root to one relative to a position `ply` plies below it.
    pub(crate) const fn seen_from(self, ply: u32) -> Self {
        self.moved(ply as i32)
    }

    /// Converts a score relative to a position `ply` plies below the root to one relative to the
    /// root.
    pub(crate) const fn seen_from_root(self, ply: u32) -> Self {
        self.moved(-(ply as i32))
    }

    const fn moved(self, plies: i32) -> Self {
        if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    /// The distance in plies to the proven end of the game; none if the score proves no end.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.is_win() {
            Some((WIN - self.0) as u32)
        } else if self.is_loss() {
            Some((self.0 + WIN) as u32)
        } else {
            None
        }
    }

    /// The next lower score.
    pub(crate) const fn one_less(self) -> Self {
        Self(self.0 - 1)
    }

    /// Converts a score of `owner` to the point of view of `side`.
    pub(crate) fn seen_by(self, side: Side, owner: Side) -> Self {
        if side == owner { self } else { -self }
    }

    /// Whether the score is a proven win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - LONGEST
    }

    /// Whether the score is a proven loss.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= LONGEST - WIN
    }
}

/// The score of a game that is won now; far above any evaluation.
const WIN: i32 = 1_000_000_000;

/// More plies than any search reaches.
const LONGEST: i32 = 1000;

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}
