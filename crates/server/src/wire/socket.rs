//! The messages of a socket, named by direction. A message of a channel carries the channel and its
//! `seq`: the number of the last event that the sender has seen on it.
//!
//! docs/wire.md says when each is sent.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use ugolki_rules::Move;

use super::event::read_square;
use super::game::LoggedEvent;
use super::invitation::{Invitation, InvitationState};
use super::live_game::{Clocks, Game, GameState, Presence};
use super::words::{WireClaim, WireOffer, WirePhrase, WireSide};
use crate::game::{self, ActError};
use crate::hex;
use crate::millis::Millis;

/// The version of these messages. A client of another version gets a close code for it and reloads
/// the page.
pub(crate) const WIRE_VERSION: u32 = 3;

/// What a client subscribes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Channel {
    /// A game between people.
    Game { id: String },
    /// An invitation to a game, which gets its id.
    Invitation { id: String },
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// The first message.
    Hello {
        /// The version of the messages.
        v: u32,
    },
    /// Subscribes to a channel, or resynchronizes one that is subscribed to. Answered by the
    /// missing events, by a snapshot or by `error`.
    Subscribe {
        channel: Channel,
        /// 0 for a client that has seen nothing.
        seq: u64,
    },
    Unsubscribe {
        channel: Channel,
    },
    /// A player's act. Answered by `ack` or `refused`; sent again with the same id until it is.
    Act {
        /// The id of a game that is subscribed to.
        game: String,
        /// 1 to 36 letters, digits, `.`, `-` or `_`; never used twice by a player in a game.
        id: String,
        act: Act,
    },
    /// The client thinks that a side is out of time. Not answered; if true, it has an effect.
    Flag {
        game: String,
    },
    /// Answered by `pong` at once.
    Ping {
        /// Any number below 2^53, which comes back.
        sent: u64,
    },
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Act {
    /// A move in the position that the player sees; in any other it is refused as `stale` and
    /// nothing happens.
    #[serde(rename_all = "camelCase")]
    Move {
        /// The number of plies that stand.
        ply: u32,
        /// The hash of the position: 16 hexadecimal digits.
        hash: String,
        from: String,
        to: String,
        /// How long the player has had the position on the board, in milliseconds; null when
        /// unknown. What passed beyond it was lag, and is given back as far as the quota allows.
        #[serde(deserialize_with = "Option::deserialize")]
        #[schema(required)]
        thought_ms: Option<u64>,
    },
    Resign {},
    /// Ends the game before both sides have moved.
    Abort {},
    Offer {
        offer: WireOffer,
    },
    Accept {
        offer: WireOffer,
    },
    /// Refuses the other side's offer, or takes the own one back.
    Decline {
        offer: WireOffer,
    },
    /// Takes the win or a draw from a side that has left.
    Claim {
        claim: WireClaim,
    },
    Say {
        phrase: WirePhrase,
    },
}

/// What the server says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ServerMessage {
    /// The whole game. It replaces whatever the client has.
    Snapshot {
        channel: Channel,
        seq: u64,
        game: Game,
    },
    /// The whole invitation, in answer to `subscribe`.
    Invitation {
        channel: Channel,
        seq: u64,
        invitation: Invitation,
        /// How many look at it, the host not counted.
        watchers: u32,
    },
    /// What can change about an invitation: when it changes, and as often as a heartbeat.
    InvitationState {
        channel: Channel,
        seq: u64,
        state: InvitationState,
        watchers: u32,
    },
    /// Something has happened: event `seq`.
    Event {
        channel: Channel,
        seq: u64,
        event: LoggedEvent,
        /// The game after it.
        state: GameState,
    },
    /// The act is on the disk.
    Ack {
        channel: Channel,
        seq: u64,
        id: String,
    },
    /// The act changes nothing. A snapshot follows.
    Refused {
        channel: Channel,
        seq: u64,
        /// Null where the id is malformed.
        #[schema(required)]
        id: Option<String>,
        code: ActRefusal,
        /// English, for logs.
        message: String,
    },
    /// Every 2.5 seconds: who lacks `seq` has missed something.
    Heartbeat {
        channel: Channel,
        seq: u64,
        #[schema(required)]
        turn: Option<WireSide>,
        #[schema(required)]
        clocks: Option<Clocks>,
        presence: Presence,
    },
    /// Somebody came or went.
    Presence {
        channel: Channel,
        seq: u64,
        presence: Presence,
    },
    /// The channel is not subscribed to, or a message is unreadable. The socket stays open.
    Error {
        /// Null where the message named none that could be read.
        #[schema(required)]
        channel: Option<Channel>,
        code: ChannelError,
        /// English, for logs.
        message: String,
    },
    Pong {
        sent: u64,
    },
    /// The server stops and comes back; connect again after about this time. Close code 1012
    /// follows.
    #[serde(rename_all = "camelCase")]
    Restart {
        in_ms: u64,
    },
}

/// The kinds of reason why a channel or a message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChannelError {
    /// The message is not one of these.
    Unreadable,
    /// There is no such game between people, or no such invitation.
    NotFound,
    /// The socket has as many subscriptions as one may have.
    TooManySubscriptions,
    /// The message is for a channel that is not subscribed to.
    NotSubscribed,
    /// The game cannot be read now; subscribe again later.
    Unavailable,
}

/// The kinds of reason why an act changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ActRefusal {
    /// A value in the act is malformed.
    Unreadable,
    /// The sender has no seat in this game.
    NotSeated,
    /// The game is over.
    Over,
    /// It is the other side's turn.
    NotYourTurn,
    /// The position is another one by now.
    Stale,
    IllegalMove,
    /// The move came after the time was over.
    Late,
    /// There is no such offer to answer.
    NoOffer,
    /// The state of the game does not allow it.
    NotNow,
    /// The same was asked too often.
    TooOften,
    /// It could not be stored. Nothing is lost; try again.
    Unavailable,
}

impl TryFrom<&Act> for game::Act {
    type Error = UnreadableAct;

    fn try_from(act: &Act) -> Result<game::Act, UnreadableAct> {
        Ok(match act {
            Act::Move {
                ply,
                hash,
                from,
                to,
                thought_ms,
            } => game::Act::Move(game::MoveAct {
                ply: usize::try_from(*ply).unwrap_or(usize::MAX),
                hash: read_hash(hash).ok_or(UnreadableAct::Hash)?,
                mv: Move {
                    from: read_square(from).ok_or(UnreadableAct::Square)?,
                    to: read_square(to).ok_or(UnreadableAct::Square)?,
                },
                thought: thought_ms.map(Millis::new),
            }),
            Act::Resign {} => game::Act::Resign,
            Act::Abort {} => game::Act::Abort,
            Act::Offer { offer } => game::Act::Offer((*offer).into()),
            Act::Accept { offer } => game::Act::Accept((*offer).into()),
            Act::Decline { offer } => game::Act::Decline((*offer).into()),
            Act::Claim { claim } => game::Act::Claim((*claim).into()),
            Act::Say { phrase } => game::Act::Say((*phrase).into()),
        })
    }
}

/// Reads a hash in its one spelling: 16 hexadecimal digits in lower case.
fn read_hash(text: &str) -> Option<u64> {
    hex::decode(text).map(u64::from_be_bytes)
}

/// A value in an act that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum UnreadableAct {
    #[error("hash: expected 16 hexadecimal digits in lower case")]
    Hash,
    #[error("not a square; expected a file and a rank, as c3")]
    Square,
}

impl From<ActError> for ActRefusal {
    fn from(error: ActError) -> ActRefusal {
        match error {
            ActError::NotSeated => ActRefusal::NotSeated,
            ActError::Over => ActRefusal::Over,
            ActError::NotYourTurn => ActRefusal::NotYourTurn,
            ActError::Stale => ActRefusal::Stale,
            ActError::IllegalMove => ActRefusal::IllegalMove,
            ActError::Late => ActRefusal::Late,
            ActError::NoOffer => ActRefusal::NoOffer,
            ActError::NotNow => ActRefusal::NotNow,
            ActError::TooOften => ActRefusal::TooOften,
        }
    }
}

/// Why a socket is closed, beside the codes of the protocol itself.
pub(crate) mod close_code {
    /// The server stops and comes back.
    pub(crate) const RESTART: u16 = 1012;
    /// Another version of the messages: the page must be reloaded.
    pub(crate) const VERSION: u16 = 4000;
    /// No hello came, or what came is not text.
    pub(crate) const PROTOCOL: u16 = 4002;
    /// The client reads too slowly; it connects again and gets what it missed.
    pub(crate) const SLOW: u16 = 4008;
    /// Too many messages in too short a time.
    pub(crate) const TOO_MANY: u16 = 4029;
}
