//! `/api/v1/me`: the person who asks.

use axum::Json;
use axum::extract::State;
use axum::response::IntoResponse;

use super::json::JsonBody;
use super::openapi::Refusals;
use super::person::{self, Visitor};
use super::{ApiError, App};
use crate::person::{Person, PersonName};
use crate::wire::{ErrorBody, Me, Rename};

/// Shows the number and the name of the person who asks. A browser without a cookie becomes a
/// guest; otherwise its cookie is renewed.
#[utoipa::path(get, path = "/me", responses((status = 200, body = Me), Refusals))]
pub(super) async fn show_me(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let person = visitor.find_or_create(&app).await?;
    let name = app.store.person_name(person.id).await?;
    Ok(answer(&app, &person, name))
}

/// Gives the person another name. Games that have begun keep the old one.
#[utoipa::path(
    post,
    path = "/me",
    request_body = Rename,
    responses((status = 200, body = Me), (status = 422, body = ErrorBody, description = "`name`."), Refusals)
)]
pub(super) async fn rename_me(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<Rename>,
) -> Result<impl IntoResponse, ApiError> {
    let name: Option<PersonName> = request.name.map(|name| name.parse()).transpose()?;
    let person = visitor.find_or_create(&app).await?;
    app.store.rename_person(person.id, name.clone()).await?;
    Ok(answer(&app, &person, name))
}

fn answer(app: &App, person: &Person, name: Option<PersonName>) -> impl IntoResponse + use<> {
    let me = Me {
        guest: person.number(),
        name: name.map(|name| name.to_string()),
        public_url: app.public_url.as_ref().map(ToString::to_string),
    };
    (person::set_cookie(app, person), Json(me))
}
