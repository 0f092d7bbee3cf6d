//! Token buckets: one for each client of a limit, and one for a socket alone.

use std::fmt;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::ops::Add;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use governor::clock::{Clock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use tokio::time::Instant;

use crate::config::Rate;

/// The number of clients from which on those with a full bucket are forgotten.
const FORGET_FROM: usize = 20_000;

type Store<K> = HashMapStateStore<K>;
type Limiter<K, S> = RateLimiter<K, S, RuntimeClock, NoOpMiddleware<Moment>>;

/// A bucket for each client.
pub(super) struct Buckets<K: Clone + Eq + Hash> {
    burst: NonZeroU32,
    quota: Quota,
    limiter: RwLock<Limiter<K, Store<K>>>,
}

impl<K: Clone + Eq + Hash> Buckets<K> {
    pub(super) fn new(rate: Rate) -> Buckets<K> {
        let quota = quota(rate);
        Buckets {
            burst: quota.burst_size(),
            quota,
            limiter: RwLock::new(RateLimiter::hashmap_with_clock(quota, RuntimeClock)),
        }
    }

    /// Takes tokens from the client's bucket, or says how long to wait for them. A cost above the
    /// burst is a full bucket, so that nothing is refused forever.
    pub(super) fn take(&self, client: &K, cost: u32) -> Result<(), Duration> {
        let Some(cost) = NonZeroU32::new(cost.min(self.burst.get())) else {
            return Ok(());
        };
        self.forget_quiet_clients();
        // The limiter is always consistent, so a poisoned lock does no harm.
        let limiter = self.limiter.read().unwrap_or_else(PoisonError::into_inner);
        limiter
            .check_key_n(client, cost)
            .expect("the cost is within the burst")
            .map_err(|not_until| not_until.wait_time_from(RuntimeClock.now()))
    }

    /// Forgets the clients whose bucket is full again. Under a flood of clients all are forgotten:
    /// a limit that lets too much through is better than a server without memory.
    fn forget_quiet_clients(&self) {
        let is_crowded = |limiter: &Limiter<K, Store<K>>| limiter.len() >= FORGET_FROM;
        if !is_crowded(&self.limiter.read().unwrap_or_else(PoisonError::into_inner)) {
            return;
        }
        let mut limiter = self.limiter.write().unwrap_or_else(PoisonError::into_inner);
        limiter.retain_recent();
        if is_crowded(&limiter) {
            *limiter = RateLimiter::hashmap_with_clock(self.quota, RuntimeClock);
        }
    }
}

/// The bucket of one socket.
pub(super) struct Bucket(Limiter<NotKeyed, InMemoryState>);

impl Bucket {
    pub(super) fn full(rate: Rate) -> Bucket {
        Bucket(RateLimiter::direct_with_clock(quota(rate), RuntimeClock))
    }

    /// Takes tokens; false when there are too few.
    #[must_use]
    pub(super) fn take(&self, tokens: NonZeroU32) -> bool {
        matches!(self.0.check_n(tokens), Ok(Ok(())))
    }
}

impl fmt::Debug for Bucket {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Bucket")
    }
}

/// The rate as the limiter counts it. A rate of nothing counts as one, since a bucket has to fill.
fn quota(rate: Rate) -> Quota {
    let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(at_least_one(rate.per_minute)).allow_burst(at_least_one(rate.burst))
}

/// The clock of the runtime, which tests can stop and move.
#[derive(Clone, Copy, Debug, Default)]
struct RuntimeClock;

impl Clock for RuntimeClock {
    type Instant = Moment;

    fn now(&self) -> Moment {
        Moment(Instant::now())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Moment(Instant);

impl Reference for Moment {
    fn duration_since(&self, earlier: Moment) -> Nanos {
        self.0.saturating_duration_since(earlier.0).into()
    }

    fn saturating_sub(&self, duration: Nanos) -> Moment {
        Moment(self.0.checked_sub(duration.into()).unwrap_or(self.0))
    }
}

impl Add<Nanos> for Moment {
    type Output = Moment;

    fn add(self, duration: Nanos) -> Moment {
        Moment(self.0 + Duration::from(duration))
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;
    use crate::config::Limits;

    fn buckets<K: Clone + Eq + Hash>(burst: u32, per_minute: u32) -> Buckets<K> {
        Buckets::new(Rate { burst, per_minute })
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_let_through_and_then_the_rate() {
        let buckets = buckets(3, 60);
        for _ in 0..3 {
            assert_eq!(buckets.take(&"guest", 1), Ok(()));
        }
        assert_eq!(buckets.take(&"guest", 1), Err(Duration::from_secs(1)));
        assert_eq!(buckets.take(&"another", 1), Ok(()));
        advance(Duration::from_secs(1)).await;
        assert_eq!(buckets.take(&"guest", 1), Ok(()));
        assert!(buckets.take(&"guest", 1).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn work_is_counted_by_its_size() {
        let buckets = buckets(100, 60);
        assert_eq!(buckets.take(&"guest", 90), Ok(()));
        assert_eq!(buckets.take(&"guest", 12), Err(Duration::from_secs(2)));
        assert_eq!(buckets.take(&"guest", 10), Ok(()));
        assert_eq!(buckets.take(&"another", 1_000), Ok(()));
        assert_eq!(
            buckets.take(&"another", 1_000),
            Err(Duration::from_secs(100))
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_clients_is_forgotten() {
        let buckets = buckets(1, 1);
        for client in 0..3 * FORGET_FROM {
            assert_eq!(buckets.take(&client, 1), Ok(()));
        }
        assert!(buckets.limiter.read().expect("not poisoned").len() <= FORGET_FROM);
    }

    #[tokio::test(start_paused = true)]
    async fn a_hundred_messages_may_come_at_once_and_five_a_second() {
        let bucket = Bucket::full(Limits::default().messages_by_socket);
        let taken = || (0..200).filter(|_| bucket.take(NonZeroU32::MIN)).count();
        assert_eq!(taken(), 100);
        advance(Duration::from_secs(1)).await;
        assert_eq!(taken(), 5);
        advance(Duration::from_secs(59)).await;
        assert_eq!(taken(), 100);
    }

    #[tokio::test(start_paused = true)]
    async fn a_steady_page_is_never_stopped() {
        let bucket = Bucket::full(Limits::default().messages_by_socket);
        for _ in 0..10_000 {
            assert!(bucket.take(NonZeroU32::MIN));
            advance(Duration::from_millis(210)).await;
        }
    }
}
