//! The name that a guest goes by.

use std::fmt;
use std::str::FromStr;

/// The longest name, in characters.
const MAX_CHARACTERS: usize = 24;

/// A name as others see it: 1 to 24 characters, none of them invisible or able to turn the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GuestName(String);

impl GuestName {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GuestName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for GuestName {
    type Err = GuestNameError;

    /// Reads a name; white space around it is dropped and within it is one space.
    fn from_str(text: &str) -> Result<GuestName, GuestNameError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let count = name.chars().count();
        let has_form = (1..=MAX_CHARACTERS).contains(&count) && !name.chars().any(is_unfit);
        if has_form {
            Ok(GuestName(name))
        } else {
            Err(GuestNameError)
        }
    }
}

/// Controls, marks of direction and other characters without a shape of their own.
fn is_unfit(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name has 1 to 24 visible characters")]
pub(crate) struct GuestNameError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_trimmed_and_its_spaces_are_single() {
        for (text, name) in [
            ("Аня", "Аня"),
            ("  Иван \t Петров ", "Иван Петров"),
            ("Zoë 7", "Zoë 7"),
            ("👍", "👍"),
        ] {
            assert_eq!(
                text.parse::<GuestName>().map(|name| name.to_string()),
                Ok(name.to_owned())
            );
        }
    }

    #[test]
    fn an_empty_long_or_invisible_name_is_refused() {
        for text in [
            "",
            "  ",
            "\u{200b}",
            "a\u{202e}b",
            "a\u{0}b",
            &"ж".repeat(25),
        ] {
            assert_eq!(text.parse::<GuestName>(), Err(GuestNameError), "{text:?}");
        }
    }
}
