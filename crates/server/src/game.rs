//! Games as their event logs: what an event is, and the replay that says whether it may follow.

mod act;
mod clock;
mod event;
mod id;
mod player;
mod replay;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use act::{Act, ActError, Attendance, Circumstances, Decision, MoveAct};
pub(crate) use clock::{ClockSetting, Clocks, Millis};
pub(crate) use event::{
    Claim, Created, EarlierGames, Event, Invited, Joined, Level, MAX_SAFE_INTEGER, Moved, Offer,
    Phrase, RULES_VERSION, Resumed, StoredEvent, Timing,
};
pub(crate) use id::{GameId, GameIdError};
pub(crate) use player::{ClientId, ClientIdError, Player, seated, side_of};
pub(crate) use replay::{BrokenLog, EventError, Phase, Replay, Summary};
pub(crate) use table::Table;
