//! The request to stop, as the system sends it.

use std::future::Future;
use std::io;

/// Listens for the process being asked to stop, from now on: SIGTERM or Ctrl-C. The future ends when it is.
///
/// # Errors
/// When the system lets no handler be set.
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

/// Listens for the process being asked to stop: Ctrl-C. The future ends when it is.
///
/// # Errors
/// Never; other systems may refuse a handler.
#[cfg(not(unix))]
pub fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a handler nobody can ask, so the server runs until it is ended.
            std::future::pending().await
        }
    })
}
