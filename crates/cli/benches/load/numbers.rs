//! What was measured.

use std::fmt;
use std::time::Duration;

/// The moves of one load.
#[derive(Debug, Default)]
pub struct Sample {
    lasted: Duration,
    /// From the moment when a move was due to its acknowledgement.
    told: Vec<Duration>,
    /// The same to the opponent's socket, of White's moves.
    seen: Vec<Duration>,
}

impl Sample {
    pub fn new(lasted: Duration) -> Sample {
        Sample {
            lasted,
            ..Sample::default()
        }
    }

    pub fn add_told(&mut self, time: Duration) {
        self.told.push(time);
    }

    pub fn add_seen(&mut self, time: Duration) {
        self.seen.push(time);
    }

    /// Adds the moves of another game.
    pub fn take_in(&mut self, other: Sample) {
        self.told.extend(other.told);
        self.seen.extend(other.seen);
        self.told.sort_unstable();
        self.seen.sort_unstable();
    }

    pub fn per_second(&self) -> f64 {
        self.told.len() as f64 / self.lasted.as_secs_f64()
    }

    pub fn told(&self, percent: f64) -> Millis {
        percentile(&self.told, percent)
    }

    pub fn seen(&self, percent: f64) -> Millis {
        percentile(&self.seen, percent)
    }
}

fn percentile(sorted: &[Duration], percent: f64) -> Millis {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * percent / 100.0).round() as usize;
    Millis(sorted.get(index).copied().unwrap_or_default())
}

/// A duration to be read.
pub struct Millis(Duration);

impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.1} ms", self.0.as_secs_f64() * 1_000.0)
    }
}
