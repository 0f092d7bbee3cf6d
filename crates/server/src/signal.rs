//! Shutdown signals of the operating system.

use std::future::Future;
use std::io;

/// Installs handlers for SIGTERM and Ctrl-C. The future completes at the first of either.
///
/// # Errors
/// When a handler cannot be installed.
#[cfg(unix)]
pub fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Waits for Ctrl-C. The future completes when it comes.
///
/// # Errors
/// Never; the signature is that of other systems.
#[cfg(not(unix))]
pub fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a handler no request to stop can arrive, so the server runs until it is
            // killed.
            std::future::pending().await
        }
    })
}
