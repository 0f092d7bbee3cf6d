//! Checks which room may use which.
//!
//! `rules ← engine ← {server, wasm}`, `cli` on top of all; in the page, only `lib/game` reaches
//! the worker, and `lib/board` knows nothing of game, network, texts or the framework.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::tree;

/// Every room and the rooms that it may use.
const ROOMS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("engine", &["rules"]),
    ("server", &["rules", "engine"]),
    ("wasm", &["rules", "engine"]),
    ("cli", &["rules", "engine", "server"]),
];

/// A folder of the page, and the beginnings of imports that it may not have.
const PAGE: &[(&str, &[&str])] = &[(
    "web/src/lib/board",
    &["$lib", "$app", "@fluent", "../game", "../i18n", "../../"],
)];

/// The one folder of the page that may reach the worker and the module in it.
const WORKER_OWNER: &str = "web/src/lib/game";

pub fn run(_arguments: &[String]) -> anyhow::Result<()> {
    check()
}

pub fn check() -> anyhow::Result<()> {
    let mut complaints = Vec::new();
    for (room, allowed) in ROOMS {
        let manifest = tree::root().join("crates").join(room).join("Cargo.toml");
        let text = fs::read_to_string(&manifest)
            .with_context(|| format!("could not read {}", manifest.display()))?;
        for used in used_rooms(&text) {
            if !allowed.contains(&used.as_str()) {
                complaints.push(format!("crates/{room} may not use ugolki-{used}"));
            }
        }
    }
    for entry in fs::read_dir(tree::root().join("crates"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !ROOMS.iter().any(|(room, _)| *room == name) {
            complaints.push(format!("crates/{name} has no place among the layers"));
        }
    }
    for file in tree::files()? {
        let is_script = matches!(
            file.extension().and_then(|name| name.to_str()),
            Some("ts" | "js" | "svelte")
        );
        if is_script && file.starts_with("web/src") {
            let text = fs::read_to_string(tree::root().join(&file))?;
            complaints.extend(complaints_about_script(&file, &text));
        }
    }
    if !complaints.is_empty() {
        bail!("{}", complaints.join("\n"));
    }
    println!("layers: every arrow points the right way");
    Ok(())
}

/// The rooms that a manifest names in any of its tables of dependencies.
fn used_rooms(manifest: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    let mut is_in_dependencies = false;
    for line in manifest.lines() {
        let line = line.trim();
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end_matches(']');
            is_in_dependencies = table.split('.').any(|part| part.ends_with("dependencies"));
            // `[dependencies.ugolki-rules]`
            rooms.extend(table.split('.').next_back().and_then(room_of));
        } else if is_in_dependencies && !line.starts_with('#') {
            // `ugolki-rules = …`, or `rules = { package = "ugolki-rules" }`
            let words = line
                .split(|character: char| !character.is_ascii_alphanumeric() && character != '-');
            rooms.extend(words.filter_map(room_of));
        }
    }
    rooms.sort();
    rooms.dedup();
    rooms
}

fn room_of(package: &str) -> Option<String> {
    package.strip_prefix("ugolki-").map(str::to_owned)
}

fn complaints_about_script(file: &Path, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let is_worker_owner = file.starts_with(WORKER_OWNER);
    for line in text.lines() {
        if !is_worker_owner && line.contains("new Worker(") {
            complaints.push(format!(
                "{}: only {WORKER_OWNER} starts a worker",
                file.display()
            ));
        }
        let Some(imported) = imported_module(line) else {
            continue;
        };
        let is_worker = imported.ends_with("/worker") || imported.ends_with("?worker");
        if !is_worker_owner && is_worker {
            complaints.push(format!(
                "{}: only {WORKER_OWNER} may import {imported}",
                file.display()
            ));
        }
        for (folder, forbidden) in PAGE {
            let is_forbidden = forbidden.iter().any(|start| imported.starts_with(start));
            if file.starts_with(folder) && is_forbidden {
                complaints.push(format!("{}: may not import {imported}", file.display()));
            }
        }
    }
    complaints
}

/// The module that a line of TypeScript imports, exports from, or loads.
fn imported_module(line: &str) -> Option<&str> {
    let after = line
        .split_once(" from ")
        .or_else(|| line.split_once("import("))
        .or_else(|| line.split_once("import "))
        .map(|(_, after)| after.trim_start())?;
    let quote = after
        .chars()
        .next()
        .filter(|first| matches!(first, '\'' | '"'))?;
    after[1..].split_once(quote).map(|(module, _)| module)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{complaints_about_script, imported_module, used_rooms};

    #[test]
    fn rooms_are_found_in_every_form_of_dependency() {
        let manifest = "[package]\nname = \"ugolki-wasm\"\n\n[dependencies]\n\
            ugolki-rules.workspace = true\nserde = \"1\"\n\n[dev-dependencies]\n\
            engine = { package = \"ugolki-engine\", path = \"../engine\" }\n\n\
            [target.'cfg(unix)'.dependencies.ugolki-server]\npath = \"../server\"\n";
        assert_eq!(used_rooms(manifest), ["engine", "rules", "server"]);
    }

    #[test]
    fn a_room_does_not_use_itself_by_its_name() {
        assert!(used_rooms("[package]\nname = \"ugolki-rules\"\n[lib]\n").is_empty());
    }

    #[test]
    fn the_imported_module_is_read_from_every_form() {
        assert_eq!(imported_module("import x from '$lib/a';"), Some("$lib/a"));
        assert_eq!(imported_module("} from \"../game/b\";"), Some("../game/b"));
        assert_eq!(imported_module("import './c.css';"), Some("./c.css"));
        assert_eq!(imported_module("await import('./d')"), Some("./d"));
        assert_eq!(imported_module("const from = 'e';"), None);
    }

    #[test]
    fn the_board_knows_no_game() {
        let file = Path::new("web/src/lib/board/board.ts");
        let text = "import { a } from './a';\nimport { b } from '$lib/game/b';\n";
        let complaints = complaints_about_script(file, text);
        assert_eq!(complaints.len(), 1);
        assert!(complaints[0].contains("$lib/game/b"));
    }

    #[test]
    fn only_the_game_reaches_the_worker() {
        let text = "const w = new Worker(new URL('./w.ts', import.meta.url));\n";
        let route = Path::new("web/src/routes/+page.svelte");
        let game = Path::new("web/src/lib/game/bridge.ts");
        assert_eq!(complaints_about_script(route, text).len(), 1);
        assert!(complaints_about_script(game, text).is_empty());
    }
}
