//! Accepting connections, and letting them end.

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
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::Peer;

/// How long a connection may take to send the head of its next request. It also ends quiet connections.
const HEAD_TIMEOUT: Duration = Duration::from_secs(60);

/// The largest head of a request.
const HEAD_BYTES: usize = 32 * 1024;

/// How long requests that have begun may go on when the server stops.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);

/// How long to wait when no connection can be accepted, mostly for want of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(200);

/// Serves connections until `shutdown` ends, then lets the open requests finish.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    max_connections: usize,
    shutdown: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(max_connections.min(Semaphore::MAX_PERMITS)));
    let graceful = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = accept(&listener, &places) => accepted,
        };
        match accepted {
            Ok((place, stream, peer)) => {
                serve(place, stream, peer, router.clone(), graceful.watcher())
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(DRAIN_TIMEOUT, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not end in time");
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

fn serve(
    place: OwnedSemaphorePermit,
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    watcher: Watcher,
) {
    // Answers are written whole, so waiting to fill a packet only delays them. A socket that refuses works all the same.
    let _ = stream.set_nodelay(true);
    let service = RouterOf {
        peer: Peer(peer.ip()),
        router: TowerToHyperService::new(router),
    };
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service);
    tokio::spawn(async move {
        // A connection that breaks off is the client's business.
        let _ = watcher.watch(connection).await;
        drop(place);
    });
}

/// The router with the address of one connection.
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
