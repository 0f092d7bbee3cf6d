//! Query strings, with the API's own errors.

use std::error::Error as _;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use super::{ApiError, App};
use crate::store::{BadListCursor, ListCursor};

/// The parameters of a request's query string. The error of an invalid one names it.
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

/// The parameter of lists that come in pages.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichPage {
    /// The `next` of the page before; without it, the list begins at its start.
    before: Option<String>,
}

impl WhichPage {
    pub(super) fn cursor(&self) -> Result<Option<ListCursor>, ApiError> {
        read_cursor(self.before.as_deref())
    }
}

/// Reads the parameter `before` of a list.
pub(super) fn read_cursor(before: Option<&str>) -> Result<Option<ListCursor>, ApiError> {
    let cursor = before.map(str::parse).transpose();
    cursor.map_err(|error: BadListCursor| ApiError::BadRequest(format!("query: before: {error}")))
}

/// The innermost message: the outer ones say only that the query string is invalid.
fn message_of(rejection: &QueryRejection) -> String {
    match rejection.source() {
        Some(source) => format!("query: {source}"),
        None => format!("query: {rejection}"),
    }
}
