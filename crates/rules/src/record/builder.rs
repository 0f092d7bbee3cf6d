//! Builds the tree of a record move by move and checks each move in a game.

use alloc::vec::Vec;
use core::mem;

use super::{Comment, Line, Nag, Record, RecordedMove};
use crate::{Game, LegalMove, Move, PlayError};

/// A tree under construction: the open line and the lines that it branches off.
///
/// It does not recurse, so deeply nested text cannot overflow the stack.
pub(super) struct Builder {
    game: Game,
    /// The main line first, then the open variations, each inside the one before.
    open: Vec<OpenLine>,
}

#[derive(Default)]
struct OpenLine {
    line: Line,
    /// Comments that wait for the next move.
    waiting: Vec<Comment>,
    /// Whether a move has been announced, by its number or after variations, so that a comment
    /// belongs to it and not to the move before.
    is_announced: bool,
    /// The move that this variation takes the place of.
    replaced: Option<Move>,
}

impl OpenLine {
    fn close(self) -> Line {
        let Self {
            mut line, waiting, ..
        } = self;
        match line.moves.last_mut() {
            Some(last) if last.variations.is_empty() => last.comments.extend(waiting),
            _ => line.closing_comments = waiting,
        }
        line
    }
}

/// Why a parenthesis or a NAG has no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misplaced {
    /// No move precedes it.
    BeforeMove,
    /// No variation is open.
    NotOpen,
    /// Variations are nested too deep.
    TooDeep,
}

impl Builder {
    pub(super) fn new(game: Game) -> Self {
        Self {
            game,
            open: Vec::from([OpenLine::default()]),
        }
    }

    /// The game as it stands at the end of the open line.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len() - 1
    }

    fn top(&mut self) -> &mut OpenLine {
        self.open.last_mut().expect("the main line stays open")
    }

    pub(super) fn play(&mut self, legal: LegalMove) -> Result<(), PlayError> {
        let mv = legal.mv();
        let route = self.game.route(mv);
        self.game.play_legal(legal)?;
        let top = self.top();
        top.is_announced = false;
        let comments_before = mem::take(&mut top.waiting);
        top.line.moves.push(RecordedMove {
            mv,
            route: route.expect("a legal move is possible"),
            comments_before,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        });
        Ok(())
    }

    /// Says that comments from here on belong to the next move.
    pub(super) fn announce(&mut self) {
        self.top().is_announced = true;
    }

    pub(super) fn comment(&mut self, comment: Comment) {
        let top = self.top();
        match top.line.moves.last_mut() {
            Some(last) if !top.is_announced => last.comments.push(comment),
            _ => top.waiting.push(comment),
        }
    }

    pub(super) fn nag(&mut self, nag: Nag) -> Result<(), Misplaced> {
        let last = self.top().line.moves.last_mut();
        last.ok_or(Misplaced::BeforeMove)?.nags.push(nag);
        Ok(())
    }

    pub(super) fn open_variation(&mut self) -> Result<(), Misplaced> {
        if self.depth() >= Record::MAX_DEPTH {
            return Err(Misplaced::TooDeep);
        }
        if self.top().line.moves.is_empty() {
            return Err(Misplaced::BeforeMove);
        }
        let replaced = self.game.undo();
        self.open.push(OpenLine {
            replaced,
            ..OpenLine::default()
        });
        Ok(())
    }

    pub(super) fn close_variation(&mut self) -> Result<(), Misplaced> {
        if self.depth() == 0 {
            return Err(Misplaced::NotOpen);
        }
        let variation = self.open.pop().ok_or(Misplaced::NotOpen)?;
        for _ in &variation.line.moves {
            self.game.undo();
        }
        if let Some(replaced) = variation.replaced {
            self.game
                .play(replaced)
                .expect("the replaced move was legal here before");
        }
        let top = self.top();
        top.is_announced = true;
        let last = top.line.moves.last_mut();
        last.expect("a variation opens after a move")
            .variations
            .push(variation.close());
        Ok(())
    }

    /// The tree; variations that are still open are closed.
    pub(super) fn finish(mut self) -> Line {
        while self.depth() > 0 {
            self.close_variation().expect("a variation is open");
        }
        self.open.pop().map(OpenLine::close).unwrap_or_default()
    }
}
