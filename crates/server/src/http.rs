//! The HTTP door: every route, and what each request passes on its way in and out.

mod app;
mod bucket;
mod client;
mod error;
mod games;
mod health;
mod invitations;
mod json;
mod link;
mod listen;
mod log;
mod me;
mod metrics;
mod not_built;
mod page;
mod person;
mod query;
mod rate;
mod security;
mod socket;
mod thoughts;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};

pub(crate) use app::App;
use error::ApiError;
pub(crate) use listen::listen;

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .nest("/api", api(&app).merge(sockets()))
        .route("/metrics", get(metrics::show_metrics))
        .fallback(page::show_page)
        .layer(from_fn_with_state(app.clone(), json::read_body))
        .layer(from_fn(error::limit_time))
        .layer(CatchPanicLayer::custom(error::answer_panic))
        .layer(from_fn_with_state(app.clone(), security::add_headers))
        .layer(from_fn(log::log_request))
        .with_state(app)
}

fn api(app: &App) -> Router<App> {
    // What comes line by line must not wait for more of it.
    let is_complete = DefaultPredicate::new().and(NotForContentType::const_new(thoughts::LINES));
    Router::new()
        .route("/health", get(health::show_health))
        .route("/me", get(me::show_me).post(me::rename_me))
        .route("/games", get(games::list_games))
        .route("/games/{id}", get(games::show_game))
        .route("/games/{id}/events", post(games::append_events))
        .route(
            "/invitations",
            get(invitations::list_invitations).post(invitations::create_invitation),
        )
        .route(
            "/invitations/{id}",
            get(invitations::show_invitation).delete(invitations::cancel_invitation),
        )
        .route("/invitations/{id}/join", post(invitations::join_invitation))
        .route("/invitations/{id}/link.svg", get(link::draw_link))
        .route("/thoughts", post(thoughts::think))
        .fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(CompressionLayer::new().compress_when(is_complete))
        .layer(from_fn_with_state(app.clone(), security::refuse_cross_site))
        .layer(from_fn_with_state(app.clone(), rate::limit_requests))
}

/// Counted by themselves: a network that all come back from at once is no flood.
fn sockets() -> Router<App> {
    Router::new()
        .route("/games/{id}/socket", get(socket::open_socket))
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
}
