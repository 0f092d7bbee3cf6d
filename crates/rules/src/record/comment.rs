//! Comments, and the clocks in them.

use alloc::string::{String, ToString};
use core::fmt;

/// A comment: one line of text, optionally with a clock time.
///
/// A record puts comments in braces, breaks its lines at their spaces and has no escape for a
/// closing brace. So a comment keeps its words and not the white space between them, and `}`
/// becomes `)`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Comment {
    clock: Option<Clock>,
    text: String,
}

impl Comment {
    /// A comment from its text. The first clock command, as `[%clk 0:04:59]`, becomes the clock.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let text = one_line(text);
        match find_clock(&text) {
            None => Self { clock: None, text },
            Some((start, end, clock)) => {
                let (before, after) = (&text[..start], &text[end..]);
                let text = [before.trim_matches(' '), after.trim_matches(' ')]
                    .join(" ")
                    .trim_matches(' ')
                    .to_string();
                let clock = Some(clock);
                Self { clock, text }
            }
        }
    }

    /// A comment that holds a clock alone.
    #[must_use]
    pub const fn of_clock(clock: Clock) -> Self {
        Self {
            clock: Some(clock),
            text: String::new(),
        }
    }

    /// The clock time.
    #[must_use]
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// The text, without the clock.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clock {
            None => write!(f, "{{{}}}", self.text),
            Some(clock) if self.text.is_empty() => write!(f, "{{[%clk {clock}]}}"),
            Some(clock) => write!(f, "{{[%clk {clock}] {}}}", self.text),
        }
    }
}

/// A text in words separated by single spaces, without control characters and closing braces.
fn one_line(text: &str) -> String {
    let is_space = |symbol: char| symbol == ' ' || symbol.is_control();
    let mut line = String::with_capacity(text.len());
    for word in text.split(is_space).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().map(|symbol| match symbol {
            '}' => ')',
            other => other,
        }));
    }
    line
}

const CLOCK_COMMAND: &str = "[%clk ";

/// The first clock command of a text: where it starts and ends, and its clock.
fn find_clock(text: &str) -> Option<(usize, usize, Clock)> {
    text.match_indices(CLOCK_COMMAND).find_map(|(start, _)| {
        let value_start = start + CLOCK_COMMAND.len();
        // The length of the longest clock time: a distant bracket is not searched for repeatedly.
        let length = text[value_start..]
            .bytes()
            .take(Clock::MAX_TEXT + 2)
            .position(|byte| byte == b']')?;
        let value = &text[value_start..value_start + length];
        let clock = Clock::parse(value.trim_matches(' '))?;
        Some((start, value_start + length + 1, clock))
    })
}

/// A clock time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clock {
    ms: u64,
}

impl Clock {
    /// More than any clock shows: below 100 000 hours.
    const MAX_MS: u64 = 100_000 * 3_600_000 - 1;
    /// The bytes of `99999:59:59.999`.
    const MAX_TEXT: usize = 15;

    /// A clock time of `ms` milliseconds, capped at 99 999 hours.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Self {
        let ms = if ms < Self::MAX_MS { ms } else { Self::MAX_MS };
        Self { ms }
    }

    /// The milliseconds.
    #[must_use]
    pub const fn as_ms(self) -> u64 {
        self.ms
    }

    /// Reads `0:04:59` or `0:04:59.5`.
    fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (text, None),
        };
        let mut parts = whole.split(':');
        let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let hours = digits(hours, 1..=5)?;
        let minutes = digits(minutes, 1..=2).filter(|&minutes| minutes < 60)?;
        let seconds = digits(seconds, 1..=2).filter(|&seconds| seconds < 60)?;
        let ms = match fraction {
            None => 0,
            Some(fraction) => {
                let value = digits(fraction, 1..=3)?;
                (fraction.len()..3).fold(value, |value, _| value * 10)
            }
        };
        Some(Self::from_ms(
            ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms,
        ))
    }
}

/// Reads a number with a fixed count of digits.
fn digits(text: &str, lengths: core::ops::RangeInclusive<usize>) -> Option<u64> {
    let plain = lengths.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, ms) = (self.ms / 1000, self.ms % 1000);
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        match ms {
            0 => Ok(()),
            _ if ms % 100 == 0 => write!(f, ".{}", ms / 100),
            _ if ms % 10 == 0 => write!(f, ".{:02}", ms / 10),
            _ => write!(f, ".{ms:03}"),
        }
    }
}
