//! The channels that a socket can subscribe to.

use crate::game::GameId;
use crate::wire;

/// A source of messages that has a sequence and a snapshot of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Channel {
    /// A game between people. Its sequence counts the events of the log.
    Game(GameId),
    /// An invitation. Its sequence is 1 while it is open and 2 from then on.
    Invitation(GameId),
}

impl Channel {
    /// The channel that a client names; none if the id is malformed.
    pub(crate) fn of_wire(named: &wire::Channel) -> Option<Channel> {
        Some(match named {
            wire::Channel::Game { id } => Channel::Game(id.parse().ok()?),
            wire::Channel::Invitation { id } => Channel::Invitation(id.parse().ok()?),
        })
    }
}

impl From<&Channel> for wire::Channel {
    fn from(channel: &Channel) -> wire::Channel {
        match channel {
            Channel::Game(id) => wire::Channel::Game { id: id.to_string() },
            Channel::Invitation(id) => wire::Channel::Invitation { id: id.to_string() },
        }
    }
}
