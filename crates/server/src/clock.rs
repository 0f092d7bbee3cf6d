//! Wall time, for the log and the lists. Nothing here measures a duration.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970; zero when the machine's clock stands before that.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| {
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        })
}
