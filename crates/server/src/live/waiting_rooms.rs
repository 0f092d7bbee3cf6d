//! The watchers of each invitation, who are notified of its changes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::game::GameId;
use crate::invitation::{Invitation, State};

/// The watchers of all invitations.
#[derive(Debug, Default)]
pub(super) struct WaitingRooms {
    rooms: Mutex<HashMap<GameId, watch::Sender<Room>>>,
}

/// The state announced to the watchers of one invitation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) state: State,
    people: u32,
    /// The number of watchers, the host excluded.
    pub(super) watchers: u32,
}

impl WaitingRooms {
    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, watch::Sender<Room>>> {
        // No change of the map can panic halfway, so a poisoned lock guards valid data.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn enter(&self, invitation: &Invitation, is_host: bool) -> watch::Receiver<Room> {
        let mut rooms = self.rooms();
        let room = rooms.entry(invitation.id.clone()).or_insert_with(|| {
            watch::Sender::new(Room {
                state: invitation.state,
                people: 0,
                watchers: 0,
            })
        });
        room.send_modify(|room| {
            room.people += 1;
            room.watchers += u32::from(!is_host);
        });
        room.subscribe()
    }

    pub(super) fn leave(&self, id: &GameId, was_host: bool) {
        if let Entry::Occupied(room) = self.rooms().entry(id.clone()) {
            room.get().send_modify(|room| {
                room.people -= 1;
                room.watchers -= u32::from(!was_host);
            });
            if room.get().borrow().people == 0 {
                room.remove();
            }
        }
    }

    /// Changes the state of a room, and notifies its watchers of a difference.
    pub(super) fn change(&self, id: &GameId, change: impl FnOnce(&mut Room)) {
        if let Some(room) = self.rooms().get(id) {
            room.send_if_modified(|room| {
                let before = room.state;
                change(room);
                room.state != before
            });
        }
    }
}
