//! What every handler shares.

use std::sync::Arc;

use super::rate::Rates;
use crate::config::{Limits, PublicUrl};
use crate::guest::GuestSigner;
use crate::site::Site;
use crate::store::Store;

/// What every handler shares. Clones are handles to the same.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) signer: GuestSigner,
    pub(crate) site: Site,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) limits: Limits,
    pub(super) rates: Arc<Rates>,
}

impl App {
    pub(crate) fn new(
        store: Store,
        signer: GuestSigner,
        site: Site,
        public_url: Option<PublicUrl>,
        limits: Limits,
    ) -> App {
        let rates = Arc::new(Rates::new(&limits));
        App {
            store,
            signer,
            site,
            public_url,
            limits,
            rates,
        }
    }
}
