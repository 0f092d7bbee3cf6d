//! Splits a command into its words, as a shell would: at spaces, but not inside quotes.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// The words of a command. A backslash takes the next space, quote or backslash as it is.
pub fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match (symbol, quote) {
            (_, Some(open)) if symbol == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(symbol);
                word.get_or_insert_default();
            }
            ('\\', None | Some('"')) => {
                let is_special = |next: &char| matches!(next, ' ' | '\'' | '"' | '\\');
                let taken = symbols.next_if(is_special).unwrap_or(symbol);
                word.get_or_insert_default().push(taken);
            }
            (_, None) if symbol.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(symbol),
        }
    }
    words.extend(word);
    match (quote, words.is_empty()) {
        (Some(open), _) => Err(format!("a quote is not closed: expected another {open}")),
        (None, true) => Err("no command: expected a program and its arguments".to_owned()),
        (None, false) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn words_are_split_at_spaces_but_not_in_quotes() {
        for (text, words) in [
            ("ugolki engine", &["ugolki", "engine"][..]),
            ("  a\t b  ", &["a", "b"]),
            ("'my engine' -x \"a b\"c", &["my engine", "-x", "a bc"]),
            (r"a\ b '\' \\ \d", &["a b", r"\", r"\", r"\d"]),
            ("x ''", &["x", ""]),
            (r#""say \"hi\"" "it's""#, &[r#"say "hi""#, "it's"]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
    }

    #[test]
    fn a_command_has_a_word_and_closed_quotes() {
        assert!(split("").unwrap_err().contains("expected a program"));
        assert!(split("a 'b").unwrap_err().contains("expected another '"));
    }
}
