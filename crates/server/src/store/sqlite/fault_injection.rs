//! Faults that tests ask for. None of them exists in a release build.

use std::time::Duration;

/// How long the writer waits between a commit and its replies, from `UGOLKI_FAULT_HOLD_ACKS_MS`: it
/// opens the moment in which an event is stored and nobody has been told, for a test that kills the
/// server there.
pub(super) fn hold_acks() -> Duration {
    if !cfg!(debug_assertions) {
        return Duration::ZERO;
    }
    let millis = std::env::var("UGOLKI_FAULT_HOLD_ACKS_MS")
        .ok()
        .and_then(|text| text.parse().ok());
    Duration::from_millis(millis.unwrap_or(0))
}
