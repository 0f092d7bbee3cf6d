//! What crosses the network, as JSON. The only types that do; the domain's types are converted
//! here, at the edge.
//!
//! `web/src/lib/generated/http.ts` is made from these types by the tests of this module.

mod clock;
mod error;
mod event;
mod game;
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
pub(crate) use event::{GameEvent, NewEvent, text_of_rules};
pub(crate) use game::{AppendRequest, Appended, GameDocument, Games, LoggedEvent};
pub(crate) use invitation::{
    Invitation, InvitationMade, Invitations, JoinRequest, NewInvitation, Seated,
};
pub(crate) use live_game::{
    Clocks, Game, GameState, GameSummaries, GameSummary, Presence, SeatPresence, Seats,
    StandingOffer,
};
pub(crate) use people::{Health, Me, Rename};
pub(crate) use refusal::{EventRefusal, Refusal};
pub(crate) use socket::{Act, ActRefusal, ClientMessage, ServerMessage, WIRE_VERSION, close_code};
#[cfg(test)]
pub(crate) use thought::WireMove;
pub(crate) use thought::{ThoughtNews, ThoughtRequest};
pub(crate) use words::WireSide;
#[cfg(test)]
pub(crate) use words::{WireClaim, WireOffer, WirePhrase};
