//! Query strings, with the API's own refusals.

use std::error::Error as _;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::{ApiError, App};

/// The parameters of a request's query string. The refusal of an unfit one names it.
#[derive(Debug)]
pub(super) struct QueryParameters<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryParameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, ApiError> {
        match Query::try_from_uri(&parts.uri) {
            Ok(Query(parameters)) => Ok(QueryParameters(parameters)),
            Err(rejection) => Err(ApiError::BadRequest(message_of(&rejection))),
        }
    }
}

/// The innermost message alone: the outer ones say only that it was about a query string.
fn message_of(rejection: &QueryRejection) -> String {
    match rejection.source() {
        Some(source) => format!("query: {source}"),
        None => format!("query: {rejection}"),
    }
}
