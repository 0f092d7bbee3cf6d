//! What crosses the network, as JSON. The only types that do; the domain's types are converted
//! here, at the edge.
//!
//! `docs/openapi.json` describes them, and the types of the page are made from that.

mod clock;
mod error;
mod event;
mod game;
mod game_list;
mod invitation;
mod live_game;
mod people;
mod refusal;
mod socket;
#[cfg(test)]
mod tests;
mod thought;
mod words;

pub(crate) use clock::WireClock;
pub(crate) use error::{ErrorBody, ErrorCode, ErrorDetail};
pub(crate) use event::{NewEvent, text_of_rules};
pub(crate) use game::{AppendRequest, Appended, GameLog, LoggedEvent};
pub(crate) use game_list::{GameList, GameSummary};
pub(crate) use invitation::{
    Invitation, InvitationList, InvitationMade, JoinRequest, NewInvitation, Seated,
};
pub(crate) use live_game::{Clocks, Game, GameState, Presence, SeatPresence, Seats, StandingOffer};
pub(crate) use people::{Health, Me, Rename};
pub(crate) use refusal::{EventRefusal, Refusal};
pub(crate) use socket::{
    Act, ActRefusal, Channel, ChannelError, ClientMessage, ServerMessage, WIRE_VERSION, close_code,
};
pub(crate) use thought::{Thought, ThoughtNews, ThoughtRequest};
pub(crate) use words::WireSide;
#[cfg(test)]
pub(crate) use words::{WireClaim, WireOffer, WirePhrase};
