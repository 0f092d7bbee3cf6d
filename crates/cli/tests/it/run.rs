//! Runs the binary, and reads the vectors.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde::de::DeserializeOwned;

/// The output and the exit code of a process.
pub struct Output {
    pub stdout: String,
    pub stderr: String,
    pub code: i32,
}

impl Output {
    /// The output of a process that must have succeeded without messages.
    pub fn good(self) -> String {
        assert_eq!(
            (self.code, self.stderr.as_str()),
            (0, ""),
            "{}",
            self.stdout
        );
        self.stdout
    }

    /// The error message of a process that was used wrongly.
    pub fn misused(self) -> String {
        assert_eq!(
            (self.code, self.stdout.as_str()),
            (2, ""),
            "{}",
            self.stderr
        );
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self.stderr
    }
}

pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ugolki"));
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(variable);
    }
    command
}

/// Starts the binary with pipes.
pub fn spawn(args: &[&str]) -> Child {
    command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the binary without input.
pub fn ugolki<S: AsRef<OsStr>>(args: &[S]) -> Output {
    collect(command().args(args).stdin(Stdio::null()).output().unwrap())
}

/// Runs the binary with an input.
pub fn ugolki_with(input: &[u8], args: &[&str]) -> Output {
    let mut child = spawn(args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A process that stops reading is judged by its exit.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    collect(output)
}

fn collect(output: std::process::Output) -> Output {
    Output {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().expect("it ended by itself"),
    }
}

/// Every `step`-th case of a file of vectors.
pub fn sample<T: DeserializeOwned>(file: &str, step: usize) -> Vec<T> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    let cases: Vec<T> = serde_json::from_str(&text).unwrap();
    assert!(step < cases.len());
    cases.into_iter().step_by(step).collect()
}

/// Presses Ctrl-C on a process.
#[cfg(unix)]
pub fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let status = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(status.success());
}
