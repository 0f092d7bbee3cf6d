//! Bytes as lower-case hexadecimal text and back.

use std::fmt::Write;

/// Writes the bytes as lower-case hexadecimal digits.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
    }
    text
}

/// Parses exactly `N` bytes. Upper-case digits are refused, so that a value has one spelling.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn digit(character: u8) -> Option<u8> {
    match character {
        b'0'..=b'9' => Some(character - b'0'),
        b'a'..=b'f' => Some(character - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_gives_back_what_was_encoded() {
        assert_eq!(
            decode(&encode(&[0, 9, 0xab, 0xff])),
            Some([0, 9, 0xab, 0xff])
        );
    }

    #[test]
    fn other_lengths_capitals_and_non_digits_are_refused() {
        for text in ["", "0", "000", "00000", "AB12", "zz00", "жж", "+1+1"] {
            assert_eq!(decode::<2>(text), None, "{text}");
        }
    }
}
