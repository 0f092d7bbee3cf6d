//! The server's time: wall time to write down, which within a process runs as evenly as a monotonic clock.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use crate::game::Millis;

/// Milliseconds since 1970; zero when the machine's clock stands before that.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
}

/// A moment by the server's clock, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ServerTime(u64);

impl ServerTime {
    pub(crate) const fn from_ms(ms: u64) -> ServerTime {
        ServerTime(ms)
    }

    pub(crate) const fn ms(self) -> u64 {
        self.0
    }

    /// The time from an earlier moment to this one; zero when that was not earlier.
    pub(crate) const fn since(self, earlier: ServerTime) -> Millis {
        Millis::new(self.0.saturating_sub(earlier.0))
    }

    /// The moment that lies `duration` before this one, 1970 at the earliest.
    pub(crate) const fn before(self, duration: Millis) -> ServerTime {
        ServerTime(self.0.saturating_sub(duration.get()))
    }

    pub(crate) const fn after(self, duration: Millis) -> ServerTime {
        ServerTime(self.0.saturating_add(duration.get()))
    }
}

/// The clock of one process: reads the wall once and counts on from there, so that a step of the machine's clock takes
/// nobody's time. Clones are the same clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerClock {
    wall: ServerTime,
    read_at: Instant,
}

impl ServerClock {
    /// Reads the machine's clock. It never goes back behind `earlier`, when an earlier process was last known to run: a
    /// machine whose clock was set back must not undo time that has passed in games.
    pub(crate) fn of_machine(earlier: Option<ServerTime>) -> ServerClock {
        let wall = ServerTime(u64::try_from(now_ms()).unwrap_or(0));
        ServerClock::at(earlier.map_or(wall, |earlier| earlier.max(wall)))
    }

    /// A clock that shows the given time now.
    pub(crate) fn at(wall: ServerTime) -> ServerClock {
        ServerClock {
            wall,
            read_at: Instant::now(),
        }
    }

    pub(crate) fn now(&self) -> ServerTime {
        let passed = self.read_at.elapsed().as_millis();
        self.wall
            .after(Millis::new(u64::try_from(passed).unwrap_or(u64::MAX)))
    }

    /// The instant at which this clock shows the given time; now for one that has passed.
    pub(crate) fn instant_of(&self, time: ServerTime) -> Instant {
        self.read_at + std::time::Duration::from(time.since(self.wall))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_clock_runs_evenly_and_never_behind_an_earlier_process() {
        let later = ServerTime::from_ms(u64::MAX / 2);
        let clock = ServerClock::of_machine(Some(later));
        assert_eq!(clock.now(), later);
        tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
        assert_eq!(clock.now().since(later), Millis::new(1_500));
        assert_eq!(clock.instant_of(clock.now()), Instant::now());
    }

    #[test]
    fn time_before_another_is_none() {
        let (early, late) = (ServerTime::from_ms(5), ServerTime::from_ms(8));
        assert_eq!(late.since(early), Millis::new(3));
        assert_eq!(early.since(late), Millis::ZERO);
        assert_eq!(early.before(Millis::new(9)), ServerTime::from_ms(0));
    }
}
