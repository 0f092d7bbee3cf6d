//! The id of a game.

use std::fmt;
use std::str::FromStr;

use crate::hex;

/// A UUID of version 4 in lower case, made by the browser that begins a game against the computer,
/// or by the server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameId(String);

impl GameId {
    /// Makes the id of a new game.
    pub(crate) fn random() -> Result<GameId, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        // RFC 9562, section 5.4: the version in the seventh byte, the variant in the ninth.
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let digits = hex::encode(&bytes);
        let groups = [
            &digits[..8],
            &digits[8..12],
            &digits[12..16],
            &digits[16..20],
            &digits[20..],
        ];
        Ok(GameId(groups.join("-")))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        let has_form = text.len() == 36
            && text.bytes().enumerate().all(|(index, byte)| match index {
                8 | 13 | 18 | 23 => byte == b'-',
                14 => byte == b'4',
                19 => matches!(byte, b'8' | b'9' | b'a' | b'b'),
                _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
            });
        if has_form {
            Ok(GameId(text.to_owned()))
        } else {
            Err(GameIdError)
        }
    }
}

/// The text is not the id of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game id is a UUID of version 4 in lower case")]
pub(crate) struct GameIdError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_id_is_an_id() {
        let id = GameId::random().expect("randomness");
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_ne!(GameId::random().expect("randomness"), id);
    }

    #[test]
    fn only_a_lower_case_uuid_of_version_4_is_a_game_id() {
        assert!(
            "3b9f1c7e-02d4-4c7a-9a55-0123456789ab"
                .parse::<GameId>()
                .is_ok()
        );
        for text in [
            "",
            "3B9F1C7E-02D4-4C7A-9A55-0123456789AB",
            "3b9f1c7e-02d4-1c7a-9a55-0123456789ab",
            "3b9f1c7e-02d4-4c7a-7a55-0123456789ab",
            "3b9f1c7e02d44c7a9a550123456789ab",
            "3b9f1c7e-02d4-4c7a-9a55-0123456789abc",
            "3b9f1c7e-02d4-4c7a-9a55-0123456789жж",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(GameIdError), "{text}");
        }
    }
}
