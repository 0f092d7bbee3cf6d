//! The middleware that applies the limits on API requests.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::person::Visitor;

/// Lets a request pass if its network and its person have not sent too many.
pub(super) async fn limit_requests(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    match app.rates.take_request(visitor.network, visitor.id()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}
