//! The limits on open sockets, and their shutdown.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::client::Network;

/// The shortest delay before a client reconnects after a restart; each slot adds to it.
const RESTART_DELAY: Duration = Duration::from_millis(500);

/// The spacing of the reconnect slots, and the number after which they repeat.
const RESTART_SPACING: Duration = Duration::from_millis(37);
const RESTART_SLOTS: u64 = 60;

/// The open sockets of this server.
#[derive(Debug)]
pub(crate) struct Sockets {
    free: Arc<Semaphore>,
    most: u32,
    most_by_network: usize,
    by_network: Mutex<HashMap<Network, usize>>,
    stage: watch::Sender<Stage>,
    restart_slot: AtomicU64,
}

/// How far the server has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Serving,
    /// No new socket is accepted; games store what is queued.
    Stopping,
    /// Every socket closes.
    Closing,
}

/// The slot of one socket; dropping it frees it.
#[derive(Debug)]
pub(super) struct Place {
    sockets: Arc<Sockets>,
    network: Network,
    _permit: OwnedSemaphorePermit,
}

/// Why there is no slot. All reasons are transient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoPlace {
    Stopping,
    Full,
    NetworkFull,
    /// The network opens sockets too fast.
    TooFast,
}

impl NoPlace {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            NoPlace::Stopping => "stopping",
            NoPlace::Full => "full",
            NoPlace::NetworkFull => "network-full",
            NoPlace::TooFast => "too-fast",
        }
    }
}

impl Sockets {
    pub(super) fn new(most: usize, most_by_network: usize) -> Sockets {
        let most = u32::try_from(most.min(Semaphore::MAX_PERMITS)).unwrap_or(u32::MAX);
        Sockets {
            free: Arc::new(Semaphore::new(most as usize)),
            most,
            most_by_network,
            by_network: Mutex::new(HashMap::new()),
            stage: watch::Sender::new(Stage::Serving),
            restart_slot: AtomicU64::new(0),
        }
    }

    /// Takes a slot for a socket of a network.
    pub(super) fn take(self: &Arc<Sockets>, network: Network) -> Result<Place, NoPlace> {
        if *self.stage.borrow() != Stage::Serving {
            return Err(NoPlace::Stopping);
        }
        let permit = Arc::clone(&self.free)
            .try_acquire_owned()
            .map_err(|_| NoPlace::Full)?;
        // No change of a count can panic halfway, so a poisoned lock guards valid data.
        let mut by_network = self
            .by_network
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let count = by_network.entry(network).or_insert(0);
        if *count >= self.most_by_network {
            return Err(NoPlace::NetworkFull);
        }
        *count += 1;
        Ok(Place {
            sockets: Arc::clone(self),
            network,
            _permit: permit,
        })
    }

    /// Refuses new sockets from now on.
    pub(super) fn refuse_more(&self) {
        self.stage.send_replace(Stage::Stopping);
    }

    /// Closes every socket.
    pub(super) fn close_all(&self) {
        self.stage.send_replace(Stage::Closing);
    }

    /// Completes when every socket is to close.
    pub(super) async fn closing(&self) {
        // `self` owns the sender, so the wait can only end with a value.
        let is_closing = |stage: &Stage| *stage == Stage::Closing;
        let _ = self.stage.subscribe().wait_for(is_closing).await;
    }

    /// The delay before a client reconnects, another one for each, so that not all come at once.
    pub(super) fn restart_delay(&self) -> Duration {
        let slot = self.restart_slot.fetch_add(1, Ordering::Relaxed) % RESTART_SLOTS;
        RESTART_DELAY + RESTART_SPACING * u32::try_from(slot).unwrap_or(0)
    }

    /// Completes when every slot is free.
    pub(super) async fn ended(&self) {
        // The semaphore is never closed; if it were, there would be nothing to wait for.
        let _ = self.free.acquire_many(self.most).await;
    }
}

impl Place {
    pub(super) fn sockets(&self) -> &Sockets {
        &self.sockets
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_network = self
            .sockets
            .by_network
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = by_network.entry(self.network) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn network(number: u8) -> Network {
        Network::of_address(IpAddr::from([192, 0, 2, number]))
    }

    #[test]
    fn a_place_that_is_given_back_can_be_taken_again() {
        let sockets = Arc::new(Sockets::new(3, 2));
        let first = sockets.take(network(1)).expect("a place");
        let _second = sockets.take(network(1)).expect("a place");
        assert_eq!(
            sockets.take(network(1)).err(),
            Some(NoPlace::NetworkFull),
            "the network has two"
        );
        let third = sockets.take(network(2)).expect("a place");
        assert_eq!(sockets.take(network(3)).err(), Some(NoPlace::Full));
        drop(third);
        drop(first);
        assert!(sockets.take(network(1)).is_ok());
    }

    #[test]
    fn networks_without_sockets_are_forgotten() {
        let sockets = Arc::new(Sockets::new(10, 10));
        for number in 0..100 {
            drop(sockets.take(network(number)));
        }
        assert!(sockets.by_network.lock().expect("not poisoned").is_empty());
    }

    #[test]
    fn a_refused_network_leaves_the_place_to_others() {
        let sockets = Arc::new(Sockets::new(2, 1));
        let _one = sockets.take(network(1)).expect("a place");
        for _ in 0..5 {
            assert_eq!(sockets.take(network(1)).err(), Some(NoPlace::NetworkFull));
        }
        assert!(sockets.take(network(2)).is_ok());
    }

    #[tokio::test]
    async fn all_have_ended_when_the_last_is_dropped() {
        let sockets = Arc::new(Sockets::new(3, 3));
        sockets.ended().await;
        let place = sockets.take(network(1)).expect("a place");
        sockets.refuse_more();
        assert_eq!(sockets.take(network(2)).err(), Some(NoPlace::Stopping));
        sockets.close_all();
        sockets.closing().await;
        let ended = tokio::spawn({
            let sockets = Arc::clone(&sockets);
            async move { sockets.ended().await }
        });
        drop(place);
        ended.await.expect("ends");
    }
}
