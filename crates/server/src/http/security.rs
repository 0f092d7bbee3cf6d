//! Who may send a request, and what a browser may do with the answer.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{ApiError, App};

/// What every answer says. The policy for a page's scripts is in the page itself, with their hashes; this one adds what a
/// page can't say and never takes anything back, since all policies must agree.
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

/// For an answer that is no page and no script: nothing may run from it.
const NOTHING_MAY_RUN: &str = "default-src 'none'; frame-ancestors 'none'";

/// A year, as browsers ask of a site that means it.
const TLS_ONLY: &str = "max-age=31536000";

/// Adds the headers that hold for every answer, where the handler has said nothing else.
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

/// Refuses a changing request that a page of another site sent: the browser would add the person's cookie to it.
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

/// Browsers say where a request comes from and pages can't change it; what says nothing is no browser.
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
