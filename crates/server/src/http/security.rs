//! Protection against cross-site requests, and security headers.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{ApiError, App};

/// The policy of every answer. The policy for scripts is in the page itself, with their hashes;
/// this one adds the directives that a page cannot set. A browser applies both, so neither can
/// relax the other.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The policy of answers other than pages and scripts: nothing may run.
const NOTHING_MAY_RUN: &str = "default-src 'none'; frame-ancestors 'none'";

/// One year, the usual value.
const TLS_ONLY: &str = "max-age=31536000";

/// Adds the default headers of every answer, unless the handler has set them.
pub(super) async fn add_headers(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut add = |name: HeaderName, value: &'static str| {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    };
    for (name, value) in HEADERS {
        add(name, value);
    }
    add(header::CONTENT_SECURITY_POLICY, NOTHING_MAY_RUN);
    if is_api {
        add(header::CACHE_CONTROL, "no-store");
    }
    if app.public_url.as_ref().is_some_and(|url| url.is_https()) {
        add(header::STRICT_TRANSPORT_SECURITY, TLS_ONLY);
    }
    response
}

/// Refuses a state-changing request from a page of another site, since the browser may send the
/// person's cookie with it.
pub(super) async fn refuse_cross_site(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let is_safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if is_safe || is_same_origin(request.headers(), &app) {
        next.run(request).await
    } else {
        ApiError::CrossSite.into_response()
    }
}

/// Browsers state the origin of a request and pages cannot forge it; a request without it is not
/// from a browser.
pub(super) fn is_same_origin(headers: &HeaderMap, app: &App) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin" || site == "none";
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if let Some(url) = &app.public_url
        && url.origin() == origin
    {
        return true;
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let origin_host = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    host.is_some() && host == origin_host
}
