//! What every refusal looks like.

use serde::Serialize;

use super::{GameDocument, Refusal};

/// The body of every answer that is not a success.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ErrorBody {
    pub(crate) error: ErrorDetail,
    /// The game as it is kept, with `conflict` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) game: Option<GameDocument>,
}

/// What is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ErrorDetail {
    pub(crate) code: ErrorCode,
    /// English, for the one who reads a log.
    pub(crate) message: String,
    /// The number that the refused event would have got, with `illegal-event` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub(crate) seq: Option<u64>,
    /// Why the event was refused, with `illegal-event` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) reason: Option<Refusal>,
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ErrorCode {
    BadRequest,
    CrossSite,
    NotFound,
    MethodNotAllowed,
    Timeout,
    Conflict,
    TooLarge,
    IllegalEvent,
    TooManyEvents,
    TooManyRequests,
    /// The rule set is unreadable, or gives games that need not end.
    Rules,
    /// The clock is out of its bounds.
    Clock,
    /// The name is none.
    Name,
    /// Two others play already.
    Taken,
    /// Nobody follows their own invitation.
    OwnInvitation,
    /// The game is over.
    Over,
    /// The same person has asked for another thought since.
    Replaced,
    /// The server stops, is full, or cannot store anything now: try again later.
    Unavailable,
    Internal,
}
