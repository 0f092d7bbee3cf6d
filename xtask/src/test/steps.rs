//! The steps of the gate, and their order.

use std::fs;

use super::rooms::{Room, Rooms};
use crate::{UsageError, browser, budget, fuzz, layers, npm, process, tidy, tree, wasm, web};

/// A check with a result of its own.
pub struct Step {
    pub name: &'static str,
    /// Where it runs; none for one that fills the gaps of any lane.
    pub lane: Option<Lane>,
    /// Steps that must have succeeded before, if they run at all.
    pub after: &'static [&'static str],
    /// Runs at a lower priority: it can use a whole machine, and nothing waits for it.
    pub steps_back: bool,
    /// Whether these rooms need it.
    pub is_due: fn(&Rooms) -> bool,
    run: fn(&Rooms) -> anyhow::Result<()>,
}

/// Steps of one lane run in sequence; there are as many lanes as a small machine has cores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Steps that use Cargo's common target folder.
    Rust,
    /// The page, and the browser that plays in it.
    Page,
}

impl Lane {
    pub const ALL: [Lane; 2] = [Lane::Rust, Lane::Page];
}

type IsDue = fn(&Rooms) -> bool;
type Run = fn(&Rooms) -> anyhow::Result<()>;

const fn rust(name: &'static str, is_due: IsDue, run: Run) -> Step {
    step(name, Some(Lane::Rust), is_due, run)
}

const fn page(name: &'static str, is_due: IsDue, run: Run) -> Step {
    step(name, Some(Lane::Page), is_due, run)
}

const fn gap(name: &'static str, is_due: IsDue, run: Run) -> Step {
    step(name, None, is_due, run)
}

const fn step(name: &'static str, lane: Option<Lane>, is_due: IsDue, run: Run) -> Step {
    Step {
        name,
        lane,
        after: &[],
        steps_back: false,
        is_due,
        run,
    }
}

impl Step {
    const fn after(mut self, steps: &'static [&'static str]) -> Step {
        self.after = steps;
        self
    }

    const fn stepping_back(mut self) -> Step {
        self.steps_back = true;
        self
    }
}

/// All steps, the fast ones first. The page is ready before the Rust is built, and the browser,
/// which mostly waits, shares the machine with tests and linters.
pub const STEPS: &[Step] = &[
    rust("format", always, |_| format()),
    rust("tidy", always, |_| tidy::check()),
    rust("layers", always, |_| layers::check()),
    rust("rust build", has_rust, build_rust),
    // The page must not be rebuilt while the server's tests read it.
    rust("rust test", has_packages, test_rust).after(&["rust build", "web build"]),
    rust("clippy", has_packages, clippy).stepping_back(),
    rust("doc", has_packages, doc).stepping_back(),
    rust("fuzz corpus", is_fuzz_alone, |_| fuzz::replay()),
    page("packages", has_page, |_| install_packages()),
    page("wasm", has_page, |_| wasm::build()),
    page("web build", has_page, |_| web::build()).after(&["wasm", "packages"]),
    page("budget", has_page, |_| budget::check()).after(&["web build"]),
    page("browser", has_page, |_| test_in_browser()).after(&["rust build", "web build"]),
    // In sequence: each writes the files that SvelteKit generates.
    gap("web check", has_web, |_| check_web()).after(&["web build"]),
    gap("web test", has_web, |_| test_web()).after(&["web check"]),
    gap("e2e check", has_page, |_| check_e2e()).after(&["packages"]),
];

/// Runs the step of this name, here and now.
pub fn run(name: &str, rooms: &Rooms) -> anyhow::Result<()> {
    let step = STEPS
        .iter()
        .find(|step| step.name == name)
        .ok_or_else(|| UsageError(format!("no step {name:?}")))?;
    (step.run)(rooms)
}

fn always(_rooms: &Rooms) -> bool {
    true
}

fn has_packages(rooms: &Rooms) -> bool {
    !rooms.packages().is_empty()
}

/// The browser needs the binary.
fn has_rust(rooms: &Rooms) -> bool {
    rooms.contains(Room::E2e) || has_packages(rooms)
}

fn has_web(rooms: &Rooms) -> bool {
    rooms.contains(Room::Web)
}

fn has_page(rooms: &Rooms) -> bool {
    rooms.contains(Room::E2e) || has_web(rooms)
}

/// The stable tests replay the corpus through the same functions; the programs themselves are built
/// when they change.
fn is_fuzz_alone(rooms: &Rooms) -> bool {
    rooms.contains(Room::Fuzz) && !rooms.is_all()
}

fn format() -> anyhow::Result<()> {
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    process::run(process::cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))
}

/// Builds everything that is tested, including the binary for the browser.
fn build_rust(rooms: &Rooms) -> anyhow::Result<()> {
    // A debug build reads the page when it starts, from a folder that must be there when it is
    // compiled.
    fs::create_dir_all(tree::root().join("web/build"))?;
    if rooms.packages().is_empty() {
        return process::run(process::cargo().args([
            "build",
            "--locked",
            "--package",
            "ugolki-cli",
        ]));
    }
    process::run(
        process::cargo()
            // The first step that resolves packages insists on the committed lock file.
            .args(["test", "--locked", "--no-run"])
            .args(rooms.packages()),
    )
}

fn test_rust(rooms: &Rooms) -> anyhow::Result<()> {
    process::run(process::cargo().arg("test").args(rooms.packages()))
}

fn clippy(rooms: &Rooms) -> anyhow::Result<()> {
    process::run(
        process::cargo()
            .args(["clippy", "--all-targets", "--all-features"])
            .args(rooms.packages())
            .args(["--", "--deny", "warnings"]),
    )
}

/// Besides running rustdoc, this compiles every library with the features of the product alone,
/// without those that tests add.
fn doc(rooms: &Rooms) -> anyhow::Result<()> {
    process::run(
        process::cargo()
            .args(["doc", "--no-deps"])
            .args(rooms.packages())
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

fn install_packages() -> anyhow::Result<()> {
    npm::install("web")?;
    npm::install("e2e")?;
    browser::find_or_install().map(drop)
}

pub fn check_web() -> anyhow::Result<()> {
    process::run(&mut npm::script("web", "check"))
}

pub fn test_web() -> anyhow::Result<()> {
    process::run(&mut npm::script("web", "test"))
}

pub fn check_e2e() -> anyhow::Result<()> {
    process::run(&mut npm::script("e2e", "check"))
}

/// Plays in a real browser against the real binary.
pub fn test_in_browser() -> anyhow::Result<()> {
    npm::install("e2e")?;
    let chromium = browser::find_or_install()?;
    process::run(
        npm::script("e2e", "test")
            .env("UGOLKI_BINARY", tree::binary())
            .env("UGOLKI_CHROMIUM", chromium),
    )
}
