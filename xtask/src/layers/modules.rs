//! The arrows between the modules of a crate, read from what its files import and name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::arrows::Arrows;
use super::paths::Paths;
use crate::{code, tree};

/// A module's path from the root of its crate; that of the root is empty.
type ModulePath = Vec<String>;

/// The longest chain of imports of imports that is followed.
const LONGEST_CHAIN: usize = 8;

/// The modules of a crate without its tests.
pub struct Modules {
    modules: BTreeMap<ModulePath, Module>,
}

struct Module {
    file: PathBuf,
    code: String,
    paths: Paths,
}

impl Modules {
    /// Reads a crate from its root file on, without modules for tests only.
    pub fn read(room: &str) -> anyhow::Result<Modules> {
        let folder = tree::root().join("crates").join(room).join("src");
        let root = ["lib.rs", "main.rs"]
            .iter()
            .map(|name| folder.join(name))
            .find(|file| file.is_file())
            .with_context(|| format!("{} has no root", folder.display()))?;
        let mut modules = Modules {
            modules: BTreeMap::new(),
        };
        modules.add(Vec::new(), &root, &folder)?;
        Ok(modules)
    }

    /// Adds a module and all below it, whose files are in `folder`.
    fn add(&mut self, path: ModulePath, file: &Path, folder: &Path) -> anyhow::Result<()> {
        let text = fs::read_to_string(file)
            .with_context(|| format!("could not read {}", file.display()))?;
        let code = code::blank_tests(&code::blank_rust(&text));
        let paths = Paths::read(&code);
        for child in &paths.modules {
            let file = folder.join(child).with_extension("rs");
            let below = path.iter().chain([child]).cloned().collect();
            self.add(below, &file, &folder.join(child))?;
        }
        let file = file.to_owned();
        self.modules.insert(path, Module { file, code, paths });
        Ok(())
    }

    /// The modules below one, in the order in which it declares them.
    pub fn below(&self, parent: &[String]) -> &[String] {
        self.modules
            .get(parent)
            .map_or(&[], |module| &module.paths.modules)
    }

    /// The arrows between the child modules of a module, each with all of its own.
    pub fn arrows(&self, parent: &[String]) -> Arrows {
        let mut arrows = Arrows::default();
        for child in self.below(parent) {
            arrows.add_part(child);
        }
        for (path, module) in &self.modules {
            let Some(from) = child_of(parent, path) else {
                continue;
            };
            for (place, named) in &module.paths.named {
                let target = self.resolve(path, named, LONGEST_CHAIN);
                if let Some(to) = target
                    .as_deref()
                    .and_then(|target| child_of(parent, target))
                {
                    arrows.add(from, to, || module.place(*place));
                }
            }
        }
        arrows
    }

    /// Every module that names a package, with the place.
    pub fn users_of(&self, package: &str) -> Vec<(String, String)> {
        let users = self.modules.iter().filter_map(|(path, module)| {
            let (place, _) = module
                .paths
                .named
                .iter()
                .find(|(_, named)| named[0] == package)?;
            Some((path.join("::"), module.place(*place)))
        });
        users.collect()
    }

    /// The module in which a path that `from` names ends; none for another crate's.
    fn resolve(&self, from: &[String], named: &[String], fuel: usize) -> Option<ModulePath> {
        let mut at = from.to_vec();
        let mut rest = named;
        let mut is_inside = false;
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                _ => break,
            }
            is_inside = true;
            rest = after;
        }
        while let Some((first, after)) = rest.split_first() {
            let module = self.modules.get(&at)?;
            if module.paths.modules.contains(first) {
                at.push(first.clone());
                is_inside = true;
                rest = after;
                continue;
            }
            let import = module.paths.imports.iter().find(|(name, _)| name == first);
            match import {
                Some((_, path)) if path != named && 0 < fuel => {
                    let path: Vec<String> = path.iter().chain(after).cloned().collect();
                    return self.resolve(&at, &path, fuel - 1);
                }
                _ => break,
            }
        }
        is_inside.then_some(at)
    }
}

impl Module {
    fn place(&self, place: usize) -> String {
        let file = self.file.strip_prefix(tree::root()).unwrap_or(&self.file);
        format!("{}:{}", file.display(), code::line_of(&self.code, place))
    }
}

/// The module directly below `parent` that holds `path`.
fn child_of<'a>(parent: &[String], path: &'a [String]) -> Option<&'a str> {
    let below = path.strip_prefix(parent)?;
    below.first().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Module, Modules, Paths};

    /// A crate of the given modules, each with its path and its code.
    fn modules(files: &[(&str, &str)]) -> Modules {
        let modules = files.iter().map(|(path, code)| {
            let path = path.split("::").filter(|part| !part.is_empty());
            let module = Module {
                file: PathBuf::new(),
                code: (*code).to_owned(),
                paths: Paths::read(code),
            };
            (path.map(str::to_owned).collect(), module)
        });
        Modules {
            modules: modules.collect(),
        }
    }

    #[track_caller]
    fn check(files: &[(&str, &str)], parent: &[&str], expected: &[(&str, &str)]) {
        let parent: Vec<String> = parent.iter().map(|&part| part.to_owned()).collect();
        let arrows = modules(files).arrows(&parent);
        let found: Vec<(&str, &str)> = arrows.all().map(|(from, to, _)| (from, to)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn an_import_is_an_arrow() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "use crate::b::C;"),
            ("b", "use std::fmt;"),
        ];
        check(&files, &[], &[("a", "b")]);
    }

    #[test]
    fn what_the_root_gives_out_is_its_owner_s() {
        let files = [
            ("", "mod a; mod b; pub use b::C;"),
            ("a", "use crate::C; use super::C as D;"),
            ("b", ""),
        ];
        check(&files, &[], &[("a", "b")]);
    }

    #[test]
    fn a_path_in_code_is_an_arrow() {
        let files = [
            ("", "mod a; mod b;"),
            ("a", "mod c;"),
            ("a::c", "fn d() { super::super::b::e() }"),
            ("b", ""),
        ];
        check(&files, &[], &[("a", "b")]);
        check(&files, &["a"], &[]);
    }

    #[test]
    fn modules_below_one_have_arrows_of_their_own() {
        let files = [
            ("", "mod a;"),
            ("a", "mod b; mod c; use c::D;"),
            ("a::b", "use super::D; use super::c;"),
            ("a::c", "use crate::a::b::E;"),
        ];
        check(&files, &["a"], &[("b", "c"), ("c", "b")]);
        check(&files, &[], &[]);
    }

    #[test]
    fn users_of_a_package_are_found() {
        let modules = modules(&[
            ("", "mod a; mod b;"),
            ("a", "use sqlx::Row;"),
            ("b", "fn sqlx() {}"),
        ]);
        let users: Vec<String> = modules
            .users_of("sqlx")
            .into_iter()
            .map(|(path, _)| path)
            .collect();
        assert_eq!(users, ["a"]);
    }
}
