//! The invitations that somebody watches. Each is read once for all its watchers, and again with
//! each heartbeat.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::bus::Bus;
use super::channel::Channel;
use super::error::LiveError;
use super::log::GameLog;
use super::outbox::{Outbox, Outgoing};
use super::view;
use crate::game::GameId;
use crate::invitation::{Invitation, State};
use crate::person::PersonId;
use crate::wire::{self, ServerMessage};

/// The shortest time between two messages about the number of watchers. Each goes to all of them,
/// so a crowd that arrives would keep the server busy.
const WATCHERS_INTERVAL: Duration = Duration::from_millis(250);

/// All watched invitations.
#[derive(Debug)]
pub(super) struct InvitationRooms {
    bus: Arc<dyn Bus>,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
}

/// A watched invitation.
#[derive(Debug, Default)]
struct Room {
    /// Held while the invitation is read for the first time.
    reading: tokio::sync::Mutex<()>,
    state: Mutex<RoomState>,
}

#[derive(Debug, Default)]
struct RoomState {
    /// None until it is read.
    invitation: Option<Invitation>,
    /// Taken or cancelled, as announced in this process: newer than what a reader has found open.
    final_state: Option<State>,
    people: u32,
    /// The number of watchers, the host excluded.
    watchers: u32,
    told_at: Option<Instant>,
}

/// A watcher of an invitation. Dropping it leaves the room.
#[derive(Debug)]
pub(super) struct Watcher {
    rooms: Arc<InvitationRooms>,
    room: Arc<Room>,
    id: GameId,
    viewer: Option<PersonId>,
    /// None until it is known whether the viewer is the host.
    is_host: Option<bool>,
}

impl Room {
    fn state(&self) -> MutexGuard<'_, RoomState> {
        // No change of the state can panic halfway, so a poisoned lock guards valid data.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RoomState {
    /// Whether the invitation has been read and is open.
    fn is_open(&self) -> bool {
        let invitation = self.invitation.as_ref();
        invitation.is_some_and(|invitation| invitation.state == State::Open)
    }

    fn set_invitation(&mut self, mut read: Invitation) {
        read.state = self.final_state.unwrap_or(read.state);
        self.invitation = Some(read);
    }

    fn set_final(&mut self, state: State) {
        self.final_state = Some(state);
        if let Some(invitation) = &mut self.invitation {
            invitation.state = state;
        }
    }
}

impl InvitationRooms {
    pub(super) fn new(bus: Arc<dyn Bus>) -> InvitationRooms {
        InvitationRooms {
            bus,
            rooms: Mutex::default(),
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Room>>> {
        // As above.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<InvitationRooms>, id: &GameId, viewer: Option<PersonId>) -> Watcher {
        let mut rooms = self.rooms();
        let room = rooms.entry(id.clone()).or_default();
        // Counted before the map is unlocked, so that the room stays in it.
        room.state().people += 1;
        Watcher {
            rooms: Arc::clone(self),
            room: Arc::clone(room),
            id: id.clone(),
            viewer,
            is_host: None,
        }
    }

    /// Watches an invitation, and sends it to the outbox.
    ///
    /// # Errors
    /// When the invitation does not exist or cannot be read.
    pub(super) async fn watch<L: GameLog>(
        self: &Arc<InvitationRooms>,
        log: &L,
        id: &GameId,
        viewer: Option<PersonId>,
        outbox: &Outbox,
    ) -> Result<Watcher, LiveError> {
        // Entered first: a change while the invitation is read is announced to the room.
        let mut watcher = self.enter(id, viewer);
        let room = Arc::clone(&watcher.room);
        let reading = room.reading.lock().await;
        let is_read = room.state().invitation.is_some();
        if !is_read {
            let read = log.invitation(id).await?.ok_or(LiveError::NoGame)?;
            room.state().set_invitation(read);
        }
        drop(reading);
        watcher.begin();
        watcher.show_invitation(outbox);
        Ok(watcher)
    }

    /// Sends a heartbeat to the watchers of every open invitation.
    pub(super) async fn beat<L: GameLog>(&self, log: &L) {
        let rooms: Vec<(GameId, Arc<Room>)> = {
            let rooms = self.rooms();
            let rooms = rooms.iter();
            rooms
                .map(|(id, room)| (id.clone(), Arc::clone(room)))
                .collect()
        };
        for (id, room) in rooms {
            if !room.state().is_open() {
                continue;
            }
            // It may have been changed other than through this process.
            let read = log.invitation(&id).await;
            let mut known = room.state();
            if !known.is_open() {
                // The change was announced meanwhile.
                continue;
            }
            match read {
                Ok(Some(read)) => known.set_invitation(read),
                Ok(None) => known.set_final(State::Cancelled),
                Err(error) => tracing::warn!(game.id = %id, %error, "an invitation was not read"),
            }
            self.publish(&id, &mut known);
        }
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.rooms().len()
    }

    /// Announces that an invitation is taken or cancelled.
    pub(super) fn announce(&self, id: &GameId, state: State) {
        let room = self.rooms().get(id).map(Arc::clone);
        if let Some(room) = room {
            let mut known = room.state();
            known.set_final(state);
            self.publish(id, &mut known);
        }
    }

    /// Sends what can change about an invitation to its watchers. The room stays locked, so that
    /// messages are in order.
    fn publish(&self, id: &GameId, known: &mut RoomState) {
        let Some(invitation) = &known.invitation else {
            return;
        };
        let channel = Channel::Invitation(id.clone());
        let text = view::text(&ServerMessage::InvitationState {
            channel: (&channel).into(),
            seq: seq(invitation.state),
            state: invitation.state.into(),
            watchers: known.watchers,
        });
        let message = match invitation.state {
            State::Open => Outgoing::Status(text),
            // Told once.
            State::Taken | State::Cancelled => Outgoing::Message(text),
        };
        self.bus.publish(&channel, &message);
        known.told_at = Some(Instant::now());
    }

    fn publish_watchers(&self, id: &GameId, known: &mut RoomState) {
        let is_due = known
            .told_at
            .is_none_or(|told_at| told_at.elapsed() >= WATCHERS_INTERVAL);
        // Otherwise the next heartbeat tells.
        if is_due && known.is_open() {
            self.publish(id, known);
        }
    }
}

impl Watcher {
    /// Whether the invitation is taken or cancelled, and the watcher has been told.
    pub(super) fn is_final(&self) -> bool {
        !self.room.state().is_open()
    }

    /// Counts the watcher, now that the host is known.
    fn begin(&mut self) {
        let mut known = self.room.state();
        let host = known
            .invitation
            .as_ref()
            .and_then(|known| known.host.person);
        let is_host = self.viewer.is_some() && self.viewer == host;
        self.is_host = Some(is_host);
        if !is_host {
            known.watchers += 1;
            self.rooms.publish_watchers(&self.id, &mut known);
        }
    }

    /// Sends the whole invitation.
    pub(super) fn show_invitation(&self, outbox: &Outbox) {
        let known = self.room.state();
        let Some(invitation) = &known.invitation else {
            return;
        };
        let text = view::text(&ServerMessage::Invitation {
            channel: (&Channel::Invitation(self.id.clone())).into(),
            seq: seq(invitation.state),
            invitation: wire::Invitation::new(invitation, self.viewer),
            watchers: known.watchers,
        });
        // A socket that has closed needs nothing.
        let _ = outbox.send(Outgoing::Message(text));
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let mut rooms = self.rooms.rooms();
        let mut known = self.room.state();
        known.people -= 1;
        if known.people == 0 {
            if let Entry::Occupied(room) = rooms.entry(self.id.clone())
                && Arc::ptr_eq(room.get(), &self.room)
            {
                room.remove();
            }
            return;
        }
        drop(rooms);
        if self.is_host == Some(false) {
            known.watchers -= 1;
            self.rooms.publish_watchers(&self.id, &mut known);
        }
    }
}

/// An invitation changes once.
fn seq(state: State) -> u64 {
    match state {
        State::Open => 1,
        State::Taken | State::Cancelled => 2,
    }
}
