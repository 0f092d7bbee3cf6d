//! `/api/v1/thoughts`: the computer's move, for a browser that cannot compute it.

#[cfg(test)]
mod tests;

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use futures_util::stream;

use super::json::JsonBody;
use super::openapi::Refusals;
use super::person::{self, Visitor};
use super::{ApiError, App};
use crate::thinking::{Ending, News, NoRoom, Task, Waiter};
use crate::wire::{ErrorBody, Thought, ThoughtNews, ThoughtRequest};

/// Lines of JSON.
pub(super) const LINES: &str = "application/x-ndjson";

/// Computes a move. The answer is a line for each place in the queue, and the move in the last
/// line. It begins at once; a client that stops reading cancels the thought.
#[utoipa::path(
    post,
    path = "/thoughts",
    request_body = ThoughtRequest,
    responses(
        (status = 200, body = ThoughtNews, content_type = "application/x-ndjson",
            description = "Lines of JSON; the last one is not `waiting`."),
        (status = 409, body = ErrorBody, description = "`over`."),
        (status = 422, body = ErrorBody, description = "`illegal-event` or `too-many-events`."),
        (status = 503, body = ErrorBody, description = "`unavailable`: too many wait."),
        Refusals
    )
)]
pub(super) async fn think(
    State(app): State<App>,
    visitor: Visitor,
    JsonBody(request): JsonBody<ThoughtRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let most = app.limits.game_events;
    if request.moves.len() as u64 >= most {
        let message = format!("a game has at most {most} events");
        return Err(ApiError::TooManyEvents(message));
    }
    if let Some(person) = visitor.id() {
        app.rates.take_thought(person, request.moves.len())?;
    }
    let task = read_task(request).await?;
    let person = visitor.find_or_create(&app).await?;
    let waiter = app.thinking.ask(person.id, task)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(LINES)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // A proxy that buffers the answer would hide the place in the queue.
        (NO_BUFFERING, HeaderValue::from_static("no")),
    ];
    Ok((person::set_cookie(&app, &person), headers, lines(waiter)))
}

/// Tells nginx and compatible proxies not to buffer an answer.
const NO_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Plays the moves of the game, on a thread that may block, since a long game takes time.
async fn read_task(request: ThoughtRequest) -> Result<Task, ApiError> {
    let played = tokio::task::spawn_blocking(move || request.play()).await;
    let thought = played
        .map_err(|error| {
            tracing::error!(%error, "the moves of a thought were not played");
            ApiError::Internal
        })?
        .map_err(|(seq, refusal)| ApiError::IllegalEvent { seq, refusal })?;
    let Thought { game, level, seed } = thought;
    if game.outcome().is_some() {
        return Err(ApiError::Over);
    }
    Ok(Task { game, level, seed })
}

/// The lines of the answer, until the client stops reading.
fn lines(waiter: Waiter) -> Body {
    let lines = stream::unfold(waiter, async |mut waiter| {
        let news = waiter.next().await?;
        Some((Ok::<_, Infallible>(line(news)), waiter))
    });
    Body::from_stream(lines)
}

fn line(news: News) -> Bytes {
    let news = match news {
        News::Waiting { ahead } => ThoughtNews::Waiting { ahead },
        News::Decided(mv) => ThoughtNews::Decided { mv: mv.into() },
        News::Ended(why) => ThoughtNews::Refused {
            error: ApiError::from(why).into_detail(),
        },
    };
    let mut line = serde_json::to_vec(&news).expect("news have string keys only");
    line.push(b'\n');
    line.into()
}

impl From<Ending> for ApiError {
    fn from(why: Ending) -> ApiError {
        match why {
            Ending::Replaced => ApiError::Replaced,
            Ending::Stopping => ApiError::unavailable(),
            Ending::Failed => ApiError::Internal,
        }
    }
}

impl From<NoRoom> for ApiError {
    fn from(_: NoRoom) -> ApiError {
        ApiError::unavailable()
    }
}
