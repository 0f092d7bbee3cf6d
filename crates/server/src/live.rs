//! Games between people while they are played: one task owns one game, sockets attach to it.
//!
//! What the tasks know is a fold of the log in the store and can be lost at any time.

mod actor;
mod attendance;
mod connection;
mod log;
mod recent;
mod registry;
mod view;
mod watch;

pub(crate) use connection::{Attached, Gone, OUTBOX, Outgoing};
#[cfg(test)]
use log::GameLog;
pub(crate) use registry::{Invitation, Live, LiveError};

#[cfg(test)]
mod tests;
