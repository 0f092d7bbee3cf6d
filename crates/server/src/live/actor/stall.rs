//! Stalls: the disk does not accept writes, or the process was suspended. Like downtime, they are
//! charged to nobody.

use std::time::Duration;

use tokio::time::Instant;

use super::super::log::GameLog;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;

/// The delay of the next unsolicited event after a failed append.
const RETRY: Duration = Duration::from_secs(1);

/// A game's record of stalls.
#[derive(Debug, Default)]
pub(super) struct Stall {
    /// Since when appends have failed.
    since: Option<ServerTime>,
    /// The last sign of life before a credited stall.
    made_up_for: Option<ServerTime>,
    /// The earliest time for the next unsolicited event.
    retry_at: Option<Instant>,
}

impl Stall {
    /// Records a failed append.
    pub(super) fn begin(&mut self, at: ServerTime) {
        self.since.get_or_insert(at);
        self.retry_at = Some(Instant::now() + RETRY);
    }

    /// Delays the time of an unsolicited event until a retry is allowed.
    pub(super) fn put_off(&self, wake: Instant) -> Instant {
        self.retry_at.map_or(wake, |retry_at| retry_at.max(wake))
    }
}

impl<L: GameLog> GameActor<L> {
    /// Credits a stall of the server. Must be called before a clock is checked.
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

    /// Credits the downtime of the server, unless that was done.
    pub(super) async fn make_up_since(&mut self, stopped_at: ServerTime) -> Result<(), Trouble> {
        if self.stall.made_up_for == Some(stopped_at) {
            return Ok(());
        }
        self.resume(stopped_at).await?;
        self.stall.made_up_for = Some(stopped_at);
        Ok(())
    }
}
