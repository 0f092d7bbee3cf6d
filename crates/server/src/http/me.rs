//! `/api/me`: who asks?

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;

use super::client::Network;
use super::guest::{self, CookieGuest};
use super::{ApiError, App};
use crate::wire::Me;

/// Tells the guest's number; makes a guest of a browser that has no cookie yet. The cookie's time begins anew.
pub(super) async fn show_me(
    State(app): State<App>,
    network: Network,
    CookieGuest(guest): CookieGuest,
) -> Result<impl IntoResponse, ApiError> {
    let guest = guest::find_or_create(&app, guest, network).await?;
    Ok((
        guest::set_cookie(&app, &guest),
        Json(Me {
            guest: guest.number,
            name: None,
        }),
    ))
}
