//! Acts of players, and the one place that decides what they lead to.

use ugolki_rules::{LegalMove, Move, Side};

use super::Phase;
use super::event::{Claim, Event, Moved, Offer, Phrase};
use super::people::{PeopleGame, SAID_REMEMBERED, offer_phase};
use crate::clock::ServerTime;
use crate::millis::Millis;

/// From this number of events on, a game accepts only acts that end it.
const LONG_LOG: u64 = 4_000;

/// The fewest plies between two offers of a side, so that a declined offer is not repeated at once.
fn plies_between(offer: Offer) -> usize {
    match offer {
        Offer::Draw => 10,
        Offer::TakeBack | Offer::Rematch => 1,
    }
}

/// A side may speak [`SAID_REMEMBERED`] times within this.
const SAYING_SPAN: Millis = Millis::from_secs(20);

/// What a person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Move(MoveAct),
    Resign,
    Abort,
    Offer(Offer),
    Accept(Offer),
    Decline(Offer),
    Claim(Claim),
    Say(Phrase),
}

/// A move with the position that it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveAct {
    pub(crate) ply: usize,
    pub(crate) hash: u64,
    pub(crate) mv: Move,
    /// How long the player saw the position, according to their browser.
    pub(crate) thought: Option<Millis>,
}

/// The circumstances of an act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    pub(crate) now: ServerTime,
    /// The player's lag as the server has measured it; none when it has not.
    pub(crate) measured_lag: Option<Millis>,
    /// Whether the other side has been away long enough for a claim.
    pub(crate) opponent: Attendance,
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attendance {
    Here,
    /// Away long enough for the other side to claim.
    Left,
}

/// What an act that is allowed leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly every decision is an event, and none is kept"
)]
pub(crate) enum Decision {
    /// This event is to be stored.
    Event(Decided),
    /// A rematch is agreed: another game is to be made.
    Rematch,
    /// Nothing has to change.
    Nothing,
}

/// An event that may happen now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decided {
    pub(crate) event: Event,
    /// The move that was found legal, if the event is one, so that it is not checked again.
    pub(crate) legal: Option<LegalMove>,
}

impl From<Event> for Decided {
    fn from(event: Event) -> Decided {
        Decided { event, legal: None }
    }
}

impl From<Event> for Decision {
    fn from(event: Event) -> Decision {
        Decision::Event(event.into())
    }
}

/// Why an act may not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ActError {
    #[error("the sender has no seat in this game")]
    NotSeated,
    #[error("the game is over")]
    Over,
    #[error("it is the other side's turn")]
    NotYourTurn,
    #[error("the act is for another position")]
    Stale,
    #[error("the move is not legal")]
    IllegalMove,
    #[error("the move came after the time was over")]
    Late,
    #[error("there is no such offer")]
    NoOffer,
    #[error("the state of the game does not allow it")]
    NotNow,
    #[error("it was done too often")]
    TooOften,
}

impl PeopleGame {
    /// Decides what a player's act leads to.
    pub(crate) fn decide(
        &self,
        side: Side,
        act: &Act,
        circumstances: &Circumstances,
    ) -> Result<Decision, ActError> {
        let prolongs = matches!(
            act,
            Act::Move(_)
                | Act::Say(_)
                | Act::Offer(_)
                | Act::Decline(_)
                | Act::Accept(Offer::TakeBack)
        );
        if prolongs && self.last_seq() >= LONG_LOG {
            return Err(ActError::TooOften);
        }
        match act {
            Act::Say(phrase) => self.say(side, *phrase, circumstances.now),
            Act::Offer(offer) => self.offer(side, *offer),
            Act::Accept(offer) => self.accept(side, *offer),
            Act::Decline(offer) => self.decline(side, *offer),
            _ if self.phase() == Phase::Over => Err(ActError::Over),
            Act::Move(act) => self.try_move(side, act, circumstances),
            Act::Resign => Ok(Event::Resigned { seat: side.into() }.into()),
            Act::Abort if self.can_abort() => Ok(Event::Aborted {
                seat: Some(side.into()),
            }
            .into()),
            Act::Abort => Err(ActError::NotNow),
            Act::Claim(claim) => self.claim(side, *claim, circumstances),
        }
    }

    fn try_move(
        &self,
        side: Side,
        act: &MoveAct,
        circumstances: &Circumstances,
    ) -> Result<Decision, ActError> {
        let state = self.game().state();
        let is_this_position = act.ply == self.ply() && act.hash == state.hash();
        if !is_this_position {
            return Err(ActError::Stale);
        }
        if self.game().side_to_move() != side {
            return Err(ActError::NotYourTurn);
        }
        let legal = self
            .progress
            .check(act.mv)
            .map_err(|_| ActError::IllegalMove)?;
        let timing = match self.clocks() {
            None => None,
            Some(clocks) => {
                let lag = match act.thought {
                    Some(thought) => clocks.elapsed(circumstances.now).minus(thought),
                    None => circumstances.measured_lag.unwrap_or(Millis::ZERO),
                };
                let timing = clocks
                    .charge(lag, circumstances.measured_lag, circumstances.now)
                    .map_err(|_| ActError::Late)?;
                Some(timing)
            }
        };
        Ok(Decision::Event(Decided {
            event: Event::Moved(Moved { mv: act.mv, timing }),
            legal: Some(legal),
        }))
    }

    fn offer(&self, side: Side, offer: Offer) -> Result<Decision, ActError> {
        if self.phase() != offer_phase(offer) {
            return Err(match offer {
                Offer::Rematch => ActError::NotNow,
                Offer::Draw | Offer::TakeBack => ActError::Over,
            });
        }
        if self.offers.contains(&(side, offer)) {
            return Ok(Decision::Nothing);
        }
        let is_asked_already = self.offers.contains(&(side.opponent(), offer));
        match offer {
            Offer::Draw | Offer::Rematch if is_asked_already => return self.accept(side, offer),
            Offer::TakeBack if self.plies_to_take_back(side).is_none() => {
                return Err(ActError::NotNow);
            }
            Offer::Rematch if self.rematch().is_some() => return Err(ActError::NotNow),
            Offer::Draw | Offer::TakeBack | Offer::Rematch => {}
        }
        let ply = self.ply();
        let is_soon = self.offered_at[side.index()][offer.index()]
            .is_some_and(|offered_at| ply < offered_at + plies_between(offer));
        if is_soon {
            return Err(ActError::TooOften);
        }
        Ok(Event::Offered {
            seat: side.into(),
            offer,
        }
        .into())
    }

    fn accept(&self, side: Side, offer: Offer) -> Result<Decision, ActError> {
        if !self.offers.contains(&(side.opponent(), offer)) {
            return Err(ActError::NoOffer);
        }
        match offer {
            Offer::Draw => Ok(Event::Agreed.into()),
            Offer::TakeBack => {
                let plies = self
                    .plies_to_take_back(side.opponent())
                    .ok_or(ActError::NotNow)?;
                Ok(Event::TakenBack { plies }.into())
            }
            Offer::Rematch => Ok(Decision::Rematch),
        }
    }

    fn decline(&self, side: Side, offer: Offer) -> Result<Decision, ActError> {
        let is_standing = self.offers.iter().any(|(_, standing)| *standing == offer);
        if is_standing {
            Ok(Event::Declined {
                seat: side.into(),
                offer,
            }
            .into())
        } else {
            Err(ActError::NoOffer)
        }
    }

    /// The number of plies to take back so that the side can make its last move again; none if it
    /// has not moved.
    fn plies_to_take_back(&self, side: Side) -> Option<u32> {
        let plies = if self.game().side_to_move() == side {
            2
        } else {
            1
        };
        (plies <= self.ply()).then(|| u32::from(plies == 2) + 1)
    }

    fn claim(
        &self,
        side: Side,
        claim: Claim,
        circumstances: &Circumstances,
    ) -> Result<Decision, ActError> {
        // Before both have moved a game can be aborted, and nobody has won anything.
        let is_their_turn = self.turn() == Some(side.opponent()) && !self.can_abort();
        if is_their_turn && circumstances.opponent == Attendance::Left {
            Ok(Event::Claimed {
                seat: side.into(),
                claim,
            }
            .into())
        } else {
            Err(ActError::NotNow)
        }
    }

    fn say(&self, side: Side, phrase: Phrase, now: ServerTime) -> Result<Decision, ActError> {
        let said = &self.said_at[side.index()];
        let is_too_often = said.len() == SAID_REMEMBERED && now.since(said[0]) < SAYING_SPAN;
        if is_too_often {
            return Err(ActError::TooOften);
        }
        Ok(Event::Said {
            seat: side.into(),
            phrase,
        }
        .into())
    }

    /// The event that is due at `now`, whoever notices it: the side to move is out of time, grace
    /// included.
    pub(crate) fn due(&self, now: ServerTime) -> Option<Event> {
        let clocks = self.clocks()?;
        (clocks.deadline() <= now)
            .then(|| self.time_over())
            .flatten()
    }

    /// The event of a side that reports its own time to be over, if that is true at `now`.
    pub(crate) fn due_by_own_word(&self, side: Side, now: ServerTime) -> Option<Event> {
        let is_own = self.turn() == Some(side);
        let is_over = self.clocks().is_some_and(|clocks| clocks.is_over(now));
        (is_own && is_over).then(|| self.time_over()).flatten()
    }

    fn time_over(&self) -> Option<Event> {
        let turn = self.turn()?;
        let clocks = self.clocks()?;
        Some(if clocks.is_first_move() {
            Event::Aborted { seat: None }
        } else {
            Event::Flagged { seat: turn.into() }
        })
    }
}
