//! Tag pairs: `[White "Ivanov"]`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::Record;

/// A tag pair, kept as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The name of a tag, as `White`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value, without quotes and escapes.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether it is the tag of this name, whatever the capitals.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    pub(super) fn new_unchecked(name: &str, value: &str) -> Self {
        Self {
            name: name.to_string(),
            value: value.to_string(),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{} \"", self.name)?;
        for part in self.value.split_inclusive(['"', '\\']) {
            match part.strip_suffix(['"', '\\']) {
                Some(before) => write!(f, "{before}\\{}", &part[before.len()..])?,
                None => f.write_str(part)?,
            }
        }
        f.write_str("\"]")
    }
}

/// Why a tag cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A name is one or more Latin letters, digits or underscores.
    Name(String),
    /// Rules, Position, Result and Termination follow from the game.
    Derived(String),
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(
                f,
                "tag name '{}': expected letters, digits and underscores",
                name.escape_debug()
            ),
            Self::Derived(name) => write!(f, "tag {name} follows from the game"),
        }
    }
}

impl core::error::Error for TagError {}

/// The tags whose value the rules read.
const DERIVED: [&str; 4] = ["Rules", "Position", "Result", "Termination"];

/// The order in which tags that are set stand.
const ORDER: [&str; 13] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Rules",
    "Position",
    "TimeControl",
    "Termination",
    "WhiteElo",
    "BlackElo",
];

fn rank(tag: &Tag) -> usize {
    ORDER
        .iter()
        .position(|name| tag.is(name))
        .unwrap_or(ORDER.len())
}

/// Whether the rules read a tag, so that it must be unique.
pub(super) fn is_derived(tag: &Tag) -> bool {
    DERIVED.iter().any(|name| tag.is(name))
}

pub(super) fn is_name_symbol(symbol: char) -> bool {
    symbol.is_ascii_alphanumeric() || symbol == '_'
}

/// Gives a tag its value, or puts it in its place in the order.
pub(super) fn put(tags: &mut Vec<Tag>, tag: Tag) {
    if let Some(present) = tags.iter_mut().find(|present| present.is(&tag.name)) {
        present.value = tag.value;
        return;
    }
    let place = tags
        .iter()
        .rposition(|present| rank(present) <= rank(&tag))
        .map_or(0, |last| last + 1);
    tags.insert(place, tag);
}

impl Record {
    /// The tags, in the order in which they were written.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|tag| tag.is(name))
            .map(|tag| tag.value.as_str())
    }

    /// Gives a tag a value, in which line breaks become spaces.
    ///
    /// # Errors
    ///
    /// When the name is none, or the tag is one that follows from the game: Rules, Position, Result
    /// and Termination.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.chars().all(is_name_symbol) {
            return Err(TagError::Name(name.to_string()));
        }
        let tag = Tag::new_unchecked(name, &value.replace(['\n', '\r'], " "));
        if is_derived(&tag) {
            return Err(TagError::Derived(tag.name));
        }
        put(&mut self.tags, tag);
        Ok(())
    }
}
