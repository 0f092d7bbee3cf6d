//! Logs of the formats 1 and 2, as events of today.
//!
//! Those formats named sides and people. A table that waited for its second person was a game; now
//! it is an invitation.

mod event;
#[cfg(test)]
mod tests;

use std::fmt;

use ugolki_rules::{IllegalMove, PlayError, Side};

pub(super) use self::event::OldPlayer;
use self::event::{Created, Invited, Joined, OldEvent};
use crate::clock::ServerTime;
use crate::game::{
    Began, ComputerGame, EarlierGames, Event, EventError, GameId, Occupant, Offer, Origin,
    PeopleGame, Phase, Resumed, StoredEvent, Summary, Terms,
};
use crate::store::event_body::BodyError;

/// An event as it stands in an old log.
#[derive(Clone, Debug)]
pub(super) struct OldRow {
    pub(super) at_ms: u64,
    pub(super) client_id: Option<String>,
    pub(super) body: String,
}

/// What is known about an old log besides its events.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    /// The game that this one is a rematch of.
    pub(super) rematch_of: Option<GameId>,
    /// True when the game was over by the rules as they were read then.
    pub(super) was_over: bool,
    pub(super) now: ServerTime,
}

/// The result of reading an old log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NewLog {
    ComputerGame(NewGame),
    /// Its players, White first, stood in the log itself.
    PeopleGame(NewGame, [OldPlayer; 2]),
    /// A table that nobody had joined.
    Invitation(NewInvitation),
}

/// A game in today's events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewGame {
    pub(super) events: Vec<StoredEvent>,
    pub(super) summary: Summary,
    /// Why the game cannot be folded to its end by the rules of today, if it cannot.
    pub(super) broken: Option<LogError>,
}

/// An invitation in today's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewInvitation {
    pub(super) terms: Terms,
    pub(super) host: OldPlayer,
    pub(super) wished_side: Option<Side>,
    pub(super) is_cancelled: bool,
}

/// Reads an old log.
pub(super) fn read(rows: &[OldRow], around: &Surroundings) -> Result<NewLog, LogError> {
    let stored = (1..)
        .zip(rows)
        .map(|(seq, row)| OldStored::read(seq, row))
        .collect::<Result<Vec<OldStored<'_>>, LogError>>()?;
    let Some((first, rest)) = stored.split_first() else {
        return Err(LogError::at(1, &EventError::NotBegun));
    };
    match &first.event {
        OldEvent::Created(created) => {
            let game = Growing::begin(of_created(created), first)?.finish(rest, around)?;
            Ok(NewLog::ComputerGame(game))
        }
        OldEvent::Invited(invited) => read_invited(invited, rest, around),
        _ => Err(LogError::at(1, &EventError::NotBegun)),
    }
}

/// Reads a log of two people, which began with a table that waited for the second of them.
fn read_invited(
    invited: &Invited,
    rest: &[OldStored<'_>],
    around: &Surroundings,
) -> Result<NewLog, LogError> {
    if let Some((second, rest)) = rest.split_first()
        && let OldEvent::Joined(joined) = &second.event
    {
        let began = of_joined(invited, joined, around.rematch_of.as_ref());
        let game = Growing::begin(began, second)?.finish(rest, around)?;
        return Ok(NewLog::PeopleGame(game, seated(invited, joined)));
    }
    Ok(NewLog::Invitation(NewInvitation {
        terms: invited.terms.clone(),
        host: invited.host.clone(),
        wished_side: invited.side,
        is_cancelled: !rest.is_empty(),
    }))
}

/// An event with its place in the old log, by which an operator finds it.
struct OldStored<'a> {
    seq: u64,
    row: &'a OldRow,
    event: OldEvent,
}

impl OldStored<'_> {
    fn read(seq: u64, row: &OldRow) -> Result<OldStored<'_>, LogError> {
        match OldEvent::read(&row.body) {
            Ok(event) => Ok(OldStored { seq, row, event }),
            Err(error) => Err(LogError::at(seq, &error)),
        }
    }
}

/// The game that an old log says is a rematch of its own, if any.
pub(super) fn rematch_in(body: &str) -> Result<Option<GameId>, BodyError> {
    match OldEvent::read(body)? {
        OldEvent::Rematched { game } => Ok(Some(game)),
        _ => Ok(None),
    }
}

fn of_created(created: &Created) -> Began {
    let computer = Occupant::Computer {
        level: created.level,
        seed: created.seed,
    };
    Began {
        terms: created.terms.clone(),
        position: created.position.clone(),
        seats: match created.side {
            Side::White => vec![Occupant::Person, computer],
            Side::Black => vec![computer, Occupant::Person],
        },
        origin: Origin::Computer,
        earlier: None,
    }
}

fn of_joined(invited: &Invited, joined: &Joined, rematch_of: Option<&GameId>) -> Began {
    let earlier = invited.earlier.as_ref().map(|earlier| {
        let (host, joiner) = (earlier.host_halves, earlier.joiner_halves);
        EarlierGames {
            games: earlier.games,
            halves: match joined.side {
                Side::White => vec![joiner, host],
                Side::Black => vec![host, joiner],
            },
        }
    });
    Began {
        terms: invited.terms.clone(),
        position: None,
        seats: vec![Occupant::Person; 2],
        origin: match rematch_of {
            Some(of) => Origin::Rematch { of: of.clone() },
            None => Origin::Invitation,
        },
        earlier,
    }
}

fn seated(invited: &Invited, joined: &Joined) -> [OldPlayer; 2] {
    let (host, joiner) = (invited.host.clone(), joined.player.clone());
    match joined.side {
        Side::White => [joiner, host],
        Side::Black => [host, joiner],
    }
}

/// The fold of a log that is being read.
enum Fold {
    Computer(Box<ComputerGame>),
    People(Box<PeopleGame>),
}

impl Fold {
    fn apply(&mut self, stored: &StoredEvent) -> Result<(), EventError> {
        match self {
            Fold::Computer(game) => game.apply(stored),
            Fold::People(game) => game.apply(stored),
        }
    }

    fn summary(&self) -> Summary {
        match self {
            Fold::Computer(game) => game.summary(),
            Fold::People(game) => game.summary(),
        }
    }
}

/// A log in today's format while old events are added to it.
struct Growing {
    fold: Fold,
    /// The person of a game against the computer.
    person: Option<Side>,
    events: Vec<StoredEvent>,
    /// Why the fold stopped before the end of the log, if it did.
    broken: Option<LogError>,
}

impl Growing {
    /// Begins the game with the old event after which both players were known.
    fn begin(began: Began, old: &OldStored<'_>) -> Result<Growing, LogError> {
        let person = began
            .computer()
            .and_then(|(seat, ..)| seat.side())
            .map(Side::opponent);
        let first = StoredEvent {
            seq: 1,
            at_ms: old.row.at_ms,
            event: Event::Began(Box::new(began)),
            client_id: None,
        };
        let fold = match person {
            Some(_) => ComputerGame::begin(&first).map(|game| Fold::Computer(Box::new(game))),
            None => PeopleGame::begin(&first).map(|game| Fold::People(Box::new(game))),
        };
        Ok(Growing {
            fold: fold.map_err(|error| LogError::at(old.seq, &error))?,
            person,
            events: vec![first],
            broken: None,
        })
    }

    fn finish(
        mut self,
        rest: &[OldStored<'_>],
        around: &Surroundings,
    ) -> Result<NewGame, LogError> {
        for old in rest {
            self.add(old)?;
        }
        let mut summary = self.fold.summary();
        if self.broken.is_some() {
            // Nobody can continue the game, so its clock is not watched.
            summary.deadline_at_ms = None;
        } else if around.was_over && summary.phase == Phase::Playing {
            self.reopen(around.now)?;
            summary = self.fold.summary();
        }
        Ok(NewGame {
            summary,
            events: self.events,
            broken: self.broken,
        })
    }

    fn add(&mut self, old: &OldStored<'_>) -> Result<(), LogError> {
        let event = old
            .event
            .to_event(self.person)
            .ok_or_else(|| self.error(old, &EventError::BegunTwice))?;
        let client_id = old.row.client_id.as_deref().and_then(renamed);
        let stored = StoredEvent {
            seq: self.next_seq(),
            at_ms: old.row.at_ms,
            event,
            client_id: client_id
                .map(|id| id.parse())
                .transpose()
                .map_err(|error| self.error(old, &error))?,
        };
        if self.broken.is_some() {
            self.events.push(stored);
            return Ok(());
        }
        match self.fold.apply(&stored) {
            Ok(()) => self.events.push(stored),
            // By the old reading, the move before it had ended the game.
            Err(_) if is_of_rematch(&stored.event) => {}
            // The whole log is stored nevertheless: one game that cannot be shown must not block
            // all others.
            Err(error) if was_legal(&error) => {
                self.broken = Some(self.error(old, &error));
                self.events.push(stored);
            }
            // No reading of the rules explains it, so something else has written or damaged the
            // log. Whoever runs the server decides what becomes of it.
            Err(error) => return Err(self.error(old, &error)),
        }
        Ok(())
    }

    /// An error of an event that does not follow the ones before it.
    fn error(&self, old: &OldStored<'_>, error: &dyn fmt::Display) -> LogError {
        LogError {
            ply: Some(self.fold.summary().plies + 1),
            ..LogError::at(old.seq, error)
        }
    }

    /// Reopens a game that was over by the old rules. The turn after the move that had ended it
    /// starts again, and its clock is held for a long time, since nobody expects the game to
    /// continue.
    fn reopen(&mut self, now: ServerTime) -> Result<(), LogError> {
        let Fold::People(game) = &self.fold else {
            return Ok(());
        };
        let Some(clocks) = game.clocks() else {
            return Ok(());
        };
        let now = now.max(game.last_at());
        let stored = StoredEvent {
            seq: self.next_seq(),
            at_ms: now.ms(),
            event: Event::Resumed(Resumed {
                pause: clocks.elapsed(now),
                hold: Resumed::LONGEST_HOLD,
            }),
            client_id: None,
        };
        self.fold
            .apply(&stored)
            .map_err(|error| LogError::at(stored.seq, &error))?;
        self.events.push(stored);
        Ok(())
    }

    fn next_seq(&self) -> u64 {
        self.events.len() as u64 + 1
    }
}

/// Whether a move may have been legal by the old reading of a return, which knew fewer moves: today
/// there may be another one, so that a forced exit or the mirror rule forbids this one.
fn was_legal(error: &EventError) -> bool {
    matches!(
        error,
        EventError::Move(PlayError::Illegal {
            why: IllegalMove::ForcedExit { .. } | IllegalMove::Mirror { .. },
            ..
        })
    )
}

fn is_of_rematch(event: &Event) -> bool {
    matches!(
        event,
        Event::Rematched { .. }
            | Event::Offered {
                offer: Offer::Rematch,
                ..
            }
            | Event::Declined {
                offer: Offer::Rematch,
                ..
            }
    )
}

/// The id of an act with the seat in front, where it had the letter of a side.
fn renamed(id: &str) -> Option<String> {
    let (letter, rest) = id.split_once('.')?;
    let seat = match letter {
        "w" => 0,
        "b" => 1,
        _ => return None,
    };
    Some(format!("{seat}.{rest}"))
}

/// An old log that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogError {
    /// The number of the event in the old log.
    seq: u64,
    /// The number of the ply that would be played next.
    ply: Option<usize>,
    message: String,
}

impl LogError {
    fn at(seq: u64, error: &dyn fmt::Display) -> LogError {
        LogError {
            seq,
            ply: None,
            message: error.to_string(),
        }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "event {}", self.seq)?;
        if let Some(ply) = self.ply {
            write!(formatter, ", at ply {ply}")?;
        }
        write!(formatter, ": {}", self.message)
    }
}
