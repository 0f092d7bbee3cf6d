//! `/api/me`: who asks?

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;

use super::client::Network;
use super::guest::{self, CookieGuest};
use super::json::JsonBody;
use super::{ApiError, App};
use crate::guest::{Guest, GuestName};
use crate::wire::{Me, Rename};

/// Tells the guest's number and name; makes a guest of a browser that has no cookie yet. The cookie's time begins anew.
pub(super) async fn show_me(
    State(app): State<App>,
    network: Network,
    CookieGuest(guest): CookieGuest,
) -> Result<impl IntoResponse, ApiError> {
    let guest = guest::find_or_create(&app, guest, network).await?;
    let name = app.store.guest_name(guest.id).await?;
    Ok(answer(&app, &guest, name))
}

/// Gives the guest another name. Games that have begun keep the old one.
pub(super) async fn rename_me(
    State(app): State<App>,
    network: Network,
    CookieGuest(guest): CookieGuest,
    JsonBody(request): JsonBody<Rename>,
) -> Result<impl IntoResponse, ApiError> {
    let name: Option<GuestName> = request.name.map(|name| name.parse()).transpose()?;
    let guest = guest::find_or_create(&app, guest, network).await?;
    app.store.rename_guest(guest.id, name.clone()).await?;
    Ok(answer(&app, &guest, name))
}

fn answer(app: &App, guest: &Guest, name: Option<GuestName>) -> impl IntoResponse + use<> {
    let me = Me {
        guest: guest.number,
        name: name.map(|name| name.to_string()),
        public_url: app.public_url.as_ref().map(ToString::to_string),
    };
    (guest::set_cookie(app, guest), Json(me))
}
