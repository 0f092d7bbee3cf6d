//! `/api/v1/health`: whether the server works.

use axum::Json;
use axum::extract::State;

use super::openapi::Refusals;
use super::{ApiError, App};
use crate::wire::Health;

/// Answers when the database answers.
#[utoipa::path(get, path = "/health", responses((status = 200, body = Health), Refusals))]
pub(super) async fn show_health(State(app): State<App>) -> Result<Json<Health>, ApiError> {
    app.store.check().await?;
    Ok(Json(Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    }))
}
