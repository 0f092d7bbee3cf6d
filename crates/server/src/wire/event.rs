//! The events of a game.

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, RuleSet, Side, Square};

use crate::game::{Created, Event, EventError, Level, MAX_SAFE_INTEGER};

/// A rule set in text or a position text is never longer than this.
const MAX_TEXT: usize = 1_000;

/// One thing that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum GameEvent {
    /// The game begins: always the first event.
    Created {
        /// A rule set in text.
        rules: String,
        /// A position text, when the start is set up.
        #[serde(deserialize_with = "Option::deserialize")]
        position: Option<String>,
        /// The person's side.
        side: WireSide,
        /// The level of the computer, 1 to 4.
        level: u8,
        /// The seed of the computer's choices, a whole number below 2^53.
        #[cfg_attr(test, ts(type = "number"))]
        seed: u64,
    },
    /// A move of either side.
    Moved {
        /// The square that the man leaves.
        from: String,
        /// The square that it ends on.
        to: String,
    },
    /// The last plies are unmade.
    TakenBack {
        /// How many, at least 1.
        plies: u32,
    },
    /// The person gives up.
    Resigned {},
}

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Side"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WireSide {
    White,
    Black,
}

/// An event that the browser wants kept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewEvent {
    /// When it happened by the browser's clock, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub(crate) at_ms: u64,
    pub(crate) event: GameEvent,
}

impl NewEvent {
    /// The event in the domain's types.
    pub(crate) fn to_event(&self) -> Result<Event, EventRefusal> {
        if self.at_ms > MAX_SAFE_INTEGER {
            return Err(EventRefusal::new(Refusal::Number, "atMs is not below 2^53"));
        }
        self.event.to_event()
    }
}

impl GameEvent {
    fn to_event(&self) -> Result<Event, EventRefusal> {
        match self {
            GameEvent::Created {
                rules,
                position,
                side,
                level,
                seed,
            } => {
                let is_long = |text: &String| text.len() > MAX_TEXT;
                if is_long(rules) {
                    return Err(EventRefusal::new(
                        Refusal::RuleSet,
                        "rules: the text is too long",
                    ));
                }
                if position.as_ref().is_some_and(is_long) {
                    return Err(EventRefusal::new(
                        Refusal::Position,
                        "position: the text is too long",
                    ));
                }
                if *seed > MAX_SAFE_INTEGER {
                    return Err(EventRefusal::new(Refusal::Number, "seed is not below 2^53"));
                }
                let rule_set: RuleSet = rules
                    .parse()
                    .map_err(|error| EventRefusal::from(EventError::RuleSet(error)))?;
                let level = Level::new(*level).ok_or_else(|| {
                    EventRefusal::new(Refusal::Number, "level is not one of 1, 2, 3, 4")
                })?;
                Ok(Event::Created(Created {
                    rules: rules.clone(),
                    rule_set,
                    position: position.clone(),
                    side: (*side).into(),
                    level,
                    seed: *seed,
                }))
            }
            GameEvent::Moved { from, to } => Ok(Event::Moved(Move {
                from: square(from)?,
                to: square(to)?,
            })),
            GameEvent::TakenBack { plies } => Ok(Event::TakenBack { plies: *plies }),
            GameEvent::Resigned {} => Ok(Event::Resigned),
        }
    }
}

/// Reads a square in its one spelling, so that a kept event reads back as it came.
fn square(text: &str) -> Result<Square, EventRefusal> {
    text.parse::<Square>()
        .ok()
        .filter(|square| square.to_string() == text)
        .ok_or_else(|| {
            EventRefusal::new(
                Refusal::Square,
                "not a square; expected a file and a rank, as c3",
            )
        })
}

impl From<&Event> for GameEvent {
    fn from(event: &Event) -> GameEvent {
        match event {
            Event::Created(created) => GameEvent::Created {
                rules: rules_text(created),
                position: created.position.clone(),
                side: created.side.into(),
                level: created.level.number(),
                seed: created.seed,
            },
            Event::Moved(mv) => GameEvent::Moved {
                from: mv.from.to_string(),
                to: mv.to.to_string(),
            },
            Event::TakenBack { plies } => GameEvent::TakenBack { plies: *plies },
            Event::Resigned => GameEvent::Resigned {},
        }
    }
}

/// The text that the game was made with; but when the catalogue has changed since, a text that today means the rule set
/// that the game is played under.
fn rules_text(created: &Created) -> String {
    if created.rules.parse() == Ok(created.rule_set) {
        created.rules.clone()
    } else {
        created.rule_set.to_string()
    }
}

impl From<Side> for WireSide {
    fn from(side: Side) -> WireSide {
        match side {
            Side::White => WireSide::White,
            Side::Black => WireSide::Black,
        }
    }
}

impl From<WireSide> for Side {
    fn from(side: WireSide) -> Side {
        match side {
            WireSide::White => Side::White,
            WireSide::Black => Side::Black,
        }
    }
}

/// Why an event is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventRefusal {
    pub(crate) reason: Refusal,
    pub(crate) message: String,
}

impl EventRefusal {
    fn new(reason: Refusal, message: &str) -> EventRefusal {
        EventRefusal {
            reason,
            message: message.to_owned(),
        }
    }
}

impl From<EventError> for EventRefusal {
    fn from(error: EventError) -> EventRefusal {
        let reason = match &error {
            EventError::NotCreated | EventError::CreatedTwice => Refusal::Order,
            EventError::RuleSet(_) => Refusal::RuleSet,
            EventError::Position(_) => Refusal::Position,
            EventError::Move(_) => Refusal::Move,
            EventError::TakeBack { .. } => Refusal::TakeBack,
            EventError::Over => Refusal::Over,
        };
        EventRefusal {
            reason,
            message: error.to_string(),
        }
    }
}

/// The kinds of reason why an event is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
