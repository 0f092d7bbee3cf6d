//! The fold of a game against the computer, and appending to its log.

#[cfg(test)]
mod tests;

use super::event::{Event, StoredEvent};
use super::progress::{Progress, fold};
use super::{BrokenLog, EventError, Phase, Seat, Summary};
use crate::clock::ServerTime;

/// A game against the computer after the events of its log. It can be dropped and rebuilt at any
/// time.
#[derive(Clone, Debug)]
pub(crate) struct ComputerGame {
    progress: Progress,
    /// The person's seat.
    person: Seat,
}

impl ComputerGame {
    /// Replays a stored log.
    ///
    /// # Errors
    /// When the log is empty or does not follow the rules: it was not written by this server.
    pub(crate) fn of_log(log: &[StoredEvent]) -> Result<ComputerGame, BrokenLog> {
        fold(log, ComputerGame::begin, ComputerGame::apply)
    }

    /// Begins a game with its first event.
    pub(crate) fn begin(first: &StoredEvent) -> Result<ComputerGame, EventError> {
        let progress = Progress::begin(first)?;
        let (computer, ..) = progress.began().computer().ok_or(EventError::OtherKind)?;
        let side = computer.side().ok_or(EventError::NoSeat)?;
        Ok(ComputerGame {
            progress,
            person: side.opponent().into(),
        })
    }

    /// Applies the next event. If it is refused, nothing changes.
    pub(crate) fn apply(&mut self, stored: &StoredEvent) -> Result<(), EventError> {
        self.progress.expect_next(stored)?;
        self.progress.expect(Phase::Playing)?;
        let now = ServerTime::from_ms(stored.at_ms);
        match &stored.event {
            Event::Began(_) => return Err(EventError::BegunTwice),
            Event::Moved(moved) => drop(self.progress.play(moved, None, now)?),
            Event::TakenBack { plies } => self.progress.take_back(*plies, now)?,
            Event::Resigned { seat } if *seat == self.person => self.progress.resign(*seat)?,
            _ => return Err(EventError::OtherKind),
        }
        self.progress.note(stored);
        Ok(())
    }

    #[cfg(test)]
    pub(crate) fn game(&self) -> &ugolki_rules::Game {
        self.progress.game()
    }

    /// The number of the last event.
    pub(crate) fn last_seq(&self) -> u64 {
        self.progress.last_seq()
    }

    /// What a list shows of the game.
    pub(crate) fn summary(&self) -> Summary {
        self.progress.summary()
    }
}

/// The log of a game against the computer while events are appended.
#[derive(Debug)]
pub(crate) struct GrowingLog {
    /// None before the first event.
    game: Option<ComputerGame>,
    added: Vec<StoredEvent>,
}

impl GrowingLog {
    /// Continues a stored log, or begins one if there is none.
    ///
    /// # Errors
    /// When the stored log does not follow the rules.
    pub(crate) fn after(log: &[StoredEvent]) -> Result<GrowingLog, BrokenLog> {
        let game = match log {
            [] => None,
            log => Some(ComputerGame::of_log(log)?),
        };
        Ok(GrowingLog {
            game,
            added: Vec::new(),
        })
    }

    /// Continues a game after its last event.
    pub(crate) fn going_on(game: ComputerGame) -> GrowingLog {
        GrowingLog {
            game: Some(game),
            added: Vec::new(),
        }
    }

    /// The number that the next event gets.
    pub(crate) fn next_seq(&self) -> u64 {
        self.game.as_ref().map_or(0, ComputerGame::last_seq) + 1
    }

    /// The person's seat; none before the first event.
    pub(crate) fn person(&self) -> Option<Seat> {
        self.game.as_ref().map(|game| game.person)
    }

    /// Adds an event. A refused event changes nothing.
    pub(crate) fn push(&mut self, event: Event, at_ms: u64) -> Result<(), EventError> {
        let stored = StoredEvent {
            seq: self.next_seq(),
            at_ms,
            event,
            client_id: None,
        };
        match &mut self.game {
            Some(game) => game.apply(&stored)?,
            None => self.game = Some(ComputerGame::begin(&stored)?),
        }
        self.added.push(stored);
        Ok(())
    }

    /// The game after all events, and the new ones; none if there is no event at all.
    pub(crate) fn finish(self) -> Option<(ComputerGame, Vec<StoredEvent>)> {
        Some((self.game?, self.added))
    }
}
