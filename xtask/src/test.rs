//! Everything that CI runs, the quick checks first; or what concerns one room.

use std::time::{Duration, Instant};

use crate::{UsageError, apt, budget, fuzz, layers, npm, process, tidy, tree, wasm, web};

struct Step {
    name: &'static str,
    run: fn() -> anyhow::Result<()>,
}

const fn step(name: &'static str, run: fn() -> anyhow::Result<()>) -> Step {
    Step { name, run }
}

const ALL: &[Step] = &[
    step("format", format),
    step("tidy", tidy::check),
    step("layers", layers::check),
    step("clippy", clippy),
    step("doc", doc),
    step("cargo test", cargo_test),
    step("wasm", wasm::build),
    step("web packages", web_packages),
    step("web check", web_check),
    step("web test", web_test),
    step("web build", web::build),
    step("budget", budget::check),
    step("browser", browser),
    step("fuzz corpus", fuzz::replay),
];

const WEB: &[Step] = &[
    step("web packages", web_packages),
    step("web check", web_check),
    step("web test", web_test),
];

const BROWSER: &[Step] = &[
    step("wasm", wasm::build),
    step("web build", web::build),
    step("budget", budget::check),
    step("browser", browser),
];

const FUZZ: &[Step] = &[step("fuzz corpus", fuzz::replay)];

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let room = match arguments {
        [] => return run_steps(ALL),
        [room] => room.as_str(),
        _ => return Err(UsageError("`test` takes one room at most".into()).into()),
    };
    match room {
        "web" => run_steps(WEB),
        "e2e" => run_steps(BROWSER),
        "fuzz" => run_steps(FUZZ),
        "xtask" => test_package("xtask"),
        "rules" | "engine" | "server" | "cli" | "wasm" => test_package(&format!("ugolki-{room}")),
        _ => Err(UsageError(format!("no room {room:?} to test")).into()),
    }
}

fn run_steps(steps: &[Step]) -> anyhow::Result<()> {
    let mut times = Vec::new();
    for step in steps {
        println!("\n== {}", step.name);
        let started = Instant::now();
        let result = (step.run)();
        times.push((step.name, started.elapsed()));
        if let Err(error) = result {
            print_times(&times);
            return Err(error.context(format!("the step `{}` failed", step.name)));
        }
    }
    print_times(&times);
    println!("all good");
    Ok(())
}

fn print_times(times: &[(&str, Duration)]) {
    println!();
    for (name, time) in times {
        println!("{name:<14}{:>7.1} s", time.as_secs_f64());
    }
    let total: Duration = times.iter().map(|(_, time)| time).sum();
    println!("{:<14}{:>7.1} s", "total", total.as_secs_f64());
}

fn format() -> anyhow::Result<()> {
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    process::run(process::cargo().args(["fmt", "--check", "--manifest-path", "fuzz/Cargo.toml"]))
}

fn clippy() -> anyhow::Result<()> {
    process::run(
        process::cargo()
            // The first step that resolves packages insists on the committed lock file.
            .args([
                "clippy",
                "--locked",
                "--workspace",
                "--all-targets",
                "--all-features",
            ])
            .args(["--", "--deny", "warnings"]),
    )
}

fn doc() -> anyhow::Result<()> {
    process::run(
        process::cargo()
            .args(["doc", "--workspace", "--no-deps"])
            .env("RUSTDOCFLAGS", "--deny warnings"),
    )
}

fn cargo_test() -> anyhow::Result<()> {
    process::run(process::cargo().args(["test", "--workspace"]))
}

fn test_package(package: &str) -> anyhow::Result<()> {
    process::run(process::cargo().args(["test", "--package", package]))
}

fn web_packages() -> anyhow::Result<()> {
    npm::install("web")
}

fn web_check() -> anyhow::Result<()> {
    process::run(&mut npm::script("web", "check"))
}

fn web_test() -> anyhow::Result<()> {
    process::run(&mut npm::script("web", "test"))
}

/// Plays in a real browser against the real binary.
fn browser() -> anyhow::Result<()> {
    npm::install("e2e")?;
    process::run(&mut npm::script("e2e", "check"))?;
    let chromium = apt::ensure(
        &["chromium", "chromium-browser", "google-chrome"],
        "chromium",
    )?;
    process::run(process::cargo().args(["build", "--package", "ugolki-cli"]))?;
    process::run(
        npm::script("e2e", "test")
            .env("UGOLKI_BINARY", tree::binary())
            .env("UGOLKI_CHROMIUM", chromium),
    )
}
