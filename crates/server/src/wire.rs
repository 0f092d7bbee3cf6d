//! What crosses the network, as JSON. The only types that do; the domain's types are converted here, at the edge.
//!
//! `web/src/lib/generated/http.ts` is made from these types by the tests of this module.

mod error;
mod event;
mod game;
mod people;
#[cfg(test)]
mod tests;

pub(crate) use error::{ErrorBody, ErrorCode, ErrorDetail};
pub(crate) use event::{EventRefusal, NewEvent, Refusal};
pub(crate) use game::{AppendRequest, Appended, GameDocument, Games};
pub(crate) use people::{Health, Me};
