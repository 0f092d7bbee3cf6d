//! Rule sets in text: a preset id, then overrides `key=value`.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{preset, presets};
use crate::parameters::{Parameters, RuleSetError};
use crate::rule_set::RuleSet;

impl FromStr for RuleSet {
    type Err = RuleSetError;

    /// Reads a preset id and its overrides, and checks that they are valid together.
    fn from_str(text: &str) -> Result<Self, RuleSetError> {
        let mut words = text.split_whitespace();
        let id = words.next().ok_or(RuleSetError::Empty)?;
        let preset = preset(id).ok_or_else(|| RuleSetError::UnknownPreset(id.into()))?;
        let mut parameters = preset.parameters;
        let mut given = Vec::new();
        for word in words {
            let (name, value) = word
                .split_once('=')
                .ok_or_else(|| RuleSetError::NotAnOverride(word.into()))?;
            parameters.set(name, value)?;
            if let Some(parameter) = Parameters::NAMES.into_iter().find(|&known| known == name) {
                if given.contains(&parameter) {
                    return Err(RuleSetError::Twice { parameter });
                }
                given.push(parameter);
            }
        }
        Self::new(parameters)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = presets()
            .iter()
            .min_by_key(|preset| self.differences(&preset.parameters));
        let Some(nearest) = nearest else {
            return Err(fmt::Error);
        };
        f.write_str(nearest.id)?;
        let (ours, theirs) = (self.entries(), nearest.parameters.entries());
        for ((name, value), _) in ours
            .iter()
            .zip(&theirs)
            .filter(|(ours, theirs)| ours != theirs)
        {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}
