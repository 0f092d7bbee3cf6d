//! `/api/v1/socket`: the websocket of a page. One task serves one socket and passes messages
//! between the client and the channels that it subscribes to. docs/wire.md describes the protocol.

mod connection;
mod message;
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
use super::person::Visitor;
use super::places::{NoPlace, Place};
use super::security::is_same_origin;
use super::{ApiError, App};
use crate::wire::close_code;
use session::{Session, Visit};
use stream::Stream;

/// Turns a request into a socket.
pub(super) async fn open_socket(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, ApiError> {
    let (response, upgrade, place) = accept(&app, visitor.network, request)?;
    tokio::spawn(serve(Visit::new(&app, visitor.id()), upgrade, place));
    Ok(response)
}

/// Tells a page of an earlier version, which opens a socket for each game, to reload. Only a close
/// code can say so: a browser shows its page nothing of an answer that opens no socket.
pub(super) async fn refuse_old_page(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, ApiError> {
    let (response, upgrade, place) = accept(&app, visitor.network, request)?;
    let write_timeout = app.timeouts.write;
    tokio::spawn(async move {
        if let Some(mut stream) = stream_of(upgrade, write_timeout).await {
            stream.close(close_code::VERSION).await;
        }
        drop(place);
    });
    Ok(response)
}

/// The response that opens a socket, what it becomes, and its place.
fn accept(
    app: &App,
    network: Network,
    mut request: Request,
) -> Result<(Response, OnUpgrade, Place), ApiError> {
    // The upgrade is a GET, which pages of other sites may send with the person's cookie.
    if !is_same_origin(request.headers(), app) {
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
    Ok((response, upgrade, take_place(app, network)?))
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
    let Some(stream) = Box::pin(stream_of(upgrade, visit.timeouts.write)).await else {
        return;
    };
    let mut session = Box::new(Session::new(visit, stream));
    session.run(place.sockets()).await;
}

async fn stream_of(upgrade: OnUpgrade, write_timeout: Duration) -> Option<Stream> {
    // A client that leaves before the handshake is complete is not an error.
    let upgraded: Upgraded = upgrade.await.ok()?;
    let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else {
        tracing::error!("a socket came over something else than TCP");
        return None;
    };
    Some(Stream::new(parts.io.into_inner(), &parts.read_buf, write_timeout).await)
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
