//! The third format: seats by index, clocks and origins of several kinds.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};
use ugolki_rules::Move;

use super::BodyError;
use super::rule_set::{Parameters, read_rule_set, write_rule_set};
use super::words::{ClaimWord, OfferWord, PhraseWord};
use crate::game::{
    Began, ClockSetting, EarlierGames, Event, Level, Moved, Occupant, Origin, Resumed, Seat, Terms,
    Timing,
};
use crate::millis::Millis;

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Body {
    Began {
        terms: TermsBody,
        position: Option<String>,
        seats: Vec<OccupantBody>,
        origin: OriginBody,
        earlier: Option<EarlierBody>,
    },
    Moved {
        from: String,
        to: String,
        timing: Option<TimingBody>,
    },
    TakenBack {
        plies: u32,
    },
    Offered {
        seat: u8,
        offer: OfferWord,
    },
    Declined {
        seat: u8,
        offer: OfferWord,
    },
    Said {
        seat: u8,
        phrase: PhraseWord,
    },
    Resumed {
        pause_ms: u64,
        hold_ms: u64,
    },
    Resigned {
        seat: u8,
    },
    Agreed {},
    Flagged {
        seat: u8,
    },
    Claimed {
        seat: u8,
        claim: ClaimWord,
    },
    Aborted {
        seat: Option<u8>,
    },
    Rematched {
        game: String,
    },
}

#[derive(Serialize, Deserialize)]
pub(super) struct TermsBody {
    rules: String,
    rules_version: u32,
    rule_set: Parameters,
    clock: ClockBody,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ClockBody {
    None {},
    Fischer { start_ms: u64, increment_ms: u64 },
    Days { days: NonZeroU8 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum OccupantBody {
    Person {},
    Computer { level: u8, seed: u64 },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum OriginBody {
    Computer {},
    Invitation {},
    Rematch { of: String },
}

#[derive(Serialize, Deserialize)]
pub(super) struct EarlierBody {
    games: u32,
    halves: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct TimingBody {
    spent_ms: u64,
    compensated_ms: u64,
    quota_gain_ms: u64,
}

impl From<&Event> for Body {
    fn from(event: &Event) -> Body {
        match event {
            Event::Began(began) => Body::began(began),
            Event::Moved(moved) => Body::Moved {
                from: moved.mv.from.to_string(),
                to: moved.mv.to.to_string(),
                timing: moved.timing.map(TimingBody::from),
            },
            Event::TakenBack { plies } => Body::TakenBack { plies: *plies },
            Event::Offered { seat, offer } => Body::Offered {
                seat: seat.number(),
                offer: (*offer).into(),
            },
            Event::Declined { seat, offer } => Body::Declined {
                seat: seat.number(),
                offer: (*offer).into(),
            },
            Event::Said { seat, phrase } => Body::Said {
                seat: seat.number(),
                phrase: (*phrase).into(),
            },
            Event::Resumed(resumed) => Body::Resumed {
                pause_ms: resumed.pause.get(),
                hold_ms: resumed.hold.get(),
            },
            Event::Resigned { seat } => Body::Resigned {
                seat: seat.number(),
            },
            Event::Agreed => Body::Agreed {},
            Event::Flagged { seat } => Body::Flagged {
                seat: seat.number(),
            },
            Event::Claimed { seat, claim } => Body::Claimed {
                seat: seat.number(),
                claim: (*claim).into(),
            },
            Event::Aborted { seat } => Body::Aborted {
                seat: seat.map(Seat::number),
            },
            Event::Rematched { game } => Body::Rematched {
                game: game.to_string(),
            },
        }
    }
}

impl Body {
    fn began(began: &Began) -> Body {
        Body::Began {
            terms: TermsBody::from(&began.terms),
            position: began.position.clone(),
            seats: began.seats.iter().map(OccupantBody::from).collect(),
            origin: OriginBody::from(&began.origin),
            earlier: began.earlier.as_ref().map(|earlier| EarlierBody {
                games: earlier.games,
                halves: earlier.halves.clone(),
            }),
        }
    }

    pub(super) fn into_event(self) -> Result<Event, BodyError> {
        Ok(match self {
            Body::Began {
                terms,
                position,
                seats,
                origin,
                earlier,
            } => Event::Began(Box::new(Began {
                terms: terms.into_terms()?,
                position,
                seats: seats
                    .into_iter()
                    .map(OccupantBody::into_occupant)
                    .collect::<Result<_, _>>()?,
                origin: origin.into_origin()?,
                earlier: earlier.map(|earlier| EarlierGames {
                    games: earlier.games,
                    halves: earlier.halves,
                }),
            })),
            Body::Moved { from, to, timing } => Event::Moved(Moved {
                mv: Move {
                    from: from.parse().map_err(BodyError::new)?,
                    to: to.parse().map_err(BodyError::new)?,
                },
                timing: timing.map(Timing::from),
            }),
            Body::TakenBack { plies } => Event::TakenBack { plies },
            Body::Offered { seat, offer } => Event::Offered {
                seat: read_seat(seat)?,
                offer: offer.into(),
            },
            Body::Declined { seat, offer } => Event::Declined {
                seat: read_seat(seat)?,
                offer: offer.into(),
            },
            Body::Said { seat, phrase } => Event::Said {
                seat: read_seat(seat)?,
                phrase: phrase.into(),
            },
            Body::Resumed { pause_ms, hold_ms } => Event::Resumed(Resumed {
                pause: Millis::new(pause_ms),
                hold: Millis::new(hold_ms),
            }),
            Body::Resigned { seat } => Event::Resigned {
                seat: read_seat(seat)?,
            },
            Body::Agreed {} => Event::Agreed,
            Body::Flagged { seat } => Event::Flagged {
                seat: read_seat(seat)?,
            },
            Body::Claimed { seat, claim } => Event::Claimed {
                seat: read_seat(seat)?,
                claim: claim.into(),
            },
            Body::Aborted { seat } => Event::Aborted {
                seat: seat.map(read_seat).transpose()?,
            },
            Body::Rematched { game } => Event::Rematched {
                game: game.parse().map_err(BodyError::new)?,
            },
        })
    }
}

fn read_seat(number: u8) -> Result<Seat, BodyError> {
    Seat::new(number).ok_or_else(|| BodyError(format!("no game has a seat {number}")))
}

impl From<&Terms> for TermsBody {
    fn from(terms: &Terms) -> TermsBody {
        TermsBody {
            rules: terms.rules.clone(),
            rules_version: terms.rules_version,
            rule_set: write_rule_set(&terms.rule_set),
            clock: terms.clock.into(),
        }
    }
}

impl TermsBody {
    pub(super) fn into_terms(self) -> Result<Terms, BodyError> {
        Ok(Terms {
            rules_version: self.rules_version,
            rules: self.rules,
            rule_set: read_rule_set(self.rules_version, &self.rule_set)?,
            clock: self.clock.into_setting()?,
        })
    }
}

impl From<ClockSetting> for ClockBody {
    fn from(setting: ClockSetting) -> ClockBody {
        match setting {
            ClockSetting::None => ClockBody::None {},
            ClockSetting::Fischer(fischer) => ClockBody::Fischer {
                start_ms: fischer.start.get(),
                increment_ms: fischer.increment.get(),
            },
            ClockSetting::Days(days) => ClockBody::Days { days },
        }
    }
}

impl ClockBody {
    fn into_setting(self) -> Result<ClockSetting, BodyError> {
        match self {
            ClockBody::None {} => Ok(ClockSetting::None),
            ClockBody::Fischer {
                start_ms,
                increment_ms,
            } => ClockSetting::fischer(Millis::new(start_ms), Millis::new(increment_ms))
                .ok_or_else(|| BodyError(format!("no clock has {start_ms} and {increment_ms} ms"))),
            ClockBody::Days { days } => Ok(ClockSetting::Days(days)),
        }
    }
}

impl From<&Occupant> for OccupantBody {
    fn from(occupant: &Occupant) -> OccupantBody {
        match occupant {
            Occupant::Person => OccupantBody::Person {},
            Occupant::Computer { level, seed } => OccupantBody::Computer {
                level: level.number(),
                seed: *seed,
            },
        }
    }
}

impl OccupantBody {
    fn into_occupant(self) -> Result<Occupant, BodyError> {
        match self {
            OccupantBody::Person {} => Ok(Occupant::Person),
            OccupantBody::Computer { level, seed } => Ok(Occupant::Computer {
                level: Level::new(level)
                    .ok_or_else(|| BodyError(format!("unknown level {level}")))?,
                seed,
            }),
        }
    }
}

impl From<&Origin> for OriginBody {
    fn from(origin: &Origin) -> OriginBody {
        match origin {
            Origin::Computer => OriginBody::Computer {},
            Origin::Invitation => OriginBody::Invitation {},
            Origin::Rematch { of } => OriginBody::Rematch { of: of.to_string() },
        }
    }
}

impl OriginBody {
    fn into_origin(self) -> Result<Origin, BodyError> {
        match self {
            OriginBody::Computer {} => Ok(Origin::Computer),
            OriginBody::Invitation {} => Ok(Origin::Invitation),
            OriginBody::Rematch { of } => Ok(Origin::Rematch {
                of: of.parse().map_err(BodyError::new)?,
            }),
        }
    }
}

impl From<Timing> for TimingBody {
    fn from(timing: Timing) -> TimingBody {
        TimingBody {
            spent_ms: timing.spent.get(),
            compensated_ms: timing.compensated.get(),
            quota_gain_ms: timing.quota_gain.get(),
        }
    }
}

impl From<TimingBody> for Timing {
    fn from(timing: TimingBody) -> Timing {
        Timing {
            spent: Millis::new(timing.spent_ms),
            compensated: Millis::new(timing.compensated_ms),
            quota_gain: Millis::new(timing.quota_gain_ms),
        }
    }
}
