//! Games between people while they are played: one task owns one game, sockets attach to it.
//!
//! A task's state is a fold of the stored log and can be lost at any time.

mod actor;
mod attendance;
mod command;
mod connection;
mod error;
mod invitations;
mod log;
mod outbox;
mod recent;
mod registry;
mod shared;
mod view;
mod waiting_rooms;
mod watch;

pub(crate) use connection::{Attached, Gone};
pub(crate) use error::LiveError;
pub(crate) use invitations::{Waiting, Wish};
#[cfg(test)]
use log::GameLog;
pub(crate) use outbox::{OUTBOX, Outgoing};
pub(crate) use registry::Live;

#[cfg(test)]
mod tests;
