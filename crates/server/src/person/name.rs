//! The name that a guest goes by.

use std::fmt;
use std::str::FromStr;

/// The longest name, in characters.
const MAX_CHARACTERS: usize = 24;

/// A name as others see it: 1 to 24 characters, none of them invisible or able to change the
/// direction of the text around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PersonName(String);

impl PersonName {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for PersonName {
    type Err = PersonNameError;

    /// Parses a name. White space is trimmed, and inside the name it becomes one space.
    fn from_str(text: &str) -> Result<PersonName, PersonNameError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let count = name.chars().count();
        let has_form = (1..=MAX_CHARACTERS).contains(&count)
            && has_shape(&name)
            && !is_taken_for_a_guest(&name);
        if has_form {
            Ok(PersonName(name))
        } else {
            Err(PersonNameError)
        }
    }
}

/// The most marks on one letter: a taller stack would cover other lines.
const MOST_MARKS: usize = 3;

/// Whether every character is visible and every mark stands on another character.
fn has_shape(name: &str) -> bool {
    let mut last = ' ';
    let mut marks = 0;
    for character in name.chars() {
        // Within an emoji of several characters, joiners and the color selector have a meaning.
        let belongs_to_picture = matches!(character, '\u{200d}' | '\u{fe0f}') && is_picture(last);
        if !belongs_to_picture && is_unfit(character) {
            return false;
        }
        if is_mark(character) {
            marks += 1;
            if last == ' ' || marks > MOST_MARKS {
                return false;
            }
            continue;
        }
        marks = 0;
        if character != '\u{fe0f}' {
            last = character;
        }
    }
    last != '\u{200d}'
}

/// Whether a name looks like that of a guest without a name, which nobody may take.
fn is_taken_for_a_guest(name: &str) -> bool {
    let name = name.to_lowercase();
    let rest = name.strip_prefix("гость").or(name.strip_prefix("guest"));
    rest.is_some_and(|rest| {
        rest.contains(char::is_numeric)
            && rest
                .chars()
                .all(|character| character.is_numeric() || " №#".contains(character))
    })
}

fn is_picture(character: char) -> bool {
    matches!(character, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a character is a mark on the character before it.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether a character is a control, a direction mark, private or otherwise without a shape.
fn is_unfit(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{890}' | '\u{891}' | '\u{8e2}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}'
            | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
}

/// The name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a name has 1 to 24 visible characters")]
pub(crate) struct PersonNameError;

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
            ("Оля ❤\u{fe0f}", "Оля ❤\u{fe0f}"),
            ("👨\u{200d}👩\u{200d}👧", "👨\u{200d}👩\u{200d}👧"),
            ("И\u{306}ван", "И\u{306}ван"),
            ("Гостья", "Гостья"),
        ] {
            assert_eq!(
                text.parse::<PersonName>().map(|name| name.to_string()),
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
            "\u{301}",
            "a\u{301}\u{301}\u{301}\u{301}",
            "\u{1d173}",
            "\u{e001}",
            "a\u{200d}b",
            "❤\u{200d}",
            "Гость 1001",
            "GUEST #7",
            &"ж".repeat(25),
        ] {
            assert_eq!(text.parse::<PersonName>(), Err(PersonNameError), "{text:?}");
        }
    }
}
