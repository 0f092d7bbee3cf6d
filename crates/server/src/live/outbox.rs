//! What goes out on a socket, and the queue in front of it.

use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What goes out on a socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// A text message, made once for all who get it.
    Message(Utf8Bytes),
    /// A ping of the protocol, to be answered by the browser itself: it measures the way.
    Ping,
    /// The last thing: close with this code.
    Close(u16),
}

/// A socket's queue of at most [`OUTBOX`]. When the game drops it without a `Close`, the socket was
/// too slow.
pub(crate) type Outbox = mpsc::Sender<Outgoing>;

/// The most messages that wait for a slow socket.
pub(crate) const OUTBOX: usize = 64;
