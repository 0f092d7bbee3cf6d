//! JSON bodies, with the API's own refusals.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use super::{ApiError, App};

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
        let body = read(request, app.limits.body_bytes).await?;
        serde_json::from_slice(&body)
            .map(JsonBody)
            .map_err(|error| ApiError::BadRequest(error.to_string()))
    }
}

async fn read(request: Request, limit: usize) -> Result<Bytes, ApiError> {
    match Limited::new(request.into_body(), limit).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge),
        Err(_) => Err(ApiError::BadRequest("the body did not arrive".to_owned())),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|media_type| media_type.trim().eq_ignore_ascii_case("application/json"))
}
