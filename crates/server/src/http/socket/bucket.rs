//! How often one socket may speak.

use std::time::Duration;

use tokio::time::Instant;

use crate::config::Rate;

/// A bucket of messages that one socket may still send.
#[derive(Debug)]
pub(super) struct Bucket {
    burst: f32,
    per_second: f32,
    messages: f32,
    filled_at: Instant,
}

impl Bucket {
    pub(super) fn full(rate: Rate, now: Instant) -> Bucket {
        // Limits are small numbers; the nearest fraction will do.
        let [burst, per_minute] = [rate.burst, rate.per_minute].map(|number| number as f32);
        Bucket {
            burst,
            per_second: per_minute / 60.0,
            messages: burst,
            filled_at: now,
        }
    }

    /// Counts a message; false when it is one too many.
    #[must_use]
    pub(super) fn take(&mut self, now: Instant) -> bool {
        let passed: Duration = now.saturating_duration_since(self.filled_at);
        self.messages = (self.messages + passed.as_secs_f32() * self.per_second).min(self.burst);
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
    use crate::config::Limits;

    #[test]
    fn a_hundred_messages_may_come_at_once_and_five_a_second() {
        let start = Instant::now();
        let mut bucket = Bucket::full(Limits::default().messages_by_socket, start);
        let at = |ms| start + Duration::from_millis(ms);
        assert_eq!((0..200).filter(|_| bucket.take(at(0))).count(), 100);
        assert_eq!((0..200).filter(|_| bucket.take(at(1_000))).count(), 5);
        assert_eq!((0..200).filter(|_| bucket.take(at(60_000))).count(), 100);
    }

    #[test]
    fn a_steady_page_is_never_stopped() {
        let start = Instant::now();
        let mut bucket = Bucket::full(Limits::default().messages_by_socket, start);
        for message in 0..10_000 {
            assert!(bucket.take(start + Duration::from_millis(message * 210)));
        }
    }
}
