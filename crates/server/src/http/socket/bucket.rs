//! How often one socket may speak.

use std::time::Duration;

use tokio::time::Instant;

/// A page in a hurry sends a dozen messages at once.
const BURST: f32 = 100.0;

/// A hundred in twenty seconds.
const PER_SECOND: f32 = 5.0;

/// A bucket of messages that one socket may still send.
#[derive(Debug)]
pub(super) struct Bucket {
    messages: f32,
    filled_at: Instant,
}

impl Bucket {
    pub(super) fn full(now: Instant) -> Bucket {
        Bucket {
            messages: BURST,
            filled_at: now,
        }
    }

    /// Counts a message; false when it is one too many.
    #[must_use]
    pub(super) fn take(&mut self, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.filled_at);
        self.messages = (self.messages + passed.as_secs_f32() * PER_SECOND).min(BURST);
        self.filled_at = now;
        let is_allowed = self.messages >= 1.0;
        if is_allowed {
            self.messages -= 1.0;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_messages_may_come_at_once_and_five_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        let at = |ms| start + Duration::from_millis(ms);
        assert_eq!((0..200).filter(|_| bucket.take(at(0))).count(), 100);
        assert_eq!((0..200).filter(|_| bucket.take(at(1_000))).count(), 5);
        assert_eq!((0..200).filter(|_| bucket.take(at(60_000))).count(), 100);
    }

    #[test]
    fn a_steady_page_is_never_stopped() {
        let start = Instant::now();
        let mut bucket = Bucket::full(start);
        for message in 0..10_000 {
            assert!(bucket.take(start + Duration::from_millis(message * 210)));
        }
    }
}
