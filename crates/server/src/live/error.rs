//! Errors of requests to games and invitations from outside a socket.

use ugolki_rules::RuleSetError;

use crate::store::{AppendError, StoreError};

/// Why a request to a game or an invitation fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LiveError {
    #[error("there is no such game between people, and no invitation to one")]
    NoGame,
    #[error("rules: {0}")]
    Rules(RuleSetError),
    #[error("two others play already")]
    Taken,
    #[error("nobody follows their own invitation")]
    OwnInvitation,
    #[error("only the host cancels an invitation")]
    NotHost,
    #[error("the invitation is cancelled")]
    Cancelled,
    #[error("the server stops")]
    Stopping,
    #[error("the game cannot be read or stored now")]
    Unavailable,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a game's task did not start. All who wait for it get the same reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoadError {
    NoGame,
    /// Details are in the server's log.
    Unavailable,
}

impl From<LoadError> for LiveError {
    fn from(error: LoadError) -> LiveError {
        match error {
            LoadError::NoGame => LiveError::NoGame,
            LoadError::Unavailable => LiveError::Unavailable,
        }
    }
}

impl From<AppendError> for LiveError {
    fn from(error: AppendError) -> LiveError {
        match error {
            AppendError::Conflict => LiveError::Unavailable,
            AppendError::Store(error) => LiveError::Store(error),
        }
    }
}
