//! The events of a game.

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, RuleSet, Square};
use utoipa::ToSchema;

use super::clock::WireClock;
use super::refusal::{EventRefusal, Refusal};
use super::words::{WireClaim, WireOffer, WirePhrase, WireSide};
use crate::game::{
    Began, ClockSetting, Event, EventError, Level, MAX_SAFE_INTEGER, Moved, Occupant, Origin, Seat,
    Terms,
};

/// A rule set in text or a position text is never longer than this.
const MAX_TEXT: usize = 1_000;

/// One thing that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum GameEvent {
    /// A game against the computer begins: always the first event.
    Created {
        /// A rule set in text.
        rules: String,
        /// A position text, when the start is set up.
        #[serde(deserialize_with = "Option::deserialize")]
        #[schema(required)]
        position: Option<String>,
        /// The person's side.
        side: WireSide,
        /// The level of the computer, 1 to 6.
        level: u8,
        /// The seed of the computer's choices, a whole number below 2^53.
        seed: u64,
    },
    /// A move of either side.
    #[serde(rename_all = "camelCase")]
    Moved {
        /// The square that the man leaves.
        from: String,
        /// The square that it ends on.
        to: String,
        /// What was taken off the clock, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        spent_ms: Option<u64>,
        /// What was given back for lag, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        compensated_ms: Option<u64>,
    },
    /// The last plies are unmade.
    TakenBack {
        /// How many, at least 1.
        plies: u32,
    },
    /// A side gives up; the person's, where none is named.
    Resigned {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        side: Option<WireSide>,
    },
    /// A game between people begins: always the first event. A browser never sends this one and
    /// those below.
    Began {
        rules: String,
        #[schema(required)]
        clock: Option<WireClock>,
    },
    Offered {
        side: WireSide,
        offer: WireOffer,
    },
    Declined {
        side: WireSide,
        offer: WireOffer,
    },
    Said {
        side: WireSide,
        phrase: WirePhrase,
    },
    /// The server was away; nobody's clock is charged for it.
    #[serde(rename_all = "camelCase")]
    Resumed {
        /// How long it was away.
        pause_ms: u64,
        /// How long clocks stand still after it.
        hold_ms: u64,
    },
    /// The sides agree on a draw.
    Agreed {},
    /// The side's time is over.
    Flagged {
        side: WireSide,
    },
    /// The side that stayed takes the win or a draw.
    Claimed {
        side: WireSide,
        claim: WireClaim,
    },
    /// Nobody wins; the side that wished so, or null where the first move did not come in time.
    Aborted {
        #[schema(required)]
        side: Option<WireSide>,
    },
    /// The two play again.
    Rematched {
        game: String,
    },
}

/// An event to store.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewEvent {
    /// When it happened by the browser's clock, in milliseconds since 1970.
    pub(crate) at_ms: u64,
    pub(crate) event: GameEvent,
}

impl NewEvent {
    /// The event in the domain's types, in a game where `person` is the person's seat.
    pub(crate) fn to_event(&self, person: Seat) -> Result<Event, EventRefusal> {
        if self.at_ms > MAX_SAFE_INTEGER {
            return Err(EventRefusal::new(Refusal::Number, "atMs is not below 2^53"));
        }
        self.event.to_event(person)
    }
}

impl GameEvent {
    fn to_event(&self, person: Seat) -> Result<Event, EventRefusal> {
        match self {
            GameEvent::Created {
                rules,
                position,
                side,
                level,
                seed,
            } => began_of(rules, position.as_deref(), *side, *level, *seed)
                .map(|began| Event::Began(Box::new(began))),
            GameEvent::Moved {
                from,
                to,
                spent_ms: None,
                compensated_ms: None,
            } => Ok(Event::Moved(Moved {
                mv: read_move(from, to)?,
                timing: None,
            })),
            GameEvent::TakenBack { plies } => Ok(Event::TakenBack { plies: *plies }),
            GameEvent::Resigned { side: None } => Ok(Event::Resigned { seat: person }),
            _ => Err(EventRefusal::new(
                Refusal::Order,
                "the event does not belong to a game against the computer",
            )),
        }
    }

    /// The event as logs of games against the computer have it: only the person resigns there.
    pub(super) fn of_computer_game(event: &Event) -> GameEvent {
        match event {
            Event::Resigned { .. } => GameEvent::Resigned { side: None },
            event => GameEvent::from(event),
        }
    }
}

fn began_of(
    rules: &str,
    position: Option<&str>,
    side: WireSide,
    level: u8,
    seed: u64,
) -> Result<Began, EventRefusal> {
    let Opening { rule_set, level } = Opening::read(rules, position, level, seed)?;
    let computer = Occupant::Computer { level, seed };
    Ok(Began {
        terms: Terms::new(rules.to_owned(), rule_set, ClockSetting::None),
        position: position.map(str::to_owned),
        seats: match side {
            WireSide::White => vec![Occupant::Person, computer],
            WireSide::Black => vec![computer, Occupant::Person],
        },
        origin: Origin::Computer,
        earlier: None,
    })
}

/// What a game against the computer is played under.
pub(super) struct Opening {
    pub(super) rule_set: RuleSet,
    pub(super) level: Level,
}

impl Opening {
    /// Reads how a game begins. Whether the rules allow the position is left to them.
    pub(super) fn read(
        rules: &str,
        position: Option<&str>,
        level: u8,
        seed: u64,
    ) -> Result<Opening, EventRefusal> {
        if rules.len() > MAX_TEXT {
            let message = "rules: the text is too long";
            return Err(EventRefusal::new(Refusal::RuleSet, message));
        }
        if position.is_some_and(|text| text.len() > MAX_TEXT) {
            let message = "position: the text is too long";
            return Err(EventRefusal::new(Refusal::Position, message));
        }
        if seed > MAX_SAFE_INTEGER {
            return Err(EventRefusal::new(Refusal::Number, "seed is not below 2^53"));
        }
        let rule_set: RuleSet = rules
            .parse()
            .map_err(|error| EventRefusal::from(EventError::RuleSet(error)))?;
        let level = Level::new(level)
            .ok_or_else(|| EventRefusal::new(Refusal::Number, "level is not one of 1 to 6"))?;
        Ok(Opening { rule_set, level })
    }
}

/// Reads a square in its one spelling, so that a stored event reads back unchanged.
pub(super) fn read_square(text: &str) -> Option<Square> {
    text.parse::<Square>()
        .ok()
        .filter(|square| square.to_string() == text)
}

/// Reads a move by its two squares.
pub(super) fn read_move(from: &str, to: &str) -> Result<Move, EventRefusal> {
    Ok(Move {
        from: square(from)?,
        to: square(to)?,
    })
}

fn square(text: &str) -> Result<Square, EventRefusal> {
    read_square(text).ok_or_else(|| {
        EventRefusal::new(
            Refusal::Square,
            "not a square; expected a file and a rank, as c3",
        )
    })
}

impl From<&Event> for GameEvent {
    fn from(event: &Event) -> GameEvent {
        match event {
            Event::Began(began) => GameEvent::of_began(began),
            Event::Moved(moved) => GameEvent::Moved {
                from: moved.mv.from.to_string(),
                to: moved.mv.to.to_string(),
                spent_ms: moved.timing.map(|timing| timing.spent.get()),
                compensated_ms: moved.timing.map(|timing| timing.compensated.get()),
            },
            Event::TakenBack { plies } => GameEvent::TakenBack { plies: *plies },
            Event::Offered { seat, offer } => GameEvent::Offered {
                side: side_at(*seat),
                offer: (*offer).into(),
            },
            Event::Declined { seat, offer } => GameEvent::Declined {
                side: side_at(*seat),
                offer: (*offer).into(),
            },
            Event::Said { seat, phrase } => GameEvent::Said {
                side: side_at(*seat),
                phrase: (*phrase).into(),
            },
            Event::Resumed(resumed) => GameEvent::Resumed {
                pause_ms: resumed.pause.get(),
                hold_ms: resumed.hold.get(),
            },
            Event::Resigned { seat } => GameEvent::Resigned {
                side: Some(side_at(*seat)),
            },
            Event::Agreed => GameEvent::Agreed {},
            Event::Flagged { seat } => GameEvent::Flagged {
                side: side_at(*seat),
            },
            Event::Claimed { seat, claim } => GameEvent::Claimed {
                side: side_at(*seat),
                claim: (*claim).into(),
            },
            Event::Aborted { seat } => GameEvent::Aborted {
                side: seat.map(side_at),
            },
            Event::Rematched { game } => GameEvent::Rematched {
                game: game.to_string(),
            },
        }
    }
}

impl GameEvent {
    fn of_began(began: &Began) -> GameEvent {
        let Terms {
            rules,
            rule_set,
            clock,
            ..
        } = &began.terms;
        let rules = text_of_rules(rules, rule_set);
        match began.computer() {
            Some((seat, level, seed)) => GameEvent::Created {
                rules,
                position: began.position.clone(),
                side: match side_at(seat) {
                    WireSide::White => WireSide::Black,
                    WireSide::Black => WireSide::White,
                },
                level: level.number(),
                seed,
            },
            None => GameEvent::Began {
                rules,
                clock: WireClock::of(*clock),
            },
        }
    }
}

/// The side of a seat in a game for two, the only ones that are played.
pub(super) fn side_at(seat: Seat) -> WireSide {
    seat.side()
        .expect("the store reads events of games for two only")
        .into()
}

/// The text that the game was created with or, if that means another rule set today, a text of the
/// rule set that the game is played under.
pub(crate) fn text_of_rules(text: &str, rule_set: &RuleSet) -> String {
    if text.parse().as_ref() == Ok(rule_set) {
        text.to_owned()
    } else {
        rule_set.to_string()
    }
}
