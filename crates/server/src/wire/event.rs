//! The events of a game.

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, RuleSet, Side, Square};

use super::table::{WireClock, WirePlayer};
use crate::game::{
    Claim, ClockSetting, Created, Event, EventError, Level, MAX_SAFE_INTEGER, Moved, Offer, Phrase,
    Player,
};

/// A rule set in text or a position text is never longer than this.
const MAX_TEXT: usize = 1_000;

/// One thing that happens in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub(crate) enum GameEvent {
    /// A game against the computer begins: always the first event.
    Created {
        /// A rule set in text.
        rules: String,
        /// A position text, when the start is set up.
        #[serde(deserialize_with = "Option::deserialize")]
        position: Option<String>,
        /// The person's side.
        side: WireSide,
        /// The level of the computer, 1 to 6.
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
        /// What was taken off the clock, where there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
        spent_ms: Option<u64>,
        /// What was given back for lag, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional, type = "number"))]
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
        #[cfg_attr(test, ts(optional))]
        side: Option<WireSide>,
    },
    /// A game between people: the table is laid. Always the first event. Like all below, it is never sent by a browser.
    Invited {
        rules: String,
        clock: Option<WireClock>,
        host: WirePlayer,
        /// The side that the host wishes; null for a random one.
        side: Option<WireSide>,
    },
    /// The other person sits down.
    Joined {
        player: WirePlayer,
        side: WireSide,
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
    /// The server stood still; nobody's clock is charged for it.
    Resumed {
        /// How long it was away.
        #[cfg_attr(test, ts(type = "number"))]
        pause_ms: u64,
        /// How long clocks stand still after it.
        #[cfg_attr(test, ts(type = "number"))]
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
        side: Option<WireSide>,
    },
    /// The two play again.
    Rematched {
        game: String,
    },
}

/// What a side may ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Offer"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WireOffer {
    Draw,
    /// Unmakes the last move of the side that asks, and the other's answer to it.
    TakeBack,
    Rematch,
}

/// What the side that stayed may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Claim"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WireClaim {
    Win,
    Draw,
}

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Phrase"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum WirePhrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Oops,
    OneMoment,
    Thanks,
    GoodGame,
    Bye,
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
                    EventRefusal::new(Refusal::Number, "level is not one of 1 to 6")
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
            GameEvent::Moved {
                from,
                to,
                spent_ms: None,
                compensated_ms: None,
            } => Ok(Event::Moved(Moved {
                mv: Move {
                    from: square(from)?,
                    to: square(to)?,
                },
                timing: None,
            })),
            GameEvent::TakenBack { plies } => Ok(Event::TakenBack { plies: *plies }),
            GameEvent::Resigned { side: None } => Ok(Event::Resigned { side: None }),
            _ => Err(EventRefusal::new(
                Refusal::Order,
                "the event does not belong to a game against the computer",
            )),
        }
    }
}

/// Reads a square in its one spelling, so that a kept event reads back as it came.
pub(super) fn read_square(text: &str) -> Option<Square> {
    text.parse::<Square>()
        .ok()
        .filter(|square| square.to_string() == text)
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
            Event::Created(created) => GameEvent::Created {
                rules: text_of_rules(&created.rules, &created.rule_set),
                position: created.position.clone(),
                side: created.side.into(),
                level: created.level.number(),
                seed: created.seed,
            },
            Event::Invited(invited) => GameEvent::Invited {
                rules: text_of_rules(&invited.rules, &invited.rule_set),
                clock: invited.clock.map(WireClock::from),
                host: WirePlayer::from(&invited.host),
                side: invited.side.map(WireSide::from),
            },
            Event::Joined(joined) => GameEvent::Joined {
                player: WirePlayer::from(&joined.player),
                side: joined.side.into(),
            },
            Event::Moved(moved) => GameEvent::Moved {
                from: moved.mv.from.to_string(),
                to: moved.mv.to.to_string(),
                spent_ms: moved.timing.map(|timing| timing.spent.get()),
                compensated_ms: moved.timing.map(|timing| timing.compensated.get()),
            },
            Event::TakenBack { plies } => GameEvent::TakenBack { plies: *plies },
            Event::Offered { side, offer } => GameEvent::Offered {
                side: (*side).into(),
                offer: (*offer).into(),
            },
            Event::Declined { side, offer } => GameEvent::Declined {
                side: (*side).into(),
                offer: (*offer).into(),
            },
            Event::Said { side, phrase } => GameEvent::Said {
                side: (*side).into(),
                phrase: (*phrase).into(),
            },
            Event::Resumed(resumed) => GameEvent::Resumed {
                pause_ms: resumed.pause.get(),
                hold_ms: resumed.hold.get(),
            },
            Event::Resigned { side } => GameEvent::Resigned {
                side: side.map(WireSide::from),
            },
            Event::Agreed => GameEvent::Agreed {},
            Event::Flagged { side } => GameEvent::Flagged {
                side: (*side).into(),
            },
            Event::Claimed { side, claim } => GameEvent::Claimed {
                side: (*side).into(),
                claim: (*claim).into(),
            },
            Event::Aborted { side } => GameEvent::Aborted {
                side: side.map(WireSide::from),
            },
            Event::Rematched { game } => GameEvent::Rematched {
                game: game.to_string(),
            },
        }
    }
}

/// The text that the game was made with; but when the catalogue has changed since, a text that today means the rule set
/// that the game is played under.
pub(crate) fn text_of_rules(text: &str, rule_set: &RuleSet) -> String {
    if text.parse().as_ref() == Ok(rule_set) {
        text.to_owned()
    } else {
        rule_set.to_string()
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

impl From<Offer> for WireOffer {
    fn from(value: Offer) -> WireOffer {
        match value {
            Offer::Draw => WireOffer::Draw,
            Offer::TakeBack => WireOffer::TakeBack,
            Offer::Rematch => WireOffer::Rematch,
        }
    }
}

impl From<WireOffer> for Offer {
    fn from(value: WireOffer) -> Offer {
        match value {
            WireOffer::Draw => Offer::Draw,
            WireOffer::TakeBack => Offer::TakeBack,
            WireOffer::Rematch => Offer::Rematch,
        }
    }
}

impl From<Claim> for WireClaim {
    fn from(value: Claim) -> WireClaim {
        match value {
            Claim::Win => WireClaim::Win,
            Claim::Draw => WireClaim::Draw,
        }
    }
}

impl From<WireClaim> for Claim {
    fn from(value: WireClaim) -> Claim {
        match value {
            WireClaim::Win => Claim::Win,
            WireClaim::Draw => Claim::Draw,
        }
    }
}

impl From<Phrase> for WirePhrase {
    fn from(value: Phrase) -> WirePhrase {
        match value {
            Phrase::Hello => WirePhrase::Hello,
            Phrase::GoodLuck => WirePhrase::GoodLuck,
            Phrase::WellPlayed => WirePhrase::WellPlayed,
            Phrase::Oops => WirePhrase::Oops,
            Phrase::OneMoment => WirePhrase::OneMoment,
            Phrase::Thanks => WirePhrase::Thanks,
            Phrase::GoodGame => WirePhrase::GoodGame,
            Phrase::Bye => WirePhrase::Bye,
        }
    }
}

impl From<WirePhrase> for Phrase {
    fn from(value: WirePhrase) -> Phrase {
        match value {
            WirePhrase::Hello => Phrase::Hello,
            WirePhrase::GoodLuck => Phrase::GoodLuck,
            WirePhrase::WellPlayed => Phrase::WellPlayed,
            WirePhrase::Oops => Phrase::Oops,
            WirePhrase::OneMoment => Phrase::OneMoment,
            WirePhrase::Thanks => Phrase::Thanks,
            WirePhrase::GoodGame => Phrase::GoodGame,
            WirePhrase::Bye => Phrase::Bye,
        }
    }
}

impl From<ClockSetting> for WireClock {
    fn from(setting: ClockSetting) -> WireClock {
        WireClock {
            start_ms: setting.start.get(),
            increment_ms: setting.increment.get(),
        }
    }
}

impl From<&Player> for WirePlayer {
    fn from(player: &Player) -> WirePlayer {
        WirePlayer {
            name: player.name.as_ref().map(ToString::to_string),
            number: player.number,
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
            EventError::NotCreated
            | EventError::CreatedTwice
            | EventError::OtherKind
            | EventError::Number { .. }
            | EventError::NoSide => Refusal::Order,
            EventError::RuleSet(_) => Refusal::RuleSet,
            EventError::Position(_) => Refusal::Position,
            EventError::Move(_) => Refusal::Move,
            EventError::TakeBack { .. } => Refusal::TakeBack,
            EventError::Over | EventError::Phase { .. } => Refusal::Over,
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
