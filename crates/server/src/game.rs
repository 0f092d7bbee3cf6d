//! Games as their event logs: what an event is, and the replay that says whether it may follow.

mod event;
mod id;
mod replay;
#[cfg(test)]
mod tests;

pub(crate) use event::{Created, Event, Level, MAX_SAFE_INTEGER, RULES_VERSION, StoredEvent};
pub(crate) use id::{GameId, GameIdError};
pub(crate) use replay::{BrokenLog, EventError, Replay, Summary};
