//! How long files, functions and comment lines may be. Files and functions of tests
//! are not measured.

use std::collections::BTreeSet;
use std::path::Path;

use crate::code;

/// Lines of a file without its tests.
const FILE_LIMIT: usize = 450;

/// Lines of a function, from its first to its last.
const FUNCTION_LIMIT: usize = 80;

/// Columns of a comment, the same as rustfmt gives to code.
const COMMENT_LIMIT: usize = 100;

/// What is too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part<'a> {
    File,
    Function(&'a str),
    Comment,
}

/// The prefix of a path, what may be longer there, and why.
type Exception = (&'static str, Part<'static>, &'static str);

const EXCEPTIONS: &[Exception] = &[(
    "crates/engine/src/search/pvs.rs",
    Part::Function("pvs"),
    "each technique is a block under its name, and all share the window",
)];

/// Checks file after file, and remembers which exceptions were needed.
#[derive(Default)]
pub struct Lengths {
    needed: BTreeSet<usize>,
}

impl Lengths {
    /// What is too long in a file without an exception.
    pub fn complaints_about(&mut self, file: &Path, text: &str) -> Vec<String> {
        let name = file.to_string_lossy();
        let mut complaints = Vec::new();
        let mut judge = |part: Part, complaint: &dyn Fn() -> String| {
            let excuse = EXCEPTIONS
                .iter()
                .position(|(path, excused, _)| name.starts_with(path) && *excused == part);
            match excuse {
                Some(index) => drop(self.needed.insert(index)),
                None => complaints.push(complaint()),
            }
        };
        let source = Source::of(file, text);
        let length = source.length;
        if FILE_LIMIT < length {
            judge(Part::File, &|| {
                format!("has {length} lines, more than {FILE_LIMIT}: split it")
            });
        }
        for Function { name, line, length } in &source.functions {
            if FUNCTION_LIMIT < *length {
                judge(Part::Function(name), &|| {
                    format!("line {line}: {name} has {length} lines, more than {FUNCTION_LIMIT}")
                });
            }
        }
        for line in source.wide_comments {
            judge(Part::Comment, &|| {
                format!("line {line}: a comment wider than {COMMENT_LIMIT}")
            });
        }
        complaints
    }

    /// Exceptions that nothing needs, after all files.
    pub fn needless_exceptions(&self) -> Vec<String> {
        let exceptions = EXCEPTIONS.iter().enumerate();
        exceptions
            .filter(|(index, _)| !self.needed.contains(index))
            .map(|(_, (path, part, _))| {
                format!("xtask/src/tidy/lengths.rs: {path} needs no exception for {part:?}")
            })
            .collect()
    }
}

/// The measurements of a file.
#[derive(Default)]
struct Source {
    length: usize,
    functions: Vec<Function>,
    /// Numbers of lines.
    wide_comments: Vec<usize>,
}

impl Source {
    fn of(file: &Path, text: &str) -> Source {
        if file
            .components()
            .any(|part| part.as_os_str() == "generated")
        {
            return Source::default();
        }
        let extension = file.extension().and_then(|ending| ending.to_str());
        let mut source = match extension {
            _ if is_test(file) => Source::default(),
            Some("rs") => Source {
                length: text.lines().count() - lines_of_tests(text),
                functions: rust_functions(&code::blank_tests(&code::blank_rust(text))),
                ..Source::default()
            },
            Some("ts" | "js") => Source {
                length: text.lines().count(),
                functions: script_functions(&code::blank_script(text)),
                ..Source::default()
            },
            Some("svelte") => Source {
                length: text.lines().count(),
                functions: script_functions(&code::blank_svelte(text)),
                ..Source::default()
            },
            Some("css" | "sql") => Source {
                length: text.lines().count(),
                ..Source::default()
            },
            _ => Source::default(),
        };
        if extension == Some("rs") {
            let lines = text.lines().zip(1..);
            source.wide_comments = lines
                .filter(|(line, _)| line.trim_start().starts_with("//"))
                .filter(|(line, _)| COMMENT_LIMIT < line.chars().count())
                .map(|(_, number)| number)
                .collect();
        }
        source
    }
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

/// Every block of a script that follows parameters or an arrow: functions, methods and statements
/// such as `if`, which are no longer than their function.
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

    use super::{Function, Lengths, rust_functions, script_functions};

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
        let complaints = Lengths::default().complaints_about(Path::new(file), text);
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
