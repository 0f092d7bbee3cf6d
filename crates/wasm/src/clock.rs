//! The time cap of a search, by the page's clock: the module has none of its own.

use std::time::Duration;

use ugolki_engine::{Control, Level};

/// Stops a search at its time cap.
pub(crate) struct Cap<F> {
    /// The deadline by `now`; none for a level without a cap.
    end: Option<Duration>,
    now: F,
}

impl<F: Fn() -> Duration> Cap<F> {
    /// Starts the time cap of a level.
    pub(crate) fn of(level: Level, now: F) -> Self {
        let end = level.time_cap().map(|time| now() + time);
        Self { end, now }
    }
}

impl<F: Fn() -> Duration + Sync> Control for Cap<F> {
    fn is_stopped(&self) -> bool {
        self.end.is_some_and(|end| end <= (self.now)())
    }
}

/// The time since some moment before.
#[cfg(target_arch = "wasm32")]
pub(crate) fn now() -> Duration {
    #[expect(unsafe_code, reason = "an import from the page is a foreign function")]
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds.
        safe fn now() -> f64;
    }
    // A negative time is not expected; zero would only disable the cap.
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// The time since some moment before.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_search_stops_after_three_seconds() {
        let ms = AtomicU64::new(5_000);
        let now = || Duration::from_millis(ms.load(Ordering::Relaxed));
        let caps = [Level::Mad, Level::Grandmaster].map(|level| Cap::of(level, now));
        for (passed, stopped) in [(0, [false; 2]), (2_999, [false; 2]), (3_000, [false, true])] {
            ms.store(5_000 + passed, Ordering::Relaxed);
            assert_eq!(
                caps.each_ref().map(Control::is_stopped),
                stopped,
                "{passed}"
            );
        }
    }
}
