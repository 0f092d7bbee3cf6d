//! The measurements of a load.

use std::fmt;
use std::time::Duration;

/// The moves of one load.
#[derive(Debug, Default)]
pub struct Sample {
    /// The length of the measurement.
    lasted: Duration,
    /// All moves, including those outside the measurement.
    made: usize,
    /// The processor time of the server for all moves.
    pub processor_time: Duration,
    /// The latencies from the time when a move was due to its acknowledgement.
    told: Vec<Duration>,
    /// The latencies to the opponent's socket, for White's moves.
    seen: Vec<Duration>,
}

impl Sample {
    pub fn new(lasted: Duration, warmed_up: Duration) -> Sample {
        Sample {
            lasted: lasted - warmed_up,
            ..Sample::default()
        }
    }

    pub fn add_made(&mut self) {
        self.made += 1;
    }

    pub fn add_told(&mut self, time: Duration) {
        self.told.push(time);
    }

    pub fn add_seen(&mut self, time: Duration) {
        self.seen.push(time);
    }

    /// Adds the moves of another game.
    pub fn take_in(&mut self, other: Sample) {
        self.made += other.made;
        self.told.extend(other.told);
        self.seen.extend(other.seen);
        self.told.sort_unstable();
        self.seen.sort_unstable();
    }

    pub fn per_second(&self) -> f64 {
        self.told.len() as f64 / self.lasted.as_secs_f64()
    }

    pub fn processor_ms_a_move(&self) -> f64 {
        self.processor_time.as_secs_f64() * 1_000.0 / self.made.max(1) as f64
    }

    pub fn told(&self, percent: f64) -> Millis {
        percentile(&self.told, percent)
    }

    pub fn seen(&self, percent: f64) -> Millis {
        percentile(&self.seen, percent)
    }
}

/// A percentile of sorted times.
pub fn percentile(sorted: &[Duration], percent: f64) -> Millis {
    let last = sorted.len().saturating_sub(1);
    let index = (last as f64 * percent / 100.0).round() as usize;
    Millis(sorted.get(index).copied().unwrap_or_default())
}

/// Prints a duration.
pub struct Millis(Duration);

impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.1} ms", self.0.as_secs_f64() * 1_000.0)
    }
}
