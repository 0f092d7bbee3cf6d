//! The game that was replayed last: a question after one more move plays that move alone.
//!
//! A session is known by what it holds, the rule set, the start and the moves, so a request still
//! carries its whole game; a worker that starts anew, or a move that is taken back, only costs one
//! replay. A page shows one game at a time, so one is kept.

use ugolki_rules::Game as RulesGame;

use super::{failure, men_squares, move_failure, names, playable, setup_failure};
use crate::protocol::{Failure, FailureCode, Game, HistoryEntry};

/// The session that is kept.
pub(super) struct Kept(Option<Session>);

impl Kept {
    pub(super) const fn new() -> Self {
        Self(None)
    }

    /// Gives the session of a game, playing what is new in it.
    pub(super) fn open(&mut self, spec: &Game) -> Result<&mut Session, Failure> {
        self.open_with(spec, usize::MAX)
    }

    /// Gives the session of a game, with the entries of all moves but the first `known`.
    pub(super) fn open_with(&mut self, spec: &Game, known: usize) -> Result<&mut Session, Failure> {
        let is_kept = self
            .0
            .as_ref()
            .is_some_and(|session| session.given <= known && session.is_start_of(spec));
        if !is_kept {
            self.0 = Some(Session::begin(spec)?);
        }
        let session = self.0.as_mut().expect("it was kept or has just begun");
        session.play_on(&spec.moves)?;
        Ok(session)
    }
}

/// A game as it was replayed.
pub(super) struct Session {
    rules: String,
    position: Option<String>,
    /// The texts of the moves played.
    moves: Vec<String>,
    pub(super) game: RulesGame,
    /// How many moves the page has been given the entries of.
    given: usize,
    /// The entries of the moves after those.
    fresh: Vec<HistoryEntry>,
}

impl Session {
    fn begin(spec: &Game) -> Result<Self, Failure> {
        let game = RulesGame::from_text(&spec.rules, spec.position.as_deref())
            .map_err(|error| setup_failure(&error))?;
        Ok(Self {
            rules: spec.rules.clone(),
            position: spec.position.clone(),
            moves: Vec::new(),
            game,
            given: 0,
            fresh: Vec::new(),
        })
    }

    /// Takes the entries of all moves but the first `known`, each with its canonical route in the
    /// position where it was made.
    pub(super) fn history_after(&mut self, known: usize) -> Vec<HistoryEntry> {
        let mut entries = std::mem::take(&mut self.fresh);
        entries.drain(..known.saturating_sub(self.given).min(entries.len()));
        self.given = self.moves.len();
        entries
    }

    fn is_start_of(&self, spec: &Game) -> bool {
        self.rules == spec.rules
            && self.position == spec.position
            && spec.moves.starts_with(&self.moves)
    }

    /// Plays the moves that are not played yet; those before one that fails stay played.
    fn play_on(&mut self, moves: &[String]) -> Result<(), Failure> {
        for text in &moves[self.moves.len()..] {
            let legal = playable(&self.game)?
                .parse_move(text)
                .map_err(|error| move_failure(&error))?;
            let (side, number) = (self.game.side_to_move().into(), self.game.number());
            let route = self.game.route(legal.mv()).unwrap_or_default();
            self.game
                .play_legal(legal)
                .map_err(|_| failure(FailureCode::Illegal))?;
            self.moves.push(text.clone());
            self.fresh.push(HistoryEntry {
                side,
                number,
                text: ugolki_rules::join_route(&route),
                route: names(route),
                men: men_squares(&self.game.position()),
            });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(moves: &[&str]) -> Game {
        Game {
            rules: "classic-3x3".to_owned(),
            position: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    /// What a session says of a game, and how many entries of its history it gives.
    fn look(kept: &mut Kept, moves: &[&str], known: usize) -> (u64, usize) {
        let session = kept
            .open_with(&spec(moves), known)
            .expect("the moves are legal");
        let entries = session.history_after(known).len();
        (session.game.state().hash(), entries)
    }

    const MOVES: [&str; 4] = ["c3-d3", "f6-e6", "d3-e3", "e6-d6"];

    #[test]
    fn a_kept_game_is_the_same_as_one_played_anew() {
        let mut kept = Kept::new();
        for (length, known) in [
            (0, 0),
            (1, 0),
            (2, 1),
            (4, 2),
            (4, 4),
            (3, 3),
            (1, 0),
            (4, 1),
        ] {
            let anew = look(&mut Kept::new(), &MOVES[..length], known);
            assert_eq!(anew.1, length - known);
            assert_eq!(look(&mut kept, &MOVES[..length], known), anew, "{length}");
        }
    }

    #[test]
    fn entries_that_were_given_are_made_anew_for_one_who_has_lost_them() {
        let mut kept = Kept::new();
        assert_eq!(look(&mut kept, &MOVES, 0).1, 4);
        assert_eq!(look(&mut kept, &MOVES, 4).1, 0);
        assert_eq!(look(&mut kept, &MOVES, 1).1, 3);
        kept.open(&spec(&MOVES)).expect("the moves are legal");
        assert_eq!(look(&mut kept, &MOVES, 0).1, 4);
    }

    #[test]
    fn a_move_that_fails_leaves_the_session_usable() {
        let mut kept = Kept::new();
        assert!(kept.open(&spec(&["c3-d3", "a1-h8"])).is_err());
        let anew = look(&mut Kept::new(), &MOVES, 0);
        assert_eq!(look(&mut kept, &MOVES, 0), anew);
    }
}
