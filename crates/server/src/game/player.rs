//! Who sits at a table, and the names that browsers give to what they ask.

use std::fmt;
use std::str::FromStr;

use ugolki_rules::Side;

use crate::person::{PersonId, PersonName};

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) person: PersonId,
    /// The number in the shown name of one who gave none.
    pub(crate) number: u32,
    /// The name as it was when the person sat down.
    pub(crate) name: Option<PersonName>,
}

/// White's player and Black's, when the joiner of a host's table plays `joiners_side`.
pub(crate) fn seated(host: Player, joiner: Player, joiners_side: Side) -> [Player; 2] {
    match joiners_side {
        Side::White => [joiner, host],
        Side::Black => [host, joiner],
    }
}

/// The side of a person among White's player and Black's; none for anybody else.
pub(crate) fn side_of(players: &[Player; 2], person: PersonId) -> Option<Side> {
    Side::BOTH
        .into_iter()
        .find(|side| players[side.index()].person == person)
}

/// The longest name of an act as a browser gives it.
const MAX_CLIENT_ID: usize = 36;

/// The name that a browser gives to an act: 1 to 36 letters, digits, `.`, `-` and `_`, never used twice by one player of a
/// game; and in the log with the player in front, since two players may hit on the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId(String);

impl ClientId {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as the log has it: that of an act of this side, or of the host of a table that waits.
    pub(crate) fn of(&self, side: Option<Side>) -> ClientId {
        let letter = match side {
            Some(Side::White) => 'w',
            Some(Side::Black) => 'b',
            None => 'h',
        };
        ClientId(format!("{letter}.{}", self.0))
    }

    /// Whether the name is short enough to come from a browser.
    pub(crate) fn is_as_sent(&self) -> bool {
        self.0.len() <= MAX_CLIENT_ID
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
            && text.len() <= MAX_CLIENT_ID + "w.".len()
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

/// A text that names no act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 1 to 36 letters, digits, '.', '-' or '_'")]
pub(crate) struct ClientIdError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_name_from_two_players_names_two_acts() {
        let id: ClientId = "w.7".parse().expect("a name");
        let named = [Some(Side::White), Some(Side::Black), None].map(|side| id.of(side));
        assert_eq!(
            named.each_ref().map(ClientId::as_str),
            ["w.w.7", "b.w.7", "h.w.7"]
        );
        for id in named {
            assert_eq!(id.as_str().parse(), Ok(id));
        }
    }

    #[test]
    fn a_name_has_bounds() {
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
