//! The paths in a file of Rust: what it declares, imports and names. It reads code without
//! comments, string literals and tests.

/// What a file says about modules.
#[derive(Debug, Default)]
pub struct Paths {
    /// The modules that it declares, in order.
    pub modules: Vec<String>,
    /// What its imports bind: a name, and the path behind it.
    pub imports: Vec<(String, Vec<String>)>,
    /// Every path that it imports or names, with its place.
    pub named: Vec<(usize, Vec<String>)>,
}

/// A word, `::` or another character, with its place.
type Token<'a> = (usize, &'a str);

impl Paths {
    pub fn read(code: &str) -> Paths {
        let tokens = tokens(code);
        let mut paths = Paths::default();
        let mut at = 0;
        while let Some(&(place, token)) = tokens.get(at) {
            let word_at = |index: usize| tokens.get(index).map_or("", |(_, token)| *token);
            let is_after_path = 0 < at && matches!(word_at(at - 1), "::" | ".");
            if token == "mod" && word_at(at + 2) == ";" {
                paths.modules.push(word_at(at + 1).to_owned());
                at += 3;
            } else if token == "use" && !is_after_path && is_word(word_at(at + 1)) {
                at = paths.read_import(&tokens, at + 1, &[]);
            } else if !is_after_path && is_word(token) && word_at(at + 1) == "::" {
                let mut path = vec![token.to_owned()];
                at += 1;
                while word_at(at) == "::" && is_word(word_at(at + 1)) {
                    path.push(word_at(at + 1).to_owned());
                    at += 2;
                }
                paths.named.push((place, path));
                // Past the `::` of a generic argument.
                at = at.max(1);
            } else {
                at += 1;
            }
        }
        paths
    }

    /// Reads one branch of an import's tree and returns the index of what follows it.
    fn read_import(&mut self, tokens: &[Token], start: usize, before: &[String]) -> usize {
        let word_at = |index: usize| tokens.get(index).map_or("", |(_, token)| *token);
        let mut path = before.to_vec();
        let mut at = start;
        while is_word(word_at(at)) {
            path.push(word_at(at).to_owned());
            at += 1;
            if word_at(at) != "::" {
                break;
            }
            at += 1;
        }
        let place = tokens.get(start).map_or(0, |(place, _)| *place);
        match word_at(at) {
            "{" => {
                at += 1;
                while !matches!(word_at(at), "}" | "") {
                    at = self.read_import(tokens, at, &path);
                    if word_at(at) == "," {
                        at += 1;
                    }
                }
                at + 1
            }
            "*" => {
                self.named.push((place, path));
                at + 1
            }
            "as" => {
                self.bind(place, word_at(at + 1), path);
                at + 2
            }
            _ => {
                if path.last().is_some_and(|last| last == "self") && 1 < path.len() {
                    path.pop();
                }
                let name = path.last().cloned().unwrap_or_default();
                self.bind(place, &name, path);
                at.max(start + 1)
            }
        }
    }

    fn bind(&mut self, place: usize, name: &str, path: Vec<String>) {
        self.imports.push((name.to_owned(), path.clone()));
        self.named.push((place, path));
    }
}

fn is_word(token: &str) -> bool {
    token
        .chars()
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && token != "as"
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let place = code.len() - rest.len();
        let is_part = |character: char| character.is_alphanumeric() || character == '_';
        let length = if is_part(first) {
            rest.find(|character| !is_part(character))
                .unwrap_or(rest.len())
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        if !first.is_whitespace() {
            tokens.push((place, &rest[..length]));
        }
        rest = &rest[length..];
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::Paths;

    #[track_caller]
    fn check(code: &str, named: &[&str]) {
        let paths = Paths::read(code);
        let found: Vec<String> = paths
            .named
            .iter()
            .map(|(_, path)| path.join("::"))
            .collect();
        assert_eq!(found, named);
    }

    #[test]
    fn imports_are_read_branch_by_branch() {
        check("use crate::a;", &["crate::a"]);
        check(
            "pub(crate) use a::{self, B, c::{D as E, f}};",
            &["a", "a::B", "a::c::D", "a::c::f"],
        );
        check("use super::*; use a::b::*;", &["super", "a::b"]);
        let paths = Paths::read("use a::{B as C, d};");
        assert_eq!(paths.imports[0].0, "C");
        assert_eq!(paths.imports[1].0, "d");
    }

    #[test]
    fn paths_in_code_are_read() {
        check(
            "fn a() { crate::b::c(1); d::<E>::f(); self::g::H { } }",
            &["crate::b::c", "d", "self::g::H"],
        );
        check(
            "impl super::A for b::C { x.y::<Z>() }",
            &["super::A", "b::C"],
        );
        check("$crate::a::b!()", &["crate::a::b"]);
    }

    #[test]
    fn modules_are_declared_in_order() {
        let paths = Paths::read("mod b; pub(crate) mod a; mod c { }");
        assert_eq!(paths.modules, ["b", "a"]);
    }
}
