//! The error type of the API and its HTTP statuses.

use std::any::Any;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::game::BrokenLog;
use crate::live::LiveError;
use crate::person::PersonNameError;
use crate::store::StoreError;
use crate::wire::{ErrorBody, ErrorCode, ErrorDetail, EventRefusal};

/// The timeout of a request, its body included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The jitter of `Retry-After` in seconds.
const JITTER_S: u32 = 5;

/// An error of the API.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The path, the query or the body is malformed.
    BadRequest(String),
    /// A page of another site sent it.
    CrossSite,
    /// It does not exist, or is another person's.
    NotFound,
    MethodNotAllowed,
    /// The request did not arrive in time.
    Timeout,
    /// The log does not end where the batch begins.
    Conflict {
        last_seq: u64,
    },
    /// The body is larger than allowed.
    TooLarge,
    /// An event is not allowed after the ones before it.
    IllegalEvent {
        seq: u64,
        refusal: EventRefusal,
    },
    /// The batch or the game would be longer than allowed.
    TooManyEvents(String),
    /// Too many requests, guests or games in too short a time.
    TooManyRequests {
        retry_after: Duration,
    },
    /// The rule set is malformed or allows endless games.
    Rules(String),
    /// The clock setting is out of bounds.
    Clock,
    /// The name is invalid.
    Name(PersonNameError),
    /// Somebody else has followed the invitation.
    Taken,
    /// The host cannot follow their own invitation.
    OwnInvitation,
    /// The game is over.
    Over,
    /// A newer thought of the same person replaced this one.
    Replaced,
    /// The server stops, is full or cannot write to the database.
    Unavailable {
        retry_after: Duration,
    },
    /// A defect of the server. Details go to the log only.
    Internal,
}

impl ApiError {
    /// An error with a `Retry-After` that is jittered, so that not all clients retry at once.
    pub(super) fn unavailable() -> ApiError {
        // Without randomness there is no jitter, which does little harm.
        let jitter_s = getrandom::u32().unwrap_or(0) % JITTER_S;
        ApiError::Unavailable {
            retry_after: Duration::from_secs(u64::from(jitter_s)),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::BadRequest(_) => StatusCode::BAD_REQUEST,
            ApiError::CrossSite => StatusCode::FORBIDDEN,
            ApiError::NotFound => StatusCode::NOT_FOUND,
            ApiError::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Timeout => StatusCode::REQUEST_TIMEOUT,
            ApiError::Conflict { .. } => StatusCode::CONFLICT,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::IllegalEvent { .. }
            | ApiError::TooManyEvents(_)
            | ApiError::Rules(_)
            | ApiError::Clock
            | ApiError::Name(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::Taken | ApiError::OwnInvitation | ApiError::Over | ApiError::Replaced => {
                StatusCode::CONFLICT
            }
            ApiError::Unavailable { .. } => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::TooManyRequests { .. } => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The body of the error, for use within a stream.
    pub(super) fn into_detail(self) -> ErrorDetail {
        self.into_body().error
    }

    fn into_body(self) -> ErrorBody {
        let detail = |code, message: &str| ErrorDetail {
            code,
            message: message.to_owned(),
            seq: None,
            reason: None,
        };
        let error = match self {
            ApiError::BadRequest(message) => detail(ErrorCode::BadRequest, &message),
            ApiError::CrossSite => detail(
                ErrorCode::CrossSite,
                "the request comes from a page of another site",
            ),
            ApiError::NotFound => detail(ErrorCode::NotFound, "there is nothing here"),
            ApiError::MethodNotAllowed => detail(
                ErrorCode::MethodNotAllowed,
                "this path does not accept this method",
            ),
            ApiError::Timeout => detail(ErrorCode::Timeout, "the request took too long"),
            ApiError::Conflict { last_seq } => ErrorDetail {
                seq: Some(last_seq),
                ..detail(
                    ErrorCode::Conflict,
                    "the stored log does not end with event 'after'",
                )
            },
            ApiError::TooLarge => detail(ErrorCode::TooLarge, "the body is too large"),
            ApiError::IllegalEvent { seq, refusal } => ErrorDetail {
                code: ErrorCode::IllegalEvent,
                message: refusal.message,
                seq: Some(seq),
                reason: Some(refusal.reason),
            },
            ApiError::TooManyEvents(message) => detail(ErrorCode::TooManyEvents, &message),
            ApiError::TooManyRequests { .. } => detail(
                ErrorCode::TooManyRequests,
                "too many requests, try again later",
            ),
            ApiError::Rules(message) => detail(ErrorCode::Rules, &message),
            ApiError::Clock => detail(
                ErrorCode::Clock,
                "a clock starts with 1 s to 3 h and adds 0 to 180 s per move",
            ),
            ApiError::Name(error) => detail(ErrorCode::Name, &error.to_string()),
            ApiError::Taken => detail(ErrorCode::Taken, "two others play this game"),
            ApiError::OwnInvitation => detail(
                ErrorCode::OwnInvitation,
                "the host cannot follow their own invitation",
            ),
            ApiError::Over => detail(ErrorCode::Over, "the game is over"),
            ApiError::Replaced => detail(
                ErrorCode::Replaced,
                "a newer thought of the same person replaced this one",
            ),
            ApiError::Unavailable { .. } => {
                detail(ErrorCode::Unavailable, "unavailable, try again later")
            }
            ApiError::Internal => detail(ErrorCode::Internal, "something went wrong on the server"),
        };
        ErrorBody { error }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let retry_after = match &self {
            // Rounded up to whole seconds, so that a client that waits is accepted.
            ApiError::TooManyRequests { retry_after } | ApiError::Unavailable { retry_after } => {
                Some(retry_after.as_secs() + 1)
            }
            _ => None,
        };
        let uncached = [(header::CACHE_CONTROL, "no-store")];
        let mut response = (status, uncached, Json(self.into_body())).into_response();
        if let Some(seconds) = retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        match error {
            // The disk does not accept writes, which is transient.
            StoreError::NotWritten(_) | StoreError::Closed => ApiError::unavailable(),
            _ => ApiError::Internal,
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> ApiError {
        match error {
            LiveError::NoGame => ApiError::NotFound,
            LiveError::Rules(error) => ApiError::Rules(error.to_string()),
            LiveError::Taken => ApiError::Taken,
            LiveError::OwnInvitation => ApiError::OwnInvitation,
            LiveError::NotHost => ApiError::NotFound,
            LiveError::Cancelled => ApiError::Over,
            LiveError::Stopping => ApiError::unavailable(),
            LiveError::Unavailable => {
                tracing::error!(%error, "a game failed");
                ApiError::unavailable()
            }
            LiveError::Store(error) => error.into(),
        }
    }
}

impl From<PersonNameError> for ApiError {
    fn from(error: PersonNameError) -> ApiError {
        ApiError::Name(error)
    }
}

impl From<BrokenLog> for ApiError {
    fn from(error: BrokenLog) -> ApiError {
        tracing::error!(%error, "a stored game cannot be replayed");
        ApiError::Internal
    }
}

/// Applies the timeout of requests.
pub(super) async fn limit_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Timeout.into_response(),
    }
}

/// The answer for a handler that panicked. The panic hook reports the panic itself.
pub(super) fn answer_panic(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked");
    ApiError::Internal.into_response()
}
