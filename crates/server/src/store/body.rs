//! How an event is written in the log, and how every format ever written is read.
//!
//! A body carries its format's version. To change the format, add a version and keep the readers of the older ones:
//! logs are never rewritten.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, RuleSet, Side, presets};

use crate::game::{Created, Event, Level, Moved, RULES_VERSION};

/// The event's kind, as the table's column has it.
pub(super) fn kind(event: &Event) -> &'static str {
    match event {
        Event::Created(_) => "created",
        Event::Moved(_) => "moved",
        Event::TakenBack { .. } => "taken_back",
        Event::Resigned { .. } => "resigned",
        _ => todo!(),
    }
}

/// Writes an event in the newest format.
pub(super) fn write(event: &Event) -> String {
    let body = match event {
        Event::Created(created) => BodyV1::Created {
            rules: created.rules.clone(),
            rules_version: RULES_VERSION,
            rule_set: created
                .rule_set
                .parameters()
                .map(|(name, value)| (name.to_owned(), value))
                .into(),
            position: created.position.clone(),
            side: created.side.to_string(),
            level: created.level.number(),
            seed: created.seed,
        },
        Event::Moved(moved) => BodyV1::Moved {
            from: moved.mv.from.to_string(),
            to: moved.mv.to.to_string(),
        },
        Event::TakenBack { plies } => BodyV1::TakenBack { plies: *plies },
        Event::Resigned { .. } => BodyV1::Resigned {},
        _ => todo!(),
    };
    serde_json::to_string(&Versioned { v: 1, body }).expect("a body has string keys only")
}

/// Reads an event of any format.
pub(super) fn read(text: &str) -> Result<Event, BodyError> {
    let Version { v } = serde_json::from_str(text).map_err(BodyError::new)?;
    match v {
        1 => serde_json::from_str::<Versioned<BodyV1>>(text)
            .map_err(BodyError::new)?
            .body
            .into_event(),
        _ => Err(BodyError(format!("unknown format {v}"))),
    }
}

#[derive(Deserialize)]
struct Version {
    v: u32,
}

#[derive(Serialize, Deserialize)]
struct Versioned<B> {
    v: u32,
    #[serde(flatten)]
    body: B,
}

/// The first format.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum BodyV1 {
    Created {
        rules: String,
        rules_version: u32,
        /// Every parameter by its name, so that no catalogue is needed to read it.
        rule_set: BTreeMap<String, String>,
        position: Option<String>,
        side: String,
        level: u8,
        seed: u64,
    },
    Moved {
        from: String,
        to: String,
    },
    TakenBack {
        plies: u32,
    },
    Resigned {},
}

impl BodyV1 {
    fn into_event(self) -> Result<Event, BodyError> {
        match self {
            BodyV1::Created {
                rules,
                rules_version,
                rule_set,
                position,
                side,
                level,
                seed,
            } => {
                if rules_version != RULES_VERSION {
                    return Err(BodyError(format!(
                        "unknown version {rules_version} of the rules"
                    )));
                }
                Ok(Event::Created(Created {
                    rules,
                    rule_set: read_rule_set(&rule_set)?,
                    position,
                    side: read_side(&side)?,
                    level: Level::new(level)
                        .ok_or_else(|| BodyError(format!("unknown level {level}")))?,
                    seed,
                }))
            }
            BodyV1::Moved { from, to } => Ok(Event::Moved(Moved {
                mv: Move {
                    from: from.parse().map_err(BodyError::new)?,
                    to: to.parse().map_err(BodyError::new)?,
                },
                timing: None,
            })),
            BodyV1::TakenBack { plies } => Ok(Event::TakenBack { plies }),
            BodyV1::Resigned {} => Ok(Event::Resigned { side: None }),
        }
    }
}

fn read_rule_set(parameters: &BTreeMap<String, String>) -> Result<RuleSet, BodyError> {
    // Any preset will do to begin with: every parameter is overwritten.
    let mut rule_set = presets()[0].rule_set;
    for name in RuleSet::PARAMETERS {
        let value = parameters
            .get(name)
            .ok_or_else(|| BodyError(format!("rule set without {name}")))?;
        rule_set.set(name, value).map_err(BodyError::new)?;
    }
    Ok(rule_set)
}

fn read_side(text: &str) -> Result<Side, BodyError> {
    match text {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(BodyError(format!("unknown side {text:?}"))),
    }
}

/// A body that no format explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyError(String);

impl BodyError {
    fn new(error: impl fmt::Display) -> BodyError {
        BodyError(error.to_string())
    }
}

impl fmt::Display for BodyError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
