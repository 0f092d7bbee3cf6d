//! Ctrl-C: long work stops cleanly with its results so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag as signal_flag;

use crate::failure::Failure;

/// The exit code of work that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C or SIGTERM sets. The second time they end the process at once.
pub fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let register = |signal| -> io::Result<()> {
        // In this order: the first signal finds the flag not yet set.
        signal_flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&flag))?;
        signal_flag::register(signal, Arc::clone(&flag))?;
        Ok(())
    };
    [SIGINT, SIGTERM]
        .into_iter()
        .try_for_each(register)
        .map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(flag)
}
