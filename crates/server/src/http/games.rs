//! `/api/games`: a person's games and their logs.

use std::fmt;
use std::str::FromStr;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use ugolki_rules::Side;

use super::json::JsonBody;
use super::person::{self, Visitor};
use super::query::QueryParameters;
use super::{ApiError, App};
use crate::clock::now_ms;
use crate::game::{GameId, GameIdError, GrowingLog, StoredEvent, Summary};
use crate::person::PersonId;
use crate::store::{Access, AppendError, Batch, GameCursor, MovesUp, Unit};
use crate::wire::{
    AppendRequest, Appended, EventRefusal, GameDocument, GameSummaries, GameSummary, Games,
    NewEvent,
};

/// What a list of games shows, and where it begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListedGames {
    /// Without it, games against the computer.
    kind: Option<Kind>,
    /// With people, the `next` of the page before; against the computer, the time in milliseconds
    /// since 1970 before which the games changed. Without it, the list begins at its start.
    before: Option<String>,
}

/// The games that a list can show.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    People,
}

impl ListedGames {
    fn before<T>(&self) -> Result<Option<T>, ApiError>
    where
        T: FromStr,
        T::Err: fmt::Display,
    {
        let before = self.before.as_deref().map(str::parse).transpose();
        before.map_err(|error| ApiError::BadRequest(format!("query: before: {error}")))
    }
}

/// Lists the person's games, the last changed first: those against the computer, or with
/// `kind=people` those with people.
pub(super) async fn list_games(
    State(app): State<App>,
    visitor: Visitor,
    QueryParameters(listed): QueryParameters<ListedGames>,
) -> Result<Response, ApiError> {
    match listed.kind {
        Some(Kind::People) => {
            let games = list_people_games(&app, &visitor, listed.before()?).await?;
            Ok(Json(games).into_response())
        }
        None => {
            let before_ms = listed.before()?.unwrap_or(i64::MAX);
            let games = list_computer_games(&app, &visitor, before_ms).await?;
            Ok(Json(games).into_response())
        }
    }
}

async fn list_people_games(
    app: &App,
    visitor: &Visitor,
    before: Option<GameCursor>,
) -> Result<GameSummaries, ApiError> {
    let Some(person) = visitor.id() else {
        return Ok(GameSummaries {
            games: Vec::new(),
            next: None,
        });
    };
    let (games, next) = app
        .store
        .people_games_of(person, before.as_ref(), app.limits.page_games)
        .await?;
    Ok(GameSummaries {
        games: games
            .iter()
            .map(|game| GameSummary::new(game, person))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
    })
}

async fn list_computer_games(
    app: &App,
    visitor: &Visitor,
    before_ms: i64,
) -> Result<Games, ApiError> {
    let Some(person) = visitor.id() else {
        return Ok(Games { games: Vec::new() });
    };
    let games = app
        .store
        .games_of_person(
            person,
            before_ms,
            app.limits.page_games,
            app.limits.page_events,
        )
        .await?;
    Ok(Games {
        games: games.iter().map(GameDocument::from).collect(),
    })
}

/// Shows one of the person's games.
pub(super) async fn show_game(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
) -> Result<Json<GameDocument>, ApiError> {
    match app.store.game(&id, visitor.id()).await? {
        Access::Own(game) => Ok(Json(GameDocument::from(&game))),
        Access::Foreign | Access::Unknown => Err(ApiError::NotFound),
    }
}

/// Appends a batch of events to a log, all of it or nothing. The answer is sent when they are on the disk.
pub(super) async fn append_events(
    State(app): State<App>,
    visitor: Visitor,
    id: GameId,
    JsonBody(request): JsonBody<AppendRequest>,
) -> Result<Response, ApiError> {
    check_length(&app, &request)?;
    let log = log_before(&app, &id, visitor.id(), request.after).await?;
    if let Some(person) = visitor.id() {
        app.rates
            .take_events(person, request.events.len(), log.len())?;
    }
    let checked = check(log, request.events).await?;
    let owner = visitor.find_or_create(&app).await?;
    if request.after == 0 {
        app.rates.take_game(owner.id)?;
    }

    let response = Appended {
        seq: checked.last_seq,
        result: checked.summary.result.clone(),
        reason: checked.summary.reason.clone(),
    };
    let batch = Batch {
        game: id.clone(),
        owner: Some(owner.id),
        players: None,
        events: checked.events,
        summary: checked.summary,
    };
    let now_ms = now_ms();
    let grown = Unit::from(batch).with(MovesUp {
        game: id.clone(),
        person: owner.id,
        now_ms,
    });
    match app.store.append(grown, now_ms).await {
        Ok(()) => {}
        Err(AppendError::Conflict) => return Err(conflict(&app, &id, owner.id).await?),
        Err(AppendError::Store(error)) => return Err(error.into()),
    }
    tracing::info!(game.id = %id, game.seq = response.seq, game.result = response.result, "a game grew");

    if visitor.person.as_ref() == Some(&owner) {
        Ok(Json(response).into_response())
    } else {
        Ok((person::set_cookie(&app, &owner), Json(response)).into_response())
    }
}

/// The game that the path names.
impl FromRequestParts<App> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<GameId, ApiError> {
        // A path that is not even text names no game either.
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

/// The log that a batch is to follow: it must end with event `after`.
async fn log_before(
    app: &App,
    id: &GameId,
    person: Option<PersonId>,
    after: u64,
) -> Result<Vec<StoredEvent>, ApiError> {
    match app.store.game(id, person).await? {
        Access::Own(game) if game.last_seq() == after => Ok(game.events),
        Access::Own(game) => Err(ApiError::Conflict(Box::new(GameDocument::from(&game)))),
        Access::Foreign => Err(ApiError::NotFound),
        Access::Unknown if after == 0 => Ok(Vec::new()),
        Access::Unknown => Err(ApiError::Conflict(Box::new(GameDocument::unknown(id)))),
    }
}

/// The refusal of a batch that lost to another one.
async fn conflict(app: &App, id: &GameId, person: PersonId) -> Result<ApiError, ApiError> {
    match app.store.game(id, Some(person)).await? {
        Access::Own(game) => Ok(ApiError::Conflict(Box::new(GameDocument::from(&game)))),
        Access::Foreign | Access::Unknown => Ok(ApiError::NotFound),
    }
}

/// Events that may follow the log, and what the game is after them.
struct Checked {
    events: Vec<StoredEvent>,
    last_seq: u64,
    summary: Summary,
}

/// Replays the log and then the new events. A long log takes its time, so this runs where it holds up nobody else.
async fn check(log: Vec<StoredEvent>, new_events: Vec<NewEvent>) -> Result<Checked, ApiError> {
    let check = move || {
        let mut growing = GrowingLog::after(&log)?;
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
        let empty = || ApiError::BadRequest("the batch is empty".to_owned());
        let (game, events) = growing.finish().ok_or_else(empty)?;
        Ok(Checked {
            events,
            last_seq: game.last_seq(),
            summary: game.summary(),
        })
    };
    tokio::task::spawn_blocking(check)
        .await
        .unwrap_or_else(|error| {
            tracing::error!(%error, "a replay did not end");
            Err(ApiError::Internal)
        })
}
