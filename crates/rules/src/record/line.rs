//! Lines of moves: the tree that a record is.

use alloc::vec::Vec;

use super::{Clock, Comment};
use crate::{Move, Square};

/// Moves that follow one another: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    pub(super) moves: Vec<RecordedMove>,
    pub(super) closing_comments: Vec<Comment>,
}

impl Line {
    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// The comments that no move takes: those of a line without moves, and those after the
    /// variations of the last move.
    #[must_use]
    pub fn closing_comments(&self) -> &[Comment] {
        &self.closing_comments
    }
}

/// A move of a record with its comments and variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedMove {
    pub(super) mv: Move,
    pub(super) route: Vec<Square>,
    pub(super) comments_before: Vec<Comment>,
    pub(super) nags: Vec<Nag>,
    pub(super) comments: Vec<Comment>,
    pub(super) variations: Vec<Line>,
}

impl RecordedMove {
    /// The move.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Its canonical route.
    #[must_use]
    pub fn route(&self) -> &[Square] {
        &self.route
    }

    /// The comments between the move number and the move, or at the beginning of the line.
    #[must_use]
    pub fn comments_before(&self) -> &[Comment] {
        &self.comments_before
    }

    /// The NAGs.
    #[must_use]
    pub fn nags(&self) -> &[Nag] {
        &self.nags
    }

    /// The comments after the move.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The mover's clock time after the move.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        self.comments.iter().find_map(Comment::clock)
    }

    /// The variations: lines that begin with another move in place of this one.
    #[must_use]
    pub fn variations(&self) -> &[Line] {
        &self.variations
    }
}

/// A numeric annotation glyph: `$1` for `!`, `$2` for `?`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// The NAG of a mark after a move.
    pub(super) fn from_mark(mark: &str) -> Option<Self> {
        let number = match mark {
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return None,
        };
        Some(Self(number))
    }
}
