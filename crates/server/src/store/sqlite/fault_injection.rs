//! Faults that tests ask for. None of them exists in a release build.

use std::time::Duration;

/// The delay between a commit and the answers, from `UGOLKI_FAULT_HOLD_ACKS_MS`. It widens the
/// moment in which an event is stored and not yet acknowledged, for a test that kills the server
/// there.
pub(super) fn hold_acks() -> Duration {
    if !cfg!(debug_assertions) {
        return Duration::ZERO;
    }
    let millis = std::env::var("UGOLKI_FAULT_HOLD_ACKS_MS")
        .ok()
        .and_then(|text| text.parse().ok());
    Duration::from_millis(millis.unwrap_or(0))
}
