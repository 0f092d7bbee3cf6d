//! Cuts the text of records into tokens, and knows in which line each stands.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Nag, RecordFault, tags};
use crate::move_text::{self, is_dash};
use crate::{GameResult, MoveError, Square};

/// A place in a text: line and character, both from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// A piece of a record.
#[derive(Debug)]
pub(super) enum Token<'a> {
    /// The text of a comment, in braces or after a semicolon.
    Comment(&'a str),
    /// A move number, its dots, or both.
    Number {
        /// The number; none where dots stand alone.
        number: Option<u32>,
        /// How many dots follow, an ellipsis counting three.
        dots: usize,
    },
    /// The squares of a move.
    Route(Vec<Square>),
    Nag(Nag),
    OpenVariation,
    CloseVariation,
    Result(GameResult),
    /// The bracket that begins a tag, not yet consumed.
    Tag,
    End,
}

/// The text that is left to read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
    /// Whether nothing but white space stands before this place in its line.
    is_line_blank: bool,
    after_carriage_return: bool,
    /// Whether it is known that no closing brace is left, so that it is looked for once only.
    is_out_of_braces: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            place: Place { line: 1, column: 1 },
            is_line_blank: true,
            after_carriage_return: false,
            is_out_of_braces: false,
        }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// An excerpt of the text from here on, for an error.
    pub(super) fn excerpt(&self) -> String {
        move_text::token(self.rest)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Advances by `bytes` bytes and returns the text in between.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for symbol in taken.chars() {
            self.track(symbol);
        }
        self.rest = rest;
        taken
    }

    fn track(&mut self, symbol: char) {
        let ends_line = symbol == '\r' || symbol == '\n';
        if ends_line {
            let is_second_half = symbol == '\n' && self.after_carriage_return;
            self.place.line += usize::from(!is_second_half);
            self.place.column = 1;
            self.is_line_blank = true;
        } else {
            self.place.column += 1;
            self.is_line_blank &= is_blank(symbol);
        }
        self.after_carriage_return = symbol == '\r';
    }

    fn take_while(&mut self, accepts: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|symbol| !accepts(symbol));
        self.take(end.unwrap_or(self.rest.len()))
    }

    fn take_line(&mut self) -> &'a str {
        self.take_while(|symbol| symbol != '\n' && symbol != '\r')
    }

    /// Passes white space and the lines that a percent sign in the first column sets aside.
    pub(super) fn skip_blank(&mut self) {
        loop {
            self.take_while(is_blank);
            if self.peek() == Some('%') && self.place.column == 1 {
                self.take_line();
            } else {
                return;
            }
        }
    }

    /// Reads the token that begins here. On an error the position does not change.
    pub(super) fn token(&mut self) -> Result<Token<'a>, RecordFault> {
        let Some(symbol) = self.peek() else {
            return Ok(Token::End);
        };
        if let Some((result, length)) = scan_result(self.rest) {
            self.take(length);
            return Ok(Token::Result(result));
        }
        let token = match symbol {
            '{' => Token::Comment(self.brace_comment()?),
            ';' => Token::Comment(&self.take_line()[1..]),
            '(' => {
                self.take(1);
                Token::OpenVariation
            }
            ')' => {
                self.take(1);
                Token::CloseVariation
            }
            '[' if self.is_tag_ahead() => Token::Tag,
            '$' | '!' | '?' => Token::Nag(self.nag()?),
            '.' | '…' => self.number()?,
            '0'..='9' => self.number()?,
            letter if letter.is_alphabetic() => Token::Route(self.route()?),
            _ => return Err(RecordFault::Unexpected),
        };
        Ok(token)
    }

    fn brace_comment(&mut self) -> Result<&'a str, RecordFault> {
        let end = match self.is_out_of_braces {
            false => self.rest.find('}'),
            true => None,
        };
        let Some(end) = end else {
            self.is_out_of_braces = true;
            return Err(RecordFault::UnclosedComment);
        };
        Ok(&self.take(end + 1)[1..end])
    }

    fn nag(&mut self) -> Result<Nag, RecordFault> {
        let is_mark = |symbol| matches!(symbol, '!' | '?');
        let (length, nag) = if let Some(after_sign) = self.rest.strip_prefix('$') {
            let digits = count_digits(after_sign);
            (1 + digits, after_sign[..digits].parse().ok().map(Nag))
        } else {
            let length = self.rest.find(|symbol| !is_mark(symbol));
            let length = length.unwrap_or(self.rest.len());
            (length, Nag::from_mark(&self.rest[..length]))
        };
        let nag = nag.ok_or(RecordFault::Nag)?;
        self.take(length);
        Ok(nag)
    }

    fn number(&mut self) -> Result<Token<'a>, RecordFault> {
        let digits = count_digits(self.rest);
        let number = match digits {
            0 => None,
            _ => Some(
                self.rest[..digits]
                    .parse()
                    .map_err(|_| RecordFault::Number)?,
            ),
        };
        self.take(digits);
        let mut dots = 0;
        loop {
            let after_space = self.rest.trim_start_matches(is_blank);
            let space = self.rest.len() - after_space.len();
            let (count, length) = match after_space.chars().next() {
                Some('.') => (1, 1),
                Some('…') => (3, '…'.len_utf8()),
                _ => return Ok(Token::Number { number, dots }),
            };
            self.take(space + length);
            dots += count;
        }
    }

    fn route(&mut self) -> Result<Vec<Square>, RecordFault> {
        match move_text::scan_squares(self.rest) {
            Ok((squares, rest)) => {
                self.take(self.rest.len() - rest.len());
                Ok(squares)
            }
            Err(error) => Err(RecordFault::Move(MoveError::Text(error))),
        }
    }

    /// Whether a bracket begins here, as a tag does.
    pub(super) fn is_at_bracket(&self) -> bool {
        self.peek() == Some('[')
    }

    /// The tag pair at the bracket that begins here: name and value.
    pub(super) fn tag(&mut self) -> Result<(&'a str, String), RecordFault> {
        self.expect('[')?;
        self.skip_spaces();
        let name = self.take_while(tags::is_name_symbol);
        if name.is_empty() {
            return Err(RecordFault::Tag);
        }
        self.skip_spaces();
        self.expect('"')?;
        let value = self.tag_value()?;
        self.skip_spaces();
        self.expect(']')?;
        Ok((name, value))
    }

    /// The rest of a quoted value, with its closing quote.
    fn tag_value(&mut self) -> Result<String, RecordFault> {
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|symbol| !matches!(symbol, '"' | '\\' | '\n' | '\r')));
            let mut symbols = self.rest.chars();
            match (symbols.next(), symbols.next()) {
                (Some('"'), _) => {
                    self.take(1);
                    return Ok(value);
                }
                (Some('\\'), Some('"' | '\\')) => value.push_str(&self.take(2)[1..]),
                // A lone backslash is written often and harms nobody.
                (Some('\\'), _) => value.push_str(self.take(1)),
                _ => return Err(RecordFault::Tag),
            }
        }
    }

    fn expect(&mut self, symbol: char) -> Result<(), RecordFault> {
        if self.peek() != Some(symbol) {
            return Err(RecordFault::Tag);
        }
        self.take(symbol.len_utf8());
        Ok(())
    }

    fn skip_spaces(&mut self) {
        self.take_while(|symbol| symbol == ' ' || symbol == '\t');
    }

    /// Passes the rest of a line that holds no readable tag.
    pub(super) fn skip_line(&mut self) {
        self.take_line();
    }

    /// Passes the rest of a game that cannot be read: up to and with its result, or up to the tags
    /// of the next one. `depth` variations are open.
    pub(super) fn skip_game(&mut self, mut depth: usize) {
        loop {
            self.skip_blank();
            let Some(symbol) = self.peek() else { return };
            if let Some((_, length)) = scan_result(self.rest) {
                self.take(length);
                if depth == 0 {
                    return;
                }
                continue;
            }
            match symbol {
                '[' if self.is_tag_ahead() => return,
                '{' if self.brace_comment().is_ok() => {}
                ';' => {
                    self.take_line();
                }
                '(' => {
                    depth += 1;
                    self.take(1);
                }
                ')' => {
                    depth = depth.saturating_sub(1);
                    self.take(1);
                }
                word if word.is_alphanumeric() => {
                    self.take_while(|symbol| !is_blank(symbol) && !"{}()[];*".contains(symbol));
                }
                other => {
                    self.take(other.len_utf8());
                }
            }
        }
    }

    /// Whether a tag begins here: a bracket first in its line, then a name.
    fn is_tag_ahead(&self) -> bool {
        let after_bracket = trim_spaces(self.rest.strip_prefix('[').unwrap_or_default());
        self.is_line_blank && after_bracket.starts_with(tags::is_name_symbol)
    }
}

/// White space, and the mark that some programs put at the beginning of a text.
fn is_blank(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '\u{feff}'
}

fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Reads a result at the beginning of a text: `1-0`, also with other dashes and spaces around them.
fn scan_result(text: &str) -> Option<(GameResult, usize)> {
    if text.starts_with('*') {
        return Some((GameResult::Unfinished, 1));
    }
    let halves = [
        ("1/2", "1/2", GameResult::Draw),
        ("½", "½", GameResult::Draw),
        ("1", "0", GameResult::WhiteWins),
        ("0", "1", GameResult::BlackWins),
    ];
    halves.into_iter().find_map(|(white, black, result)| {
        let rest = trim_spaces(text.strip_prefix(white)?).strip_prefix(is_dash)?;
        let rest = trim_spaces(rest).strip_prefix(black)?;
        let goes_on = rest.starts_with(|symbol: char| symbol.is_alphanumeric() || symbol == '/');
        (!goes_on).then_some((result, text.len() - rest.len()))
    })
}

fn trim_spaces(text: &str) -> &str {
    text.trim_start_matches([' ', '\t'])
}
