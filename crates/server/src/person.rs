//! People: one identity for each, however they are known.

mod name;
mod signer;

use std::fmt;
use std::str::FromStr;

pub(crate) use name::{PersonName, PersonNameError};
pub(crate) use signer::PersonSigner;

use crate::hex;

/// One who plays here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) kind: PersonKind,
}

/// How a person is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PersonKind {
    /// Without an account, by a signed cookie.
    Guest {
        /// The small number in the shown name, «Гость 4821».
        number: u32,
    },
}

impl Person {
    /// The number in the shown name of a person who has given no name.
    pub(crate) fn number(&self) -> u32 {
        match self.kind {
            PersonKind::Guest { number } => number,
        }
    }
}

/// The unguessable id of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PersonId([u8; 16]);

impl PersonId {
    pub(crate) fn random() -> Result<PersonId, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(PersonId(bytes))
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(&self.0))
    }
}

impl FromStr for PersonId {
    type Err = BadPersonId;

    fn from_str(text: &str) -> Result<PersonId, BadPersonId> {
        hex::decode(text).map(PersonId).ok_or(BadPersonId)
    }
}

/// The text is not the id of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a person id is 32 hexadecimal digits")]
pub(crate) struct BadPersonId;
