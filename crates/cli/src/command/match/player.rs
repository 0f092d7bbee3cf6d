//! An engine as a child process: started, told, listened to, ended.

use std::fmt;
use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use ugolki_rules::{Game, RuleSet};

use super::time_control::Overstep;
use crate::findings::routes;
use crate::lines::{self, Line};
use crate::texts::quote;

/// How an engine is started and set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the match calls it until it has told its name: `a` or `b`.
    pub label: &'static str,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Options, set in this order after the rule set.
    pub options: Vec<(String, String)>,
    pub rules: RuleSet,
}

/// What an engine did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its process ended, or closed its output.
    Crashed,
    /// It did not answer in so much time.
    Hung(Duration),
    /// It answered so much too late.
    Late(Overstep),
    /// Its move cannot be played.
    Illegal { text: String, why: String },
    /// None: the match was stopped while it was waited for.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed => f.write_str("crashed"),
            Self::Hung(waited) => write!(f, "gave no answer in {:.1} s", waited.as_secs_f64()),
            Self::Late(Overstep(by)) => write!(
                f,
                "overstepped its time by {:.1} ms",
                by.as_secs_f64() * 1000.0
            ),
            Self::Illegal { text, why } => write!(f, "played {}: {why}", quote(text)),
            Self::Stopped => f.write_str("was stopped"),
        }
    }
}

/// An engine that runs.
pub struct Player<'a> {
    name: String,
    child: Child,
    /// Closed when it is to leave.
    input: Option<ChildStdin>,
    output: Receiver<(Instant, String)>,
    /// Once set, it is waited for no longer.
    stop: &'a AtomicBool,
}

/// As long an engine may take to start, to make its table, and to get ready for a game.
const PATIENCE: Duration = Duration::from_secs(30);

/// So often it is asked, while an engine is waited for, whether the match was stopped.
const LOOK: Duration = Duration::from_millis(50);

/// As long an engine may take to leave by itself.
const FAREWELL: Duration = Duration::from_millis(500);

impl<'a> Player<'a> {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    ///
    /// When it cannot be started, does not speak the protocol, or refuses an option; or when `stop`
    /// is set.
    pub fn start(setup: &Setup, stop: &'a AtomicBool) -> Result<Self, String> {
        let at = |why: String| format!("engine {}: {why}", setup.label);
        let mut player = Self::spawn(setup, stop).map_err(|error| {
            let program = setup.words.first().map_or("", String::as_str);
            at(format!("cannot start {}: {error}", quote(program)))
        })?;
        player.set_up(setup).map_err(at)?;
        Ok(player)
    }

    fn spawn(setup: &Setup, stop: &'a AtomicBool) -> io::Result<Self> {
        let (program, arguments) = setup
            .words
            .split_first()
            .ok_or_else(|| io::Error::other("there is no command"))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // Ctrl-C is for the match, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let closed = || io::Error::other("its streams are closed");
        let input = child.stdin.take();
        let stdout = child.stdout.take().ok_or_else(closed)?;
        // An engine that says more than anybody reads has to wait.
        let (sender, output) = mpsc::sync_channel(1024);
        thread::spawn(move || listen(stdout, &sender));
        Ok(Self {
            name: setup.label.to_owned(),
            child,
            input,
            output,
            stop,
        })
    }

    fn set_up(&mut self, setup: &Setup) -> Result<(), String> {
        let mut offered: Vec<String> = Vec::new();
        let mut name = None;
        let no_answer = |fault: Fault| format!("{fault} when asked to speak UGI");
        self.say("ugi").map_err(no_answer)?;
        self.wait_for(PATIENCE, |line| {
            if let Some(text) = line.strip_prefix("id name ") {
                // It goes to a terminal and into records.
                name = Some(text.trim().replace(char::is_control, " "));
            }
            if let Some(text) = line.strip_prefix("option name ") {
                let end = text.find(" type ").unwrap_or(text.len());
                offered.push(text[..end].trim().to_owned());
            }
            (line == "ugiok").then_some(())
        })
        .map_err(no_answer)?;
        self.name = name.unwrap_or_else(|| setup.label.to_owned());
        let is_offered = |option: &str| offered.iter().any(|it| it.eq_ignore_ascii_case(option));
        if let Some((option, _)) = setup.options.iter().find(|(it, _)| !is_offered(it)) {
            let offered = offered.join(", ");
            return Err(format!(
                "there is no option {}: expected one of {offered}",
                quote(option)
            ));
        }
        if is_offered("Rules") {
            self.set_option("Rules", &setup.rules.to_string())?;
        }
        for (option, value) in &setup.options {
            self.set_option(option, value)?;
        }
        Ok(())
    }

    /// Sets an option, and hears whether it is refused.
    fn set_option(&mut self, option: &str, value: &str) -> Result<(), String> {
        let at = |fault: Fault| format!("{fault} when {option} was set to {}", quote(value));
        let mut refusal = None;
        self.say(&format!("setoption name {option} value {value}"))
            .map_err(at)?;
        self.get_ready(|line| {
            if let Some(why) = line.strip_prefix("info string error ") {
                refusal = Some(why.to_owned());
            }
        })
        .map_err(at)?;
        refusal.map_or(Ok(()), Err)
    }

    /// The name that the engine told.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins a new game.
    ///
    /// # Errors
    ///
    /// When the engine crashes or hangs, or the match was stopped.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.say("uginewgame")?;
        self.get_ready(|_| {})
    }

    fn get_ready(&mut self, mut hear: impl FnMut(&str)) -> Result<(), Fault> {
        self.say("isready")?;
        self.wait_for(PATIENCE, |line| {
            hear(line);
            (line == "readyok").then_some(())
        })?;
        Ok(())
    }

    /// Lets it think about a game's present position. Gives its move in text, and the time that
    /// took.
    ///
    /// # Errors
    ///
    /// When the engine crashes, or has not answered after `patience`, or the match was stopped.
    pub fn think(
        &mut self,
        game: &Game,
        go: &str,
        patience: Duration,
    ) -> Result<(String, Duration), Fault> {
        self.say(&position(game))?;
        let asked = Instant::now();
        self.say(go)?;
        let (answered, text) = self.wait_for(patience, |line| {
            let text = line.strip_prefix("bestmove")?;
            Some(text.split_whitespace().next().unwrap_or("").to_owned())
        })?;
        Ok((text, answered.saturating_duration_since(asked)))
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let input = self.input.as_mut().ok_or(Fault::Crashed)?;
        writeln!(input, "{line}").map_err(|_| Fault::Crashed)
    }

    /// Reads lines until one is what is waited for.
    fn wait_for<T>(
        &mut self,
        patience: Duration,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<(Instant, T), Fault> {
        let end = Instant::now() + patience;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if self.stop.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok((at, line)) => {
                    if let Some(found) = find(line.trim()) {
                        return Ok((at, found));
                    }
                    // One that never stops talking is not waited for any longer than a silent one.
                    if left.is_zero() {
                        return Err(Fault::Hung(patience));
                    }
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::Hung(patience));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crashed),
            }
        }
    }
}

/// The command that sets up a game.
fn position(game: &Game) -> String {
    let start = game.start();
    let mut text = if *start == game.rule_set().start() {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    let from_start = Game::from_position(*game.rule_set(), *start);
    let moves = from_start.map(|start| routes(&start, game.moves()));
    for (number, route) in moves.unwrap_or_default().iter().enumerate() {
        text += if number == 0 { " moves " } else { " " };
        text += route;
    }
    text
}

/// Reads lines to the end, and takes down when each came.
fn listen(output: ChildStdout, sender: &SyncSender<(Instant, String)>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = lines::read(&mut output) {
        let at = Instant::now();
        let Line::Text(text) = line else { continue };
        if sender.send((at, text)).is_err() {
            return;
        }
    }
}

impl Drop for Player<'_> {
    /// Asks the engine to leave, and ends it if it does not.
    fn drop(&mut self) {
        // It may have left already.
        let _ = self.say("quit");
        self.input = None;
        let end = Instant::now() + FAREWELL;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // What cannot be ended has ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
