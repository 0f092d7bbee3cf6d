//! Accepting connections, and shutting them and the sockets down.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::client::Peer;
use super::{App, router};

/// The timeout for the head of the next request, which also closes idle connections.
const HEAD_TIMEOUT: Duration = Duration::from_secs(60);

/// The largest head of a request.
const HEAD_BYTES: usize = 32 * 1024;

/// How long requests and sockets may continue during shutdown.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);

/// The delay after a failed accept, mostly caused by a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves connections until `shutdown` completes, then cancels thoughts, lets open requests finish
/// and notifies the sockets.
pub(crate) async fn listen(listener: TcpListener, app: App, shutdown: impl Future<Output = ()>) {
    let max_connections = app.limits.connections.min(Semaphore::MAX_PERMITS);
    let places = Arc::new(Semaphore::new(max_connections));
    let router = router(app.clone());
    let (stop, stopping) = watch::channel(());
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = accept(&listener, &places) => accepted,
        };
        match accepted {
            Ok((place, stream, peer)) => {
                serve(place, stream, peer, router.clone(), stopping.clone());
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop((listener, stopping));
    app.thinking.stop();
    let until = Instant::now() + DRAIN_TIMEOUT;
    tokio::join!(end_connections(stop, until), end_sockets(&app, until));
}

/// Lets each connection finish its current request.
async fn end_connections(stop: watch::Sender<()>, until: Instant) {
    // A send fails only if there is no connection.
    let _ = stop.send(());
    if timeout_at(until, stop.closed()).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}

/// Closes every socket, after pending events have reached the disk.
async fn end_sockets(app: &App, until: Instant) {
    app.sockets.refuse_more();
    if timeout_at(until, app.live.stop()).await.is_err() {
        tracing::warn!("the games did not stop in time; nothing acknowledged is lost");
    }
    app.sockets.close_all();
    // The notice must still be sent, even after the deadline.
    let rest = until.saturating_duration_since(Instant::now());
    if timeout(rest.max(DRAIN_TIMEOUT / 6), app.sockets.ended())
        .await
        .is_err()
    {
        tracing::warn!("some sockets did not end in time");
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> std::io::Result<(OwnedSemaphorePermit, TcpStream, SocketAddr)> {
    let place = Arc::clone(places)
        .acquire_owned()
        .await
        .expect("the semaphore is never closed");
    let (stream, peer) = listener.accept().await?;
    Ok((place, stream, peer))
}

/// Serves one connection. An upgrade to a socket frees its slot.
fn serve(
    place: OwnedSemaphorePermit,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<()>,
) {
    // Answers are written at once, so Nagle's algorithm would only delay them. A failure does no
    // harm.
    let _ = stream.set_nodelay(true);
    let service = RouterOf {
        peer: Peer(peer.ip()),
        router: TowerToHyperService::new(router),
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        // A broken connection is not an error of the server.
        tokio::select! {
            _ = connection.as_mut() => {}
            // Held until the connection ends; dropping the last one signals the end of all.
            _ = stopping.changed() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
        drop((place, stopping));
    });
}

/// The router with the peer address of one connection.
struct RouterOf {
    peer: Peer,
    router: TowerToHyperService<Router>,
}

impl Service<Request<Incoming>> for RouterOf {
    type Response = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(self.peer);
        self.router.call(request)
    }
}
