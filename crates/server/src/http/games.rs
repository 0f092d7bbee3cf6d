//! `/api/v1/games`: a person's games and their logs.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use ugolki_rules::Side;
use utoipa::{IntoParams, ToSchema};

use super::json::JsonBody;
use super::openapi::Refusals;
use super::person::{self, Visitor};
use super::query::{QueryParameters, read_cursor};
use super::{ApiError, App};
use crate::computer::{Grown, KeptGame, OpenError};
use crate::game::{GameId, GameIdError};
use crate::store::{Access, GameKind, ListCursor};
use crate::wire::{
    AppendRequest, Appended, ErrorBody, EventRefusal, GameList, GameLog, GameSummary, NewEvent,
};

/// Which games are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichGames {
    /// Games of this kind; without it, all.
    #[param(inline)]
    kind: Option<Kind>,
    /// The `next` of the page before; without it, the list begins at its start.
    before: Option<String>,
}

/// Against whom a person plays.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Computer,
    People,
}

impl WhichGames {
    fn kind(&self) -> Option<GameKind> {
        self.kind.map(|kind| match kind {
            Kind::Computer => GameKind::Computer,
            Kind::People => GameKind::People,
        })
    }

    fn cursor(&self) -> Result<Option<ListCursor>, ApiError> {
        read_cursor(self.before.as_deref())
    }
}

/// Lists the person's games, the last changed first.
#[utoipa::path(
    get,
    path = "/games",
    params(WhichGames),
    responses((status = 200, body = GameList), Refusals)
)]
pub(super) async fn list_games(
    State(app): State<App>,
    visitor: Visitor,
    QueryParameters(which): QueryParameters<WhichGames>,
) -> Result<Json<GameList>, ApiError> {
    let before = which.cursor()?;
    let (games, next) = match visitor.id() {
        None => (Vec::new(), None),
        Some(person) => {
            let page = app.limits.page_games;
            app.store
                .games_of(person, which.kind(), before.as_ref(), page)
                .await?
        }
    };
    Ok(Json(GameList {
        games: games
            .iter()
            .map(|game| GameSummary::new(game, visitor.id()))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
    }))
}

/// Shows a game without its log: the person's own, or any between people.
#[utoipa::path(
    get,
    path = "/games/{id}",
    params(("id" = String, Path)),
    responses((status = 200, body = GameSummary), (status = 404, body = ErrorBody), Refusals)
)]
pub(super) async fn show_game(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
) -> Result<Json<GameSummary>, ApiError> {
    match app.store.game(&id, visitor.id()).await? {
        Access::Open(game) => Ok(Json(GameSummary::new(&game, visitor.id()))),
        Access::Foreign | Access::Unknown => Err(ApiError::NotFound),
    }
}

/// Which part of a log is shown.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichEvents {
    /// The number of the last event that is known already; without it, the whole log is shown.
    since: Option<u64>,
}

/// Shows the log of a game that the person may see.
#[utoipa::path(
    get,
    path = "/games/{id}/events",
    params(("id" = String, Path), WhichEvents),
    responses((status = 200, body = GameLog), (status = 404, body = ErrorBody), Refusals)
)]
pub(super) async fn show_events(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
    QueryParameters(which): QueryParameters<WhichEvents>,
) -> Result<Json<GameLog>, ApiError> {
    let since = which.since.unwrap_or(0);
    match app.store.events(&id, visitor.id(), since).await? {
        Access::Open((kind, events)) => Ok(Json(GameLog::new(kind, &events))),
        Access::Foreign | Access::Unknown => Err(ApiError::NotFound),
    }
}

/// Appends a batch of events to the log of a game against the computer, all of it or nothing.
///
/// The answer is sent when they are on the disk.
#[utoipa::path(
    post,
    path = "/games/{id}/events",
    params(("id" = String, Path)),
    request_body = AppendRequest,
    responses(
        (status = 200, body = Appended),
        (status = 404, body = ErrorBody, description = "The game is somebody else's."),
        (status = 409, body = ErrorBody, description = "`conflict`: the log ends with event `seq`."),
        (status = 422, body = ErrorBody, description = "`illegal-event` or `too-many-events`."),
        Refusals
    )
)]
pub(super) async fn append_events(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
    JsonBody(request): JsonBody<AppendRequest>,
) -> Result<Response, ApiError> {
    check_length(&app, &request)?;
    let AppendRequest { after, events } = request;
    if let Some(person) = visitor.id() {
        app.rates.take_events(person, events.len(), after)?;
    }
    let game = app.computer_games.open(&id, visitor.id(), after).await?;
    let grown = grow(game, events).await?;
    let owner = visitor.find_or_create(&app).await?;
    if after == 0 {
        app.rates.take_game(owner.id)?;
    }
    let summary = grown.summary();
    let appended = Appended {
        seq: grown.last_seq(),
        result: summary.result,
        reason: summary.reason,
    };
    app.computer_games.keep(&id, owner.id, grown).await?;
    tracing::info!(game.id = %id, game.seq = appended.seq, game.result = appended.result, "appended to a game");
    if visitor.person.as_ref() == Some(&owner) {
        Ok(Json(appended).into_response())
    } else {
        Ok((person::set_cookie(&app, &owner), Json(appended)).into_response())
    }
}

/// The game that the path names.
impl FromRequestParts<App> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<GameId, ApiError> {
        // A path that is not UTF-8 names no game either.
        let text = Path::<String>::from_request_parts(parts, app)
            .await
            .map(|Path(text)| text)
            .unwrap_or_default();
        text.parse()
            .map_err(|error: GameIdError| ApiError::BadRequest(error.to_string()))
    }
}

fn check_length(app: &App, request: &AppendRequest) -> Result<(), ApiError> {
    let count = request.events.len();
    if count == 0 {
        return Err(ApiError::BadRequest("the batch is empty".to_owned()));
    }
    let most = app.limits.batch_events;
    if count > most {
        return Err(ApiError::TooManyEvents(format!(
            "{count} events in a batch, at most {most} are taken"
        )));
    }
    let most = app.limits.game_events;
    if request.after.saturating_add(count as u64) > most {
        return Err(ApiError::TooManyEvents(format!(
            "a game has at most {most} events"
        )));
    }
    Ok(())
}

/// Appends new events to the fold of a game, on a thread that may block, since folding a long log
/// takes time.
async fn grow(game: KeptGame, new_events: Vec<NewEvent>) -> Result<Grown, ApiError> {
    let grow = move || {
        let mut growing = game.grow()?;
        for new in &new_events {
            let seq = growing.next_seq();
            let refuse = |refusal: EventRefusal| ApiError::IllegalEvent { seq, refusal };
            // The first event says itself where the person sits.
            let person = growing.person().unwrap_or(Side::White.into());
            let event = new.to_event(person).map_err(refuse)?;
            growing
                .push(event, new.at_ms)
                .map_err(|error| refuse(error.into()))?;
        }
        Grown::of(growing).ok_or_else(|| ApiError::BadRequest("the batch is empty".to_owned()))
    };
    tokio::task::spawn_blocking(grow)
        .await
        .unwrap_or_else(|error| {
            tracing::error!(%error, "the new events were not checked");
            Err(ApiError::Internal)
        })
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> ApiError {
        match error {
            OpenError::Foreign => ApiError::NotFound,
            OpenError::Conflict { last_seq } => ApiError::Conflict { last_seq },
            OpenError::Store(error) => error.into(),
        }
    }
}
