//! Finds comments and string literals in TypeScript, alone and inside Svelte components.

use super::{blank, end_of_line, end_of_text, into_text, is_word};

/// Words after which a `/` opens a regular expression; after others it divides.
const BEFORE_EXPRESSION: &[&str] = &["return", "typeof", "case", "in", "of", "await", "yield"];

/// Blanks comments, regular expressions and the contents of string literals; the quotes stay.
pub fn blank_script(text: &str) -> String {
    let mut code = text.as_bytes().to_vec();
    blank_until(text.as_bytes(), &mut code, 0, None);
    into_text(code)
}

/// Blanks everything but the code in the scripts of a component.
pub fn blank_svelte(text: &str) -> String {
    let source = text.as_bytes();
    let mut code = source.to_vec();
    let mut at = 0;
    while let Some(found) = text[at..].find("<script") {
        let Some(length) = text[at + found..].find('>') else {
            break;
        };
        let start = at + found + length + 1;
        let end = text[start..]
            .find("</script>")
            .map_or(text.len(), |length| start + length);
        blank(&mut code, at..start);
        let script = blank_script(&text[start..end]);
        code[start..end].copy_from_slice(script.as_bytes());
        at = end;
    }
    blank(&mut code, at..source.len());
    into_text(code)
}

/// Skips code to the closing brace of a template's expression, or to the end. Returns the offset
/// after it.
fn blank_until(source: &[u8], code: &mut [u8], start: usize, closing: Option<u8>) -> usize {
    let mut at = start;
    let mut depth = 0_usize;
    while at < source.len() {
        let byte = source[at];
        if Some(byte) == closing && depth == 0 {
            return at + 1;
        }
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = &source[at..];
        if rest.starts_with(b"//") {
            let end = end_of_line(source, at);
            blank(code, at..end);
            at = end;
        } else if rest.starts_with(b"/*") {
            let end = end_of_comment(source, at);
            blank(code, at..end);
            at = end;
        } else if byte == b'\'' || byte == b'"' {
            let end = end_of_text(source, at + 1, byte);
            blank(code, at + 1..end.saturating_sub(1).max(at + 1));
            at = end;
        } else if byte == b'`' {
            at = blank_template(source, code, at);
        } else if byte == b'/' && opens_expression(source, at) {
            let end = end_of_expression(source, at);
            blank(code, at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    source.len()
}

/// Blanks a template literal, except the code inside it.
fn blank_template(source: &[u8], code: &mut [u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < source.len() {
        match source[at] {
            b'`' => return at + 1,
            b'\\' => {
                let end = (at + 2).min(source.len());
                blank(code, at..end);
                at = end;
            }
            b'$' if source.get(at + 1) == Some(&b'{') => {
                let end = blank_until(source, code, at + 2, Some(b'}'));
                blank(code, at..at + 2);
                blank(code, end - 1..end);
                at = end;
            }
            _ => {
                blank(code, at..at + 1);
                at += 1;
            }
        }
    }
    source.len()
}

fn end_of_comment(source: &[u8], start: usize) -> usize {
    source[start..]
        .windows(2)
        .skip(2)
        .position(|pair| pair == b"*/")
        .map_or(source.len(), |length| start + 2 + length + 2)
}

/// Whether a slash opens a regular expression, judged by the code before it.
fn opens_expression(source: &[u8], at: usize) -> bool {
    let before = source[..at].trim_ascii_end();
    let Some(&last) = before.last() else {
        return true;
    };
    if is_word(last) {
        let length = before
            .iter()
            .rev()
            .take_while(|&&byte| is_word(byte))
            .count();
        let word = &before[before.len() - length..];
        return BEFORE_EXPRESSION
            .iter()
            .any(|known| known.as_bytes() == word);
    }
    !matches!(last, b')' | b']' | b'}' | b'"' | b'\'' | b'`')
}

fn end_of_expression(source: &[u8], start: usize) -> usize {
    let mut is_in_class = false;
    let mut at = start + 1;
    while at < source.len() {
        match source[at] {
            b'\\' => at += 1,
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'/' if !is_in_class => return at + 1,
            b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    source.len()
}

#[cfg(test)]
mod tests {
    use super::{blank_script, blank_svelte};

    /// The words that are left.
    fn words(code: &str) -> String {
        code.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let code = blank_script(text);
        assert_eq!(code.len(), text.len());
        assert_eq!(words(&code), expected);
    }

    #[test]
    fn comments_and_texts_are_no_code() {
        check("a(); // b\nc()", "a(); c()");
        check("/* a { */ b('{', \"\\\"}\")", "b(' ', \" \")");
    }

    #[test]
    fn code_in_a_template_stays() {
        check("`{ a ${b({ c: `d ${e}` })} f`;", "` b({ c: ` e ` }) `;");
    }

    #[test]
    fn a_slash_divides_or_opens_an_expression() {
        check("a / b / c", "a / b / c");
        check("x.match(/[/{]\\/{/g)", "x.match( g)");
        check("return /}/.test(a)", "return .test(a)");
    }

    #[test]
    fn of_a_component_its_scripts_stay() {
        let text = "<script lang=\"ts\">\nlet a = '{';\n</script>\n{#if a}b{/if}\n";
        let code = blank_svelte(text);
        assert_eq!(code.len(), text.len());
        assert_eq!(words(&code), "let a = ' ';");
    }
}
