//! Why an event is refused.

use serde::Serialize;
use utoipa::ToSchema;

use crate::game::EventError;

/// Why an event is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventRefusal {
    pub(crate) reason: Refusal,
    pub(crate) message: String,
}

impl EventRefusal {
    pub(super) fn new(reason: Refusal, message: &str) -> EventRefusal {
        EventRefusal {
            reason,
            message: message.to_owned(),
        }
    }
}

impl From<EventError> for EventRefusal {
    fn from(error: EventError) -> EventRefusal {
        let reason = match &error {
            EventError::NotBegun
            | EventError::BegunTwice
            | EventError::OtherKind
            | EventError::Number { .. }
            | EventError::Seats
            | EventError::NoSeat
            | EventError::Clock => Refusal::Order,
            EventError::RuleSet(_) => Refusal::RuleSet,
            EventError::Position(_) => Refusal::Position,
            EventError::Move(_) => Refusal::Move,
            EventError::TakeBack { .. } => Refusal::TakeBack,
            EventError::Over | EventError::Phase { .. } => Refusal::Over,
        };
        // Browsers have their own word for the first event.
        let message = match error {
            EventError::NotBegun => "the first event of a game is 'created'".to_owned(),
            EventError::BegunTwice => "only the first event of a game is 'created'".to_owned(),
            error => error.to_string(),
        };
        EventRefusal { reason, message }
    }
}

/// Why an event is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Refusal {
    /// `created` is not the first event, or the first is not `created`.
    Order,
    /// The rule set is unreadable, makes no sense or gives games that need not end.
    RuleSet,
    Position,
    /// A number is outside its range.
    Number,
    Square,
    /// The move is not legal.
    Move,
    /// More plies than are played, or none.
    TakeBack,
    /// The game is over.
    Over,
}
