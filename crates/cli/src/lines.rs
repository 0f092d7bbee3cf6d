//! Lines that another program writes, read as they come.

use std::io::{self, BufRead, Read as _};

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Invalid UTF-8 is replaced.
    Text(String),
    /// The line exceeds [`LONGEST`].
    TooLong,
}

/// The longest line that is read, in bytes: a game of tens of thousands of moves.
pub const LONGEST: u64 = 1 << 20;

/// Reads a line; none at the end of the input.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(
        text.trim_end_matches(['\n', '\r']).to_owned(),
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_to_the_end() {
        let long = "x".repeat(LONGEST as usize);
        let text = format!("one\r\n\n{long}\ntwo");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).unwrap() {
            lines.push(line);
        }
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines, [text("one"), text(""), Line::TooLong, text("two")]);
    }
}
