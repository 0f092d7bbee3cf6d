//! The messages to a socket and their queue.

use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// A message to a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A text message, serialized once for all receivers.
    Message(Utf8Bytes),
    /// A websocket ping, answered by the browser itself, which measures the round trip.
    Ping,
    /// The last message: close with this code.
    Close(u16),
}

/// The queue of a socket, at most [`OUTBOX`] long. If the game drops it without a `Close`, the
/// socket was too slow.
pub(crate) type Outbox = mpsc::Sender<Outgoing>;

/// The most messages that wait for a slow socket.
pub(crate) const OUTBOX: usize = 64;
