//! The arrows between the rooms of the page: the folders of `web/src/lib`, and the routes on top of
//! them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::arrows::Arrows;
use super::tables::{PAGE_PACKAGES, WORKER_OWNERS};
use crate::{code, tree};

const LIB: &str = "web/src/lib";
const ROUTES: &str = "web/src/routes";

/// The top room, which is not a folder of `lib`.
const ROUTES_ROOM: &str = "routes";

/// Folders of `lib` that only tests use.
const FOR_TESTS: &[&str] = &["testing"];

/// The arrows between the rooms. Reports packages and workers where they are not allowed.
pub fn read(complaints: &mut Vec<String>) -> anyhow::Result<Arrows> {
    let mut arrows = Arrows::default();
    for file in tree::files()? {
        let Some(room) = room_of(&file) else {
            continue;
        };
        let text = fs::read_to_string(tree::root().join(&file))?;
        arrows.add_part(&room);
        complaints.extend(complaints_about_worker(&room, &file, &text));
        for (place, import) in imports(&file, &text) {
            let at = || format!("{}:{}", file.display(), code::line_of(&text, place));
            if let Some(target) = resolve(&file, import) {
                if let Some(to) = room_of_path(&target) {
                    arrows.add(&room, &to, at);
                }
            } else if !may_use_package(&room, import) {
                complaints.push(format!("{}: {room} may not use {import}", at()));
            }
        }
    }
    Ok(arrows)
}

/// The room of a script or component that is not for tests.
fn room_of(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_str()?;
    let is_source = [".ts", ".js", ".svelte"]
        .iter()
        .any(|ending| name.ends_with(ending));
    let is_test = name.ends_with(".test.ts");
    (is_source && !is_test).then_some(())?;
    let room = room_of_path(file)?;
    (!FOR_TESTS.contains(&room.as_str())).then_some(room)
}

/// A folder of `lib`. A file directly in `lib` is a room of its own, named by the first part of its
/// name.
fn room_of_path(path: &Path) -> Option<String> {
    if path.starts_with(ROUTES) {
        return Some(ROUTES_ROOM.to_owned());
    }
    let inside = path.strip_prefix(LIB).ok()?;
    let first = inside.components().next()?.as_os_str().to_str()?;
    first.split('.').next().map(str::to_owned)
}

/// What a file imports, exports from or loads, with the places.
fn imports<'a>(file: &Path, text: &'a str) -> Vec<(usize, &'a str)> {
    let is_component = file.extension().is_some_and(|ending| ending == "svelte");
    let code = if is_component {
        code::blank_svelte(text)
    } else {
        code::blank_script(text)
    };
    let bytes = code.as_bytes();
    let mut found = Vec::new();
    for word in ["from", "import", "URL"] {
        for (place, _) in code.match_indices(word) {
            let is_part = |byte: Option<&u8>| byte.is_some_and(|&byte| code::is_word(byte));
            let end = place + word.len();
            if is_part(bytes.get(end)) || 0 < place && is_part(bytes.get(place - 1)) {
                continue;
            }
            let mut at = end;
            while matches!(bytes.get(at), Some(b' ' | b'\n' | b'\t' | b'(')) {
                at += 1;
            }
            if !matches!(bytes.get(at), Some(b'\'' | b'"')) || word == "URL" && at == end {
                continue;
            }
            let quote = char::from(bytes[at]);
            if let Some((import, _)) = text[at + 1..].split_once(quote) {
                found.push((place, import));
            }
        }
    }
    found
}

/// The path in the project that an import means; none for a package.
fn resolve(file: &Path, import: &str) -> Option<PathBuf> {
    let path = if let Some(rest) = import.strip_prefix("$lib") {
        PathBuf::from(LIB).join(rest.trim_start_matches('/'))
    } else if import.starts_with('.') {
        file.parent()?.join(import)
    } else {
        return None;
    };
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::Normal(name) => resolved.push(name),
            _ => {}
        }
    }
    Some(resolved)
}

fn may_use_package(room: &str, import: &str) -> bool {
    PAGE_PACKAGES
        .iter()
        .find(|(package, _)| import.starts_with(package))
        .is_none_or(|(_, rooms)| rooms.split(' ').any(|allowed| allowed == room))
}

fn complaints_about_worker(room: &str, file: &Path, text: &str) -> Option<String> {
    let starts_worker = text.contains("new Worker(");
    let owners: BTreeSet<&str> = WORKER_OWNERS.split(' ').collect();
    (starts_worker && !owners.contains(room))
        .then(|| format!("{}: {room} may not start a worker", file.display()))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{complaints_about_worker, imports, may_use_package, resolve, room_of};

    #[track_caller]
    fn check_imports(text: &str, expected: &[&str]) {
        let found = imports(Path::new("a.ts"), text);
        let found: Vec<&str> = found.into_iter().map(|(_, import)| import).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_imported_is_read_from_every_form() {
        check_imports("import x from '$lib/a';", &["$lib/a"]);
        check_imports("export {\n\tx,\n\ty\n} from \"../game/b\";", &["../game/b"]);
        check_imports("import './c.css';", &["./c.css"]);
        check_imports("await import('./d')", &["./d"]);
        check_imports("new URL('./e.ts', import.meta.url)", &["./e.ts"]);
        check_imports("const from = 'f'; // from 'g'", &[]);
    }

    #[test]
    fn of_a_component_the_script_counts() {
        let text = "<script>\nimport a from 'b';\n</script>\n<p>from 'c'</p>\n";
        let found = imports(Path::new("A.svelte"), text);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, "b");
    }

    #[test]
    fn an_import_means_a_file() {
        let file = Path::new("web/src/lib/live/a.ts");
        let resolved = |import| resolve(file, import);
        assert_eq!(
            resolved("$lib/board"),
            Some(PathBuf::from("web/src/lib/board"))
        );
        assert_eq!(
            resolved("../game/b"),
            Some(PathBuf::from("web/src/lib/game/b"))
        );
        assert_eq!(resolved("svelte"), None);
    }

    #[test]
    fn rooms_are_folders_and_lone_files() {
        let room = |file: &str| room_of(Path::new(file));
        assert_eq!(room("web/src/lib/board/hand.ts").as_deref(), Some("board"));
        assert_eq!(
            room("web/src/lib/settings.svelte.ts").as_deref(),
            Some("settings")
        );
        assert_eq!(
            room("web/src/routes/play/+page.svelte").as_deref(),
            Some("routes")
        );
        assert_eq!(room("web/src/lib/board/hand.test.ts"), None);
        assert_eq!(room("web/src/lib/testing/games.ts"), None);
        assert_eq!(room("web/src/lib/i18n/en.ftl"), None);
    }

    #[test]
    fn the_board_knows_no_framework() {
        assert!(!may_use_package("board", "$app/navigation"));
        assert!(may_use_package("routes", "$app/navigation"));
        assert!(may_use_package("board", "svelte"));
    }

    #[test]
    fn only_one_room_starts_workers() {
        let text = "const w = new Worker(new URL('./w.ts', import.meta.url));\n";
        assert!(complaints_about_worker("routes", Path::new("a.ts"), text).is_some());
    }
}
