//! Clocks: durations, what a game's clock is set to, the quota that gives lag back, and two clocks of which one runs.

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use ugolki_rules::Side;

/// Milliseconds, as a duration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Millis(u64);

impl Millis {
    pub(crate) const ZERO: Millis = Millis(0);

    pub(crate) const fn new(millis: u64) -> Millis {
        Millis(millis)
    }

    pub(crate) const fn from_secs(seconds: u64) -> Millis {
        Millis(seconds * 1_000)
    }

    pub(crate) const fn get(self) -> u64 {
        self.0
    }

    /// Never below zero.
    pub(crate) const fn minus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    pub(crate) const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Duration {
        Duration::from_millis(millis.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ms", self.0)
    }
}

/// What a game's clocks are set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockSetting {
    /// The time that each side begins with.
    pub(crate) start: Millis,
    /// What each move adds.
    pub(crate) increment: Millis,
}

/// The bounds of a setting: a second to three hours, with up to three minutes a move.
const START: (Millis, Millis) = (Millis::from_secs(1), Millis::from_secs(3 * 60 * 60));
const INCREMENT: (Millis, Millis) = (Millis::ZERO, Millis::from_secs(180));

impl ClockSetting {
    /// A setting within the bounds: 1 s to 3 h to begin with, 0 to 180 s a move.
    pub(crate) fn new(start: Millis, increment: Millis) -> Option<ClockSetting> {
        let is_within = START.0 <= start
            && start <= START.1
            && INCREMENT.0 <= increment
            && increment <= INCREMENT.1;
        is_within.then_some(ClockSetting { start, increment })
    }
}
