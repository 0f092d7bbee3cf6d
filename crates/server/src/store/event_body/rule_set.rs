//! A rule set within a body: all parameters by name, so that no catalogue is needed to read it.

use std::collections::BTreeMap;

use ugolki_rules::{Parameters as KnownParameters, RuleSet, presets};

use super::BodyError;
use crate::game::RULES_VERSION;

/// The parameters of a rule set by their names.
pub(in crate::store) type Parameters = BTreeMap<String, String>;

/// A parameter that came with a later version of the rules, and the value that games of the
/// versions before it were played under.
#[derive(Clone, Copy, Debug)]
pub(super) struct Added {
    pub(super) since: u32,
    pub(super) name: &'static str,
    pub(super) before: &'static str,
}

/// All of them. Version 1 had every parameter of today.
const ADDED: &[Added] = &[];

pub(in crate::store) fn write_rule_set(rule_set: &RuleSet) -> Parameters {
    rule_set
        .entries()
        .map(|(name, value)| (name.to_owned(), value))
        .into()
}

/// Reads the rule set of a game that was made under a version of the rules.
pub(in crate::store) fn read_rule_set(
    version: u32,
    parameters: &Parameters,
) -> Result<RuleSet, BodyError> {
    read_with(ADDED, version, parameters)
}

pub(super) fn read_with(
    added: &[Added],
    version: u32,
    parameters: &Parameters,
) -> Result<RuleSet, BodyError> {
    if version > RULES_VERSION {
        return Err(BodyError(format!(
            "version {version} of the rules is newer than {RULES_VERSION}, the newest that this program knows"
        )));
    }
    // Any preset will do to begin with: every parameter is overwritten.
    let mut known = *presets()[0].rule_set();
    for name in KnownParameters::NAMES {
        let before = added
            .iter()
            .find(|added| added.name == name && version < added.since)
            .map(|added| added.before);
        let value = parameters
            .get(name)
            .map(String::as_str)
            .or(before)
            .ok_or_else(|| BodyError(format!("rule set without {name}")))?;
        known.set(name, value).map_err(BodyError::new)?;
    }
    RuleSet::new(known).map_err(BodyError::new)
}
