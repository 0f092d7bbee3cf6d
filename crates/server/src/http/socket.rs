//! `/api/tables/{id}/socket`: the door of a live game. One task serves one socket: what comes in goes to the game, what the
//! game says goes out. docs/wire.md tells the whole life of a socket.

mod bucket;
mod line;
mod message;
mod places;
mod session;
mod stream;

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use super::client::Network;
use super::guest::CookieGuest;
use super::security::is_same_origin;
use super::{ApiError, App};
use crate::game::GameId;
pub(crate) use places::Sockets;
use places::{NoPlace, Place};
use session::{Session, Visitor};
use stream::Stream;

/// Turns a request into a socket of a game. Whether there is such a game, and what it has to say, is told on the socket:
/// a browser shows its page nothing of an answer that opens none.
pub(super) async fn open_socket(
    State(app): State<App>,
    network: Network,
    CookieGuest(guest): CookieGuest,
    game: GameId,
    mut request: Request,
) -> Result<Response, ApiError> {
    // A socket is asked for with a GET, which pages of other sites may send with the guest's cookie.
    if !is_same_origin(request.headers(), &app) {
        app.metrics.socket_refused("cross-site");
        return Err(ApiError::CrossSite);
    }
    let not_a_socket = |error: &dyn std::fmt::Display| {
        ApiError::BadRequest(format!("the request opens no websocket: {error}"))
    };
    let response =
        create_response_with_body(&request, Body::empty).map_err(|error| not_a_socket(&error))?;
    let upgrade = request
        .extensions_mut()
        .remove::<OnUpgrade>()
        .ok_or_else(|| not_a_socket(&"the connection takes none"))?;
    let place = take_place(&app, network)?;
    let visitor = Visitor {
        game,
        viewer: guest.map(|guest| guest.id),
    };
    tokio::spawn(serve(app, visitor, upgrade, place));
    Ok(response)
}

fn take_place(app: &App, network: Network) -> Result<Place, ApiError> {
    let taken = app
        .rates
        .take_socket(network)
        .map_err(|_| NoPlace::TooFast)
        .and_then(|()| app.sockets.take(network));
    taken.map_err(|reason| {
        app.metrics.socket_refused(reason.as_str());
        ApiError::unavailable()
    })
}

async fn serve(app: App, visitor: Visitor, upgrade: OnUpgrade, place: Place) {
    // A client that has gone before its handshake was done is its own business.
    let Ok(upgraded) = upgrade.await else {
        return;
    };
    let Some(stream) = stream_of(upgraded, app.pace.deafness).await else {
        tracing::error!("a socket came over something else than TCP");
        return;
    };
    // The rest of the task's memory is held as long as the socket lives, so it has nothing of the app that it does not need.
    let session = Session::new(&app, visitor, stream);
    let sockets = app.sockets.clone();
    drop(app);
    session.run(&sockets).await;
    drop(place);
}

async fn stream_of(upgraded: Upgraded, patience: Duration) -> Option<Stream> {
    let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    Some(Stream::new(parts.io.into_inner(), &parts.read_buf, patience).await)
}
