//! Runs other programs: printed, from the root, and with errors that name the command.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use crate::tree;

/// The cargo that runs this task.
pub fn cargo() -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(tree::root());
    command
}

/// Any other program, in the root of the project.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(tree::root());
    command
}

/// Prints a command, runs it and fails unless it succeeds.
pub fn run(command: &mut Command) -> anyhow::Result<()> {
    let line = describe(command);
    println!("$ {line}");
    let status = command
        .status()
        .with_context(|| format!("could not start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs a command silently and returns what it printed.
pub fn output(command: &mut Command) -> anyhow::Result<String> {
    let line = describe(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("could not start `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{line}` printed no text"))
}

/// Prints a command and runs it. Returns whether it succeeded within the given time.
pub fn succeeds_within(command: &mut Command, limit: Duration) -> anyhow::Result<bool> {
    let line = describe(command);
    println!("$ {line}");
    let started = Instant::now();
    let mut child = command
        .spawn()
        .with_context(|| format!("could not start `{line}`"))?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if started.elapsed() > limit {
            println!("`{line}` did not end in {} s", limit.as_secs());
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Finds a program in the search path.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}

/// A command as one would type it, without the folders of the program.
fn describe(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut line = program
        .file_name()
        .unwrap_or(command.get_program())
        .to_string_lossy()
        .into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}
