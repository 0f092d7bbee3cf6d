//! A log in memory that insists on what the database insists on.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

use super::super::GameLog;
use crate::clock::ServerTime;
use crate::game::{GameId, Players, StoredEvent};
use crate::invitation::{Invitation, State};
use crate::store::{AppendError, Effect, Growth, InvitationTaken, KeptLog, StoreError, Unit};

/// The logs of all games. Clones are the same.
#[derive(Clone, Debug, Default)]
pub(super) struct MemoryLog {
    kept: Arc<Mutex<Kept>>,
    /// Wakes the appends that hang.
    released: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Kept {
    logs: HashMap<GameId, Vec<StoredEvent>>,
    players: HashMap<GameId, Players>,
    invitations: HashMap<GameId, Invitation>,
    deadlines: HashMap<GameId, u64>,
    alive_at: Option<ServerTime>,
    fault: Option<Fault>,
    failures: usize,
    invitation_reads: usize,
}

/// What goes wrong with the next appends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// They fail and store nothing.
    Fail,
    /// As above, and logs cannot be read either.
    FailAndUnreadable,
    /// They store everything and fail all the same.
    FailAfterwards,
    /// They wait until the fault is lifted.
    Hang,
}

impl MemoryLog {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept
            .lock()
            .expect("no test panics while it holds this")
    }

    pub(super) fn set_fault(&self, fault: Option<Fault>) {
        self.kept().fault = fault;
        self.released.notify_waiters();
    }

    /// Holds from now on what the other held.
    pub(super) fn take_over(&self, other: &MemoryLog) {
        *self.kept() = std::mem::take(&mut other.kept());
    }

    pub(super) fn events(&self, game: &GameId) -> Vec<StoredEvent> {
        self.kept().logs.get(game).cloned().unwrap_or_default()
    }

    /// How many appends have failed.
    pub(super) fn failures(&self) -> usize {
        self.kept().failures
    }

    /// How often an invitation has been read.
    pub(super) fn invitation_reads(&self) -> usize {
        self.kept().invitation_reads
    }

    pub(super) fn games(&self) -> Vec<GameId> {
        self.kept().logs.keys().cloned().collect()
    }
}

impl Kept {
    fn is_open(&self, id: &GameId) -> bool {
        let invitation = self.invitations.get(id);
        invitation.is_some_and(|invitation| invitation.state == State::Open)
    }

    fn append(&mut self, unit: &Unit) -> Result<(), AppendError> {
        let taken: Vec<&InvitationTaken> = unit
            .effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::InvitationTaken(taken) => Some(taken),
                Effect::MovesUp(_) => None,
            })
            .collect();
        if !taken.iter().all(|taken| self.is_open(&taken.id)) {
            return Err(AppendError::Conflict);
        }
        for batch in &unit.batches {
            let log = self.logs.get(&batch.game).map_or(&[][..], Vec::as_slice);
            let names: HashSet<_> = log
                .iter()
                .filter_map(|kept| kept.client_id.as_ref())
                .collect();
            let follows = (log.len() as u64 + 1..)
                .zip(&batch.events)
                .all(|(seq, event)| event.seq == seq);
            let is_new = batch
                .events
                .iter()
                .filter_map(|event| event.client_id.as_ref())
                .all(|id| !names.contains(id));
            if !follows || !is_new {
                return Err(AppendError::Conflict);
            }
        }
        for taken in taken {
            if let Some(invitation) = self.invitations.get_mut(&taken.id) {
                invitation.state = State::Taken;
            }
        }
        for batch in &unit.batches {
            if let Growth::BeginsBetween(players) = &batch.growth {
                self.players.insert(batch.game.clone(), players.clone());
            }
            let log = self.logs.entry(batch.game.clone()).or_default();
            log.extend(batch.events.iter().cloned());
            match batch.summary.deadline_at_ms {
                Some(deadline) => self.deadlines.insert(batch.game.clone(), deadline),
                None => self.deadlines.remove(&batch.game),
            };
        }
        Ok(())
    }
}

impl GameLog for MemoryLog {
    async fn append(&self, unit: Unit, _: ServerTime) -> Result<(), AppendError> {
        // A disk takes its time; others work meanwhile.
        tokio::task::yield_now().await;
        loop {
            let released = self.released.notified();
            let fault = self.kept().fault;
            let failure = || Err(AppendError::Store(disk_is_gone()));
            match fault {
                None => return self.kept().append(&unit),
                Some(Fault::Fail | Fault::FailAndUnreadable) => {
                    self.kept().failures += 1;
                    return failure();
                }
                Some(Fault::FailAfterwards) => {
                    self.kept().append(&unit)?;
                    return failure();
                }
                Some(Fault::Hang) => released.await,
            }
        }
    }

    async fn log(&self, game: &GameId) -> Result<Option<KeptLog>, StoreError> {
        tokio::task::yield_now().await;
        let kept = self.kept();
        if kept.fault == Some(Fault::FailAndUnreadable) {
            return Err(disk_is_gone());
        }
        Ok(kept.logs.get(game).map(|events| KeptLog {
            events: events.clone(),
            players: kept.players.get(game).cloned(),
        }))
    }

    async fn players(&self, game: &GameId) -> Result<Option<Players>, StoreError> {
        Ok(self.kept().players.get(game).cloned())
    }

    async fn create_invitation(&self, invitation: Invitation) -> Result<(), StoreError> {
        let id = invitation.id.clone();
        self.kept().invitations.insert(id, invitation);
        Ok(())
    }

    async fn invitation(&self, id: &GameId) -> Result<Option<Invitation>, StoreError> {
        // As a database does, it answers later.
        tokio::task::yield_now().await;
        let mut kept = self.kept();
        kept.invitation_reads += 1;
        Ok(kept.invitations.get(id).cloned())
    }

    async fn cancel_invitation(&self, id: &GameId, _: ServerTime) -> Result<bool, StoreError> {
        let mut kept = self.kept();
        let is_open = kept.is_open(id);
        if let Some(open) = kept.invitations.get_mut(id).filter(|_| is_open) {
            open.state = State::Cancelled;
        }
        Ok(is_open)
    }

    async fn ticking(&self) -> Result<Vec<GameId>, StoreError> {
        Ok(self.kept().deadlines.keys().cloned().collect())
    }

    async fn due(&self, now: ServerTime) -> Result<Vec<GameId>, StoreError> {
        let kept = self.kept();
        let due = kept
            .deadlines
            .iter()
            .filter(|(_, deadline)| **deadline <= now.ms());
        Ok(due.map(|(game, _)| game.clone()).collect())
    }

    async fn mark_alive(&self, now: ServerTime) -> Result<(), StoreError> {
        self.kept().alive_at = Some(now);
        Ok(())
    }

    async fn last_alive(&self) -> Result<Option<ServerTime>, StoreError> {
        Ok(self.kept().alive_at)
    }
}

fn disk_is_gone() -> StoreError {
    StoreError::Database("the disk is gone".into())
}
