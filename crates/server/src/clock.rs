//! The server's clock: wall-clock time for storage that, within a process, advances like a
//! monotonic clock.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use crate::millis::Millis;

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

    /// The time from `earlier` to this moment; zero when `earlier` is later.
    pub(crate) const fn since(self, earlier: ServerTime) -> Millis {
        Millis::new(self.0.saturating_sub(earlier.0))
    }

    /// The moment `duration` before this one, at the earliest 1970.
    pub(crate) const fn before(self, duration: Millis) -> ServerTime {
        ServerTime(self.0.saturating_sub(duration.get()))
    }

    pub(crate) const fn after(self, duration: Millis) -> ServerTime {
        ServerTime(self.0.saturating_add(duration.get()))
    }
}

/// The clock of one process: reads the wall clock once and adds monotonic time, so that an
/// adjustment of the machine's clock costs no player time. Clones are the same clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerClock {
    wall: ServerTime,
    read_at: Instant,
}

impl ServerClock {
    /// Reads the machine's clock, but starts no earlier than `earlier`, when the previous process
    /// last ran: setting the machine's clock back must not give players time that they have used.
    pub(crate) fn of_machine(earlier: Option<ServerTime>) -> ServerClock {
        let wall = ServerTime(u64::try_from(now_ms()).unwrap_or(0));
        ServerClock::at(earlier.map_or(wall, |earlier| earlier.max(wall)))
    }

    /// Makes a clock that reads `wall` now.
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

    /// The instant at which this clock reads `time`; its start for an earlier one.
    pub(crate) fn instant_of(&self, time: ServerTime) -> Instant {
        self.read_at + std::time::Duration::from(time.since(self.wall))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_clock_is_monotonic_and_starts_no_earlier_than_the_previous_process() {
        let later = ServerTime::from_ms(u64::MAX / 2);
        let clock = ServerClock::of_machine(Some(later));
        assert_eq!(clock.now(), later);
        tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
        assert_eq!(clock.now().since(later), Millis::new(1_500));
        assert_eq!(clock.instant_of(clock.now()), Instant::now());
    }

    #[test]
    fn the_time_since_a_later_moment_is_zero() {
        let (early, late) = (ServerTime::from_ms(5), ServerTime::from_ms(8));
        assert_eq!(late.since(early), Millis::new(3));
        assert_eq!(early.since(late), Millis::ZERO);
        assert_eq!(early.before(Millis::new(9)), ServerTime::from_ms(0));
    }
}
