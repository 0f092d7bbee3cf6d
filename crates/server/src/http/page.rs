//! Everything outside `/api`: the page and its files.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use percent_encoding::percent_decode_str;

use super::{ApiError, App, not_built};
use crate::site::{Encoding, Found, SiteFile};

/// The policy for pages. Scripts are governed by the policy inside the page, which has their
/// hashes.
const PAGE_POLICY: &str = "base-uri 'self'; connect-src 'self'; font-src 'self'; form-action 'self'; \
     frame-ancestors 'none'; img-src 'self' data: blob:; media-src 'self' data: blob:; object-src 'none'; worker-src 'self'";

/// The policy for all other files. A worker's policy is that of its script: it may run WebAssembly
/// and connect to this server.
const FILE_POLICY: &str = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; script-src 'self' 'wasm-unsafe-eval'";

/// Serves a page or one of its files.
pub(super) async fn show_page(
    State(app): State<App>,
    request: Request,
) -> Result<Response, ApiError> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::MethodNotAllowed);
    }
    let path = percent_decode_str(request.uri().path())
        .decode_utf8()
        .map_err(|_| ApiError::NotFound)?;
    if app.site.is_empty() {
        return if path == "/" {
            Ok(not_built::show_not_built())
        } else {
            Err(ApiError::NotFound)
        };
    }
    match app.site.find(&path) {
        Found::File(file) => Ok(answer(file, request.headers())),
        Found::Directory => Ok(redirect_to_directory(&request)),
        Found::Nothing => Err(ApiError::NotFound),
    }
}

fn redirect_to_directory(request: &Request) -> Response {
    // A location with two leading slashes would name another host.
    let path = request.uri().path().trim_start_matches('/');
    let query = request
        .uri()
        .query()
        .map_or_else(String::new, |query| format!("?{query}"));
    Redirect::permanent(&format!("/{path}/{query}")).into_response()
}

fn answer(file: &SiteFile, request: &HeaderMap) -> Response {
    let encoding = file.best_encoding(|encoding| accepts(request, encoding));
    let etag = file.etag(encoding);
    let is_known = request
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| {
            tags.split(',')
                .any(|tag| tag.trim().trim_start_matches("W/") == etag)
        });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let content_type = [(header::CONTENT_TYPE, file.content_type())];
        (content_type, Body::from(file.body(encoding))).into_response()
    };
    let headers = response.headers_mut();
    if let Some(name) = encoding.name() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    headers.insert(
        header::ETAG,
        HeaderValue::from_str(&etag).expect("a tag has letters, digits and quotes only"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let caching = if file.is_immutable() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    let policy = if file.is_html() {
        PAGE_POLICY
    } else {
        FILE_POLICY
    };
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(policy),
    );
    response
}

fn accepts(request: &HeaderMap, encoding: Encoding) -> bool {
    let Some(name) = encoding.name() else {
        return true;
    };
    request
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|choice| {
            let (coding, weight) = choice.split_once(';').unwrap_or((choice, ""));
            let is_refused = weight
                .trim()
                .strip_prefix("q=")
                .is_some_and(|q| q.parse::<f32>() == Ok(0.0));
            coding.trim().eq_ignore_ascii_case(name) && !is_refused
        })
}
