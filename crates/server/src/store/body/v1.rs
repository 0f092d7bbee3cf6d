//! The first format of every kind.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, Parameters, RuleSet, Side, presets};

use super::BodyError;
use super::words::{ClaimWord, OfferWord, PhraseWord, SideWord};
use crate::game::{
    ClockSetting, Created, EarlierGames, Event, Invited, Joined, Level, Millis, Moved, Player,
    RULES_VERSION, Resumed,
};

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Body {
    Created {
        rules: String,
        rules_version: u32,
        /// Every parameter by its name, so that no catalogue is needed to read it.
        rule_set: BTreeMap<String, String>,
        position: Option<String>,
        side: SideWord,
        level: u8,
        seed: u64,
    },
    Invited {
        rules: String,
        rules_version: u32,
        /// Every parameter by its name, so that no catalogue is needed to read it.
        rule_set: BTreeMap<String, String>,
        clock: Option<ClockBody>,
        host: PlayerBody,
        side: Option<SideWord>,
        earlier: Option<EarlierBody>,
    },
    Joined {
        player: PlayerBody,
        side: SideWord,
    },
    /// A move of which nobody counts the time.
    Moved {
        from: String,
        to: String,
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
    /// The person gives up against the computer.
    Resigned {},
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

#[derive(Serialize, Deserialize)]
pub(super) struct ClockBody {
    start_ms: u64,
    increment_ms: u64,
}

#[derive(Serialize, Deserialize)]
pub(super) struct PlayerBody {
    guest: String,
    number: u32,
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct EarlierBody {
    games: u32,
    host_halves: u32,
    joiner_halves: u32,
}

impl From<&Event> for Body {
    /// What this format can't say is left out: the caller takes a newer one for it.
    fn from(event: &Event) -> Body {
        match event {
            Event::Created(created) => Body::Created {
                rules: created.rules.clone(),
                rules_version: RULES_VERSION,
                rule_set: write_rule_set(&created.rule_set),
                position: created.position.clone(),
                side: created.side.into(),
                level: created.level.number(),
                seed: created.seed,
            },
            Event::Invited(invited) => Body::Invited {
                rules: invited.rules.clone(),
                rules_version: RULES_VERSION,
                rule_set: write_rule_set(&invited.rule_set),
                clock: invited.clock.map(|clock| ClockBody {
                    start_ms: clock.start.get(),
                    increment_ms: clock.increment.get(),
                }),
                host: PlayerBody::from(&invited.host),
                side: invited.side.map(SideWord::from),
                earlier: invited.earlier.map(|earlier| EarlierBody {
                    games: earlier.games,
                    host_halves: earlier.host_halves,
                    joiner_halves: earlier.joiner_halves,
                }),
            },
            Event::Joined(joined) => Body::Joined {
                player: PlayerBody::from(&joined.player),
                side: joined.side.into(),
            },
            Event::Moved(moved) => Body::Moved {
                from: moved.mv.from.to_string(),
                to: moved.mv.to.to_string(),
            },
            Event::TakenBack { plies } => Body::TakenBack { plies: *plies },
            Event::Offered { side, offer } => Body::Offered {
                side: (*side).into(),
                offer: (*offer).into(),
            },
            Event::Declined { side, offer } => Body::Declined {
                side: (*side).into(),
                offer: (*offer).into(),
            },
            Event::Said { side, phrase } => Body::Said {
                side: (*side).into(),
                phrase: (*phrase).into(),
            },
            Event::Resumed(resumed) => Body::Resumed {
                pause_ms: resumed.pause.get(),
                hold_ms: resumed.hold.get(),
            },
            Event::Resigned { .. } => Body::Resigned {},
            Event::Agreed => Body::Agreed {},
            Event::Flagged { side } => Body::Flagged {
                side: (*side).into(),
            },
            Event::Claimed { side, claim } => Body::Claimed {
                side: (*side).into(),
                claim: (*claim).into(),
            },
            Event::Aborted { side } => Body::Aborted {
                side: side.map(SideWord::from),
            },
            Event::Rematched { game } => Body::Rematched {
                game: game.to_string(),
            },
        }
    }
}

impl Body {
    pub(super) fn into_event(self) -> Result<Event, BodyError> {
        Ok(match self {
            Body::Created {
                rules,
                rules_version,
                rule_set,
                position,
                side,
                level,
                seed,
            } => Event::Created(Created {
                rules,
                rule_set: read_rule_set(rules_version, &rule_set)?,
                position,
                side: side.into(),
                level: Level::new(level)
                    .ok_or_else(|| BodyError(format!("unknown level {level}")))?,
                seed,
            }),
            Body::Invited {
                rules,
                rules_version,
                rule_set,
                clock,
                host,
                side,
                earlier,
            } => Event::Invited(Invited {
                rules,
                rule_set: read_rule_set(rules_version, &rule_set)?,
                clock: clock.map(ClockBody::into_setting).transpose()?,
                host: host.into_player()?,
                side: side.map(Side::from),
                earlier: earlier.map(|earlier| EarlierGames {
                    games: earlier.games,
                    host_halves: earlier.host_halves,
                    joiner_halves: earlier.joiner_halves,
                }),
            }),
            Body::Joined { player, side } => Event::Joined(Joined {
                player: player.into_player()?,
                side: side.into(),
            }),
            Body::Moved { from, to } => Event::Moved(Moved {
                mv: read_move(&from, &to)?,
                timing: None,
            }),
            Body::TakenBack { plies } => Event::TakenBack { plies },
            Body::Offered { side, offer } => Event::Offered {
                side: side.into(),
                offer: offer.into(),
            },
            Body::Declined { side, offer } => Event::Declined {
                side: side.into(),
                offer: offer.into(),
            },
            Body::Said { side, phrase } => Event::Said {
                side: side.into(),
                phrase: phrase.into(),
            },
            Body::Resumed { pause_ms, hold_ms } => Event::Resumed(Resumed {
                pause: Millis::new(pause_ms),
                hold: Millis::new(hold_ms),
            }),
            Body::Resigned {} => Event::Resigned { side: None },
            Body::Agreed {} => Event::Agreed,
            Body::Flagged { side } => Event::Flagged { side: side.into() },
            Body::Claimed { side, claim } => Event::Claimed {
                side: side.into(),
                claim: claim.into(),
            },
            Body::Aborted { side } => Event::Aborted {
                side: side.map(Side::from),
            },
            Body::Rematched { game } => Event::Rematched {
                game: game.parse().map_err(BodyError::new)?,
            },
        })
    }
}

impl From<&Player> for PlayerBody {
    fn from(player: &Player) -> PlayerBody {
        PlayerBody {
            guest: player.person.to_string(),
            number: player.number,
            name: player.name.as_ref().map(ToString::to_string),
        }
    }
}

impl PlayerBody {
    fn into_player(self) -> Result<Player, BodyError> {
        Ok(Player {
            person: self.guest.parse().map_err(BodyError::new)?,
            number: self.number,
            name: self
                .name
                .map(|name| name.parse())
                .transpose()
                .map_err(BodyError::new)?,
        })
    }
}

impl ClockBody {
    fn into_setting(self) -> Result<ClockSetting, BodyError> {
        ClockSetting::new(Millis::new(self.start_ms), Millis::new(self.increment_ms)).ok_or_else(
            || {
                BodyError(format!(
                    "no clock has {} and {} ms",
                    self.start_ms, self.increment_ms
                ))
            },
        )
    }
}

pub(super) fn read_move(from: &str, to: &str) -> Result<Move, BodyError> {
    Ok(Move {
        from: from.parse().map_err(BodyError::new)?,
        to: to.parse().map_err(BodyError::new)?,
    })
}

fn write_rule_set(rule_set: &RuleSet) -> BTreeMap<String, String> {
    rule_set
        .entries()
        .map(|(name, value)| (name.to_owned(), value))
        .into()
}

fn read_rule_set(
    version: u32,
    parameters: &BTreeMap<String, String>,
) -> Result<RuleSet, BodyError> {
    if version != RULES_VERSION {
        return Err(BodyError(format!("unknown version {version} of the rules")));
    }
    // Any preset will do to begin with: every parameter is overwritten.
    let mut known = *presets()[0].rule_set();
    for name in Parameters::NAMES {
        let value = parameters
            .get(name)
            .ok_or_else(|| BodyError(format!("rule set without {name}")))?;
        known.set(name, value).map_err(BodyError::new)?;
    }
    RuleSet::new(known).map_err(BodyError::new)
}
