//! The one error of the API, and the one place that gives it a status.

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

/// How long a request may take, its body included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Whoever is told to come back later does so within so many seconds.
const JITTER_S: u32 = 5;

/// Why a request is not answered as asked.
#[derive(Debug)]
pub(crate) enum ApiError {
    /// The request can't be read: its path, its query or its body.
    BadRequest(String),
    /// A page of another site sent it.
    CrossSite,
    /// There is no such thing, or it is somebody else's.
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
    /// An event may not follow the ones before it.
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
    /// The rule set is unreadable, or gives games that need not end.
    Rules(String),
    /// The clock is out of its bounds.
    Clock,
    /// The name is none.
    Name(PersonNameError),
    /// Two others sit at the table.
    Taken,
    /// The host cannot join the own table.
    OwnInvitation,
    /// The game is over.
    Over,
    /// The same person has asked for another thought since.
    Replaced,
    /// Not now: the server stops, is full or cannot store anything.
    Unavailable {
        retry_after: Duration,
    },
    /// Something here is broken. What it is goes to the log alone.
    Internal,
}

impl ApiError {
    /// The refusal of what may be tried again in some seconds, not by all at the same moment.
    pub(super) fn unavailable() -> ApiError {
        // Without randomness all come back at once, which only is less polite.
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

    /// What is wrong, where it is told in the midst of an answer.
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
                "this path does not take this method",
            ),
            ApiError::Timeout => detail(ErrorCode::Timeout, "the request took too long"),
            ApiError::Conflict { last_seq } => ErrorDetail {
                seq: Some(last_seq),
                ..detail(
                    ErrorCode::Conflict,
                    "the kept log does not end with event 'after'",
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
                "a clock begins with 1 s to 3 h and adds 0 to 180 s a move",
            ),
            ApiError::Name(error) => detail(ErrorCode::Name, &error.to_string()),
            ApiError::Taken => detail(ErrorCode::Taken, "two others sit at this table"),
            ApiError::OwnInvitation => {
                detail(ErrorCode::OwnInvitation, "nobody plays against oneself")
            }
            ApiError::Over => detail(ErrorCode::Over, "the game is over"),
            ApiError::Replaced => detail(
                ErrorCode::Replaced,
                "the same person has asked for another thought",
            ),
            ApiError::Unavailable { .. } => {
                detail(ErrorCode::Unavailable, "not now, try again later")
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
            // Whole seconds, rounded up: a client that waits so long is let in.
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
            // The disk takes nothing, which passes.
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
        tracing::error!(%error, "a kept game can't be replayed");
        ApiError::Internal
    }
}

/// Ends a request that takes too long.
pub(super) async fn limit_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::Timeout.into_response(),
    }
}

/// Answers for a handler that panicked. The panic itself is reported by the panic hook.
pub(super) fn answer_panic(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a handler panicked");
    ApiError::Internal.into_response()
}
