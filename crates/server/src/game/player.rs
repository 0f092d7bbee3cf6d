//! Who sits at a table, and the names that browsers give to what they ask.

use std::fmt;
use std::str::FromStr;

use crate::guest::{GuestId, GuestName};

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) guest: GuestId,
    /// The number in the shown name of one who gave none.
    pub(crate) number: u32,
    /// The name as it was when the person sat down.
    pub(crate) name: Option<GuestName>,
}

/// The longest name of an act.
const MAX_CLIENT_ID: usize = 36;

/// The name that a browser gives to an act: 1 to 36 letters, digits, `-` and `_`, never used twice in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId(String);

impl ClientId {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ClientId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for ClientId {
    type Err = ClientIdError;

    fn from_str(text: &str) -> Result<ClientId, ClientIdError> {
        let has_form = !text.is_empty()
            && text.len() <= MAX_CLIENT_ID
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if has_form {
            Ok(ClientId(text.to_owned()))
        } else {
            Err(ClientIdError)
        }
    }
}

/// A text that names no act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to 36 letters, digits, '-' or '_'")]
pub(crate) struct ClientIdError;
