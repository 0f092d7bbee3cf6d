//! Runs the steps of all lanes in parallel and reports their results.
//!
//! A step runs in a process of its own, and its output goes into a file, so that it is shown in one
//! piece when the step has ended.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use super::STEP_OPTION;
use super::rooms::Rooms;
use super::steps::{Lane, STEPS, Step};
use crate::{process, tree};

/// The state that the lanes share.
#[derive(Default)]
struct Progress {
    left: Vec<&'static Step>,
    running: Vec<&'static str>,
    ended: Vec<Ended>,
    failed: Vec<&'static str>,
}

struct Ended {
    name: &'static str,
    began: Duration,
    took: Duration,
    /// The lines in which test runners say how many passed.
    closing: Vec<String>,
}

struct Run<'a> {
    rooms: &'a Rooms,
    program: PathBuf,
    folder: PathBuf,
    started: Instant,
    progress: Mutex<Progress>,
    changed: Condvar,
}

/// Runs every step that these rooms need.
pub fn run(rooms: &Rooms) -> anyhow::Result<()> {
    let folder = tree::target().join("tmp/test");
    fs::create_dir_all(&folder)?;
    let run = Run {
        rooms,
        program: std::env::current_exe().context("this program has no path")?,
        folder,
        started: Instant::now(),
        progress: Mutex::new(Progress {
            left: STEPS.iter().filter(|step| (step.is_due)(rooms)).collect(),
            ..Progress::default()
        }),
        changed: Condvar::new(),
    };
    let ends: Vec<anyhow::Result<()>> = thread::scope(|scope| {
        let run = &run;
        let lanes = Lane::ALL.map(|lane| scope.spawn(move || run.run_lane(lane)));
        lanes
            .into_iter()
            .map(|lane| lane.join().expect("a lane gives back its errors"))
            .collect()
    });
    run.print_times();
    for end in ends {
        end?;
    }
    let progress = run.progress();
    if !progress.failed.is_empty() {
        bail!("failed, see above: {}", progress.failed.join(", "));
    }
    println!("all good");
    Ok(())
}

impl Run<'_> {
    /// Runs the steps of a lane, each after the steps that it needs. After a failure, none begins.
    fn run_lane(&self, lane: Lane) -> anyhow::Result<()> {
        while let Some(step) = self.next(lane) {
            let end = self.run_step(step);
            if end.is_err() {
                self.progress().failed.push(step.name);
                self.changed.notify_all();
            }
            end?;
        }
        Ok(())
    }

    /// Waits for the next step: the first of the lane that may begin, or else one that fills a gap.
    /// None if nothing is left for this lane, or after a failure.
    fn next(&self, lane: Lane) -> Option<&'static Step> {
        let mut progress = self.progress();
        while progress.failed.is_empty() {
            let is_ready = |step: &Step| {
                let mut needed = step.after.iter();
                needed.all(|needed| !self.is_due(needed) || progress.has_ended(needed))
            };
            let find = |wanted: Option<Lane>| {
                let mut left = progress.left.iter();
                left.position(|step| step.lane == wanted && is_ready(step))
            };
            if let Some(index) = find(Some(lane)).or_else(|| find(None)) {
                let step = progress.left.remove(index);
                progress.running.push(step.name);
                return Some(step);
            }
            let is_own = |step: &&Step| step.lane.is_none_or(|of_step| of_step == lane);
            if !progress.left.iter().any(is_own) {
                return None;
            }
            progress = self
                .changed
                .wait(progress)
                .unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    fn is_due(&self, name: &str) -> bool {
        STEPS
            .iter()
            .any(|step| step.name == name && (step.is_due)(self.rooms))
    }

    /// Runs a step and prints its output.
    fn run_step(&self, step: &Step) -> anyhow::Result<()> {
        let file = self
            .folder
            .join(step.name.replace(' ', "-"))
            .with_extension("log");
        let log = File::create(&file).with_context(|| format!("no {}", file.display()))?;
        let began = self.started.elapsed();
        println!("{:>6.1} s  {} begins", began.as_secs_f64(), step.name);
        let status = self
            .command(step)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .status()
            .with_context(|| format!("could not start {}", self.program.display()))?;
        let took = self.started.elapsed() - began;

        let output = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        let mut progress = self.progress();
        let result = if status.success() { "" } else { " FAILED" };
        let mut terminal = io::stdout().lock();
        write!(
            terminal,
            "\n== {}{result}, {:.1} s\n{output}",
            step.name,
            took.as_secs_f64()
        )?;
        progress.ended.push(Ended {
            name: step.name,
            began,
            took,
            closing: closing_lines(&output),
        });
        progress.running.retain(|name| *name != step.name);
        if !status.success() {
            progress.failed.push(step.name);
            if !progress.running.is_empty() {
                writeln!(
                    terminal,
                    "nothing else begins; running: {}",
                    progress.running.join(", ")
                )?;
            }
        }
        self.changed.notify_all();
        Ok(())
    }

    /// This program, with the argument for one step.
    fn command(&self, step: &Step) -> Command {
        let mut command = if step.steps_back && process::find("nice").is_some() {
            let mut nice = process::command("nice");
            nice.arg("-n").arg("10").arg(&self.program);
            nice
        } else {
            process::command(&self.program.to_string_lossy())
        };
        command.args(["test", STEP_OPTION, step.name, &self.rooms.to_string()]);
        if io::stdout().is_terminal() {
            command
                .env("CARGO_TERM_COLOR", "always")
                .env("FORCE_COLOR", "1");
        }
        command
    }

    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn print_times(&self) {
        let progress = self.progress();
        println!();
        for Ended { closing, name, .. } in &progress.ended {
            for line in closing {
                println!("{name}: {line}");
            }
        }
        println!("\n{:<14}{:>9}{:>11}", "step", "began", "took");
        for Ended {
            name, began, took, ..
        } in &progress.ended
        {
            let mark = if progress.failed.contains(name) {
                " FAILED"
            } else {
                ""
            };
            let (began, took) = (began.as_secs_f64(), took.as_secs_f64());
            println!("{name:<14}{began:>7.1} s{took:>9.1} s{mark}");
        }
        let sum: Duration = progress.ended.iter().map(|ended| ended.took).sum();
        println!("{:<14}{:>18.1} s", "sum of steps", sum.as_secs_f64());
        println!(
            "{:<14}{:>18.1} s",
            "wall time",
            self.started.elapsed().as_secs_f64()
        );
    }
}

impl Progress {
    fn has_ended(&self, name: &str) -> bool {
        self.ended.iter().any(|ended| ended.name == name)
    }
}

/// The lines in which the runners of Cargo, vitest and Playwright say how many tests passed.
fn closing_lines(output: &str) -> Vec<String> {
    let lines = output.lines().map(without_colors);
    lines
        .filter(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["test", "result:", ..] => true,
                ["Test", "Files", ..] | ["Tests", ..] => {
                    line.contains("passed") || line.contains("failed")
                }
                [count, "passed" | "failed" | "flaky" | "skipped", ..] => {
                    words.len() <= 3 && count.bytes().all(|byte| byte.is_ascii_digit())
                }
                _ => false,
            }
        })
        .map(|line| line.trim().to_owned())
        .collect()
}

/// A line without the escape sequences for colors.
fn without_colors(line: &str) -> String {
    let mut text = String::new();
    let mut parts = line.split('\u{1b}');
    text.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let after = part.split_once('m').map_or("", |(_, after)| after);
        text.push_str(after);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{STEPS, closing_lines};

    #[test]
    fn every_step_waits_for_steps_that_there_are() {
        let mut ended: Vec<&str> = Vec::new();
        // In rounds, as if each step had a lane of its own.
        for _ in STEPS {
            let ready = STEPS.iter().filter(|step| {
                let mut needed = step.after.iter();
                !ended.contains(&step.name) && needed.all(|needed| ended.contains(needed))
            });
            ended.extend(ready.map(|step| step.name).collect::<Vec<_>>());
        }
        assert_eq!(ended.len(), STEPS.len(), "{ended:?}");
    }

    #[test]
    fn the_closing_lines_of_each_runner_are_found() {
        let output = "running 2 tests\ntest a ... ok\ntest result: ok. 2 passed; 0 failed\n\
            \u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[32m271 passed\u{1b}[39m\u{1b}[22m (271)\n\
            \n  1 flaky\n    [proof] › a (2 passed once)\n  180 passed (8.5m)\n";
        assert_eq!(
            closing_lines(output),
            [
                "test result: ok. 2 passed; 0 failed",
                "Tests  271 passed (271)",
                "1 flaky",
                "180 passed (8.5m)"
            ]
        );
    }
}
