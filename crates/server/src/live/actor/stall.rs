//! Times in which the server could not do its work: a disk that takes nothing, a process that was
//! frozen. They are charged to nobody, just as the time between a crash and the next start.

use std::time::Duration;

use tokio::time::Instant;

use super::super::log::GameLog;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;

/// The delay before the next event that nobody asks for, after one that could not be stored.
const RETRY: Duration = Duration::from_secs(1);

/// What a game remembers of such times.
#[derive(Debug, Default)]
pub(super) struct Stall {
    /// Since when nothing could be stored.
    since: Option<ServerTime>,
    /// The last sign of life before a time that is made up for.
    made_up_for: Option<ServerTime>,
    /// Not before this is anything stored that nobody asks for.
    retry_at: Option<Instant>,
}

impl Stall {
    /// An event could not be stored.
    pub(super) fn begin(&mut self, at: ServerTime) {
        self.since.get_or_insert(at);
        self.retry_at = Some(Instant::now() + RETRY);
    }

    /// The moment for something that nobody asks for, not before it may be tried again.
    pub(super) fn put_off(&self, wake: Instant) -> Instant {
        self.retry_at.map_or(wake, |retry_at| retry_at.max(wake))
    }
}

impl<L: GameLog> GameActor<L> {
    /// Makes up for time in which the server could not do its work. To be done before a clock is
    /// looked at.
    pub(super) async fn make_up(&mut self) -> Result<(), Trouble> {
        let frozen_at = self
            .shared
            .frozen_at(self.shared.clock.now())
            .filter(|frozen_at| Some(*frozen_at) != self.stall.made_up_for);
        let Some(stopped_at) = self.stall.since.into_iter().chain(frozen_at).min() else {
            return Ok(());
        };
        self.resume(stopped_at).await?;
        self.stall = Stall {
            made_up_for: frozen_at.or(self.stall.made_up_for),
            ..Stall::default()
        };
        Ok(())
    }

    /// Makes up for the time since the server stopped, unless that was done.
    pub(super) async fn make_up_since(&mut self, stopped_at: ServerTime) -> Result<(), Trouble> {
        if self.stall.made_up_for == Some(stopped_at) {
            return Ok(());
        }
        self.resume(stopped_at).await?;
        self.stall.made_up_for = Some(stopped_at);
        Ok(())
    }
}
