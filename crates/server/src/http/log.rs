//! One line in the log for every request: no addresses, no tokens, no queries.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

/// Logs what was asked and how it went.
pub(super) async fn log_request(request: Request, next: Next) -> Response {
    let started_at = Instant::now();
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let duration_ms = u64::try_from(started_at.elapsed().as_millis()).unwrap_or(u64::MAX);
    match route {
        Some(route) => tracing::info!(%method, route, status, duration_ms, "answered a request"),
        None => tracing::debug!(%method, status, duration_ms, "answered with a page"),
    }
    response
}
