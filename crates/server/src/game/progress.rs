//! The part of the fold that all kinds of games share: moves, take-backs, clocks and the end.

use ugolki_rules::{Game, IllegalMove, LegalMove, Move, Outcome, PlayError, Reason, RuleSet, Side};

use super::clock::Clocks;
use super::event::{Began, Event, Moved, Resumed, StoredEvent};
use super::{BrokenLog, ClockSetting, EventError, Phase, Places, Seat, Summary};
use crate::clock::ServerTime;

#[cfg(test)]
thread_local! {
    /// The number of checks of legality on this thread.
    static CHECKS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Replays a stored log with the two functions of a kind of game.
///
/// # Errors
/// When the log is empty or does not follow the rules: it was not written by this server.
pub(super) fn fold<G>(
    log: &[StoredEvent],
    begin: fn(&StoredEvent) -> Result<G, EventError>,
    apply: fn(&mut G, &StoredEvent) -> Result<(), EventError>,
) -> Result<G, BrokenLog> {
    let (first, rest) = log
        .split_first()
        .ok_or_else(|| BrokenLog::new(1, EventError::NotBegun))?;
    let mut game = begin(first).map_err(|error| BrokenLog::new(first.seq, error))?;
    for stored in rest {
        apply(&mut game, stored).map_err(|error| BrokenLog::new(stored.seq, error))?;
    }
    Ok(game)
}

/// The fold of the events that every kind of game knows.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    began: Began,
    game: Game,
    clocks: Option<Clocks>,
    /// The highest number of plies that ever stood: taking back does not undo that both have moved.
    top_ply: usize,
    /// How the game ended, unless the board decided it.
    ending: Option<Outcome>,
    ended_at: Option<ServerTime>,
    last_seq: u64,
    last_at: ServerTime,
}

impl Progress {
    /// Begins a game with its first event.
    pub(super) fn begin(first: &StoredEvent) -> Result<Progress, EventError> {
        let Event::Began(began) = &first.event else {
            return Err(EventError::NotBegun);
        };
        if first.seq != 1 {
            return Err(EventError::Number { expected: 1 });
        }
        let now = ServerTime::from_ms(first.at_ms);
        let game = set_up(began.terms.rule_set, began.position.as_deref())?;
        let clocks = match began.terms.clock {
            ClockSetting::None => None,
            ClockSetting::Fischer(setting) => Some(Clocks::new(setting, game.side_to_move(), now)),
            ClockSetting::Days(_) => return Err(EventError::Clock),
        };
        let is_for_two = |count: usize| count == Side::BOTH.len();
        let earlier = began.earlier.as_ref();
        let fits = is_for_two(began.seats.len())
            && earlier.is_none_or(|earlier| is_for_two(earlier.halves.len()));
        if !fits {
            return Err(EventError::Seats);
        }
        let mut progress = Progress {
            began: Began::clone(began),
            game,
            clocks,
            top_ply: 0,
            ending: None,
            ended_at: None,
            last_seq: 0,
            last_at: ServerTime::from_ms(0),
        };
        progress.note(first);
        Ok(progress)
    }

    /// Checks that an event is the next one.
    pub(super) fn expect_next(&self, stored: &StoredEvent) -> Result<(), EventError> {
        let expected = self.last_seq + 1;
        if stored.seq == expected {
            Ok(())
        } else {
            Err(EventError::Number { expected })
        }
    }

    /// Records an event that was applied.
    pub(super) fn note(&mut self, stored: &StoredEvent) {
        let at = ServerTime::from_ms(stored.at_ms);
        self.last_seq = stored.seq;
        self.last_at = self.last_at.max(at);
        if self.phase() == Phase::Over && self.ended_at.is_none() {
            self.ended_at = Some(at);
        }
    }

    /// Checks that a move is legal now.
    pub(super) fn check(&self, mv: Move) -> Result<LegalMove, IllegalMove> {
        #[cfg(test)]
        CHECKS.set(CHECKS.get() + 1);
        self.game.check(mv)
    }

    /// Plays a move, after a check unless it was found legal before, and returns the side that
    /// made it.
    pub(super) fn play(
        &mut self,
        moved: &Moved,
        legal: Option<LegalMove>,
        now: ServerTime,
    ) -> Result<Side, EventError> {
        self.expect(Phase::Playing)?;
        let mover = self.game.side_to_move();
        let mv = moved.mv;
        let legal = match legal.filter(|legal| legal.mv() == mv) {
            Some(legal) => legal,
            None => self
                .check(mv)
                .map_err(|why| EventError::Move(PlayError::Illegal { mv, why }))?,
        };
        self.game.play_legal(legal).map_err(EventError::Move)?;
        let ply = self.game.moves().len();
        self.top_ply = self.top_ply.max(ply);
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(moved.timing.unwrap_or_default(), ply, now);
        }
        Ok(mover)
    }

    /// Unmakes the last plies.
    pub(super) fn take_back(&mut self, plies: u32, now: ServerTime) -> Result<(), EventError> {
        self.expect(Phase::Playing)?;
        let played = self.game.moves().len();
        let is_possible = usize::try_from(plies).is_ok_and(|plies| 1 <= plies && plies <= played);
        if !is_possible {
            return Err(EventError::TakeBack { plies, played });
        }
        for _ in 0..plies {
            self.game.undo();
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.taken_back(self.game.side_to_move(), now);
        }
        Ok(())
    }

    /// Restarts the clocks after downtime of the server.
    pub(super) fn resume(&mut self, resumed: Resumed, now: ServerTime) -> Result<(), EventError> {
        self.expect(Phase::Playing)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.resumed(resumed.pause, resumed.hold, now);
        }
        Ok(())
    }

    /// Ends the game by a seat's resignation.
    pub(super) fn resign(&mut self, seat: Seat) -> Result<(), EventError> {
        let side = seat.side().ok_or(EventError::NoSeat)?;
        self.end(Outcome::win(side.opponent(), Reason::Resignation))
    }

    /// Ends the game in another way than on the board.
    pub(super) fn end(&mut self, outcome: Outcome) -> Result<(), EventError> {
        self.expect(Phase::Playing)?;
        self.ending = Some(outcome);
        Ok(())
    }

    pub(super) fn expect(&self, expected: Phase) -> Result<(), EventError> {
        match self.phase() {
            phase if phase == expected => Ok(()),
            Phase::Over => Err(EventError::Over),
            phase => Err(EventError::Phase { phase }),
        }
    }

    pub(super) fn began(&self) -> &Began {
        &self.began
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// The number of the last event.
    pub(super) fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// When the last event happened. No later one is dated before it.
    pub(super) fn last_at(&self) -> ServerTime {
        self.last_at
    }

    /// When the game ended; the moment of the last event while it goes on.
    pub(super) fn ended_at(&self) -> ServerTime {
        self.ended_at.unwrap_or(self.last_at)
    }

    pub(super) fn phase(&self) -> Phase {
        if self.outcome().is_some() {
            Phase::Over
        } else {
            Phase::Playing
        }
    }

    /// Whose turn it is; none when the game is over.
    pub(super) fn turn(&self) -> Option<Side> {
        (self.phase() == Phase::Playing).then(|| self.game.side_to_move())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.ending.or_else(|| self.game.outcome())
    }

    /// True until both sides have moved once.
    pub(super) fn can_abort(&self) -> bool {
        self.phase() == Phase::Playing && self.top_ply < 2
    }

    /// The summary that is stored beside the log.
    pub(super) fn summary(&self) -> Summary {
        let outcome = self.outcome();
        let phase = self.phase();
        let clocks = self.clocks.as_ref().filter(|_| phase == Phase::Playing);
        Summary {
            plies: self.game.moves().len(),
            result: outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result().to_string()),
            places: outcome.as_ref().and_then(Places::of),
            reason: outcome.map(|outcome| outcome.reason.to_string()),
            phase,
            turn: self.turn().map(Seat::from),
            deadline_at_ms: clocks.map(|clocks| clocks.deadline().ms()),
        }
    }
}

/// Sets up a game, if its rules let every game end.
pub(crate) fn set_up(rule_set: RuleSet, position: Option<&str>) -> Result<Game, EventError> {
    rule_set.check_for_games().map_err(EventError::RuleSet)?;
    match position {
        None => Ok(Game::new(rule_set)),
        Some(text) => Game::set_up(rule_set, text).map_err(EventError::Position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::act::{Act, Attendance, Circumstances, Decision, MoveAct};
    use crate::game::event::{Occupant, Origin, Terms};
    use crate::game::people::PeopleGame;

    fn mv() -> Move {
        Move {
            from: "c3".parse().expect("a square"),
            to: "d3".parse().expect("a square"),
        }
    }

    fn stored(seq: u64, event: Event) -> StoredEvent {
        StoredEvent {
            seq,
            at_ms: 1_000 * seq,
            event,
            client_id: None,
        }
    }

    fn begun() -> PeopleGame {
        let rules = "classic-3x3";
        let rule_set = rules.parse().expect("a rule set");
        let began = Began {
            terms: Terms::new(rules.to_owned(), rule_set, ClockSetting::None),
            position: None,
            seats: vec![Occupant::Person; 2],
            origin: Origin::Invitation,
            earlier: None,
        };
        PeopleGame::begin(&stored(1, Event::Began(Box::new(began)))).expect("a game")
    }

    #[test]
    fn a_players_move_is_checked_once() {
        let mut game = begun();
        let act = Act::Move(MoveAct {
            ply: 0,
            hash: game.game().state().hash(),
            mv: mv(),
            thought: None,
        });
        let circumstances = Circumstances {
            now: ServerTime::from_ms(2_000),
            measured_lag: None,
            opponent: Attendance::Here,
        };
        let before = CHECKS.get();
        let Ok(Decision::Event(decided)) = game.decide(Side::White, &act, &circumstances) else {
            panic!("the move is legal");
        };
        let moved = stored(2, decided.event);
        game.apply_checked(&moved, decided.legal).expect("happens");
        assert_eq!(CHECKS.get() - before, 1);
        assert_eq!(game.game().moves(), [mv()]);
        // A move of a log, and one whose check was of another move, are checked when they are
        // played.
        let black = Moved {
            mv: Move {
                from: "f6".parse().expect("a square"),
                to: "e6".parse().expect("a square"),
            },
            timing: None,
        };
        let moved = stored(3, Event::Moved(black));
        game.apply_checked(&moved, decided.legal).expect("happens");
        assert_eq!(CHECKS.get() - before, 2);
        let again = stored(4, Event::Moved(black));
        assert!(matches!(game.apply(&again), Err(EventError::Move(_))));
    }
}
