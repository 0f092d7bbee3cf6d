//! The fold of an event log: a game after its events, and whether a further one may follow.

use ugolki_rules::{Game, Outcome, PlayError, PositionError, Reason, RuleSetError, Side};

use super::{Created, Event, StoredEvent};

/// A game after the events of its log. It can be thrown away at any time and made again.
#[derive(Clone, Debug)]
pub(crate) struct Replay {
    game: Game,
    /// The person's side.
    side: Side,
    is_resigned: bool,
    last_seq: u64,
}

impl Replay {
    /// Replays a kept log.
    ///
    /// # Errors
    /// When the log is empty or does not follow the rules: it was not written by this server.
    pub(crate) fn of_log(log: &[StoredEvent]) -> Result<Replay, BrokenLog> {
        let (first, rest) = log
            .split_first()
            .ok_or_else(|| BrokenLog::new(1, EventError::NotCreated))?;
        let mut replay =
            Replay::begin(&first.event).map_err(|error| BrokenLog::new(first.seq, error))?;
        for stored in rest {
            replay
                .apply(&stored.event)
                .map_err(|error| BrokenLog::new(stored.seq, error))?;
        }
        Ok(replay)
    }

    /// Begins a game with its first event.
    pub(crate) fn begin(event: &Event) -> Result<Replay, EventError> {
        let Event::Created(created) = event else {
            return Err(EventError::NotCreated);
        };
        Ok(Replay {
            game: start(created)?,
            side: created.side,
            is_resigned: false,
            last_seq: 1,
        })
    }

    /// Lets one more event happen. A refused event changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        if self.outcome().is_some() {
            return Err(EventError::Over);
        }
        match event {
            Event::Created(_) => return Err(EventError::CreatedTwice),
            Event::Moved(moved) => self.game.play(moved.mv).map_err(EventError::Move)?,
            Event::TakenBack { plies } => self.take_back(*plies)?,
            Event::Resigned { .. } => self.is_resigned = true,
            _ => return Err(EventError::OtherKind),
        }
        self.last_seq += 1;
        Ok(())
    }

    /// The game as it stands, with the moves that lead there.
    pub(crate) fn into_game(self) -> Game {
        self.game
    }

    /// The number of the last event.
    pub(crate) fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// What a list shows of the game.
    pub(crate) fn summary(&self) -> Summary {
        let outcome = self.outcome();
        Summary {
            plies: self.game.moves().len(),
            result: outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result().to_string()),
            reason: outcome.map(|outcome| outcome.reason.to_string()),
            phase: if outcome.is_some() {
                Phase::Over
            } else {
                Phase::Playing
            },
            turn: None,
            deadline_at_ms: None,
        }
    }

    fn take_back(&mut self, plies: u32) -> Result<(), EventError> {
        let played = self.game.moves().len();
        let is_possible = usize::try_from(plies).is_ok_and(|plies| 1 <= plies && plies <= played);
        if !is_possible {
            return Err(EventError::TakeBack { plies, played });
        }
        for _ in 0..plies {
            self.game.undo();
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_resigned {
            return Some(Outcome {
                winner: Some(self.side.opponent()),
                reason: Reason::Resignation,
            });
        }
        self.game.outcome()
    }
}

fn start(created: &Created) -> Result<Game, EventError> {
    created
        .rule_set
        .check_for_games()
        .map_err(EventError::RuleSet)?;
    match &created.position {
        None => Ok(Game::new(created.rule_set)),
        Some(text) => Game::set_up(created.rule_set, text).map_err(EventError::Position),
    }
}

/// What a list shows of a game, worked out from its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Moves that stand, taken-back ones left out.
    pub(crate) plies: usize,
    /// As in a record; `*` while the game goes on.
    pub(crate) result: String,
    /// None while the game goes on.
    pub(crate) reason: Option<String>,
    pub(crate) phase: Phase,
    /// Whose turn it is; none unless the game is being played.
    pub(crate) turn: Option<Side>,
    /// When somebody's time will be over if nothing happens, in milliseconds since 1970 by the server's clock; none while
    /// nobody's time is counted. It is the instant when the game must be looked at, not the end of the shown clock: the
    /// lag that may still be given back lies between.
    pub(crate) deadline_at_ms: Option<u64>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The host waits for the other person.
    Open,
    Playing,
    Over,
}

/// Why an event can't happen where the log stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum EventError {
    #[error("the first event of a game is 'created'")]
    NotCreated,
    #[error("only the first event of a game is 'created'")]
    CreatedTwice,
    #[error("rules: {0}")]
    RuleSet(RuleSetError),
    #[error("position: {0}")]
    Position(PositionError),
    #[error("move: {0}")]
    Move(PlayError),
    #[error("cannot take back {plies} plies, {played} are played")]
    TakeBack { plies: u32, played: usize },
    #[error("the game is over")]
    Over,
    #[error("the event belongs to another kind of game")]
    OtherKind,
    #[error("the event cannot happen while the game is {phase:?}")]
    Phase { phase: Phase },
    #[error("event {expected} was expected")]
    Number { expected: u64 },
    #[error("the event does not name a side")]
    NoSide,
}

/// A kept log that does not follow the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq} of a kept game does not follow the rules: {error}")]
pub(crate) struct BrokenLog {
    pub(crate) seq: u64,
    pub(crate) error: Box<EventError>,
}

impl BrokenLog {
    pub(super) fn new(seq: u64, error: EventError) -> BrokenLog {
        BrokenLog {
            seq,
            error: Box::new(error),
        }
    }
}
