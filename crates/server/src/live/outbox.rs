//! The queue of messages to one socket, to which all its channels add.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A message to a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A text message, serialized once for all receivers.
    Message(Utf8Bytes),
    /// A text message that the next one of its kind supersedes.
    Status(Utf8Bytes),
    /// A websocket ping, answered by the browser itself, which measures the round trip.
    Ping,
}

impl Outgoing {
    /// Whether it is dropped when the socket is slow.
    fn is_dispensable(&self) -> bool {
        matches!(self, Outgoing::Status(_) | Outgoing::Ping)
    }

    fn bytes(&self) -> usize {
        match self {
            Outgoing::Message(text) | Outgoing::Status(text) => text.len(),
            Outgoing::Ping => 0,
        }
    }
}

/// The most messages that wait for a slow socket.
const MAX_MESSAGES: usize = 64;

/// The most bytes that wait for a slow socket when one more message is added, which may be of any
/// size: the snapshot of a long game must fit.
const MAX_BYTES: usize = 1024 * 1024;

/// The capacity that an empty queue keeps.
const KEPT_CAPACITY: usize = 8;

/// The sending end of a socket's queue. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The receiving end of a socket's queue. Dropping it closes the queue.
#[derive(Debug)]
pub(crate) struct Inbox(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Queue {
    messages: VecDeque<Outgoing>,
    bytes: usize,
    /// The number of messages taken out so far.
    taken: u64,
    is_closed: bool,
}

/// The socket has closed, or reads too slowly and is being closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Closed;

/// Makes the queue of a socket.
pub(crate) fn outbox() -> (Outbox, Inbox) {
    let shared = Arc::new(Shared::default());
    (Outbox(Arc::clone(&shared)), Inbox(shared))
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // No change of the queue can panic halfway, so a poisoned lock guards valid data.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn close(&mut self) {
        self.is_closed = true;
        self.messages = VecDeque::new();
        self.bytes = 0;
    }

    fn take(&mut self) -> Option<Outgoing> {
        let message = self.messages.pop_front()?;
        self.bytes -= message.bytes();
        self.taken += 1;
        if self.messages.is_empty() {
            self.messages.shrink_to(KEPT_CAPACITY);
        }
        Some(message)
    }
}

impl Outbox {
    /// Queues a message. A full queue is closed, since its socket is too slow; from half full on,
    /// dispensable messages are dropped. Returns the number of messages queued so far.
    ///
    /// # Errors
    /// When the queue is closed.
    pub(crate) fn send(&self, message: Outgoing) -> Result<u64, Closed> {
        let mut queue = self.0.queue();
        if queue.is_closed {
            return Err(Closed);
        }
        let is_half_full = queue.messages.len() > MAX_MESSAGES / 2 || queue.bytes > MAX_BYTES / 2;
        let is_dropped = message.is_dispensable() && is_half_full;
        let is_full = queue.messages.len() >= MAX_MESSAGES || queue.bytes > MAX_BYTES;
        if !is_dropped {
            if is_full {
                queue.close();
            } else {
                queue.bytes += message.bytes();
                queue.messages.push_back(message);
            }
            self.0.changed.notify_one();
        }
        if queue.is_closed {
            return Err(Closed);
        }
        Ok(queue.taken + queue.messages.len() as u64)
    }

    /// Whether the message with the given number still waits.
    pub(super) fn is_waiting(&self, number: u64) -> bool {
        self.0.queue().taken < number
    }

    pub(super) fn is_closed(&self) -> bool {
        self.0.queue().is_closed
    }

    pub(super) fn is_same(&self, other: &Outbox) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Inbox {
    /// Waits for the next message; none if the socket was too slow. Cancel-safe.
    pub(crate) async fn recv(&self) -> Option<Outgoing> {
        loop {
            {
                let mut queue = self.0.queue();
                if queue.is_closed {
                    return None;
                }
                if let Some(message) = queue.take() {
                    return Some(message);
                }
            }
            self.0.changed.notified().await;
        }
    }

    /// The next message if one is there.
    pub(crate) fn try_recv(&self) -> Option<Outgoing> {
        self.0.queue().take()
    }

    #[cfg(test)]
    pub(super) fn is_closed(&self) -> bool {
        self.0.queue().is_closed
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.0.queue().close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(length: usize) -> Outgoing {
        Outgoing::Message("x".repeat(length).into())
    }

    #[tokio::test]
    async fn a_full_queue_is_closed() {
        let (outbox, inbox) = outbox();
        for number in 1..=64 {
            assert_eq!(outbox.send(text(1)), Ok(number));
        }
        assert_eq!(outbox.send(text(1)), Err(Closed));
        assert!(outbox.is_closed());
        assert_eq!(inbox.recv().await, None, "what waited is dropped");
    }

    #[tokio::test]
    async fn a_queue_of_many_bytes_is_closed() {
        let (outbox, inbox) = outbox();
        assert!(outbox.send(text(MAX_BYTES + 1)).is_ok(), "any one fits");
        assert_eq!(outbox.send(text(1)), Err(Closed));
        assert_eq!(inbox.recv().await, None);
        let (outbox, inbox) = super::outbox();
        for _ in 0..100 {
            assert!(outbox.send(text(MAX_BYTES / 2)).is_ok());
            assert!(inbox.try_recv().is_some());
        }
    }

    #[test]
    fn from_half_full_on_dispensable_messages_are_dropped() {
        let (outbox, inbox) = outbox();
        for number in 1..=33 {
            assert_eq!(outbox.send(Outgoing::Ping), Ok(number));
        }
        assert_eq!(outbox.send(Outgoing::Status("x".into())), Ok(33));
        assert_eq!(outbox.send(text(1)), Ok(34));
        let rest = std::iter::from_fn(|| inbox.try_recv());
        assert_eq!(rest.last(), Some(text(1)));
    }

    #[test]
    fn it_is_known_whether_a_message_still_waits() {
        let (outbox, inbox) = outbox();
        for round in 0..3 {
            let _ = outbox.send(text(1));
            let number = outbox.send(text(2)).expect("there is room");
            let _ = outbox.send(text(3));
            for is_waiting in [true, true, false, false] {
                assert_eq!(outbox.is_waiting(number), is_waiting, "{round}");
                let _ = inbox.try_recv();
            }
        }
    }

    #[tokio::test]
    async fn a_receiver_is_woken_by_a_message() {
        let (outbox, inbox) = outbox();
        let received = tokio::spawn(async move { (inbox.recv().await, inbox) });
        tokio::task::yield_now().await;
        let _ = outbox.send(Outgoing::Ping);
        let (message, inbox) = received.await.expect("no panic");
        assert_eq!(message, Some(Outgoing::Ping));
        drop(inbox);
        assert_eq!(outbox.send(Outgoing::Ping), Err(Closed));
    }
}
