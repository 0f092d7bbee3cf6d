//! The rooms of the project for tests: their files, and which room depends on which.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::UsageError;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Room {
    Rules,
    Engine,
    Server,
    Wasm,
    Cli,
    Xtask,
    Web,
    E2e,
    Fuzz,
}

/// Every room, its folder, and the rooms whose tests a change in it may break.
const ROOMS: &[(Room, &str, &str, &[Room])] = &[
    (
        Room::Rules,
        "rules",
        "crates/rules",
        &[Room::Engine, Room::Server, Room::Wasm, Room::Cli],
    ),
    (
        Room::Engine,
        "engine",
        "crates/engine",
        &[Room::Server, Room::Wasm, Room::Cli],
    ),
    (Room::Server, "server", "crates/server", &[Room::Cli]),
    (Room::Wasm, "wasm", "crates/wasm", &[Room::Web]),
    (Room::Cli, "cli", "crates/cli", &[Room::E2e]),
    (Room::Xtask, "xtask", "xtask", &[]),
    (Room::Web, "web", "web", &[Room::E2e]),
    (Room::E2e, "e2e", "e2e", &[]),
    (Room::Fuzz, "fuzz", "fuzz", &[]),
];

/// The bodies of the fuzz targets, among the tests of another room.
const FUZZED: &[&str] = &[
    "crates/rules/tests/it/agreement.rs",
    "crates/rules/tests/it/fuzzed.rs",
    "crates/rules/tests/it/model.rs",
];

/// Files of no room, whose changes no test can notice.
const UNTESTED: &[&str] = &["md", "txt"];

impl Room {
    pub fn parse(name: &str) -> Result<Room, UsageError> {
        ROOMS
            .iter()
            .find(|(_, known, _, _)| *known == name)
            .map(|(room, _, _, _)| *room)
            .ok_or_else(|| {
                let known: Vec<&str> = ROOMS.iter().map(|(_, name, _, _)| *name).collect();
                UsageError(format!(
                    "no room {name:?} to test, only: {}",
                    known.join(" ")
                ))
            })
    }

    fn name(self) -> &'static str {
        self.row().1
    }

    fn row(self) -> &'static (Room, &'static str, &'static str, &'static [Room]) {
        ROOMS
            .iter()
            .find(|(room, _, _, _)| *room == self)
            .expect("every room has a row")
    }

    /// The name of the room's package; none for a room without one.
    pub fn package(self) -> Option<String> {
        match self {
            Room::Web | Room::E2e | Room::Fuzz => None,
            Room::Xtask => Some("xtask".to_owned()),
            room => Some(format!("ugolki-{}", room.name())),
        }
    }
}

/// Some rooms, or all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rooms(BTreeSet<Room>);

impl Rooms {
    pub fn all() -> Rooms {
        Rooms(ROOMS.iter().map(|(room, _, _, _)| *room).collect())
    }

    /// Reads what [`Rooms`] prints.
    pub fn parse(text: &str) -> Result<Rooms, UsageError> {
        let names = text.split(',').filter(|name| !name.is_empty());
        names.map(Room::parse).collect::<Result<_, _>>().map(Rooms)
    }

    /// The rooms of these files; a file of no room, as a manifest of the workspace, may concern
    /// all.
    pub fn touched_by(files: &[PathBuf]) -> Rooms {
        let mut rooms = BTreeSet::new();
        for file in files {
            if FUZZED.iter().any(|fuzzed| file == Path::new(fuzzed)) {
                rooms.insert(Room::Fuzz);
            }
            let owner = ROOMS
                .iter()
                .find(|(_, _, folder, _)| file.starts_with(folder));
            match owner {
                Some((room, _, _, _)) => drop(rooms.insert(*room)),
                None if is_untested(file) => {}
                None => return Rooms::all(),
            }
        }
        Rooms(rooms)
    }

    pub fn with_those_above(mut self) -> Rooms {
        let mut open: Vec<Room> = self.0.iter().copied().collect();
        while let Some(room) = open.pop() {
            let above = room.row().3.iter().copied();
            open.extend(above.filter(|room| self.0.insert(*room)));
        }
        self
    }

    pub fn contains(&self, room: Room) -> bool {
        self.0.contains(&room)
    }

    pub fn is_all(&self) -> bool {
        self.0.len() == ROOMS.len()
    }

    /// Their packages, as arguments for Cargo.
    pub fn packages(&self) -> Vec<String> {
        if self.is_all() {
            return vec!["--workspace".to_owned()];
        }
        let packages = self.0.iter().filter_map(|room| room.package());
        packages
            .flat_map(|package| ["--package".to_owned(), package])
            .collect()
    }
}

impl fmt::Display for Rooms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|room| room.name()).collect();
        formatter.write_str(&names.join(","))
    }
}

fn is_untested(file: &Path) -> bool {
    let is_text = file
        .extension()
        .is_some_and(|ending| UNTESTED.iter().any(|known| ending == *known));
    is_text
        || file
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with("LICENSE"))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::Rooms;

    #[track_caller]
    fn check(files: &[&str], expected: &str) {
        let files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
        let rooms = Rooms::touched_by(&files).with_those_above();
        assert_eq!(rooms.to_string(), expected);
    }

    #[test]
    fn a_room_brings_those_above_it() {
        check(&["crates/wasm/src/lib.rs"], "wasm,web,e2e");
        check(&["crates/server/src/lib.rs"], "server,cli,e2e");
        check(
            &["crates/rules/src/lib.rs"],
            "rules,engine,server,wasm,cli,web,e2e",
        );
        check(&["web/src/app.css", "xtask/src/main.rs"], "xtask,web,e2e");
        check(&["fuzz/src/lib.rs"], "fuzz");
        check(
            &["crates/rules/tests/it/fuzzed.rs"],
            "rules,engine,server,wasm,cli,web,e2e,fuzz",
        );
    }

    #[test]
    fn what_is_of_no_room_concerns_all_or_none() {
        assert!(Rooms::touched_by(&[PathBuf::from("Cargo.toml")]).is_all());
        check(&["README.md", "LICENSE-MIT", "docs/rules.md"], "");
    }

    #[test]
    fn what_is_printed_is_read() -> Result<(), crate::UsageError> {
        for rooms in [Rooms::all(), Rooms::parse("rules,web")?, Rooms::parse("")?] {
            assert_eq!(Rooms::parse(&rooms.to_string())?, rooms);
        }
        assert!(Rooms::parse("rules,kitchen").is_err());
        Ok(())
    }
}
