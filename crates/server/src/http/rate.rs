//! Token buckets: how often one client may ask.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::client::Network;
use super::person::Visitor;
use super::{ApiError, App};
use crate::config::{Limits, Rate};
use crate::metrics::Metrics;
use crate::person::PersonId;

/// From this many clients on, those who have been quiet are forgotten.
const FORGET_FROM: usize = 20_000;

/// So many kept events cost as much to replay as one new event costs to keep.
const REPLAYED_FOR_ONE: usize = 100;

/// Every limit of this server with its buckets.
pub(crate) struct Rates {
    requests_by_network: Limiter<Network>,
    requests_by_person: Limiter<PersonId>,
    games_by_person: Limiter<PersonId>,
    events_by_person: Limiter<PersonId>,
    guests_by_network: Limiter<Network>,
    tables_by_person: Limiter<PersonId>,
    joins_by_person: Limiter<PersonId>,
    thoughts_by_person: Limiter<PersonId>,
    sockets_by_network: Limiter<Network>,
}

impl Rates {
    pub(super) fn new(limits: &Limits, metrics: &Metrics) -> Rates {
        fn limiter<K: Eq + Hash>(metrics: &Metrics, name: &'static str, rate: Rate) -> Limiter<K> {
            Limiter::new(name, rate, metrics.clone())
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
            tables_by_person: limiter(metrics, "tables", limits.tables_by_person),
            joins_by_person: limiter(metrics, "joins", limits.joins_by_person),
            thoughts_by_person: limiter(metrics, "thoughts", limits.thoughts_by_person),
            sockets_by_network: limiter(metrics, "sockets", limits.new_sockets_by_address),
        }
    }

    /// Counts a table that is being laid.
    pub(super) fn take_table(&self, person: PersonId) -> Result<(), ApiError> {
        self.tables_by_person.take(person, 1)
    }

    /// Counts a seat that is being taken.
    pub(super) fn take_join(&self, person: PersonId) -> Result<(), ApiError> {
        self.joins_by_person.take(person, 1)
    }

    /// Counts a move that the computer is asked for, and the work of replaying the moves before it.
    pub(super) fn take_thought(&self, person: PersonId, moves: usize) -> Result<(), ApiError> {
        let cost = u32::try_from(1 + moves / REPLAYED_FOR_ONE).unwrap_or(u32::MAX);
        self.thoughts_by_person.take(person, cost)
    }

    /// Counts a socket that is being opened.
    pub(super) fn take_socket(&self, network: Network) -> Result<(), ApiError> {
        self.sockets_by_network.take(network, 1)
    }

    /// Counts a game that is being begun.
    pub(super) fn take_game(&self, person: PersonId) -> Result<(), ApiError> {
        self.games_by_person.take(person, 1)
    }

    /// Counts new events, and the work of replaying the log that they follow.
    pub(super) fn take_events(
        &self,
        person: PersonId,
        new: usize,
        kept: usize,
    ) -> Result<(), ApiError> {
        let cost = u32::try_from(new + kept / REPLAYED_FOR_ONE).unwrap_or(u32::MAX);
        self.events_by_person.take(person, cost)
    }

    /// Counts a guest that is being made.
    pub(super) fn take_guest(&self, network: Network) -> Result<(), ApiError> {
        self.guests_by_network.take(network, 1)
    }
}

/// Counts every request to the API.
pub(super) async fn limit_requests(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    let taken = app
        .rates
        .requests_by_network
        .take(visitor.network, 1)
        .and_then(|()| {
            visitor.id().map_or(Ok(()), |person| {
                app.rates.requests_by_person.take(person, 1)
            })
        });
    match taken {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// One limit: a bucket for each client.
struct Limiter<K> {
    name: &'static str,
    metrics: Metrics,
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    tokens: f64,
    filled_at: Instant,
}

impl<K: Eq + Hash> Limiter<K> {
    fn new(name: &'static str, rate: Rate, metrics: Metrics) -> Limiter<K> {
        Limiter {
            name,
            metrics,
            burst: f64::from(rate.burst),
            per_second: f64::from(rate.per_minute) / 60.0,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    fn take(&self, client: K, cost: u32) -> Result<(), ApiError> {
        self.take_at(client, cost, Instant::now())
            .map_err(|retry_after| {
                self.metrics.rate_limited(self.name);
                ApiError::TooManyRequests { retry_after }
            })
    }

    /// Takes tokens, or tells how long to wait for them. What costs more than a burst is let through with a full bucket.
    fn take_at(&self, client: K, cost: u32, now: Instant) -> Result<(), Duration> {
        let cost = f64::from(cost).min(self.burst);
        // A bucket is whole at every moment, so a panic elsewhere has broken nothing here.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= FORGET_FROM {
            self.forget_quiet_clients(&mut buckets, now);
        }
        let bucket = buckets.entry(client).or_insert(Bucket {
            tokens: self.burst,
            filled_at: now,
        });
        bucket.tokens = self.tokens(bucket, now);
        bucket.filled_at = now;
        if bucket.tokens >= cost {
            bucket.tokens -= cost;
            return Ok(());
        }
        let missing = (cost - bucket.tokens) / self.per_second;
        Err(Duration::try_from_secs_f64(missing).unwrap_or(Duration::from_secs(3_600)))
    }

    fn tokens(&self, bucket: &Bucket, now: Instant) -> f64 {
        let passed = now
            .saturating_duration_since(bucket.filled_at)
            .as_secs_f64();
        (bucket.tokens + passed * self.per_second).min(self.burst)
    }

    /// A full bucket says nothing that a new one would not. Under a flood of clients all are forgotten: a limit that lets
    /// too much through is better than a server without memory.
    fn forget_quiet_clients(&self, buckets: &mut HashMap<K, Bucket>, now: Instant) {
        buckets.retain(|_, bucket| self.tokens(bucket, now) < self.burst);
        if buckets.len() >= FORGET_FROM {
            buckets.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter<K: Eq + Hash>(rate: Rate) -> Limiter<K> {
        Limiter::new("test", rate, Metrics::default())
    }

    #[test]
    fn a_burst_is_let_through_and_then_the_rate() {
        let limiter = limiter(Rate {
            burst: 3,
            per_minute: 60,
        });
        let now = Instant::now();
        for _ in 0..3 {
            assert_eq!(limiter.take_at("guest", 1, now), Ok(()));
        }
        assert_eq!(
            limiter.take_at("guest", 1, now),
            Err(Duration::from_secs(1))
        );
        assert_eq!(limiter.take_at("another", 1, now), Ok(()));
        let later = now + Duration::from_secs(1);
        assert_eq!(limiter.take_at("guest", 1, later), Ok(()));
        assert!(limiter.take_at("guest", 1, later).is_err());
    }

    #[test]
    fn work_is_counted_by_its_size() {
        let limiter = limiter(Rate {
            burst: 100,
            per_minute: 60,
        });
        let now = Instant::now();
        assert_eq!(limiter.take_at("guest", 90, now), Ok(()));
        assert_eq!(
            limiter.take_at("guest", 12, now),
            Err(Duration::from_secs(2))
        );
        assert_eq!(limiter.take_at("guest", 10, now), Ok(()));
        assert_eq!(limiter.take_at("another", 1_000, now), Ok(()));
        assert_eq!(
            limiter.take_at("another", 1_000, now),
            Err(Duration::from_secs(100))
        );
    }

    #[test]
    fn a_flood_of_clients_is_forgotten() {
        let limiter = limiter(Rate {
            burst: 1,
            per_minute: 0,
        });
        let now = Instant::now();
        for client in 0..3 * FORGET_FROM {
            assert_eq!(limiter.take_at(client, 1, now), Ok(()));
        }
        assert!(limiter.buckets.lock().expect("not poisoned").len() <= FORGET_FROM);
    }
}
