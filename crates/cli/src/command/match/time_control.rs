//! Time controls and clocks of a match.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use ugolki_rules::Side;

/// A time control.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TimeControl {
    /// A clock for the game, with an increment for every move.
    Clock { time: Duration, increment: Duration },
    /// A fixed time per move.
    MoveTime(Duration),
    /// A fixed number of nodes per move.
    Nodes(u64),
    /// A fixed depth per move.
    Depth(u32),
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock { time, increment } => {
                write!(f, "{}+{}", time.as_secs_f64(), increment.as_secs_f64())
            }
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// A clock in text: seconds for the game, and perhaps `+` and seconds for every move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClockText {
    pub time: Duration,
    pub increment: Duration,
}

impl FromStr for ClockText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const MOST_SECONDS: f64 = 1e6;
        let seconds = |text: &str| {
            let is_plain = text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse()
                .ok()
                .filter(|&seconds| is_plain && (0.0..=MOST_SECONDS).contains(&seconds))
                .map(Duration::from_secs_f64)
        };
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(time), seconds(increment)) {
            (Some(time), Some(increment)) if !time.is_zero() => Ok(Self { time, increment }),
            _ => Err("expected seconds for the game and for a move, as 1+0.01".to_owned()),
        }
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
    /// How much later an answer may come without loss.
    margin: Duration,
}

/// The amount by which a player overstepped its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overstep(pub Duration);

impl Clocks {
    pub fn new(control: TimeControl, margin: Duration) -> Self {
        let left = match control {
            TimeControl::Clock { time, .. } => time,
            _ => Duration::ZERO,
        };
        Self {
            control,
            left: [left; 2],
            margin,
        }
    }

    /// The `go` command for the next move.
    pub fn go(&self) -> String {
        match self.control {
            TimeControl::Clock { increment, .. } => {
                let [white, black] = self.left.map(|left| left.as_millis());
                let increment = increment.as_millis();
                format!("go p1time {white} p2time {black} p1inc {increment} p2inc {increment}")
            }
            TimeControl::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
            TimeControl::Depth(depth) => format!("go depth {depth}"),
        }
    }

    /// The time that a side has for the next move; none without a time limit.
    pub fn limit(&self, side: Side) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } => Some(self.left[side.index()]),
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Charges the time of a move.
    ///
    /// # Errors
    ///
    /// If it exceeds the side's time.
    pub fn spend(&mut self, side: Side, spent: Duration) -> Result<(), Overstep> {
        let Some(limit) = self.limit(side) else {
            return Ok(());
        };
        if spent > limit + self.margin {
            return Err(Overstep(spent - limit));
        }
        if let TimeControl::Clock { increment, .. } = self.control {
            self.left[side.index()] = limit.saturating_sub(spent) + increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    #[test]
    fn a_clock_is_seconds_and_an_increment() {
        let clock = |text: &str| {
            let clock: ClockText = text.parse().ok()?;
            Some((clock.time, clock.increment))
        };
        assert_eq!(clock("1+0.01"), Some((MS(1000), MS(10))));
        assert_eq!(clock("60"), Some((MS(60_000), MS(0))));
        assert_eq!(clock("0.5+0"), Some((MS(500), MS(0))));
        for text in [
            "", "+", "0+1", "1+", "-1+0", "inf", "1e9", "1+nan", "2000000",
        ] {
            assert_eq!(clock(text), None, "{text}");
        }
    }

    #[test]
    fn a_clock_runs_for_the_mover_alone() {
        let control = TimeControl::Clock {
            time: MS(1000),
            increment: MS(10),
        };
        assert_eq!(control.to_string(), "1+0.01");
        let mut clocks = Clocks::new(control, MS(5));
        assert_eq!(clocks.spend(Side::White, MS(300)), Ok(()));
        assert_eq!(clocks.go(), "go p1time 710 p2time 1000 p1inc 10 p2inc 10");
        assert_eq!(clocks.spend(Side::Black, MS(1005)), Ok(()));
        assert_eq!(clocks.limit(Side::Black), Some(MS(10)));
        assert_eq!(clocks.spend(Side::Black, MS(16)), Err(Overstep(MS(6))));
    }

    #[test]
    fn time_for_a_move_is_the_same_for_each() {
        let mut clocks = Clocks::new(TimeControl::MoveTime(MS(100)), MS(10));
        for _ in 0..3 {
            assert_eq!(clocks.spend(Side::White, MS(110)), Ok(()));
        }
        assert_eq!(clocks.spend(Side::White, MS(111)), Err(Overstep(MS(11))));
        let mut clocks = Clocks::new(TimeControl::Nodes(5), MS(0));
        assert_eq!(clocks.spend(Side::White, MS(60_000)), Ok(()));
    }
}
