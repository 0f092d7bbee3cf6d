//! A server's life: bind, serve, stop.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use crate::config::ServerConfig;
use crate::error::ServeError;
use crate::guest::GuestSigner;
use crate::http::{self, App};
use crate::signal::shutdown_signal;
use crate::store::Store;

/// Closing the database may take this long when the server stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The server before it listens.
#[derive(Debug)]
pub struct Server;

impl Server {
    /// Takes the address and opens the database. From here on connections queue; [`Bound::run`] answers them.
    ///
    /// # Errors
    /// When the address is taken or wrong, or the database can't be used.
    pub async fn bind(config: ServerConfig) -> Result<Bound, ServeError> {
        let listening = |source| ServeError::Listen {
            addr: config.addr.clone(),
            source,
        };
        // The address first: a second server started by mistake must not touch the database.
        let listener = TcpListener::bind(&config.addr).await.map_err(listening)?;
        let local_addr = listener.local_addr().map_err(listening)?;
        let store = Store::open(&config.database).await?;
        let secret = match store.server_secret().await {
            Ok(secret) => secret,
            Err(error) => {
                store.close().await;
                return Err(ServeError::System(io::Error::other(error)));
            }
        };
        let max_connections = config.limits.connections;
        let app = App::new(
            store.clone(),
            GuestSigner::new(&secret),
            config.site,
            config.public_url,
            config.limits,
        );
        Ok(Bound {
            listener,
            local_addr,
            router: http::router(app),
            max_connections,
            store,
        })
    }
}

/// A server that has its address and its database.
#[derive(Debug)]
pub struct Bound {
    listener: TcpListener,
    local_addr: SocketAddr,
    router: Router,
    max_connections: usize,
    store: Store,
}

impl Bound {
    /// The address that was taken, with the real port where 0 was asked for.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Serves until `shutdown` ends. Open requests may finish; it returns within five seconds all the same.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        tracing::info!("the server is up");
        http::listen(self.listener, self.router, self.max_connections, shutdown).await;
        if tokio::time::timeout(CLOSE_TIMEOUT, self.store.close())
            .await
            .is_err()
        {
            tracing::warn!("the database did not close in time; nothing acknowledged is lost");
        }
        tracing::info!("the server is down");
    }
}

/// Runs a server on this thread until the process is asked to stop (SIGTERM or Ctrl-C), for a caller without a runtime
/// of its own. Calls `on_bound` with the address when the server is about to answer.
///
/// # Errors
/// As [`Server::bind`]; also when the system gives no threads or signals.
pub fn serve_until_signal(
    config: ServerConfig,
    on_bound: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let bound = Server::bind(config).await?;
        // The handlers are set before the address is told, so that whoever hears it may already ask to stop.
        let stopped = shutdown_signal()?;
        on_bound(bound.local_addr());
        bound.run(stopped).await;
        Ok(())
    });
    // A replay that still runs must not hold up the end.
    runtime.shutdown_background();
    served
}
