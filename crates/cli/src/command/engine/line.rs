//! Parses lines of the GUI into commands.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt;
use std::time::Duration;

use ugolki_rules::Side;

use crate::texts::quote;

/// A parsed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Ugi,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        /// The three words of a position text; none at the start of the rule set.
        start: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Query(Question),
    Quit,
}

/// The limits of a search; all of them apply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The clocks of both players, White's first.
    pub clocks: [Clock; 2],
    pub move_time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// The remaining time; none without a clock.
    pub time: Option<Duration>,
    pub increment: Duration,
}

impl Go {
    /// Whether only `stop` ends the search of the side to move.
    pub fn is_infinite(&self, mover: Side) -> bool {
        let has_clock = self.clocks[mover.index()].time.is_some();
        !has_clock && self.move_time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }
}

/// A query about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    GameOver,
    FirstPlayersTurn,
    Result,
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The command that was recognized, if any.
    command: &'static str,
    found: Found,
    expected: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Found {
    Word(String),
    /// The value of a named parameter.
    Value {
        name: &'static str,
        value: String,
    },
    Twice(&'static str),
    End,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.command.is_empty() {
            write!(f, "{}: ", self.command)?;
        }
        match &self.found {
            Found::Word(word) => write!(f, "unexpected {}", quote(word))?,
            Found::Value { name, value } => write!(f, "{name} {}", quote(value))?,
            Found::Twice(name) => write!(f, "{name} is given twice")?,
            Found::End => f.write_str("the line is cut short")?,
        }
        write!(f, ": expected {}", self.expected)
    }
}

impl Command {
    /// Reads a line; none when it is empty.
    pub fn parse(line: &str) -> Result<Option<Self>, LineError> {
        let mut words = Words::new(line);
        let Some(word) = words.next() else {
            return Ok(None);
        };
        let command = match word {
            "ugi" => words.end("ugi").map(|()| Self::Ugi),
            "isready" => words.end("isready").map(|()| Self::IsReady),
            "uginewgame" => words.end("uginewgame").map(|()| Self::NewGame),
            "stop" => words.end("stop").map(|()| Self::Stop),
            "quit" => words.end("quit").map(|()| Self::Quit),
            "setoption" => parse_option(words),
            "position" => parse_position(words),
            "go" => parse_go(words).map(Self::Go),
            "query" => parse_question(words).map(Self::Query),
            other => Err(LineError {
                command: "",
                found: Found::Word(other.to_owned()),
                expected: "ugi, isready, setoption, uginewgame, position, go, stop, query or quit",
            }),
        };
        command.map(Some)
    }
}

/// The words of a line, one after another.
struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn new(line: &'a str) -> Self {
        Self { rest: line.trim() }
    }

    fn next(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self
            .rest
            .split_once(char::is_whitespace)
            .unwrap_or((self.rest, ""));
        self.rest = rest.trim_start();
        Some(word)
    }

    /// Takes the next word, which must be `expected`.
    fn skip(&mut self, command: &'static str, expected: &'static str) -> Result<(), LineError> {
        match self.next() {
            Some(word) if word == expected => Ok(()),
            other => Err(unexpected(command, other, expected)),
        }
    }

    /// Checks that nothing follows.
    fn end(&mut self, command: &'static str) -> Result<(), LineError> {
        match self.next() {
            None => Ok(()),
            word => Err(unexpected(command, word, "the end of the line")),
        }
    }
}

fn unexpected(command: &'static str, word: Option<&str>, expected: &'static str) -> LineError {
    LineError {
        command,
        found: word.map_or(Found::End, |word| Found::Word(word.to_owned())),
        expected,
    }
}

/// `setoption name NAME value VALUE`, where NAME may have spaces and VALUE goes to the end of the
/// line.
fn parse_option(mut words: Words<'_>) -> Result<Command, LineError> {
    const COMMAND: &str = "setoption";
    words.skip(COMMAND, "name")?;
    let mut name = Vec::new();
    loop {
        match words.next() {
            Some("value") if !name.is_empty() => break,
            Some(word) if word != "value" => name.push(word),
            other => {
                let expected = "name NAME value VALUE";
                return Err(unexpected(COMMAND, other, expected));
            }
        }
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: words.rest.to_owned(),
    })
}

/// `position startpos|fen TEXT [moves …]`.
fn parse_position(mut words: Words<'_>) -> Result<Command, LineError> {
    const COMMAND: &str = "position";
    let start = match words.next() {
        Some("startpos") => None,
        Some("fen") => {
            let expected = "ranks, side and move number, as 5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1";
            let mut text = Vec::with_capacity(3);
            while text.len() < 3 {
                match words.next() {
                    Some(word) if word != "moves" => text.push(word),
                    other => return Err(unexpected(COMMAND, other, expected)),
                }
            }
            Some(text.join(" "))
        }
        other => return Err(unexpected(COMMAND, other, "startpos or fen")),
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some("moves") => std::iter::from_fn(|| words.next())
            .map(str::to_owned)
            .collect(),
        other => return Err(unexpected(COMMAND, other, "moves, or the end of the line")),
    };
    Ok(Command::Position { start, moves })
}

/// `go` with its limits, in any order; none of them is `infinite`.
fn parse_go(mut words: Words<'_>) -> Result<Go, LineError> {
    const MS: &str = "milliseconds, as 1000";
    let mut go = Go::default();
    let mut seen: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        let (name, expected) = match word {
            "p1time" => ("p1time", MS),
            "p2time" => ("p2time", MS),
            "p1inc" => ("p1inc", MS),
            "p2inc" => ("p2inc", MS),
            "movetime" => ("movetime", MS),
            "depth" => ("depth", "a number of plies from 1 on"),
            "nodes" => ("nodes", "a number from 1 on"),
            "infinite" => ("infinite", ""),
            other => {
                let expected = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes or infinite";
                return Err(unexpected("go", Some(other), expected));
            }
        };
        let error = |found| LineError {
            command: "go",
            found,
            expected,
        };
        if seen.contains(&name) {
            return Err(LineError {
                expected: "it once",
                ..error(Found::Twice(name))
            });
        }
        seen.push(name);
        if name == "infinite" {
            continue;
        }
        let value = words.next().ok_or_else(|| error(Found::End))?;
        let wrong = || {
            let value = value.to_owned();
            error(Found::Value { name, value })
        };
        let ms = || milliseconds(value).ok_or_else(wrong);
        match name {
            "p1time" => go.clocks[0].time = Some(ms()?),
            "p2time" => go.clocks[1].time = Some(ms()?),
            "p1inc" => go.clocks[0].increment = ms()?,
            "p2inc" => go.clocks[1].increment = ms()?,
            "movetime" => go.move_time = Some(ms()?),
            "depth" => {
                let depth = count(value).ok_or_else(wrong)?;
                go.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
            }
            _ => go.nodes = Some(count(value).ok_or_else(wrong)?),
        }
    }
    let is_told_to_go_on = seen.contains(&"infinite");
    if is_told_to_go_on && seen.len() > 1 {
        return Err(LineError {
            command: "go",
            found: Found::Word("infinite".to_owned()),
            expected: "infinite alone, or limits",
        });
    }
    Ok(go)
}

/// Reads milliseconds; a negative clock counts as zero.
fn milliseconds(text: &str) -> Option<Duration> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (0, digits),
        None => (1, text),
    };
    Some(Duration::from_millis(sign * number(digits)?))
}

/// A count of at least 1.
fn count(text: &str) -> Option<u64> {
    number(text).filter(|&number| number > 0)
}

/// Reads a number in digits, saturating at the maximum.
fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// `query gameover|p1turn|result`.
fn parse_question(mut words: Words<'_>) -> Result<Question, LineError> {
    const COMMAND: &str = "query";
    let question = match words.next() {
        Some("gameover") => Question::GameOver,
        Some("p1turn") => Question::FirstPlayersTurn,
        Some("result") => Question::Result,
        other => return Err(unexpected(COMMAND, other, "gameover, p1turn or result")),
    };
    words.end(COMMAND)?;
    Ok(question)
}

#[cfg(test)]
mod tests;
