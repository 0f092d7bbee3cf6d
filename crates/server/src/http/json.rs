//! JSON bodies, with the API's own errors.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;

use super::{ApiError, App};

/// A body that is too large is still read up to this many times the limit, since a client may read
/// the error only after it has sent everything. Beyond that the connection is closed.
const PATIENCE: usize = 4;

/// A request body read as JSON.
#[derive(Debug)]
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::BadRequest(
                "the content type is not application/json".to_owned(),
            ));
        }
        let body = read(request.into_body(), app.limits.body_bytes).await?;
        serde_json::from_slice(&body)
            .map(JsonBody)
            .map_err(|error| ApiError::BadRequest(error.to_string()))
    }
}

/// Reads the body before the request is handled: the answer to a request whose body was not read
/// may be lost with the connection.
pub(super) async fn read_body(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    match read(body, app.limits.body_bytes).await {
        Ok(body) => next.run(Request::from_parts(parts, Body::from(body))).await,
        Err(error) => error.into_response(),
    }
}

async fn read(mut body: Body, limit: usize) -> Result<Bytes, ApiError> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let frame =
            frame.map_err(|_| ApiError::BadRequest("the body did not arrive".to_owned()))?;
        // Other frames are trailers, which are ignored.
        let data = frame.into_data().unwrap_or_default();
        length += data.len();
        if length <= limit {
            bytes.extend_from_slice(&data);
        } else if length > limit.saturating_mul(PATIENCE) {
            break;
        }
    }
    if length <= limit {
        Ok(Bytes::from(bytes))
    } else {
        Err(ApiError::TooLarge)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}
