//! The ids that browsers give to acts, so that an act that is sent twice happens once.

use std::fmt;
use std::str::FromStr;

use super::Seat;

/// The longest id of an act that a browser may send.
const MAX_FROM_BROWSER: usize = 36;

/// The id of an act: 1 to 36 letters, digits, `.`, `-` and `_`, never used twice by one player of a
/// game. In the log the seat precedes it, since two players may choose the same id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId(String);

impl ClientId {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The id as it stands in the log.
    pub(crate) fn of(&self, seat: Seat) -> ClientId {
        ClientId(format!("{seat}.{}", self.0))
    }

    /// True when the id is short enough to come from a browser.
    pub(crate) fn is_as_sent(&self) -> bool {
        self.0.len() <= MAX_FROM_BROWSER
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
            && text.len() <= MAX_FROM_BROWSER + "0.".len()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
        if has_form {
            Ok(ClientId(text.to_owned()))
        } else {
            Err(ClientIdError)
        }
    }
}

/// The id of an act is malformed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to 36 letters, digits, '.', '-' or '_'")]
pub(crate) struct ClientIdError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_id_from_two_players_names_two_acts() {
        let id: ClientId = "0.7".parse().expect("an id");
        let named: Vec<ClientId> = Seat::first(3).map(|seat| id.of(seat)).collect();
        let texts: Vec<&str> = named.iter().map(ClientId::as_str).collect();
        assert_eq!(texts, ["0.0.7", "1.0.7", "2.0.7"]);
        for id in named {
            assert_eq!(id.as_str().parse(), Ok(id));
        }
    }

    #[test]
    fn an_id_has_bounds() {
        let longest = "x".repeat(36);
        assert!(longest.parse::<ClientId>().is_ok_and(|id| id.is_as_sent()));
        assert!(
            format!("{longest}y")
                .parse::<ClientId>()
                .is_ok_and(|id| !id.is_as_sent())
        );
        for text in ["", "a b", "ж", "a/b", &"x".repeat(39)] {
            assert_eq!(text.parse::<ClientId>(), Err(ClientIdError), "{text}");
        }
    }
}
