//! Reads a request from the union of all requests' fields.
//!
//! Serde would buffer an internally tagged enum in a generic tree, which makes the module much
//! larger.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Game, OutcomeView, Request};

/// The union of the fields of all requests.
#[derive(Deserialize)]
pub(super) struct Fields {
    kind: String,
    game: Option<Game>,
    known: Option<usize>,
    level: Option<u8>,
    seed: Option<u64>,
    from: Option<String>,
    to: Option<String>,
    text: Option<String>,
    route: Option<Vec<String>>,
    rules: Option<String>,
    parameters: Option<BTreeMap<String, String>>,
    tags: Option<Vec<(String, String)>>,
    outcome: Option<OutcomeView>,
}

impl TryFrom<Fields> for Request {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Self, String> {
        Ok(match fields.kind.as_str() {
            "view" => Self::View {
                game: given("game", fields.game)?,
                known: fields.known,
            },
            "think" => Self::Think {
                game: given("game", fields.game)?,
                level: given("level", fields.level)?,
                seed: given("seed", fields.seed)?,
            },
            "explain" => Self::Explain {
                game: given("game", fields.game)?,
                from: given("from", fields.from)?,
                to: given("to", fields.to)?,
            },
            "parseMove" => Self::ParseMove {
                game: given("game", fields.game)?,
                text: given("text", fields.text)?,
            },
            "jumps" => Self::Jumps {
                game: given("game", fields.game)?,
                route: given("route", fields.route)?,
            },
            "ruleSet" => Self::RuleSet {
                rules: given("rules", fields.rules)?,
            },
            "printRules" => Self::PrintRules {
                parameters: given("parameters", fields.parameters)?,
            },
            "presets" => Self::Presets,
            "printRecord" => Self::PrintRecord {
                game: given("game", fields.game)?,
                tags: given("tags", fields.tags)?,
                outcome: fields.outcome,
            },
            "readRecord" => Self::ReadRecord {
                text: given("text", fields.text)?,
            },
            other => return Err(format!("unknown kind `{other}`")),
        })
    }
}

fn given<T>(name: &str, value: Option<T>) -> Result<T, String> {
    value.ok_or_else(|| format!("missing field `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_round_trips() {
        let game = Game {
            rules: "classic-3x3".to_owned(),
            position: None,
            moves: vec!["c3-d3".to_owned()],
        };
        let outcome = OutcomeView {
            result: "1-0".to_owned(),
            reason: "home".to_owned(),
        };
        let text = || "c3".to_owned();
        for request in [
            Request::View {
                game: game.clone(),
                known: Some(1),
            },
            Request::Think {
                game: game.clone(),
                level: 6,
                seed: 1 << 52,
            },
            Request::Explain {
                game: game.clone(),
                from: text(),
                to: text(),
            },
            Request::ParseMove {
                game: game.clone(),
                text: text(),
            },
            Request::Jumps {
                game: game.clone(),
                route: vec![text()],
            },
            Request::RuleSet { rules: text() },
            Request::PrintRules {
                parameters: BTreeMap::from([(text(), text())]),
            },
            Request::Presets,
            Request::PrintRecord {
                game,
                tags: vec![(text(), text())],
                outcome: Some(outcome),
            },
            Request::ReadRecord { text: text() },
        ] {
            let written = serde_json::to_string(&request).expect("it can be written");
            let read: Request = serde_json::from_str(&written).expect("it can be read");
            assert_eq!(read, request, "{written}");
        }
    }
}
