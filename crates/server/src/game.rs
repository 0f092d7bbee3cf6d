//! Games as event logs: the events, and the folds that decide whether one may follow.

mod act;
mod act_id;
mod clock;
mod computer;
mod error;
mod event;
mod id;
mod people;
mod player;
mod progress;
mod seat;
mod summary;

pub(crate) use act::{Act, ActError, Attendance, Circumstances, Decided, Decision, MoveAct};
pub(crate) use act_id::{ClientId, ClientIdError};
pub(crate) use clock::{ClockSetting, Clocks, Timing};
pub(crate) use computer::{ComputerGame, GrowingLog};
pub(crate) use error::{BrokenLog, EventError};
pub(crate) use event::{
    Began, Claim, EarlierGames, Event, Level, MAX_SAFE_INTEGER, Moved, Occupant, Offer, Origin,
    Phrase, RULES_VERSION, Resumed, StoredEvent, Terms,
};
pub(crate) use id::{GameId, GameIdError};
pub(crate) use people::PeopleGame;
pub(crate) use player::{Player, Players};
pub(crate) use progress::set_up;
pub(crate) use seat::Seat;
pub(crate) use summary::{Phase, Places, Summary};
