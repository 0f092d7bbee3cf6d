//! How an event is written in the log, and how every format ever written is read.
//!
//! A body carries its format's version. To change the format of a kind, add a version and keep the readers of the older
//! ones: logs are never rewritten.

mod v1;
mod v2;
mod words;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::{Event, Moved};

/// The event's kind, as the table's column has it.
pub(super) fn kind(event: &Event) -> &'static str {
    match event {
        Event::Created(_) => "created",
        Event::Invited(_) => "invited",
        Event::Joined(_) => "joined",
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

/// Writes an event in the newest format of its kind.
pub(super) fn write(event: &Event) -> String {
    match event {
        Event::Moved(Moved {
            mv,
            timing: Some(timing),
        }) => versioned(2, v2::Body::moved(*mv, *timing)),
        Event::Resigned { side: Some(side) } => versioned(2, v2::Body::resigned(*side)),
        event => versioned(1, v1::Body::from(event)),
    }
}

fn versioned(v: u32, body: impl Serialize) -> String {
    serde_json::to_string(&Versioned { v, body }).expect("a body has string keys only")
}

/// Reads an event of any format.
pub(super) fn read(text: &str) -> Result<Event, BodyError> {
    let Version { v } = serde_json::from_str(text).map_err(BodyError::new)?;
    match v {
        1 => serde_json::from_str::<Versioned<v1::Body>>(text)
            .map_err(BodyError::new)?
            .body
            .into_event(),
        2 => serde_json::from_str::<Versioned<v2::Body>>(text)
            .map_err(BodyError::new)?
            .body
            .into_event(),
        _ => Err(BodyError(format!("unknown format {v}"))),
    }
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

/// A body that no format explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyError(String);

impl BodyError {
    fn new(error: impl fmt::Display) -> BodyError {
        BodyError(error.to_string())
    }
}

impl fmt::Display for BodyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
