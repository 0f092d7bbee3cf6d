//! The options of the engine: their names, values and defaults.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use ugolki_rules::RuleSet;

use super::thinker::Strength;
use crate::texts::{self, quote};

/// The present values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub rules: RuleSet,
    pub threads: usize,
    /// The size of the transposition table, in MiB.
    pub hash_mib: usize,
    pub strength: Strength,
    /// The number of principal variations.
    pub lines: usize,
    /// The random seed of the levels.
    pub seed: u64,
}

/// Which option a setting has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changed {
    Rules,
    Hash,
    Other,
}

const THREADS: RangeInclusive<u64> = 1..=64;
const HASH: RangeInclusive<u64> = 1..=32_768;
const LINES: RangeInclusive<u64> = 1..=256;
const SEED: RangeInclusive<u64> = 0..=i32::MAX as u64;

impl Default for Options {
    fn default() -> Self {
        Self {
            rules: texts::base_rules(),
            threads: 1,
            hash_mib: 64,
            strength: Strength::Full,
            lines: 1,
            seed: 0,
        }
    }
}

impl Options {
    /// The `option` lines that declare the options with their defaults.
    pub fn describe() -> String {
        let default = Self::default();
        let mut text = format!("option name Rules type string default {}\n", default.rules);
        let mut spin = |name: &str, default: u64, range: &RangeInclusive<u64>| {
            let (min, max) = (range.start(), range.end());
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "option name {name} type spin default {default} min {min} max {max}"
            );
        };
        spin("Threads", default.threads as u64, &THREADS);
        spin("Hash", default.hash_mib as u64, &HASH);
        spin("MultiPV", default.lines as u64, &LINES);
        spin("Seed", default.seed, &SEED);
        text += "option name Level type combo default none";
        for strength in Strength::all() {
            let _ = write!(text, " var {strength}");
        }
        text + "\n"
    }

    /// Sets an option by its case-insensitive name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Changed, String> {
        match name.to_ascii_lowercase().as_str() {
            "rules" => {
                self.rules = texts::rule_set(value).map_err(|error| format!("Rules: {error}"))?;
                return Ok(Changed::Rules);
            }
            "hash" => {
                self.hash_mib = number("Hash", value, HASH)? as usize;
                return Ok(Changed::Hash);
            }
            "threads" => self.threads = number("Threads", value, THREADS)? as usize,
            "multipv" => self.lines = number("MultiPV", value, LINES)? as usize,
            "seed" => self.seed = number("Seed", value, SEED)?,
            "level" => {
                self.strength = Strength::from_name(value)
                    .ok_or_else(|| format!("Level {}: expected 1 to 6, or none", quote(value)))?;
            }
            _ => {
                let known = "Rules, Threads, Hash, MultiPV, Seed or Level";
                return Err(format!("unknown option {}: expected {known}", quote(name)));
            }
        }
        Ok(Changed::Other)
    }
}

fn number(name: &str, value: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (min, max) = (range.start(), range.end());
    number.ok_or_else(|| format!("{name} {}: expected {min} to {max}", quote(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_by_names_of_any_case() {
        let mut options = Options::default();
        for (name, value, changed) in [
            ("rules", "halma-16 limit_moves=99", Changed::Rules),
            ("HASH", "16", Changed::Hash),
            ("Threads", "64", Changed::Other),
            ("multipv", "3", Changed::Other),
            ("Seed", "77", Changed::Other),
            ("level", "none", Changed::Other),
            ("Level", "6", Changed::Other),
        ] {
            assert_eq!(options.set(name, value), Ok(changed), "{name}");
        }
        assert_eq!(options.rules.to_string(), "halma-16 limit_moves=99");
        assert_eq!(options.strength.to_string(), "6");
        let numbers = (options.hash_mib, options.threads, options.lines);
        assert_eq!((numbers, options.seed), ((16, 64, 3), 77));
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut options = Options::default();
        for (name, value, words) in [
            ("Rules", "chess", "Rules: unknown preset 'chess'"),
            ("Rules", "classic-3x3 size=17", "size=17"),
            ("Rules", "", "Rules: empty rule set"),
            ("Threads", "0", "Threads '0': expected 1 to 64"),
            ("Threads", "65", "expected 1 to 64"),
            ("Hash", "-1", "Hash '-1': expected 1 to 32768"),
            ("Hash", "99999999999999999999", "expected 1 to 32768"),
            ("MultiPV", "many", "MultiPV 'many'"),
            ("Level", "7", "Level '7': expected 1 to 6, or none"),
            ("Ponder", "true", "unknown option 'Ponder': expected Rules"),
        ] {
            let error = options.set(name, value).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
        assert_eq!(options, Options::default());
    }
}
