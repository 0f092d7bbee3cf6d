//! Background work: the sign of life of the server, and the sweeper that flags games not in memory.

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::log::GameLog;
use super::registry::Live;
use crate::clock::ServerTime;
use crate::store::StoreError;

/// The interval of signs of life and of the search for passed deadlines.
const ROUND: Duration = Duration::from_secs(1);

impl<L: GameLog> Live<L> {
    /// Credits the downtime of the server and starts the watch. Must be called before any socket is
    /// accepted.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn start(&self) -> Result<(), StoreError> {
        let shared = self.shared();
        if let Some(stopped_at) = shared.log.last_alive().await? {
            let games = shared.log.ticking().await?;
            if !games.is_empty() {
                tracing::info!(
                    games = games.len(),
                    "clocks go on after the server was away"
                );
            }
            self.resume_all(games, stopped_at).await;
        }
        let now = shared.clock.now();
        shared.log.mark_alive(now).await?;
        shared.note_round(now);
        tokio::spawn(watch(self.clone()));
        tokio::spawn(beat_for_invitations(self.clone()));
        Ok(())
    }

    /// Credits the time for which the process or its disk stalled.
    async fn thaw(&self, frozen_at: ServerTime) {
        tracing::warn!("the server stood still for some seconds; no clock is charged for it");
        match self.shared().log.ticking().await {
            Ok(games) => self.resume_all(games, frozen_at).await,
            Err(error) => tracing::warn!(%error, "the games with clocks were not found"),
        }
    }
}

/// Sends the heartbeats of invitations. Those of games are sent by their tasks.
async fn beat_for_invitations<L: GameLog>(live: Live<L>) {
    let shared = live.shared();
    let mut beats = tokio::time::interval(shared.timeouts.heartbeat);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !live.is_stopping() {
        beats.tick().await;
        shared.invitations.beat(&shared.log).await;
    }
}

async fn watch<L: GameLog>(live: Live<L>) {
    let mut rounds = tokio::time::interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !live.is_stopping() {
        rounds.tick().await;
        let shared = live.shared();
        let now = shared.clock.now();
        if let Some(frozen_at) = shared.frozen_at(now) {
            live.thaw(frozen_at).await;
        }
        shared.note_round(now);
        if let Err(error) = shared.log.mark_alive(now).await {
            tracing::warn!(%error, "the mark of being alive was not renewed");
        }
        match shared.log.due(now).await {
            Ok(games) => {
                for game in games {
                    if let Err(error) = live.check_clock(&game).await {
                        tracing::warn!(game.id = %game, %error, "the clock of an overdue game was not checked");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "deadlines were not looked for"),
        }
    }
}
