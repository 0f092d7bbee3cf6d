//! `/api/tables`: games between people, before and beside their sockets.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::Deserialize;

use super::json::JsonBody;
use super::person::{self, Visitor};
use super::query::QueryParameters;
use super::{ApiError, App};
use crate::game::{GameId, Player};
use crate::live::Invitation;
use crate::person::{Person, PersonName};
use crate::store::{BadTableCursor, TableCursor};
use crate::wire::{JoinRequest, NewTable, Seated, TableMade, TableSummary, Tables};

/// The most bytes in the text of a rule set.
const MAX_RULES: usize = 1_000;

/// Where a list of tables begins.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TablesAfter {
    /// The `next` of the page before; without it, the first page.
    before: Option<String>,
}

impl TablesAfter {
    fn cursor(&self) -> Result<Option<TableCursor>, ApiError> {
        let cursor = self.before.as_deref().map(str::parse).transpose();
        cursor.map_err(|error: BadTableCursor| {
            ApiError::BadRequest(format!("query: before: {error}"))
        })
    }
}

/// Lists the person's games with people, the last changed first.
pub(super) async fn list_tables(
    State(app): State<App>,
    visitor: Visitor,
    QueryParameters(from): QueryParameters<TablesAfter>,
) -> Result<Json<Tables>, ApiError> {
    let before = from.cursor()?;
    let Some(person) = visitor.id() else {
        return Ok(Json(Tables {
            tables: Vec::new(),
            next: None,
        }));
    };
    let (tables, next) = app
        .store
        .tables_of_person(person, before.as_ref(), app.limits.page_games)
        .await?;
    Ok(Json(Tables {
        tables: tables
            .iter()
            .map(|table| TableSummary::new(table, person))
            .collect(),
        next: next.map(|cursor| cursor.to_string()),
    }))
}

/// Lays a table.
pub(super) async fn lay_table(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<NewTable>,
) -> Result<impl IntoResponse, ApiError> {
    if request.rules.len() > MAX_RULES {
        return Err(ApiError::Rules("the text is too long".to_owned()));
    }
    let clock = match request.clock {
        Some(clock) => Some(clock.to_setting().ok_or(ApiError::Clock)?),
        None => None,
    };
    let name = read_name(request.name)?;
    let person = visitor.find_or_create(&app).await?;
    app.rates.take_table(person.id)?;
    let invitation = Invitation {
        host: seat(&app, &person, name).await?,
        rules: request.rules,
        clock,
        side: request.side.map(Into::into),
    };
    let id = app.live.lay(invitation).await?;
    let made = TableMade { id: id.to_string() };
    Ok((
        StatusCode::CREATED,
        person::set_cookie(&app, &person),
        Json(made),
    ))
}

/// Sits the person down at a table that waits.
pub(super) async fn join_table(
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

/// The person as a player: under the given name from now on, or under the one they have.
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
        person: person.id,
        number: person.number(),
        name,
    })
}
