//! Reads records: the tags, then the tree of moves, each checked as it comes.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::builder::Builder;
use super::lexer::{Lexer, Token};
use super::{Comment, Record, RecordError, RecordFault, Tag, tags};
use crate::{Game, GameResult, MoveError, PlayError, Side, Square, preset, presets};

/// The games of a text, one after another.
///
/// After an invalid game, reading continues after its result or at the tags of the next game.
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// Where the present token begins.
    token_start: Lexer<'a>,
    game: usize,
    /// How many variations are open where an error left the game; none when it ended there.
    skip_depth: Option<usize>,
}

impl<'a> Records<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let lexer = Lexer::new(text);
        Self {
            lexer,
            token_start: lexer,
            game: 0,
            skip_depth: None,
        }
    }

    /// How many games have been read.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.game
    }

    /// The line of the text, from 1, where the last game that was read ended: that of its result.
    #[must_use]
    pub fn line(&self) -> usize {
        self.token_start.place().line
    }

    fn token(&mut self) -> Result<Token<'a>, RecordFault> {
        self.lexer.skip_blank();
        self.token_start = self.lexer;
        self.lexer.token()
    }

    /// The error of the present token.
    fn error(&self, fault: RecordFault, turn: Option<(u32, Side)>) -> RecordError {
        let place = self.token_start.place();
        RecordError {
            game: self.game,
            line: place.line,
            column: place.column,
            turn,
            token: self.token_start.excerpt(),
            fault: Box::new(fault),
        }
    }

    /// The tags of a game, and the comments among them; none at the end of the text.
    fn header(&mut self) -> Option<Result<Header<'a>, RecordError>> {
        let mut header = Header::default();
        let mut first_error = None;
        loop {
            self.lexer.skip_blank();
            self.token_start = self.lexer;
            if self.lexer.is_at_bracket() {
                self.game += usize::from(!header.has_begun);
                header.has_begun = true;
                let added = self.lexer.tag().and_then(|(name, value)| {
                    header.add(Tag::new_unchecked(name, &value), self.token_start)
                });
                if let Err(fault) = added {
                    let error = self.error(fault, None);
                    first_error.get_or_insert(error);
                    self.lexer.skip_line();
                }
                continue;
            }
            match self.lexer.token() {
                Ok(Token::Comment(text)) => header.comments.push(Comment::new(text)),
                Ok(Token::End) if !header.has_begun => return None,
                // The moves begin here.
                _ => break,
            }
        }
        self.lexer = self.token_start;
        self.game += usize::from(!header.has_begun);
        Some(match first_error {
            Some(error) => Err(error),
            None => Ok(header),
        })
    }

    /// The game before its first move, as the tags describe it.
    fn setup(&mut self, header: &Header<'a>) -> Result<Game, RecordError> {
        let mut fail = |place, fault| {
            self.token_start = place;
            self.error(fault, None)
        };
        let rule_set = match header.find("Rules") {
            None => preset(DEFAULT_PRESET).unwrap_or(&presets()[0]).rule_set(),
            Some((tag, place)) => tag
                .value()
                .parse()
                .map_err(|error| fail(place, RecordFault::RuleSet(error)))?,
        };
        match header.find("Position") {
            None => Ok(Game::new(rule_set)),
            Some((tag, place)) => Game::set_up(rule_set, tag.value())
                .map_err(|error| fail(place, RecordFault::Position(error))),
        }
    }

    /// The moves of a game, up to and with the result.
    fn moves(&mut self, builder: &mut Builder) -> Result<Option<GameResult>, RecordFault> {
        loop {
            match self.token()? {
                Token::Comment(text) => builder.comment(Comment::new(text)),
                Token::Number { number, dots } => {
                    check_number(builder.game(), number, dots)?;
                    builder.announce();
                }
                Token::Route(route) => play(builder, &route)?,
                Token::Nag(nag) => builder.nag(nag)?,
                Token::OpenVariation => builder.open_variation()?,
                Token::CloseVariation => builder.close_variation()?,
                Token::Result(_) | Token::Tag | Token::End if builder.depth() > 0 => {
                    return Err(RecordFault::UnclosedVariation);
                }
                Token::Result(result) => return Ok(Some(result)),
                Token::Tag | Token::End => return Ok(None),
            }
        }
    }

    fn game(&mut self, header: Header<'a>) -> Result<Record, RecordError> {
        let game = self.setup(&header)?;
        let (rule_set, start) = (*game.rule_set(), *game.start());
        let mut builder = Builder::new(game);
        for comment in header.comments {
            builder.comment(comment);
        }
        let moves = self.moves(&mut builder).and_then(|terminator| {
            // A move number with no move after it is not a game.
            let is_game =
                header.has_begun || terminator.is_some() || !builder.game().moves().is_empty();
            is_game.then_some(terminator).ok_or(RecordFault::Unexpected)
        });
        let terminator = moves.map_err(|fault| {
            let game = builder.game();
            let error = self.error(fault, Some((game.number(), game.side_to_move())));
            if *error.fault == RecordFault::UnclosedVariation {
                // The game ends here, even if variations are open.
                self.skip_depth = None;
            } else {
                self.lexer = self.token_start;
                self.skip_depth = Some(builder.depth());
            }
            error
        })?;
        Ok(Record {
            tags: header.tags.into_iter().map(|(tag, _)| tag).collect(),
            rule_set,
            start,
            line: builder.finish(),
            terminator,
        })
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // Errors before the moves leave no variation open.
        self.skip_depth = Some(0);
        let record = match self.header()? {
            Ok(header) => self.game(header),
            Err(error) => Err(error),
        };
        if let (Err(_), Some(depth)) = (&record, self.skip_depth) {
            self.lexer.skip_game(depth);
        }
        Some(record)
    }
}

/// The rule set of a record without a Rules tag.
const DEFAULT_PRESET: &str = "classic-3x3";

/// The tags of a game, each with where it stands, and the comments among them.
#[derive(Default)]
struct Header<'a> {
    tags: Vec<(Tag, Lexer<'a>)>,
    comments: Vec<Comment>,
    has_begun: bool,
}

impl<'a> Header<'a> {
    fn find(&self, name: &str) -> Option<(&Tag, Lexer<'a>)> {
        let found = self.tags.iter().find(|(tag, _)| tag.is(name));
        found.map(|(tag, place)| (tag, *place))
    }

    fn add(&mut self, tag: Tag, place: Lexer<'a>) -> Result<(), RecordFault> {
        if tags::is_derived(&tag) && self.find(tag.name()).is_some() {
            return Err(RecordFault::DuplicateTag);
        }
        self.tags.push((tag, place));
        Ok(())
    }
}

/// Checks a move number, and that its dots fit the side: one for White, more for Black.
fn check_number(game: &Game, number: Option<u32>, dots: usize) -> Result<(), RecordFault> {
    let is_side_right = match dots {
        0 => true,
        1 => game.side_to_move() == Side::White,
        _ => game.side_to_move() == Side::Black,
    };
    let is_number_right = number.is_none_or(|number| number == game.number());
    if is_number_right && is_side_right {
        Ok(())
    } else {
        Err(RecordFault::Number)
    }
}

fn play(builder: &mut Builder, route: &[Square]) -> Result<(), RecordFault> {
    let game = builder.game();
    if let Some(outcome) = game.outcome() {
        return Err(RecordFault::Over(outcome));
    }
    let legal = game.check_route(route).map_err(RecordFault::Move)?;
    builder.play(legal).map_err(|error| match error {
        PlayError::Over(outcome) => RecordFault::Over(outcome),
        PlayError::Illegal { mv, why } => RecordFault::Move(MoveError::Illegal { mv, why }),
    })
}
