//! Every task of the project, called as `cargo xtask TASK`.
//!
//! The table below is the list of tasks; each lives in the file of its name.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a task runner talks to the terminal"
)]

mod apt;
mod bench;
mod browser;
mod budget;
mod code;
mod freshness;
mod fuzz;
mod generate;
mod layers;
mod npm;
mod process;
mod serve;
mod soak;
mod test;
mod tidy;
mod tree;
mod wasm;
mod web;

use std::process::ExitCode;

struct Task {
    name: &'static str,
    /// The arguments that may follow the name.
    arguments: &'static str,
    summary: &'static str,
    run: fn(&[String]) -> anyhow::Result<()>,
}

const TASKS: &[Task] = &[
    Task {
        name: "serve",
        arguments: "[ARGUMENTS]",
        summary: "build everything and start the server; arguments go to `ugolki serve`",
        run: serve::run,
    },
    Task {
        name: "test",
        arguments: "[ROOM | --changed]",
        summary: "run all that CI runs, one room, or the rooms changed since main and those above",
        run: test::run,
    },
    Task {
        name: "bench",
        arguments: "[ROOM]",
        summary: "measure speed, of all rooms or of one",
        run: bench::run,
    },
    Task {
        name: "soak",
        arguments: "[--rounds N]",
        summary: "kill the server in the middle of many games, 300 times, and look for losses",
        run: soak::run,
    },
    Task {
        name: "web",
        arguments: "",
        summary: "build the page into web/build",
        run: web::run,
    },
    Task {
        name: "wasm",
        arguments: "",
        summary: "build the rules and the engine for the browser into web/src/lib/rules",
        run: wasm::run,
    },
    Task {
        name: "budget",
        arguments: "",
        summary: "measure the built play page against its limits",
        run: budget::run,
    },
    Task {
        name: "layers",
        arguments: "",
        summary: "check which room may use which",
        run: layers::run,
    },
    Task {
        name: "tidy",
        arguments: "",
        summary: "check the style that compilers do not",
        run: tidy::run,
    },
    Task {
        name: "fuzz",
        arguments: "[TARGET] [--seconds N]",
        summary: "feed the parsers and the rules with made-up input",
        run: fuzz::run,
    },
    Task {
        name: "generate",
        arguments: "",
        summary: "write the files that are generated from Rust types",
        run: generate::run,
    },
];

/// The exit code of a command line that names no task or a wrong argument.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprintln!("xtask: no task {name:?}\n\n{}", help());
        return ExitCode::from(USAGE_ERROR);
    };
    if task.arguments.is_empty() && !rest.is_empty() {
        eprintln!("xtask: `{name}` takes no arguments");
        return ExitCode::from(USAGE_ERROR);
    }
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<UsageError>() => {
            eprintln!("xtask: {error}");
            ExitCode::from(USAGE_ERROR)
        }
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = String::from("usage: cargo xtask TASK\n\n");
    for task in TASKS {
        let call = format!("{} {}", task.name, task.arguments);
        text.push_str(&format!("  {call:<30}{}\n", task.summary));
    }
    text
}

/// A wrong argument of a task, as opposed to a task that failed.
#[derive(Debug)]
struct UsageError(String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}
