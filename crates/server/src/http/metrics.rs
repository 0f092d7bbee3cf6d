//! `/metrics`: the server's metrics, for a scraper on the same machine.

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;

use super::client::{self, Peer};
use super::{ApiError, App};

/// The text format of Prometheus.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Shows all metrics to a client on this machine. For others, including those behind a local proxy,
/// it is 404.
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
