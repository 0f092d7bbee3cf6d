//! Everything that CI runs, in parallel lanes; or the steps that some rooms need.

mod changed;
mod lanes;
mod rooms;
mod steps;

use crate::{UsageError, fuzz, npm, process, wasm, web};
use rooms::{Room, Rooms};

/// The argument that runs one step in a process of its own, so that its output stays together.
const STEP_OPTION: &str = "--step";

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => lanes::run(&Rooms::all()),
        ["--changed"] => run_changed(),
        [STEP_OPTION, step, rooms] => steps::run(step, &Rooms::parse(rooms)?),
        [room] if !room.starts_with('-') => run_room(Room::parse(room)?),
        _ => Err(UsageError("`test` takes one room or `--changed`".into()).into()),
    }
}

/// Tests the rooms that this branch changes, and their dependents.
fn run_changed() -> anyhow::Result<()> {
    let files = changed::files()?;
    let rooms = Rooms::touched_by(&files).with_those_above();
    println!(
        "changed files: {}; their rooms and those above: {rooms}",
        files.len()
    );
    lanes::run(&rooms)
}

/// Tests one room alone.
fn run_room(room: Room) -> anyhow::Result<()> {
    match room {
        Room::Web => {
            npm::install("web")?;
            steps::check_web()?;
            steps::test_web()
        }
        Room::E2e => {
            wasm::build()?;
            web::build()?;
            crate::budget::check()?;
            process::run(process::cargo().args(["build", "--package", "ugolki-cli"]))?;
            npm::install("e2e")?;
            steps::check_e2e()?;
            steps::test_in_browser()
        }
        Room::Fuzz => fuzz::replay(),
        package => process::run(
            process::cargo()
                .args(["test", "--package"])
                .args(package.package()),
        ),
    }
}
