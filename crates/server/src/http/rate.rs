//! Rate limits: how often a client may ask, and what each request costs.

use std::hash::Hash;

use super::ApiError;
use super::bucket::Buckets;
use super::client::Network;
use crate::config::{Limits, Rate};
use crate::metrics::Metrics;
use crate::person::PersonId;

/// The number of stored events whose replay costs as much as storing a new one.
const REPLAYED_FOR_ONE: usize = 100;

/// The rate limits of this server with their buckets.
pub(crate) struct Rates {
    requests_by_network: Limiter<Network>,
    requests_by_person: Limiter<PersonId>,
    games_by_person: Limiter<PersonId>,
    events_by_person: Limiter<PersonId>,
    guests_by_network: Limiter<Network>,
    invitations_by_person: Limiter<PersonId>,
    joins_by_person: Limiter<PersonId>,
    thoughts_by_person: Limiter<PersonId>,
    sockets_by_network: Limiter<Network>,
}

impl Rates {
    pub(super) fn new(limits: &Limits, metrics: &Metrics) -> Rates {
        fn limiter<K: Clone + Eq + Hash>(
            metrics: &Metrics,
            name: &'static str,
            rate: Rate,
        ) -> Limiter<K> {
            Limiter {
                name,
                metrics: metrics.clone(),
                buckets: Buckets::new(rate),
            }
        }
        Rates {
            requests_by_network: limiter(
                metrics,
                "requests-by-address",
                limits.requests_by_address,
            ),
            requests_by_person: limiter(metrics, "requests-by-person", limits.requests_by_person),
            games_by_person: limiter(metrics, "games", limits.games_by_person),
            events_by_person: limiter(metrics, "events", limits.events_by_person),
            guests_by_network: limiter(metrics, "guests", limits.guests_by_address),
            invitations_by_person: limiter(metrics, "invitations", limits.invitations_by_person),
            joins_by_person: limiter(metrics, "joins", limits.joins_by_person),
            thoughts_by_person: limiter(metrics, "thoughts", limits.thoughts_by_person),
            sockets_by_network: limiter(metrics, "sockets", limits.new_sockets_by_address),
        }
    }

    /// Takes a token for a request of a network, and one of a person if they are known.
    pub(super) fn take_request(
        &self,
        network: Network,
        person: Option<PersonId>,
    ) -> Result<(), ApiError> {
        self.requests_by_network.take(network, 1)?;
        person.map_or(Ok(()), |person| self.requests_by_person.take(person, 1))
    }

    /// Takes a token for creating an invitation.
    pub(super) fn take_invitation(&self, person: PersonId) -> Result<(), ApiError> {
        self.invitations_by_person.take(person, 1)
    }

    /// Takes a token for following an invitation.
    pub(super) fn take_join(&self, person: PersonId) -> Result<(), ApiError> {
        self.joins_by_person.take(person, 1)
    }

    /// Takes tokens for a thought, and for the replay of the moves before it.
    pub(super) fn take_thought(&self, person: PersonId, moves: usize) -> Result<(), ApiError> {
        let cost = u32::try_from(1 + moves / REPLAYED_FOR_ONE).unwrap_or(u32::MAX);
        self.thoughts_by_person.take(person, cost)
    }

    /// Takes a token for opening a socket.
    pub(super) fn take_socket(&self, network: Network) -> Result<(), ApiError> {
        self.sockets_by_network.take(network, 1)
    }

    /// Takes a token for beginning a game.
    pub(super) fn take_game(&self, person: PersonId) -> Result<(), ApiError> {
        self.games_by_person.take(person, 1)
    }

    /// Takes tokens for new events, and for the replay of the log before them.
    pub(super) fn take_events(
        &self,
        person: PersonId,
        new: usize,
        kept: u64,
    ) -> Result<(), ApiError> {
        let replaying = usize::try_from(kept).unwrap_or(usize::MAX) / REPLAYED_FOR_ONE;
        let cost = u32::try_from(new + replaying).unwrap_or(u32::MAX);
        self.events_by_person.take(person, cost)
    }

    /// Takes a token for creating a guest.
    pub(super) fn take_guest(&self, network: Network) -> Result<(), ApiError> {
        self.guests_by_network.take(network, 1)
    }
}

/// One limit: a bucket for each client, and the name under which refusals are counted.
struct Limiter<K: Clone + Eq + Hash> {
    name: &'static str,
    metrics: Metrics,
    buckets: Buckets<K>,
}

impl<K: Clone + Eq + Hash> Limiter<K> {
    fn take(&self, client: K, cost: u32) -> Result<(), ApiError> {
        self.buckets.take(&client, cost).map_err(|retry_after| {
            self.metrics.rate_limited(self.name);
            ApiError::TooManyRequests { retry_after }
        })
    }
}
