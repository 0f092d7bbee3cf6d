//! The arrows between the crates, as their manifests declare them.

use std::fs;

use anyhow::Context as _;

use super::tables::CRATES;
use crate::tree;

/// Adds a complaint for every crate that depends on one it may not know.
pub fn check(complaints: &mut Vec<String>) -> anyhow::Result<()> {
    for (room, allowed) in CRATES {
        let manifest = tree::root().join("crates").join(room).join("Cargo.toml");
        let text = fs::read_to_string(&manifest)
            .with_context(|| format!("could not read {}", manifest.display()))?;
        for used in used_rooms(&text) {
            if !allowed.split(' ').any(|room| room == used) {
                complaints.push(format!("crates/{room} may not use ugolki-{used}"));
            }
        }
    }
    for entry in fs::read_dir(tree::root().join("crates"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !CRATES.iter().any(|(room, _)| *room == name) {
            complaints.push(format!("crates/{name} has no place among the layers"));
        }
    }
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

#[cfg(test)]
mod tests {
    use super::used_rooms;

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
}
