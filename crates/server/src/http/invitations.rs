//! `/api/v1/invitations`: offers to play that are not games yet.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;

use super::json::JsonBody;
use super::openapi::Refusals;
use super::person::{self, Visitor};
use super::query::{QueryParameters, WhichPage};
use super::{ApiError, App};
use crate::game::{ClockSetting, GameId, Player};
use crate::live::Wish;
use crate::person::{Person, PersonName};
use crate::wire::{
    ErrorBody, Invitation, InvitationList, InvitationMade, JoinRequest, NewInvitation, Seated,
};

/// The most bytes in the text of a rule set.
const MAX_RULES: usize = 1_000;

/// Lists the person's own open invitations, the last changed first.
#[utoipa::path(
    get,
    path = "/invitations",
    params(WhichPage),
    responses((status = 200, body = InvitationList), Refusals)
)]
pub(super) async fn list_invitations(
    State(app): State<App>,
    visitor: Visitor,
    QueryParameters(which): QueryParameters<WhichPage>,
) -> Result<Json<InvitationList>, ApiError> {
    let before = which.cursor()?;
    let (invitations, next) = match visitor.id() {
        None => (Vec::new(), None),
        Some(person) => {
            let page = app.limits.page_games;
            app.store
                .invitations_of(person, before.as_ref(), page)
                .await?
        }
    };
    Ok(Json(InvitationList {
        invitations: invitations
            .iter()
            .map(|invitation| Invitation::new(invitation, visitor.id()))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
    }))
}

/// Shows an invitation to anybody who has its id.
#[utoipa::path(
    get,
    path = "/invitations/{id}",
    params(("id" = String, Path)),
    responses((status = 200, body = Invitation), (status = 404, body = ErrorBody), Refusals)
)]
pub(super) async fn show_invitation(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
) -> Result<Json<Invitation>, ApiError> {
    let invitation = app.live.invitation(&id).await?;
    Ok(Json(Invitation::new(&invitation, visitor.id())))
}

/// Cancels the person's own invitation.
#[utoipa::path(
    delete,
    path = "/invitations/{id}",
    params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), Refusals)
)]
pub(super) async fn cancel_invitation(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
) -> Result<StatusCode, ApiError> {
    let person = visitor.id().ok_or(ApiError::NotFound)?;
    app.live.cancel(&id, person).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes an invitation.
#[utoipa::path(
    post,
    path = "/invitations",
    request_body = NewInvitation,
    responses(
        (status = 201, body = InvitationMade),
        (status = 422, body = ErrorBody, description = "`rules`, `clock` or `name`."),
        Refusals
    )
)]
pub(super) async fn create_invitation(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<NewInvitation>,
) -> Result<impl IntoResponse, ApiError> {
    if request.rules.len() > MAX_RULES {
        return Err(ApiError::Rules("the text is too long".to_owned()));
    }
    let clock = match request.clock {
        Some(clock) => clock.to_setting().ok_or(ApiError::Clock)?,
        None => ClockSetting::None,
    };
    let name = read_name(request.name)?;
    let person = visitor.find_or_create(&app).await?;
    app.rates.take_invitation(person.id)?;
    let wish = Wish {
        host: seat(&app, &person, name).await?,
        rules: request.rules,
        clock,
        side: request.side.map(Into::into),
    };
    let id = app.live.invite(wish).await?;
    let made = InvitationMade { id: id.to_string() };
    Ok((
        StatusCode::CREATED,
        person::set_cookie(&app, &person),
        Json(made),
    ))
}

/// Lets the person follow an invitation, which begins the game.
#[utoipa::path(
    post,
    path = "/invitations/{id}/join",
    params(("id" = String, Path)),
    request_body = JoinRequest,
    responses(
        (status = 200, body = Seated),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "`own-invitation`, `taken` or `over`."),
        (status = 422, body = ErrorBody, description = "`name`."),
        Refusals
    )
)]
pub(super) async fn join_invitation(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
    JsonBody(request): JsonBody<JoinRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let name = read_name(request.name)?;
    let person = visitor.find_or_create(&app).await?;
    app.rates.take_join(person.id)?;
    let player = seat(&app, &person, name).await?;
    let side = app.live.join(&id, player).await?;
    let seated = Seated { side: side.into() };
    Ok((person::set_cookie(&app, &person), Json(seated)))
}

fn read_name(name: Option<String>) -> Result<Option<PersonName>, ApiError> {
    Ok(name.map(|name| name.parse()).transpose()?)
}

/// The person as a player, under the given name from now on, or under their present one.
async fn seat(app: &App, person: &Person, name: Option<PersonName>) -> Result<Player, ApiError> {
    let kept = app.store.person_name(person.id).await?;
    let name = match name {
        Some(name) if kept.as_ref() != Some(&name) => {
            app.store
                .rename_person(person.id, Some(name.clone()))
                .await?;
            Some(name)
        }
        _ => kept,
    };
    Ok(Player {
        person: Some(person.id),
        number: person.number(),
        name,
    })
}
