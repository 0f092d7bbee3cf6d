//! The person who sends a request: read from the cookie, or created.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use super::client::Network;
use super::{ApiError, App};
use crate::clock::now_ms;
use crate::person::{Person, PersonId};

/// The lifetime of the cookie: 400 days, the longest that browsers allow.
const MAX_AGE_S: u32 = 400 * 24 * 60 * 60;

/// The cookie of earlier versions, which all databases on a host shared. It is still read but never
/// written.
const SHARED_COOKIE: &str = "ugolki_guest";

/// Who sends a request, and from where.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    /// The person that the cookie names. A missing, broken or forged cookie names nobody, and that
    /// is no error.
    pub(super) person: Option<Person>,
    pub(super) network: Network,
}

impl Visitor {
    pub(super) fn of_request(app: &App, parts: &Parts) -> Visitor {
        Visitor {
            person: of_headers(app, &parts.headers),
            network: Network::of_request(&parts.extensions, &parts.headers, &app.trusted_proxies),
        }
    }

    pub(super) fn id(&self) -> Option<PersonId> {
        self.person.as_ref().map(|person| person.id)
    }

    /// The person of the cookie if they are in the database, otherwise a new guest.
    pub(super) async fn find_or_create(&self, app: &App) -> Result<Person, ApiError> {
        if let Some(person) = &self.person
            && app.store.has_person(person.id).await?
        {
            return Ok(person.clone());
        }
        app.rates.take_guest(self.network)?;
        let guest = app.store.create_guest(now_ms()).await?;
        tracing::info!(guest.number = guest.number(), "created a guest");
        Ok(guest)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Infallible> {
        Ok(Visitor::of_request(app, parts))
    }
}

/// The person that the cookie names.
fn of_headers(app: &App, headers: &HeaderMap) -> Option<Person> {
    let own = cookie_name(app);
    let shared = format!("{}{SHARED_COOKIE}", prefix(app));
    let find = |name: &str| {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(key, _)| *key == name)
            .find_map(|(_, token)| app.signer.verify(token))
    };
    find(&own).or_else(|| find(&shared))
}

/// The `Set-Cookie` header that makes a browser this person.
pub(super) fn set_cookie(app: &App, person: &Person) -> [(header::HeaderName, HeaderValue); 1] {
    let (name, token) = (cookie_name(app), app.signer.sign(person));
    let secure = if is_https(app) { "; Secure" } else { "" };
    let cookie =
        format!("{name}={token}; Path=/; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::from_str(&cookie).expect("a token has letters, digits and dots only");
    [(header::SET_COOKIE, value)]
}

/// The name of the cookie belongs to the database, since cookies know no port: two servers on one
/// host would overwrite each other's.
fn cookie_name(app: &App) -> String {
    format!("{}ugolki_{}", prefix(app), app.signer.database())
}

/// The prefix makes browsers accept the cookie only from this very host over TLS.
fn prefix(app: &App) -> &'static str {
    if is_https(app) { "__Host-" } else { "" }
}

fn is_https(app: &App) -> bool {
    app.public_url.as_ref().is_some_and(|url| url.is_https())
}
