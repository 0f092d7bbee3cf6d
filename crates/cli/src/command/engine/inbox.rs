//! What a session waits for: lines of the other program, and thoughts of its own thinkers.

use std::io::{BufReader, Read};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::thinker::Thought;
use crate::lines::{self, Line};

/// What a session waits for.
pub enum Event {
    Heard(Heard),
    InputOver,
    /// Of the search of this number.
    Thought(u64, Thought),
}

/// A line, and when it came.
pub struct Heard {
    pub line: Line,
    pub at: Instant,
}

impl Heard {
    /// The bytes that it takes.
    pub fn size(&self) -> usize {
        let text = match &self.line {
            Line::Text(text) => text.len(),
            Line::TooLong => 0,
        };
        size_of::<Self>() + text
    }
}

/// Reads lines to the end of the input, or as long as the session lasts.
pub fn listen(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    // An input that cannot be read any more has ended.
    while let Ok(Some(line)) = lines::read(&mut input) {
        let at = Instant::now();
        if events.send(Event::Heard(Heard { line, at })).is_err() {
            return;
        }
    }
    // Nobody listens any more when the session is over.
    let _ = events.send(Event::InputOver);
}
