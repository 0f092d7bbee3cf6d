//! Exchanges lines with a process, as a match runner does.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use crate::run::spawn;

/// A conversation with `ugolki engine`.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// Longer than any answer takes on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

impl Talk {
    pub fn new() -> Self {
        let mut child = spawn(&["engine"]);
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
        }
    }

    /// The engine's processor time since its start, for all threads, so that other programs do not
    /// matter. None if the system does not report it.
    pub fn busy(&self) -> Option<Duration> {
        let told = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // After the name in parentheses the third field is the state; hundredths of a second follow
        // as the 14th and 15th, of the program's own and of the system's.
        let (_, fields) = told.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11);
        let own: u64 = times.next()?.parse().ok()?;
        let system: u64 = times.next()?.parse().ok()?;
        Some(Duration::from_millis(10 * (own + system)))
    }

    /// Sends some lines.
    pub fn say(&mut self, lines: &[&str]) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
    }

    /// The next line.
    pub fn hear(&self) -> String {
        self.lines
            .recv_timeout(PATIENCE)
            .expect("the engine answers")
    }

    /// The next line that is not about a search.
    pub fn answer(&self) -> String {
        loop {
            let line = self.hear();
            if !line.starts_with("info depth") {
                return line;
            }
        }
    }

    /// Whether only lines about a search arrive during this time.
    pub fn is_silent(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if line.starts_with("info depth") => {}
                Ok(_) => return false,
                Err(_) => return true,
            }
        }
    }

    /// Closes the input.
    pub fn fall_silent(&mut self) {
        self.input = None;
    }

    /// What is said to the end, after which the process must exit with 0 and without complaint.
    pub fn rest(self) -> Vec<String> {
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        let output = self.child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
        rest
    }
}
