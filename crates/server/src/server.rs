//! The server's life cycle: bind, serve, shut down.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::clock::ServerClock;
use crate::config::ServerConfig;
use crate::error::ServeError;
use crate::http::{self, App};
use crate::live::Live;
use crate::metrics::Metrics;
use crate::person::PersonSigner;
use crate::signal::shutdown_signal;
use crate::store::{Store, StoreError};
use crate::thinking::{self, Think, ThinkingPool};

/// How long closing the database may take at shutdown.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The server before it listens.
#[derive(Debug)]
pub struct Server;

impl Server {
    /// Binds the address and opens the database. Connections queue until [`Bound::run`] accepts
    /// them.
    ///
    /// # Errors
    /// When the address is in use or invalid, or the database cannot be opened.
    pub async fn bind(config: ServerConfig) -> Result<Bound, ServeError> {
        let listening = |source| ServeError::Listen {
            addr: config.addr.clone(),
            source,
        };
        // Bind first, so that a second server started by mistake does not touch the database.
        let listener = match &config.listener {
            None => TcpListener::bind(&config.addr).await,
            Some(inherited) => inherit(inherited),
        };
        let listener = listener.map_err(listening)?;
        let local_addr = listener.local_addr().map_err(listening)?;
        let store = Store::open(&config.database).await?;
        match begin(config, store.clone(), thinking::think).await {
            Ok(app) => Ok(Bound {
                listener,
                local_addr,
                app,
            }),
            Err(error) => {
                store.close().await;
                Err(ServeError::System(error))
            }
        }
    }
}

/// Builds the application on an open database.
pub(crate) async fn begin(
    config: ServerConfig,
    store: Store,
    think: impl Think,
) -> io::Result<App> {
    let of_store = io::Error::other::<StoreError>;
    let signer = PersonSigner::new(&store.server_secret().await.map_err(of_store)?);
    let last_alive = store.last_alive().await.map_err(of_store)?;
    let clock = ServerClock::of_machine(last_alive);
    let metrics = Metrics::default();
    let live = Live::new(store.clone(), clock, config.timeouts, metrics.clone());
    live.start().await.map_err(of_store)?;
    let thinking = ThinkingPool::start(&config.limits, metrics.clone(), think)?;
    Ok(App::new(
        config, store, live, thinking, clock, metrics, signer,
    ))
}

/// Adopts a listening socket inherited from another program.
fn inherit(listener: &std::net::TcpListener) -> io::Result<TcpListener> {
    let listener = listener.try_clone()?;
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

/// A server with its address bound and its database open.
pub struct Bound {
    listener: TcpListener,
    local_addr: SocketAddr,
    app: App,
}

impl fmt::Debug for Bound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Bound")
            .field("local_addr", &self.local_addr)
            .finish_non_exhaustive()
    }
}

impl Bound {
    /// The bound address, with the actual port if port 0 was requested.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// Serves until `shutdown` completes, then lets open requests finish for up to five seconds.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        tracing::info!("the server is up");
        let store = self.app.store.clone();
        http::listen(self.listener, self.app, shutdown).await;
        if tokio::time::timeout(CLOSE_TIMEOUT, store.close())
            .await
            .is_err()
        {
            tracing::warn!("the database did not close in time; nothing acknowledged is lost");
        }
        tracing::info!("the server is down");
    }
}

/// Runs a server until SIGTERM or Ctrl-C, for a caller without an async runtime. Calls `on_bound`
/// with the address just before it accepts connections.
///
/// # Errors
/// As [`Server::bind`]; also when the runtime or the signal handlers cannot be set up.
pub fn serve_until_signal(
    config: ServerConfig,
    on_bound: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(async {
        let bound = Server::bind(config).await?;
        // The handlers come before `on_bound`, so that a caller who learns the address may already
        // send SIGTERM.
        let stopped = shutdown_signal()?;
        on_bound(bound.local_addr());
        bound.run(stopped).await;
        Ok(())
    });
    // A replay that still runs must not delay the exit.
    runtime.shutdown_background();
    served
}
