//! Source code with comments, string literals and tests blanked out; every byte keeps its offset.
//!
//! That suffices for `layers` and `tidy`, and needs no parser of either language.

mod rust;
mod script;

use std::ops::Range;

pub use rust::{blank_rust, blank_tests};
pub use script::{blank_script, blank_svelte};

/// Replaces a range by spaces, except line breaks.
fn blank(bytes: &mut [u8], range: Range<usize>) {
    for byte in &mut bytes[range] {
        if *byte != b'\n' {
            *byte = b' ';
        }
    }
}

/// The offset after the line comment that begins here.
fn end_of_line(bytes: &[u8], start: usize) -> usize {
    bytes[start..]
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(bytes.len(), |length| start + length)
}

/// The offset after a literal that began before `start` and ends with an unescaped `quote`.
fn end_of_text(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The offset of the bracket that closes the one at `open`, in code without comments and literals.
pub fn closing(code: &str, open: usize) -> Option<usize> {
    let bytes = code.as_bytes();
    let (opens, closes) = match bytes.get(open)? {
        b'{' => (b'{', b'}'),
        b'(' => (b'(', b')'),
        b'[' => (b'[', b']'),
        _ => return None,
    };
    let mut depth = 0_usize;
    for (at, &byte) in bytes.iter().enumerate().skip(open) {
        if byte == opens {
            depth += 1;
        } else if byte == closes {
            depth -= 1;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

/// The number of the line at an offset, from 1 on.
pub fn line_of(text: &str, place: usize) -> usize {
    1 + text.as_bytes()[..place]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
}

pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// The blanked bytes as text again: whole characters are blanked, so what is left is UTF-8.
fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("whole characters are blanked")
}

#[cfg(test)]
mod tests {
    use super::{closing, line_of};

    #[test]
    fn brackets_are_matched() {
        assert_eq!(closing("a { b { } } c", 2), Some(10));
        assert_eq!(closing("a ( { )", 2), Some(6));
        assert_eq!(closing("{ {", 0), None);
        assert_eq!(closing("a", 0), None);
    }

    #[test]
    fn lines_count_from_one() {
        assert_eq!(line_of("a\nb\nc", 0), 1);
        assert_eq!(line_of("a\nb\nc", 4), 3);
    }
}
