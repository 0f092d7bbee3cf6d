//! The guest of a request: read from the cookie, made when there is none.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use super::client::Network;
use super::{ApiError, App};
use crate::clock::now_ms;
use crate::guest::Guest;

/// Browsers keep no cookie longer than this: 400 days.
const MAX_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The guest that a request's cookie names. A missing, broken or forged cookie names nobody, and that is no error.
#[derive(Clone, Debug)]
pub(super) struct CookieGuest(pub(super) Option<Guest>);

impl FromRequestParts<App> for CookieGuest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<CookieGuest, Infallible> {
        Ok(CookieGuest(of_headers(app, &parts.headers)))
    }
}

/// The network that a request comes from.
impl FromRequestParts<App> for Network {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Network, Infallible> {
        Ok(Network::of_request(
            &parts.extensions,
            &parts.headers,
            &app.trusted_proxies,
        ))
    }
}

/// The guest that the cookie names.
pub(super) fn of_headers(app: &App, headers: &HeaderMap) -> Option<Guest> {
    let name = cookie_name(app);
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(key, _)| *key == name)
        .find_map(|(_, token)| app.signer.verify(token))
}

/// The guest of the cookie when it is kept here, otherwise a new one.
pub(super) async fn find_or_create(
    app: &App,
    guest: Option<Guest>,
    network: Network,
) -> Result<Guest, ApiError> {
    if let Some(guest) = guest
        && app.store.has_guest(guest.id).await?
    {
        return Ok(guest);
    }
    app.rates.take_guest(network)?;
    let guest = app.store.create_guest(now_ms()).await?;
    tracing::info!(guest.number, "made a guest");
    Ok(guest)
}

/// The `Set-Cookie` header that makes a browser this guest.
pub(super) fn set_cookie(app: &App, guest: &Guest) -> [(header::HeaderName, HeaderValue); 1] {
    let (name, token) = (cookie_name(app), app.signer.sign(guest));
    let secure = if is_https(app) { "; Secure" } else { "" };
    let cookie =
        format!("{name}={token}; Path=/; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::from_str(&cookie).expect("a token has letters, digits and dots only");
    [(header::SET_COOKIE, value)]
}

/// The prefix makes browsers refuse the cookie from anybody but this very host over TLS.
fn cookie_name(app: &App) -> &'static str {
    if is_https(app) {
        "__Host-ugolki_guest"
    } else {
        "ugolki_guest"
    }
}

fn is_https(app: &App) -> bool {
    app.public_url.as_ref().is_some_and(|url| url.is_https())
}
