//! How long files, functions and comment lines may be. Tests are measured by nobody.

use std::path::Path;

use crate::code;

/// Lines of a file, its tests aside.
const FILE_LIMIT: usize = 450;

/// Lines of a function, from its first to its last.
const FUNCTION_LIMIT: usize = 80;

/// Columns of a comment, the same as rustfmt gives to code.
const COMMENT_LIMIT: usize = 100;

/// A path, and why what lies there may be longer.
type Exception = (&'static str, &'static str);

const LONG_FILES: &[Exception] = &[
    ("web/src/lib/generated/", "generated from Rust types"),
    ("crates/cli/src/command/engine/session.rs", AS_YET),
    ("crates/rules/src/game.rs", AS_YET),
    ("crates/server/src/wire/event.rs", AS_YET),
    ("web/src/lib/board/Board.svelte", AS_YET),
];

/// Files and functions in them.
const LONG_FUNCTIONS: &[(&str, &str, &str)] = &[
    (
        "crates/engine/src/search/pvs.rs",
        "pvs",
        "each technique is a block under its name, and all share the window",
    ),
    ("crates/server/src/game/table.rs", "change", AS_YET),
    ("web/src/lib/board/input.ts", "pointerInput", AS_YET),
];

/// Beginnings of paths.
const WIDE_COMMENTS: &[Exception] = &[
    ("crates/cli/", AS_YET),
    ("crates/engine/", AS_YET),
    ("crates/rules/", AS_YET),
    ("crates/server/", AS_YET),
    ("crates/wasm/", AS_YET),
];

/// The reason of what is yet to be split or wrapped.
const AS_YET: &str = "older than the limit";

/// What is too long in a file.
pub fn complaints_about(file: &Path, text: &str) -> Vec<String> {
    let name = file.to_string_lossy();
    let extension = file.extension().and_then(|ending| ending.to_str());
    let is_measured = matches!(
        extension,
        Some("rs" | "ts" | "js" | "svelte" | "css" | "sql")
    );
    if !is_measured || is_test(file) {
        return Vec::new();
    }
    let code = match extension {
        Some("rs") => code::blank_tests(&code::blank_rust(text)),
        Some("ts" | "js") => code::blank_script(text),
        Some("svelte") => code::blank_svelte(text),
        _ => String::new(),
    };
    let mut complaints = Vec::new();

    let length = match extension {
        Some("rs") => text.lines().count() - lines_of_tests(text),
        _ => text.lines().count(),
    };
    let is_excused = LONG_FILES.iter().any(|(path, _)| name.starts_with(path));
    if FILE_LIMIT < length && !is_excused {
        complaints.push(format!(
            "has {length} lines, more than {FILE_LIMIT}: split it"
        ));
    }

    let functions = match extension {
        Some("rs") => rust_functions(&code),
        _ => script_functions(&code),
    };
    for Function {
        name: function,
        line,
        length,
    } in functions
    {
        let is_excused = LONG_FUNCTIONS
            .iter()
            .any(|(path, excused, _)| *path == name && *excused == function);
        if FUNCTION_LIMIT < length && !is_excused {
            complaints.push(format!(
                "line {line}: {function} has {length} lines, more than {FUNCTION_LIMIT}: split it"
            ));
        }
    }

    let is_excused = WIDE_COMMENTS.iter().any(|(path, _)| name.starts_with(path));
    if extension == Some("rs") && !is_excused {
        for (index, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") && COMMENT_LIMIT < line.chars().count() {
                complaints.push(format!(
                    "line {}: a comment wider than {COMMENT_LIMIT}",
                    index + 1
                ));
            }
        }
    }
    complaints
}

fn is_test(file: &Path) -> bool {
    let name = file
        .file_name()
        .map(|name| name.to_string_lossy())
        .unwrap_or_default();
    let is_test_file = matches!(&*name, "tests.rs" | "testing.rs") || name.ends_with(".test.ts");
    is_test_file
        || file.components().any(|part| {
            matches!(
                part.as_os_str().to_str(),
                Some("tests" | "testing" | "e2e" | "benches")
            )
        })
}

/// The lines that only tests have.
fn lines_of_tests(text: &str) -> usize {
    let code = code::blank_rust(text);
    let without = code::blank_tests(&code);
    let is_blank = |line: &str| line.trim().is_empty();
    let lines = code.lines().zip(without.lines());
    lines
        .filter(|(line, left)| !is_blank(line) && is_blank(left))
        .count()
}

#[derive(Debug, PartialEq)]
struct Function {
    name: String,
    line: usize,
    length: usize,
}

/// Every function with a body in code without comments and texts.
fn rust_functions(code: &str) -> Vec<Function> {
    let bytes = code.as_bytes();
    let mut functions = Vec::new();
    for (start, _) in code.match_indices("fn ") {
        if 0 < start && code::is_word(bytes[start - 1]) {
            continue;
        }
        let mut at = start;
        while at < bytes.len() && !matches!(bytes[at], b'{' | b';') {
            at = match bytes[at] {
                b'(' | b'[' => code::closing(code, at).unwrap_or(bytes.len()),
                _ => at,
            } + 1;
        }
        if bytes.get(at) != Some(&b'{') {
            continue;
        }
        let name = code[start + 3..]
            .split(|character: char| !character.is_alphanumeric() && character != '_')
            .next()
            .unwrap_or_default();
        functions.extend(function(code, name, start, at));
    }
    functions
}

/// Every block of a script that follows parameters or an arrow: functions, methods, and the likes
/// of `if`, which are no longer than the function that they are in.
fn script_functions(code: &str) -> Vec<Function> {
    let bytes = code.as_bytes();
    let mut functions = Vec::new();
    for (at, _) in code.match_indices('{') {
        let head_start = code[..at]
            .rfind([';', '{', '}'])
            .map_or(0, |place| place + 1);
        let head = &code[head_start..at];
        let before = bytes[..at].trim_ascii_end();
        let follows_parameters = head.contains(')')
            && !before.ends_with(b"(")
            && !before.ends_with(b",")
            && !before.ends_with(b"=")
            && !before.ends_with(b"[")
            && !head.contains("class ");
        if before.ends_with(b"=>") || follows_parameters {
            let start = head_start + head.len() - head.trim_start().len();
            let name = name_of_script_function(head);
            functions.extend(function(code, name, start, at));
        }
    }
    functions
}

/// The word before the parameters, or before the `=` of an arrow.
fn name_of_script_function(head: &str) -> &str {
    let named = head.split(['(', '=']).next().unwrap_or_default();
    named
        .split(|character: char| !character.is_alphanumeric() && character != '_')
        .rfind(|word| !word.is_empty())
        .unwrap_or("a function")
}

fn function(code: &str, name: &str, start: usize, body: usize) -> Option<Function> {
    let end = code::closing(code, body)?;
    let line = code::line_of(code, start);
    Some(Function {
        name: name.to_owned(),
        line,
        length: code::line_of(code, end) - line + 1,
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Function, complaints_about, rust_functions, script_functions};

    fn found(functions: Vec<Function>) -> Vec<(String, usize, usize)> {
        let parts = |function: Function| (function.name, function.line, function.length);
        functions.into_iter().map(parts).collect()
    }

    #[test]
    fn functions_of_rust_are_measured() {
        let code = "fn a();\nfn b<T>(c: [u8; 4])\nwhere T: D,\n{\n    if e {\n    }\n}\n";
        assert_eq!(found(rust_functions(code)), [("b".to_owned(), 2, 6)]);
    }

    #[test]
    fn functions_of_scripts_are_measured() {
        let code = "class A extends B(c) {\n\tasync d(e: F): Promise<G> {\n\t\tx;\n\t}\n}\n\
            const h = (i) => {\n};\nconst j = k({\n\tl: m()\n});\n";
        assert_eq!(
            found(script_functions(code)),
            [("d".to_owned(), 2, 3), ("h".to_owned(), 6, 2)]
        );
    }

    #[track_caller]
    fn check(file: &str, text: &str, expected: &[&str]) {
        let complaints = complaints_about(Path::new(file), text);
        assert_eq!(complaints.len(), expected.len(), "{complaints:?}");
        for (complaint, part) in complaints.iter().zip(expected) {
            assert!(complaint.contains(part), "{complaint:?} lacks {part:?}");
        }
    }

    #[test]
    fn what_is_too_long_is_told() {
        check("a/src/b.rs", &"use c;\n".repeat(451), &["451 lines"]);
        check("a/src/b.rs", &"use c;\n".repeat(450), &[]);
        let function = format!("//! A.\nfn b() {{\n{}}}\n", "    c();\n".repeat(79));
        check("a/src/b.rs", &function, &["line 2: b has 81 lines"]);
        check(
            "a/src/b.rs",
            &format!("// {}\n", "ä".repeat(98)),
            &["wider than 100"],
        );
        check("a/src/b.rs", &format!("// {}\n", "ä".repeat(97)), &[]);
    }

    #[test]
    fn tests_may_be_long() {
        let inside = format!(
            "#[cfg(test)]\nmod tests {{\n{}}}\n",
            "    use c;\n".repeat(500)
        );
        check("a/src/b.rs", &inside, &[]);
        check("a/tests/it/b.rs", &"use c;\n".repeat(500), &[]);
        check("web/src/lib/b.test.ts", &"b();\n".repeat(500), &[]);
    }
}
