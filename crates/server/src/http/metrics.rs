//! `/metrics`: the server's numbers, for a watcher on this very machine.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;

use super::client::{self, Peer};
use super::{ApiError, App};

/// The text form of Prometheus.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Shows all numbers to a program on this machine. For anybody else, also behind a proxy on this machine, there is nothing.
pub(super) async fn show_metrics(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    if !peer.is_loopback() || client::is_forwarded(&headers) {
        return Err(ApiError::NotFound);
    }
    let headers = [
        (header::CONTENT_TYPE, TEXT),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, app.metrics.to_text()))
}
