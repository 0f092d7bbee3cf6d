//! The files of the page: embedded in the binary with their compressed forms, and found by path.
//!
//! Every lookup goes to a map built at startup, so no request reaches a file system.

mod file;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use rust_embed::RustEmbed;

pub(crate) use file::{Encoding, SiteFile};

/// The output of the web build. If it is missing, the server shows how to build it.
#[derive(RustEmbed)]
#[folder = "../../web/build"]
#[allow_missing = true]
struct Build;

/// The files of the page, by path.
#[derive(Clone)]
pub struct Site {
    files: Arc<HashMap<String, SiteFile>>,
}

impl Site {
    /// The files of the web build as of the compilation of this crate. (A debug build reads them at
    /// startup.)
    pub fn embedded() -> Site {
        Site::from_files(
            Build::iter()
                .filter_map(|path| Build::get(&path).map(|file| (path.into_owned(), file.data))),
        )
    }

    /// Makes a site of files by path, without a leading slash. `NAME.gz` and `NAME.br` beside
    /// `NAME` are its compressed forms.
    pub fn from_files(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Site {
        let mut bodies: HashMap<String, Cow<'static, [u8]>> = files.into_iter().collect();
        let mut paths: Vec<String> = bodies.keys().cloned().collect();
        paths.sort_unstable();
        let is_variant = |path: &str| {
            [".br", ".gz"].iter().any(|ending| {
                path.strip_suffix(ending).is_some_and(|plain| {
                    paths
                        .binary_search_by(|path| path.as_str().cmp(plain))
                        .is_ok()
                })
            })
        };
        let plain: Vec<&String> = paths.iter().filter(|path| !is_variant(path)).collect();
        let files = plain
            .into_iter()
            .filter_map(|path| {
                let brotli = bodies.remove(&format!("{path}.br"));
                let gzip = bodies.remove(&format!("{path}.gz"));
                let body = bodies.remove(path)?;
                Some((path.clone(), SiteFile::new(path, body, gzip, brotli)))
            })
            .collect();
        Site {
            files: Arc::new(files),
        }
    }

    /// Whether there are no files, since the web part was not built.
    pub(crate) fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Finds the file for a decoded path that begins with a slash.
    pub(crate) fn find(&self, path: &str) -> Found<'_> {
        let path = path.strip_prefix('/').unwrap_or(path);
        let file = |path: &str| self.files.get(path);
        if path.is_empty() || path.ends_with('/') {
            if let Some(page) = file(&format!("{path}index.html")) {
                return Found::File(page);
            }
        } else if let Some(found) = file(path).or_else(|| file(&format!("{path}.html"))) {
            return Found::File(found);
        } else if file(&format!("{path}/index.html")).is_some() {
            return Found::Directory;
        }
        let name = path
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default();
        let is_page = !name.contains('.') && !path.starts_with("_app/");
        match ["200.html", "index.html"].into_iter().find_map(file) {
            Some(shell) if is_page => Found::File(shell),
            _ => Found::Nothing,
        }
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Site({} files)", self.files.len())
    }
}

/// What a path leads to.
#[derive(Debug)]
pub(crate) enum Found<'a> {
    File(&'a SiteFile),
    /// A page whose path lacks its trailing slash.
    Directory,
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        let file = |path: &str| (path.to_owned(), Cow::Owned(path.as_bytes().to_vec()));
        Site::from_files([
            file("index.html"),
            file("200.html"),
            file("game/index.html"),
            file("about.html"),
            file("ugolki.wasm"),
            file("ugolki.wasm.br"),
            file("_app/immutable/entry/start.abc.js"),
            file("archive.gz"),
        ])
    }

    #[track_caller]
    fn check(path: &str, expected: &str) {
        let site = site();
        let found = match site.find(path) {
            Found::File(file) => {
                String::from_utf8(file.body(Encoding::Identity).to_vec()).expect("UTF-8")
            }
            Found::Directory => "redirect".to_owned(),
            Found::Nothing => "nothing".to_owned(),
        };
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn the_web_build_is_embedded_when_there_is_one() {
        let build =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/build/index.html");
        assert_eq!(Site::embedded().is_empty(), !build.exists());
    }

    #[test]
    fn a_path_finds_its_file_or_its_page() {
        check("/", "index.html");
        check("/game/", "game/index.html");
        check("/about", "about.html");
        check("/ugolki.wasm", "ugolki.wasm");
        check("/archive.gz", "archive.gz");
        check(
            "/_app/immutable/entry/start.abc.js",
            "_app/immutable/entry/start.abc.js",
        );
    }

    #[test]
    fn a_page_without_its_slash_is_redirected() {
        check("/game", "redirect");
    }

    #[test]
    fn an_unknown_page_is_the_shell_and_an_unknown_file_is_nothing() {
        check("/nowhere", "200.html");
        check("/nowhere/deep/", "200.html");
        check("/nowhere.js", "nothing");
        check("/_app/immutable/gone", "nothing");
        check("/ugolki.wasm.br", "nothing");
        check("/../Cargo.toml", "nothing");
        check("/..", "nothing");
    }
}
