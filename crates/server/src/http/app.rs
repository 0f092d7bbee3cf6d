//! What every handler shares.

use std::sync::Arc;

use super::places::Sockets;
use super::rate::Rates;
use crate::clock::ServerClock;
use crate::computer::ComputerGames;
use crate::config::{Limits, PublicUrl, ServerConfig, Timeouts, TrustedProxy};
use crate::live::Live;
use crate::metrics::Metrics;
use crate::person::PersonSigner;
use crate::site::Site;
use crate::store::Store;
use crate::thinking::ThinkingPool;

/// What every handler shares. Clones are handles to the same.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) live: Live,
    pub(crate) computer_games: ComputerGames,
    pub(crate) thinking: ThinkingPool,
    pub(crate) clock: ServerClock,
    pub(crate) metrics: Metrics,
    pub(crate) signer: PersonSigner,
    pub(crate) site: Site,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) limits: Limits,
    pub(super) timeouts: Arc<Timeouts>,
    pub(super) trusted_proxies: Arc<[TrustedProxy]>,
    pub(super) rates: Arc<Rates>,
    pub(super) sockets: Arc<Sockets>,
}

impl App {
    pub(crate) fn new(
        config: ServerConfig,
        store: Store,
        live: Live,
        thinking: ThinkingPool,
        clock: ServerClock,
        metrics: Metrics,
        signer: PersonSigner,
    ) -> App {
        let limits = config.limits;
        App {
            computer_games: ComputerGames::new(store.clone(), metrics.clone()),
            store,
            live,
            thinking,
            clock,
            signer,
            site: config.site,
            public_url: config.public_url,
            trusted_proxies: config.trusted_proxies.into(),
            rates: Arc::new(Rates::new(&limits, &metrics)),
            sockets: Arc::new(Sockets::new(limits.sockets, limits.sockets_by_address)),
            metrics,
            limits,
            timeouts: Arc::new(config.timeouts),
        }
    }
}
