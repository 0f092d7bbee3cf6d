//! Subscriptions of sockets to channels.

use std::sync::Arc;

use super::bus::Bus;
use super::channel::Channel;
use super::error::LiveError;
use super::game_connection::GameConnection;
use super::invitation_rooms::Watcher;
use super::log::GameLog;
use super::outbox::Outbox;
use super::registry::Live;
use crate::person::PersonId;

/// A subscription to a channel. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Subscription {
    // Dropped first: who has left a channel gets nothing more of it.
    listener: Listener,
    source: Source,
}

/// Where the channel's messages come from, other than those for all subscribers.
#[derive(Debug)]
enum Source {
    Game(GameConnection),
    Invitation(Watcher),
}

/// A subscriber of the bus.
#[derive(Debug)]
struct Listener {
    bus: Arc<dyn Bus>,
    channel: Channel,
    outbox: Outbox,
}

impl Listener {
    fn new(bus: Arc<dyn Bus>, channel: Channel, outbox: Outbox) -> Listener {
        bus.subscribe(&channel, &outbox);
        Listener {
            bus,
            channel,
            outbox,
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.bus.unsubscribe(&self.channel, &self.outbox);
    }
}

impl Subscription {
    pub(crate) fn channel(&self) -> &Channel {
        &self.listener.channel
    }

    /// The connection to the game; none if the channel is an invitation.
    pub(crate) fn game(&self) -> Option<&GameConnection> {
        match &self.source {
            Source::Game(connection) => Some(connection),
            Source::Invitation(_) => None,
        }
    }

    /// Brings the client, which has the first `seen` events, up to date. Returns false if the
    /// subscription has ended.
    pub(crate) async fn resync(&self, seen: u64) -> bool {
        match &self.source {
            Source::Game(connection) => connection.resync(seen).await.is_ok(),
            Source::Invitation(watcher) => {
                watcher.show_invitation(&self.listener.outbox);
                true
            }
        }
    }

    /// Whether no more messages come: the game's task has ended, or the invitation is taken or
    /// cancelled.
    pub(crate) fn has_ended(&self) -> bool {
        match &self.source {
            Source::Game(connection) => connection.is_gone(),
            Source::Invitation(watcher) => watcher.is_final(),
        }
    }
}

impl<L: GameLog> Live<L> {
    /// Subscribes to a channel for a client that has its first `seen` events. The outbox gets the
    /// missing events or a snapshot, and everything that happens from now on. The latter may come
    /// first; the client ignores what it cannot use yet.
    ///
    /// # Errors
    /// When there is no such game or invitation, or it cannot be read.
    pub(crate) async fn subscribe(
        &self,
        channel: Channel,
        viewer: Option<PersonId>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<Subscription, LiveError> {
        let bus = Arc::clone(&self.shared().bus);
        let listener = Listener::new(bus, channel, outbox);
        let outbox = &listener.outbox;
        let source = match &listener.channel {
            Channel::Game(id) => Source::Game(self.attach(id, viewer, seen, outbox).await?),
            Channel::Invitation(id) => {
                self.check_running()?;
                let invitations = &self.shared().invitations;
                let watching = invitations.watch(&self.shared().log, id, viewer, outbox);
                Source::Invitation(watching.await?)
            }
        };
        Ok(Subscription { listener, source })
    }
}
