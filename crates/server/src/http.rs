//! HTTP: all routes, and the middleware that each request passes through.

mod app;
mod bucket;
mod client;
mod error;
mod games;
mod health;
mod invitations;
mod json;
mod limit;
mod link;
mod listen;
mod log;
mod me;
mod metrics;
mod not_built;
mod openapi;
mod page;
mod person;
mod places;
mod query;
mod rate;
mod security;
mod socket;
mod thoughts;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use app::App;
use error::ApiError;
pub(crate) use listen::listen;
use openapi::Description;

/// Everything that the server answers.
pub(crate) fn router(app: App) -> Router {
    let (api, description) = routes();
    let document = openapi::document(&description);
    let v1 = counted(&app, api).merge(sockets()).route(
        "/openapi.json",
        get(async || openapi::show_document(document)),
    );
    let elsewhere = Router::new().fallback(async || ApiError::NotFound);
    Router::new()
        .nest("/api", elsewhere.nest("/v1", v1))
        .route("/metrics", get(metrics::show_metrics))
        .fallback(page::show_page)
        .layer(from_fn_with_state(app.clone(), json::read_body))
        .layer(from_fn(error::limit_time))
        .layer(CatchPanicLayer::custom(error::answer_panic))
        .layer(from_fn_with_state(app.clone(), security::add_headers))
        .layer(from_fn(log::log_request))
        .with_state(app)
}

/// The API and its description. Each handler names its own path.
fn routes() -> (Router<App>, OpenApi) {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health::show_health))
        .routes(routes!(me::show_me, me::rename_me))
        .routes(routes!(games::list_games))
        .routes(routes!(games::show_game))
        .routes(routes!(games::show_events, games::append_events))
        .routes(routes!(
            invitations::list_invitations,
            invitations::create_invitation
        ))
        .routes(routes!(
            invitations::show_invitation,
            invitations::cancel_invitation
        ))
        .routes(routes!(invitations::join_invitation))
        .routes(routes!(link::draw_link))
        .routes(routes!(thoughts::think))
        .split_for_parts()
}

/// The API, whose requests are counted.
fn counted(app: &App, api: Router<App>) -> Router<App> {
    // A stream of lines must not be buffered by compression.
    let is_complete = DefaultPredicate::new().and(NotForContentType::const_new(thoughts::LINES));
    api.fallback(async || ApiError::NotFound)
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(CompressionLayer::new().compress_when(is_complete))
        .layer(from_fn_with_state(app.clone(), security::refuse_cross_site))
        .layer(from_fn_with_state(app.clone(), limit::limit_requests))
}

/// Sockets have limits of their own: many reconnects from one network are not a flood.
fn sockets() -> Router<App> {
    Router::new()
        .route("/socket", get(socket::open_socket))
        .route("/games/{id}/socket", get(socket::refuse_old_page))
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
}
