//! Durations of games and clocks, in whole milliseconds.

use std::fmt;
use std::time::Duration;

/// A duration in milliseconds.
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
