//! Events as JSON, as the log stores them.
//!
//! A body carries its format's version. Formats 1 and 2 were rewritten by a migration; from 3 on a
//! reader stays when its format changes. A body names seats, never people. A new kind of event
//! needs nothing but an entry here.

mod rule_set;
mod v3;
mod words;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Event, Terms};
pub(super) use rule_set::{Parameters, read_rule_set};
pub(super) use words::{ClaimWord, OfferWord, PhraseWord};

/// The format that is written.
const FORMAT: u32 = 3;

/// The event's kind, as the table's column has it.
pub(super) fn kind(event: &Event) -> &'static str {
    match event {
        Event::Began(_) => "began",
        Event::Moved(_) => "moved",
        Event::TakenBack { .. } => "taken_back",
        Event::Offered { .. } => "offered",
        Event::Declined { .. } => "declined",
        Event::Said { .. } => "said",
        Event::Resumed(_) => "resumed",
        Event::Resigned { .. } => "resigned",
        Event::Agreed => "agreed",
        Event::Flagged { .. } => "flagged",
        Event::Claimed { .. } => "claimed",
        Event::Aborted { .. } => "aborted",
        Event::Rematched { .. } => "rematched",
    }
}

/// Writes an event in the newest format.
pub(super) fn write(event: &Event) -> String {
    to_json(v3::Body::from(event))
}

/// Reads an event of any format.
pub(super) fn read(text: &str) -> Result<Event, BodyError> {
    of_json::<v3::Body>(text)?.into_event()
}

/// Writes the terms of a game that has not begun.
pub(super) fn write_terms(terms: &Terms) -> String {
    to_json(v3::TermsBody::from(terms))
}

/// Reads the terms of a game that has not begun.
pub(super) fn read_terms(text: &str) -> Result<Terms, BodyError> {
    of_json::<v3::TermsBody>(text)?.into_terms()
}

fn to_json(body: impl Serialize) -> String {
    serde_json::to_string(&Versioned { v: FORMAT, body }).expect("a body has string keys only")
}

fn of_json<B: for<'de> Deserialize<'de>>(text: &str) -> Result<B, BodyError> {
    let Version { v } = serde_json::from_str(text).map_err(BodyError::new)?;
    if v != FORMAT {
        return Err(BodyError(format!("unknown format {v}")));
    }
    let versioned: Versioned<B> = serde_json::from_str(text).map_err(BodyError::new)?;
    Ok(versioned.body)
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[derive(Serialize, Deserialize)]
struct Versioned<B> {
    v: u32,
    #[serde(flatten)]
    body: B,
}

/// A body that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyError(String);

impl BodyError {
    pub(super) fn new(error: impl fmt::Display) -> BodyError {
        BodyError(error.to_string())
    }
}

impl fmt::Display for BodyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
