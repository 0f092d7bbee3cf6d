//! The inbox of a session: lines of the GUI and results of its own searches.

use std::io::{BufReader, Read};
use std::sync::mpsc::Sender;
use std::time::Instant;

use super::thinker::Thought;
use crate::lines::{self, Line};

/// A message to a session.
pub enum Event {
    Heard(Heard),
    InputOver,
    /// A result of the search with this number.
    Thought(u64, Thought),
}

/// A line with its time of arrival.
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

/// Reads lines until the input or the session ends.
pub fn listen(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    // A read error ends the input.
    while let Ok(Some(line)) = lines::read(&mut input) {
        let at = Instant::now();
        if events.send(Event::Heard(Heard { line, at })).is_err() {
            return;
        }
    }
    // The channel is closed when the session is over.
    let _ = events.send(Event::InputOver);
}
