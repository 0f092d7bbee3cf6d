//! Events of the formats 1 and 2, which are read but never written.

use serde::Deserialize;
use ugolki_rules::{Move, Side};

use crate::game::{
    Claim, ClockSetting, Event, GameId, Level, Moved, Offer, Phrase, Resumed, Seat, Terms, Timing,
};
use crate::millis::Millis;
use crate::person::{PersonId, PersonName};
use crate::store::event_body::{
    BodyError, ClaimWord, OfferWord, Parameters, PhraseWord, read_rule_set,
};

/// An event of an old log.
#[derive(Clone, Debug)]
pub(super) enum OldEvent {
    Created(Created),
    Invited(Invited),
    Joined(Joined),
    Moved(Moved),
    TakenBack {
        plies: u32,
    },
    Offered {
        side: Side,
        offer: Offer,
    },
    Declined {
        side: Side,
        offer: Offer,
    },
    Said {
        side: Side,
        phrase: Phrase,
    },
    Resumed(Resumed),
    /// None stands for the person's side in a game against the computer.
    Resigned {
        side: Option<Side>,
    },
    Agreed,
    Flagged {
        side: Side,
    },
    Claimed {
        side: Side,
        claim: Claim,
    },
    Aborted {
        side: Option<Side>,
    },
    Rematched {
        game: GameId,
    },
}

/// How a game against the computer began.
#[derive(Clone, Debug)]
pub(super) struct Created {
    pub(super) terms: Terms,
    pub(super) position: Option<String>,
    /// The person's side.
    pub(super) side: Side,
    pub(super) level: Level,
    pub(super) seed: u64,
}

/// How a game between people began: with a table that waited for the second person.
#[derive(Clone, Debug)]
pub(super) struct Invited {
    pub(super) terms: Terms,
    pub(super) host: OldPlayer,
    pub(super) side: Option<Side>,
    pub(super) earlier: Option<OldEarlier>,
}

/// The second person of a game.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    pub(super) player: OldPlayer,
    pub(super) side: Side,
}

/// A person as old logs named them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct OldPlayer {
    pub(in super::super) person: PersonId,
    pub(in super::super) name: Option<PersonName>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct OldEarlier {
    pub(super) games: u32,
    pub(super) host_halves: u32,
    pub(super) joiner_halves: u32,
}

impl OldEvent {
    pub(super) fn read(text: &str) -> Result<OldEvent, BodyError> {
        let old: Old = serde_json::from_str(text).map_err(BodyError::new)?;
        if !(1..=2).contains(&old.v) {
            return Err(BodyError::new(format!("unknown format {}", old.v)));
        }
        old.body.into_event()
    }

    /// The event as it is today; none for the beginning of a game. `person` is the person's side
    /// in a game against the computer.
    pub(super) fn to_event(&self, person: Option<Side>) -> Option<Event> {
        let seat = |side: Side| Seat::from(side);
        Some(match self {
            OldEvent::Created(_) | OldEvent::Invited(_) | OldEvent::Joined(_) => return None,
            OldEvent::Moved(moved) => Event::Moved(*moved),
            OldEvent::TakenBack { plies } => Event::TakenBack { plies: *plies },
            OldEvent::Offered { side, offer } => Event::Offered {
                seat: seat(*side),
                offer: *offer,
            },
            OldEvent::Declined { side, offer } => Event::Declined {
                seat: seat(*side),
                offer: *offer,
            },
            OldEvent::Said { side, phrase } => Event::Said {
                seat: seat(*side),
                phrase: *phrase,
            },
            OldEvent::Resumed(resumed) => Event::Resumed(*resumed),
            OldEvent::Resigned { side } => Event::Resigned {
                seat: seat((*side).or(person)?),
            },
            OldEvent::Agreed => Event::Agreed,
            OldEvent::Flagged { side } => Event::Flagged { seat: seat(*side) },
            OldEvent::Claimed { side, claim } => Event::Claimed {
                seat: seat(*side),
                claim: *claim,
            },
            OldEvent::Aborted { side } => Event::Aborted {
                seat: side.map(seat),
            },
            OldEvent::Rematched { game } => Event::Rematched { game: game.clone() },
        })
    }
}

#[derive(Deserialize)]
struct Old {
    v: u32,
    #[serde(flatten)]
    body: Body,
}

/// Both formats: the second only added the time of a move and the side that resigns.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Body {
    Created {
        #[serde(flatten)]
        rules: RulesBody,
        position: Option<String>,
        side: SideWord,
        level: u8,
        seed: u64,
    },
    Invited {
        #[serde(flatten)]
        rules: RulesBody,
        clock: Option<ClockBody>,
        host: PlayerBody,
        side: Option<SideWord>,
        earlier: Option<OldEarlier>,
    },
    Joined {
        player: PlayerBody,
        side: SideWord,
    },
    Moved {
        from: String,
        to: String,
        #[serde(flatten)]
        timing: Option<TimingBody>,
    },
    TakenBack {
        plies: u32,
    },
    Offered {
        side: SideWord,
        offer: OfferWord,
    },
    Declined {
        side: SideWord,
        offer: OfferWord,
    },
    Said {
        side: SideWord,
        phrase: PhraseWord,
    },
    Resumed {
        pause_ms: u64,
        hold_ms: u64,
    },
    Resigned {
        side: Option<SideWord>,
    },
    Agreed {},
    Flagged {
        side: SideWord,
    },
    Claimed {
        side: SideWord,
        claim: ClaimWord,
    },
    Aborted {
        side: Option<SideWord>,
    },
    Rematched {
        game: String,
    },
}

#[derive(Deserialize)]
struct RulesBody {
    rules: String,
    rules_version: u32,
    rule_set: Parameters,
}

#[derive(Deserialize)]
struct ClockBody {
    start_ms: u64,
    increment_ms: u64,
}

#[derive(Deserialize)]
struct PlayerBody {
    guest: String,
    name: Option<String>,
}

#[derive(Deserialize)]
struct TimingBody {
    spent_ms: u64,
    compensated_ms: u64,
    quota_gain_ms: u64,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideWord {
    White,
    Black,
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Side {
        match word {
            SideWord::White => Side::White,
            SideWord::Black => Side::Black,
        }
    }
}

impl Body {
    fn into_event(self) -> Result<OldEvent, BodyError> {
        Ok(match self {
            Body::Created {
                rules,
                position,
                side,
                level,
                seed,
            } => OldEvent::Created(Created {
                terms: rules.into_terms(ClockSetting::None)?,
                position,
                side: side.into(),
                level: Level::new(level)
                    .ok_or_else(|| BodyError::new(format!("unknown level {level}")))?,
                seed,
            }),
            Body::Invited {
                rules,
                clock,
                host,
                side,
                earlier,
            } => OldEvent::Invited(Invited {
                terms: rules.into_terms(read_clock(clock)?)?,
                host: host.into_player()?,
                side: side.map(Side::from),
                earlier,
            }),
            Body::Joined { player, side } => OldEvent::Joined(Joined {
                player: player.into_player()?,
                side: side.into(),
            }),
            Body::Moved { from, to, timing } => OldEvent::Moved(Moved {
                mv: Move {
                    from: from.parse().map_err(BodyError::new)?,
                    to: to.parse().map_err(BodyError::new)?,
                },
                timing: timing.map(Timing::from),
            }),
            Body::TakenBack { plies } => OldEvent::TakenBack { plies },
            Body::Offered { side, offer } => OldEvent::Offered {
                side: side.into(),
                offer: offer.into(),
            },
            Body::Declined { side, offer } => OldEvent::Declined {
                side: side.into(),
                offer: offer.into(),
            },
            Body::Said { side, phrase } => OldEvent::Said {
                side: side.into(),
                phrase: phrase.into(),
            },
            Body::Resumed { pause_ms, hold_ms } => OldEvent::Resumed(Resumed {
                pause: Millis::new(pause_ms),
                hold: Millis::new(hold_ms),
            }),
            Body::Resigned { side } => OldEvent::Resigned {
                side: side.map(Side::from),
            },
            Body::Agreed {} => OldEvent::Agreed,
            Body::Flagged { side } => OldEvent::Flagged { side: side.into() },
            Body::Claimed { side, claim } => OldEvent::Claimed {
                side: side.into(),
                claim: claim.into(),
            },
            Body::Aborted { side } => OldEvent::Aborted {
                side: side.map(Side::from),
            },
            Body::Rematched { game } => OldEvent::Rematched {
                game: game.parse().map_err(BodyError::new)?,
            },
        })
    }
}

impl RulesBody {
    fn into_terms(self, clock: ClockSetting) -> Result<Terms, BodyError> {
        Ok(Terms {
            rules_version: self.rules_version,
            rules: self.rules,
            rule_set: read_rule_set(self.rules_version, &self.rule_set)?,
            clock,
        })
    }
}

fn read_clock(clock: Option<ClockBody>) -> Result<ClockSetting, BodyError> {
    let Some(ClockBody {
        start_ms,
        increment_ms,
    }) = clock
    else {
        return Ok(ClockSetting::None);
    };
    ClockSetting::fischer(Millis::new(start_ms), Millis::new(increment_ms))
        .ok_or_else(|| BodyError::new(format!("no clock has {start_ms} and {increment_ms} ms")))
}

impl PlayerBody {
    fn into_player(self) -> Result<OldPlayer, BodyError> {
        Ok(OldPlayer {
            person: self.guest.parse().map_err(BodyError::new)?,
            name: self
                .name
                .map(|name| name.parse())
                .transpose()
                .map_err(BodyError::new)?,
        })
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
