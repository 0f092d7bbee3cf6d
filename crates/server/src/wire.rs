//! What crosses the network, as JSON. The only types that do; the domain's types are converted here, at the edge.
//!
//! `web/src/lib/generated/http.ts` is made from these types by the tests of this module.

mod error;
mod event;
mod game;
mod people;
mod socket;
mod table;
#[cfg(test)]
mod tests;
mod thought;

pub(crate) use error::{ErrorBody, ErrorCode, ErrorDetail};
pub(crate) use event::{EventRefusal, GameEvent, NewEvent, Refusal, WireSide, text_of_rules};
#[cfg(test)]
pub(crate) use event::{WireClaim, WireOffer, WirePhrase};
pub(crate) use game::{AppendRequest, Appended, GameDocument, Games, LoggedEvent};
pub(crate) use people::{Health, Me, Rename};
pub(crate) use socket::{Act, ActRefusal, ClientMessage, ServerMessage, WIRE_VERSION, close_code};
pub(crate) use table::{
    Clocks, JoinRequest, NewTable, Presence, SeatPresence, Seated, Seats, StandingOffer, Table,
    TableMade, TableState, TableSummary, Tables, WireClock, WirePlayer,
};
#[cfg(test)]
pub(crate) use thought::WireMove;
pub(crate) use thought::{ThoughtNews, ThoughtRequest};
