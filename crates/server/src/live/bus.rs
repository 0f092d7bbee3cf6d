//! The message bus: carries the messages of each channel to its subscribers.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::channel::Channel;
use super::outbox::{Outbox, Outgoing};

/// A message bus. Messages published on a channel by one task arrive in order.
pub(super) trait Bus: fmt::Debug + Send + Sync {
    /// Sends a message to every subscriber of a channel.
    fn publish(&self, channel: &Channel, message: &Outgoing);

    /// Adds a subscriber, which gets everything that is published from now on.
    fn subscribe(&self, channel: &Channel, subscriber: &Outbox);

    fn unsubscribe(&self, channel: &Channel, subscriber: &Outbox);
}

/// The bus within one process.
#[derive(Debug, Default)]
pub(super) struct LocalBus {
    channels: Mutex<HashMap<Channel, Arc<Subscribers>>>,
}

type Subscribers = Mutex<Vec<Outbox>>;

impl LocalBus {
    fn channels(&self) -> MutexGuard<'_, HashMap<Channel, Arc<Subscribers>>> {
        // No change of the map can panic halfway, so a poisoned lock guards valid data.
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn locked(subscribers: &Subscribers) -> MutexGuard<'_, Vec<Outbox>> {
    // As above.
    subscribers.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Bus for LocalBus {
    fn publish(&self, channel: &Channel, message: &Outgoing) {
        // The map is not locked while messages are queued, so that channels do not wait for each
        // other.
        let subscribers = self.channels().get(channel).map(Arc::clone);
        if let Some(subscribers) = subscribers {
            locked(&subscribers).retain(|outbox| outbox.send(message.clone()).is_ok());
        }
    }

    fn subscribe(&self, channel: &Channel, subscriber: &Outbox) {
        let mut channels = self.channels();
        let subscribers = channels.entry(channel.clone()).or_default();
        locked(subscribers).push(subscriber.clone());
    }

    fn unsubscribe(&self, channel: &Channel, subscriber: &Outbox) {
        if let Entry::Occupied(subscribers) = self.channels().entry(channel.clone()) {
            let mut left = locked(subscribers.get());
            left.retain(|outbox| !outbox.is_same(subscriber));
            let is_empty = left.is_empty();
            drop(left);
            if is_empty {
                subscribers.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::outbox::outbox;
    use super::*;
    use crate::game::GameId;

    fn channel() -> Channel {
        Channel::Game(GameId::random().expect("randomness"))
    }

    fn text(text: &str) -> Outgoing {
        Outgoing::Message(text.into())
    }

    #[test]
    fn subscribers_get_what_is_published_on_their_channel() {
        let bus = LocalBus::default();
        let (one, other) = (channel(), channel());
        let (first, first_inbox) = outbox();
        let (second, second_inbox) = outbox();
        bus.subscribe(&one, &first);
        bus.publish(&one, &text("a"));
        bus.subscribe(&one, &second);
        bus.subscribe(&other, &first);
        bus.publish(&one, &text("b"));
        bus.publish(&other, &text("c"));
        bus.unsubscribe(&one, &first);
        bus.publish(&one, &text("d"));
        let all = |inbox: &super::super::outbox::Inbox| -> Vec<_> {
            std::iter::from_fn(|| inbox.try_recv()).collect()
        };
        assert_eq!(all(&first_inbox), [text("a"), text("b"), text("c")]);
        assert_eq!(all(&second_inbox), [text("b"), text("d")]);
    }

    #[test]
    fn channels_without_subscribers_are_forgotten() {
        let bus = LocalBus::default();
        let (one, other) = (channel(), channel());
        let (subscriber, inbox) = outbox();
        bus.subscribe(&one, &subscriber);
        bus.unsubscribe(&one, &subscriber);
        bus.unsubscribe(&one, &subscriber);
        assert!(bus.channels().is_empty());
        bus.subscribe(&other, &subscriber);
        drop(inbox);
        bus.publish(&other, &text("a"));
        assert!(locked(&bus.channels()[&other]).is_empty());
    }
}
