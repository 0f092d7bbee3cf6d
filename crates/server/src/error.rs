//! Why a server did not start or stopped by itself.

use std::io;

use crate::store::OpenError;

/// Why a server did not start or stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address can't be listened on: busy, not of this machine, or not an address at all.
    #[error("cannot listen on {addr}: {source}")]
    Listen {
        /// The address as it was given.
        addr: String,
        /// What the system said.
        source: io::Error,
    },
    /// The database can't be used.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// The system gives no randomness, no threads or no signals.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
}
