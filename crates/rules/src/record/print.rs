//! Prints records.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, mem};

use super::{Comment, Line, Record};
use crate::Side;
use crate::game::join_route;

/// The longest line of moves, in characters.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// Writes the tags, an empty line, and the moves in lines of at most 80 characters, unless a
    /// word is longer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags() {
            writeln!(f, "{tag}")?;
        }
        if !self.tags().is_empty() {
            writeln!(f)?;
        }
        let turn = Turn {
            number: self.start.number(),
            side: self.start.side_to_move(),
        };
        let mut words = Words::default();
        words.line(&self.line, turn);
        if let Some(result) = self.terminator {
            words.push(result.name().into());
        }
        write_wrapped(f, &words.words)
    }
}

/// Writes words with spaces between them, in lines of at most [`WIDTH`] characters.
fn write_wrapped(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column == 0 {
            column = length;
        } else if column + 1 + length <= WIDTH {
            f.write_str(" ")?;
            column += 1 + length;
        } else {
            f.write_str("\n")?;
            column = length;
        }
        f.write_str(word)?;
    }
    writeln!(f)
}

/// Whose move it is, and of which number.
#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    side: Side,
}

impl Turn {
    fn next(self) -> Self {
        Self {
            number: self.number + u32::from(self.side == Side::Black),
            side: self.side.opponent(),
        }
    }

    /// The number with the dots of the side.
    fn text(self) -> String {
        let dots = match self.side {
            Side::White => ".",
            Side::Black => "...",
        };
        self.number.to_string() + dots
    }
}

/// The words between which lines may break.
#[derive(Default)]
struct Words {
    words: Vec<String>,
    /// Opening parentheses for the next word.
    opening: String,
}

impl Words {
    fn push(&mut self, word: String) {
        let opening = mem::take(&mut self.opening);
        self.words.push(opening + &word);
    }

    /// Calls itself for variations, which are nested at most [`Record::MAX_DEPTH`] deep.
    fn line(&mut self, line: &Line, mut turn: Turn) {
        let mut is_number_due = true;
        let mut are_comments_first = true;
        for recorded in line.moves() {
            let before = recorded.comments_before();
            if are_comments_first {
                self.comments(before);
            }
            let mut text = String::new();
            if is_number_due || turn.side == Side::White || !before.is_empty() {
                text = turn.text();
                if !are_comments_first && !before.is_empty() {
                    self.push(mem::take(&mut text));
                    self.comments(before);
                } else {
                    text.push(' ');
                }
            }
            self.push(text + &join_route(recorded.route()));
            for nag in recorded.nags() {
                self.push("$".to_string() + &nag.0.to_string());
            }
            self.comments(recorded.comments());
            for variation in recorded.variations() {
                self.opening.push('(');
                self.line(variation, turn);
                self.close();
            }
            are_comments_first = !recorded.variations().is_empty();
            is_number_due = are_comments_first || !recorded.comments().is_empty();
            turn = turn.next();
        }
        self.comments(line.closing_comments());
    }

    fn close(&mut self) {
        match self.words.last_mut() {
            Some(word) if self.opening.is_empty() => word.push(')'),
            // Nothing stands in the variation.
            _ => self.push(")".into()),
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, comment: &Comment) {
        let text = comment.to_string();
        let unbroken = match comment.clock() {
            Some(_) => text.find(']').map_or(0, |end| end + 1),
            None => 0,
        };
        let (start, rest) = text.split_at(unbroken);
        let mut word = start.to_string();
        for (index, part) in rest.split(' ').enumerate() {
            if index == 0 {
                word.push_str(part);
            } else if part.starts_with(['%', '[']) {
                // At the beginning of a line, these mean something to programs.
                word.push(' ');
                word.push_str(part);
            } else {
                self.push(mem::replace(&mut word, part.to_string()));
            }
        }
        self.push(word);
    }
}
