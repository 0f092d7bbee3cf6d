//! Finds comments, string literals and tests in Rust.

use super::{blank, closing, end_of_line, end_of_text, into_text, is_word};

const TEST_MARK: &str = "#[cfg(test)]";

/// Blanks comments and the contents of string and character literals.
pub fn blank_rust(text: &str) -> String {
    let source = text.as_bytes();
    let mut code = source.to_vec();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        if rest.starts_with(b"//") {
            let end = end_of_line(source, at);
            blank(&mut code, at..end);
            at = end;
        } else if rest.starts_with(b"/*") {
            let end = end_of_nested_comment(source, at);
            blank(&mut code, at..end);
            at = end;
        } else if let Some((opening, hashes)) = raw_text(source, at) {
            let end = end_of_raw_text(source, at + opening, hashes);
            blank(&mut code, at..end);
            at = end;
        } else if rest[0] == b'"' {
            let end = end_of_text(source, at + 1, b'"');
            blank(&mut code, at + 1..end.saturating_sub(1).max(at + 1));
            at = end;
        } else if rest[0] == b'\'' && is_character(rest) {
            let end = end_of_text(source, at + 1, b'\'');
            blank(&mut code, at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    into_text(code)
}

/// Blanks every item that is compiled for tests only, in code blanked before.
pub fn blank_tests(code: &str) -> String {
    let mut bytes = code.as_bytes().to_vec();
    let mut from = 0;
    while let Some(found) = code[from..].find(TEST_MARK) {
        let start = from + found;
        let end = end_of_item(code, start);
        blank(&mut bytes, start..end);
        from = end;
    }
    into_text(bytes)
}

fn end_of_nested_comment(source: &[u8], start: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = start;
    while at < source.len() {
        if source[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if source[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    source.len()
}

/// The length of the opening of a raw string literal that begins here, and its number of hashes.
fn raw_text(source: &[u8], at: usize) -> Option<(usize, usize)> {
    if 0 < at && is_word(source[at - 1]) {
        return None;
    }
    let prefix = ["r", "br", "cr"]
        .iter()
        .find(|prefix| source[at..].starts_with(prefix.as_bytes()))?;
    let after = &source[at + prefix.len()..];
    let hashes = after.iter().take_while(|&&byte| byte == b'#').count();
    (after.get(hashes) == Some(&b'"')).then_some((prefix.len() + hashes + 1, hashes))
}

fn end_of_raw_text(source: &[u8], start: usize, hashes: usize) -> usize {
    let mut ending = vec![b'"'];
    ending.resize(1 + hashes, b'#');
    source[start..]
        .windows(ending.len())
        .position(|window| window == ending)
        .map_or(source.len(), |length| start + length + ending.len())
}

/// Whether a quote opens a character literal, not a lifetime.
fn is_character(rest: &[u8]) -> bool {
    match rest.get(1) {
        Some(b'\\') => true,
        Some(byte) if byte.is_ascii() => rest.get(2) == Some(&b'\''),
        Some(_) => true,
        None => false,
    }
}

/// The place after the item whose attributes begin here.
fn end_of_item(code: &str, start: usize) -> usize {
    let bytes = code.as_bytes();
    let mut at = start;
    // Its attributes.
    loop {
        while at < bytes.len() && bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        if bytes.get(at) != Some(&b'#') {
            break;
        }
        at = closing(code, at + 1).map_or(bytes.len(), |end| end + 1);
    }
    let keyword = code[at..]
        .split(|character: char| !character.is_alphanumeric() && character != '_')
        .next()
        .unwrap_or_default();
    let is_item = matches!(
        keyword,
        "pub"
            | "fn"
            | "mod"
            | "use"
            | "impl"
            | "struct"
            | "enum"
            | "const"
            | "static"
            | "type"
            | "trait"
            | "async"
            | "unsafe"
    );
    while at < bytes.len() {
        match bytes[at] {
            b';' => return at + 1,
            // Variants, fields and arms end here.
            b',' if !is_item => return at + 1,
            b'(' | b'[' => at = closing(code, at).unwrap_or(bytes.len()),
            b'{' => return closing(code, at).map_or(bytes.len(), |end| end + 1),
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::{blank_rust, blank_tests};

    /// The words that are left.
    fn words(code: &str) -> String {
        code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let code = blank_rust(text);
        assert_eq!(code.len(), text.len());
        assert_eq!(words(&code), expected);
    }

    #[test]
    fn comments_and_texts_are_no_code() {
        check("a // b\nc", "a c");
        check("a /* b /* c */ d */ e", "a e");
        check(r##"a("b \" c", r#"d " e"#, b"f")"##, r#"a(" ", , b" ")"#);
        check("//! Ящик {\nmod a;", "mod a;");
    }

    #[test]
    fn lifetimes_are_no_characters() {
        check(
            "fn a<'b>(c: &'b str) { '{'; '\\''; 'я' }",
            "fn a<'b>(c: &'b str) { ; ; }",
        );
    }

    #[test]
    fn items_of_tests_are_blanked_whole() {
        let code = "mod a;\n#[cfg(test)]\n#[expect(b)]\nmod tests { fn c() {} }\nmod d;\n\
            #[cfg(test)] use e::{f, g};\nenum H { #[cfg(test)] I(j), K }";
        let left = blank_tests(code);
        assert_eq!(left.len(), code.len());
        assert_eq!(words(&left), "mod a; mod d; ; enum H { K }");
    }
}
