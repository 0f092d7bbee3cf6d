//! Checks that the pages with a board stay small: their scripts, including workers, and the
//! WebAssembly module.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Component, Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, bail};

use crate::{process, tree};

/// The size after gzip of all scripts that can load before the first move.
const SCRIPTS_LIMIT: usize = 90_000;
const MODULE_LIMIT: usize = 250_000;

/// The pages of games against the computer and between people.
const PLAY_PAGES: [&str; 2] = ["game/index.html", "table/index.html"];

/// Opens the texts of a language, which are scripts of their own.
const LANGUAGE_MARK: &str = "### Language: ";

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    check()
}

pub fn check() -> anyhow::Result<()> {
    let build = tree::root().join("web/build");
    let mut oversized = Vec::new();
    for page in PLAY_PAGES {
        let total = weigh_page(&build, page)?;
        println!("budget: {total} of {SCRIPTS_LIMIT} bytes of script on {page}, after gzip");
        if total > SCRIPTS_LIMIT {
            oversized.push(page);
        }
    }
    let module = gzip_size(&fs::read(module_in(&build)?)?)?;
    println!("budget: {module} of {MODULE_LIMIT} bytes of WebAssembly, after gzip");
    if !oversized.is_empty() {
        bail!("too large: the scripts of {}", oversized.join(" and "));
    }
    if module > MODULE_LIMIT {
        bail!("the WebAssembly module is too large");
    }
    Ok(())
}

/// The module of the rules and the engine; its name holds a hash.
fn module_in(build: &Path) -> anyhow::Result<PathBuf> {
    let assets = build.join("_app/immutable/assets");
    fs::read_dir(&assets)
        .with_context(|| format!("could not read {}", assets.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|ending| ending == "wasm"))
        .context("the build has no WebAssembly module")
}

/// Prints the sizes of a page's scripts and returns the sum.
fn weigh_page(build: &Path, page: &str) -> anyhow::Result<usize> {
    let file = build.join(page);
    let html =
        fs::read_to_string(&file).with_context(|| format!("could not read {}", file.display()))?;
    let mut scripts = BTreeSet::new();
    collect(build, Path::new(page), &html, &mut scripts)?;
    if scripts.is_empty() {
        bail!("{page} loads no script");
    }
    let mut weighed = Vec::new();
    for script in &scripts {
        let text = fs::read_to_string(build.join(script))?;
        let size = gzip_size(text.as_bytes())?;
        let language = language_of(&text);
        println!(
            "{size:>8}  {}{}",
            script.display(),
            language.map_or(String::new(), |it| format!(" ({it})"))
        );
        weighed.push((language.map(str::to_owned), size));
    }
    Ok(total_of(&weighed))
}

/// The language of the texts that a script holds; none for any other script.
fn language_of(script: &str) -> Option<&str> {
    let (_, rest) = script.split_once(LANGUAGE_MARK)?;
    let end = rest.find(|letter: char| !letter.is_ascii_lowercase())?;
    Some(&rest[..end])
}

/// The scripts of no language, and those of the language that is the largest: a browser loads the
/// texts of one language, and those of another only for a person who switches.
fn total_of(weighed: &[(Option<String>, usize)]) -> usize {
    let mut by_language: BTreeMap<Option<&str>, usize> = BTreeMap::new();
    for (language, size) in weighed {
        *by_language.entry(language.as_deref()).or_default() += size;
    }
    let plain = by_language.remove(&None).unwrap_or(0);
    plain + by_language.into_values().max().unwrap_or(0)
}

/// Adds every script that a page or a script mentions, and what those mention in turn.
///
/// A mention is a quoted path of an existing script: this counts static imports, workers and
/// scripts loaded later alike. The one exception is the table of all pages.
fn collect(
    build: &Path,
    file: &Path,
    text: &str,
    scripts: &mut BTreeSet<PathBuf>,
) -> anyhow::Result<()> {
    let is_table_of_pages = file.to_string_lossy().contains("/entry/app.");
    let mentioned = if is_table_of_pages {
        static_imports(text)
    } else {
        quoted_scripts(text)
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    for path in mentioned {
        let Some(script) = resolve(folder, path) else {
            continue;
        };
        if !build.join(&script).is_file() || !scripts.insert(script.clone()) {
            continue;
        }
        let text = fs::read_to_string(build.join(&script))?;
        collect(build, &script, &text, scripts)?;
    }
    Ok(())
}

/// Every quoted string that ends like the name of a script.
fn quoted_scripts(text: &str) -> Vec<&str> {
    text.split(['"', '\'', '`'])
        .filter(|part| part.ends_with(".js") || part.ends_with(".mjs"))
        .filter(|part| !part.contains(char::is_whitespace))
        .collect()
}

/// The strings that follow `from` or `import` directly, as in minified code.
fn static_imports(text: &str) -> Vec<&str> {
    ["from\"", "import\"", "from'", "import'"]
        .iter()
        .flat_map(|opening| text.split(opening).skip(1))
        .filter_map(|rest| rest.split(['"', '\'']).next())
        .collect()
}

/// The path inside the build that a mention in a file of `folder` means.
fn resolve(folder: &Path, mention: &str) -> Option<PathBuf> {
    let path = match mention.strip_prefix('/') {
        Some(absolute) => PathBuf::from(absolute),
        None => folder.join(mention),
    };
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::Normal(name) => resolved.push(name),
            Component::ParentDir => resolved.pop().then_some(())?,
            _ => {}
        }
    }
    Some(resolved)
}

fn gzip_size(data: &[u8]) -> anyhow::Result<usize> {
    let mut gzip = process::command("gzip")
        .args(["--stdout", "--best", "--no-name"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("could not start gzip")?;
    let mut input = gzip.stdin.take().expect("it was piped");
    let output = std::thread::scope(|scope| {
        // Written on another thread, since the pipes have small buffers.
        scope.spawn(move || input.write_all(data));
        gzip.wait_with_output()
    })?;
    if !output.status.success() {
        bail!("gzip failed ({})", output.status);
    }
    Ok(output.stdout.len())
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{gzip_size, language_of, quoted_scripts, resolve, static_imports, total_of};

    #[test]
    fn every_quoted_script_counts() {
        let text =
            r#"<link href="/_app/a.js">new URL('../workers/b.js',x);const c=`c.mjs`;"d.css""#;
        assert_eq!(
            quoted_scripts(text),
            ["/_app/a.js", "../workers/b.js", "c.mjs"]
        );
    }

    #[test]
    fn the_table_of_pages_counts_by_its_static_imports() {
        let text = r#"import"./a.js";import{x}from"../b.js";const n=[()=>import("../nodes/0.js")]"#;
        assert_eq!(static_imports(text), ["../b.js", "./a.js"]);
    }

    #[test]
    fn mentions_resolve_like_addresses() {
        let folder = Path::new("_app/entry");
        assert_eq!(
            resolve(folder, "../chunks/a.js"),
            Some(PathBuf::from("_app/chunks/a.js"))
        );
        assert_eq!(resolve(folder, "/b.js"), Some(PathBuf::from("b.js")));
        assert_eq!(resolve(folder, "../../../c.js"), None);
    }

    #[test]
    fn of_the_languages_only_the_largest_counts() {
        let script = |language: Option<&str>, size| (language.map(str::to_owned), size);
        let scripts = [
            script(None, 1_000),
            script(Some("ru"), 300),
            script(Some("en"), 350),
            script(Some("ru"), 100),
            script(None, 10),
        ];
        assert_eq!(total_of(&scripts), 1_410);
        assert_eq!(total_of(&scripts[..1]), 1_000);
    }

    #[test]
    fn texts_say_their_language() {
        assert_eq!(
            language_of("const e=`### Language: ru\n### Всё\n`;export{e as default}"),
            Some("ru")
        );
        assert_eq!(language_of("export const e=1"), None);
    }

    #[test]
    fn gzip_shrinks_what_repeats() -> anyhow::Result<()> {
        assert!(gzip_size(&[b'a'; 100_000])? < 1_000);
        Ok(())
    }
}
