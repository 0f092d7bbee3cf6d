//! Games between people while they are played, and invitations while they are watched. One task
//! owns one game; sockets subscribe to channels.
//!
//! A task's state is a fold of the stored log and can be lost at any time.

mod actor;
mod bus;
mod channel;
mod command;
mod directory;
mod error;
mod game_connection;
mod invitation_rooms;
mod invitations;
mod log;
mod outbox;
mod presences;
mod recent;
mod registry;
mod shared;
mod subscription;
mod view;
mod watch;

pub(crate) use channel::Channel;
pub(crate) use error::LiveError;
pub(crate) use game_connection::{GameConnection, Gone};
pub(crate) use invitations::Wish;
#[cfg(test)]
use log::GameLog;
pub(crate) use outbox::{Inbox, Outbox, Outgoing, outbox};
pub(crate) use registry::Live;
pub(crate) use subscription::Subscription;

#[cfg(test)]
mod tests;
