//! Game records: PGN-style texts read into trees of checked moves, and printed again.
//!
//! A record holds its tags as they were written, the moves of the game, and with each move its
//! NAGs, comments, clock and variations. Every move of the tree is legal where it stands: reading a
//! text checks it, and nothing changes it afterwards. What was printed reads back as the same
//! record.

mod builder;
mod comment;
mod error;
mod lexer;
mod line;
mod parse;
mod print;
mod tags;
mod verdict;

#[cfg(test)]
mod tests;

use alloc::string::ToString;
use alloc::vec::Vec;

pub use comment::{Clock, Comment};
pub use error::{RecordError, RecordFault};
pub use line::{Line, Nag, RecordedMove};
pub use parse::Records;
pub use tags::{Tag, TagError};
pub use verdict::{Verdict, VerdictError};

use crate::{Game, GameResult, Outcome, Position, Reason, RuleSet};
use builder::Builder;

/// A game in text: tags, a tree of moves, and a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<Tag>,
    rule_set: RuleSet,
    start: Position,
    line: Line,
    terminator: Option<GameResult>,
}

impl Record {
    /// How deep variations may be nested.
    pub const MAX_DEPTH: usize = 100;

    /// Reads the games of a text one after another. An invalid game does not stop the reading.
    #[must_use]
    pub fn read(text: &str) -> Records<'_> {
        Records::new(text)
    }

    /// Reads all games of a text.
    ///
    /// # Errors
    ///
    /// Returns the first error with its place.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, RecordError> {
        Self::read(text).collect()
    }

    /// The record of a game as it stands: its rule set, its start when it was set up, its moves and
    /// what they decide.
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut builder = Builder::new(game.rewound());
        for &mv in game.moves() {
            let legal = builder.game().check(mv);
            let legal = legal.expect("the moves of a game are legal from its start");
            builder
                .play(legal)
                .expect("no move but the last of a game ends it");
        }
        let mut tags = Vec::from([Tag::derived("Rules", game.rule_set())]);
        if *game.start() != game.rule_set().start() {
            tags.push(Tag::derived("Position", game.start()));
        }
        let mut record = Self {
            tags,
            rule_set: *game.rule_set(),
            start: *game.start(),
            line: builder.finish(),
            terminator: None,
        };
        record.set_outcome(game.outcome());
        record
    }

    /// The rule set.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        &self.rule_set
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves with their comments and variations.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The result that ends the moves; none when the text broke off without one.
    #[must_use]
    pub fn terminator(&self) -> Option<GameResult> {
        self.terminator
    }

    /// The result: the one that ends the moves, else the one of the tag, else `*`.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.terminator
            .or_else(|| self.tag("Result")?.trim().parse().ok())
            .unwrap_or(GameResult::Unfinished)
    }

    /// The game of the main line, replayed.
    #[must_use]
    pub fn main_line(&self) -> Game {
        let mut game = Game::from_position(self.rule_set, self.start)
            .expect("the start of a record fits its rule set");
        for recorded in self.line.moves() {
            game.play(recorded.mv())
                .expect("the moves of a record are legal");
        }
        game
    }

    /// Writes down how the game ended: the result in its two places, and the reason.
    ///
    /// [`Record::verdict`] checks it against the moves.
    pub fn set_outcome(&mut self, outcome: Option<Outcome>) {
        let result = GameResult::of(outcome);
        self.terminator = Some(result);
        tags::put(&mut self.tags, Tag::derived("Result", result));
        let reason = outcome.map(|outcome| outcome.reason);
        match reason {
            Some(reason) => tags::put(&mut self.tags, Tag::derived("Termination", reason)),
            None => self.tags.retain(|tag| !tag.is("Termination")),
        }
    }

    /// The reason that the Termination tag names, if it names one.
    #[must_use]
    pub fn termination(&self) -> Option<Reason> {
        self.tag("Termination")?.trim().parse().ok()
    }
}

impl Tag {
    /// A tag whose value the record itself prints.
    fn derived(name: &str, value: impl ToString) -> Self {
        Self::new_unchecked(name, &value.to_string())
    }
}
