//! The body of every error.

use serde::Serialize;
use utoipa::ToSchema;

use super::Refusal;

/// The body of every answer that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    pub(crate) error: ErrorDetail,
}

/// What is wrong.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorDetail {
    pub(crate) code: ErrorCode,
    /// English, for logs.
    pub(crate) message: String,
    /// With `illegal-event`, the number that the refused event would have got; with `conflict`, the
    /// number of the last stored event, 0 if there is no game with the id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) seq: Option<u64>,
    /// Why the event was refused, with `illegal-event` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reason: Option<Refusal>,
}

/// The kinds of refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
    /// The name is invalid.
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
