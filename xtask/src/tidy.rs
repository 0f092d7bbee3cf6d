//! Checks the style that compilers and linters do not.

mod lengths;

use std::fs;
use std::path::Path;

use anyhow::bail;

use crate::tree;
use lengths::Lengths;

/// The file types that are checked.
const TEXT: &[&str] = &[
    "rs", "toml", "md", "ts", "js", "mjs", "svelte", "css", "html", "ftl", "sql",
];

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    check()
}

pub fn check() -> anyhow::Result<()> {
    let mut complaints = Vec::new();
    let mut lengths = Lengths::default();
    let mut count = 0;
    for file in tree::files()? {
        let Ok(text) = fs::read_to_string(tree::root().join(&file)) else {
            continue;
        };
        count += 1;
        let mut found = complaints_about(&file, &text);
        found.extend(lengths.complaints_about(&file, &text));
        let found = found.into_iter();
        complaints.extend(found.map(|complaint| format!("{}: {complaint}", file.display())));
    }
    complaints.extend(lengths.needless_exceptions());
    if !complaints.is_empty() {
        bail!("{}", complaints.join("\n"));
    }
    println!("tidy: {count} files");
    Ok(())
}

fn complaints_about(file: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let extension = file
        .extension()
        .and_then(|name| name.to_str())
        .unwrap_or("");
    if extension == "rs" {
        if !text.starts_with("//!") {
            complaints.push("does not open with `//!`, saying what lives here".to_owned());
        }
        if file.ends_with("mod.rs") {
            complaints
                .push("is a `mod.rs`: name it after its module, beside its folder".to_owned());
        }
    }
    let is_lock = file.ends_with("package-lock.json");
    if is_lock && text.contains("\"resolved\": \"http") {
        complaints.push("names the host of a registry: let npm leave it out".to_owned());
    }
    // Test data must keep its bytes, and generators format white space their own way.
    let is_exempt = file.components().any(|part| {
        matches!(
            part.as_os_str().to_str(),
            Some("corpus" | "data" | "vectors" | "fixtures" | "generated")
        )
    });
    if !TEXT.contains(&extension) || is_exempt {
        return complaints;
    }
    if !text.is_empty() && !text.ends_with('\n') {
        complaints.push("does not end with a line break".to_owned());
    }
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if line.ends_with([' ', '\t', '\r']) {
            complaints.push(format!("line {number} ends with white space"));
        }
        if has_open_task(line) {
            complaints.push(format!(
                "line {number} has an open task without a number, as (#12)"
            ));
        }
    }
    complaints
}

fn has_open_task(line: &str) -> bool {
    // In two parts, so that this file passes.
    let word = concat!("TO", "DO");
    line.match_indices(word).any(|(start, _)| {
        !is_part_of_word(line, start, word) && !has_number(&line[start + word.len()..])
    })
}

fn is_part_of_word(line: &str, start: usize, word: &str) -> bool {
    let is_letter = |character: Option<char>| {
        character.is_some_and(|character| character.is_alphanumeric() || character == '_')
    };
    is_letter(line[..start].chars().next_back())
        || is_letter(line[start + word.len()..].chars().next())
}

fn has_number(rest: &str) -> bool {
    rest.strip_prefix("(#")
        .and_then(|rest| rest.split_once(')'))
        .is_some_and(|(number, _)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{complaints_about, has_open_task};

    fn check(file: &str, text: &str, expected: &[&str]) {
        let complaints = complaints_about(Path::new(file), text);
        assert_eq!(complaints.len(), expected.len(), "{complaints:?}");
        for (complaint, part) in complaints.iter().zip(expected) {
            assert!(complaint.contains(part), "{complaint:?} lacks {part:?}");
        }
    }

    #[test]
    fn a_good_file_passes() {
        check("a/src/lib.rs", "//! A room.\n", &[]);
    }

    #[test]
    fn a_rust_file_says_what_lives_in_it() {
        check("a/src/lib.rs", "fn main() {}\n", &["does not open"]);
    }

    #[test]
    fn modules_are_not_named_mod() {
        check("a/src/b/mod.rs", "//! A room.\n", &["mod.rs"]);
    }

    #[test]
    fn lines_end_cleanly() {
        check("a.md", "one \ntwo", &["does not end", "line 1 ends"]);
    }

    #[test]
    fn test_data_keeps_its_bytes() {
        check("fuzz/corpus/record/broken.txt", "one \r\ntwo", &[]);
    }

    #[test]
    fn a_lock_file_names_no_host() {
        check(
            "web/package-lock.json",
            "\"resolved\": \"https://x\"\n",
            &["host"],
        );
    }

    #[test]
    fn only_a_numbered_task_may_stay_open() {
        let word = concat!("TO", "DO");
        assert!(has_open_task(&format!("// {word}: later")));
        assert!(has_open_task(&format!("// {word}(somebody): later")));
        assert!(!has_open_task(&format!("// {word}(#12): later")));
        assert!(!has_open_task(&format!("let MAS{word}N = 1;")));
    }
}
