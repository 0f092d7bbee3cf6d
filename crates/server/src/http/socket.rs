//! `/api/v1/games/{id}/socket`: the socket of a live game. One task serves one socket and passes
//! messages between client and game. docs/wire.md describes the protocol.

mod line;
mod message;
mod places;
mod session;
mod stream;
mod waiting;

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use super::client::Network;
use super::person::Visitor;
use super::security::is_same_origin;
use super::{ApiError, App};
use crate::game::GameId;
pub(crate) use places::Sockets;
use places::{NoPlace, Place};
use session::{Session, Visit};
use stream::Stream;

/// Turns a request into a socket of a game. Whether there is such a game, and what it has to say,
/// is told on the socket: a browser shows its page nothing of an answer that opens none.
pub(super) async fn open_socket(
    State(app): State<App>,
    visitor: Visitor,
    game: Result<GameId, ApiError>,
    mut request: Request,
) -> Result<Response, ApiError> {
    // The upgrade is a GET, which pages of other sites may send with the person's cookie.
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
    let place = take_place(&app, visitor.network)?;
    // A malformed id is handled like one without a game, so that the page gets the close code.
    let visit = Visit::new(&app, game.ok(), visitor.id());
    tokio::spawn(serve(visit, upgrade, place));
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

/// Serves one socket. The future lives as long as the socket, so it is kept small.
async fn serve(visit: Visit, upgrade: OnUpgrade, place: Place) {
    // A client that leaves before the handshake is complete is not an error.
    let Ok(upgraded) = upgrade.await else {
        return;
    };
    let Some(stream) = Box::pin(stream_of(upgraded, visit.pace.deafness)).await else {
        tracing::error!("a socket came over something else than TCP");
        return;
    };
    let mut session = Box::new(Session::new(visit, stream));
    session.run(place.sockets()).await;
}

async fn stream_of(upgraded: Upgraded, patience: Duration) -> Option<Stream> {
    let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    Some(Stream::new(parts.io.into_inner(), &parts.read_buf, patience).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_future<A, B, C, F>(_: impl Fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_socket_costs_little_memory() {
        let size = size_of_future(serve) + size_of::<Session>();
        assert!(
            size <= 1_500,
            "{} + {}",
            size_of_future(serve),
            size_of::<Session>()
        );
    }
}
