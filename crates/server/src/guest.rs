//! Who plays without an account: a guest, known by a signed cookie.

mod name;
mod signer;

use std::fmt;
use std::str::FromStr;

pub(crate) use name::{GuestName, GuestNameError};
pub(crate) use signer::GuestSigner;

use crate::hex;

/// A person without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    pub(crate) id: GuestId,
    /// The small number in the shown name, «Гость 4821».
    pub(crate) number: u32,
}

/// The unguessable name of a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GuestId([u8; 16]);

impl GuestId {
    pub(crate) fn random() -> Result<GuestId, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(GuestId(bytes))
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(&self.0))
    }
}

impl FromStr for GuestId {
    type Err = BadGuestId;

    fn from_str(text: &str) -> Result<GuestId, BadGuestId> {
        hex::decode(text).map(GuestId).ok_or(BadGuestId)
    }
}

/// A text that names no guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a guest id is 32 hexadecimal digits")]
pub(crate) struct BadGuestId;
