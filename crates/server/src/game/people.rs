//! The fold of a game between people.

use std::collections::HashMap;

use ugolki_rules::{Game, LegalMove, Outcome, Reason, Side};

use super::clock::Clocks;
use super::event::{Began, Claim, EarlierGames, Event, Occupant, Offer, Origin, StoredEvent};
use super::progress::{Progress, fold};
use super::{BrokenLog, ClientId, EventError, GameId, Phase, Seat, Summary};
use crate::clock::ServerTime;
use crate::millis::Millis;

/// A game between people after the events of its log. It can be dropped and rebuilt at any time. It
/// knows seats, but not who sits there.
#[derive(Clone, Debug)]
pub(crate) struct PeopleGame {
    pub(super) progress: Progress,
    /// The offers that are not answered yet, at most one per side and kind.
    pub(super) offers: Vec<(Side, Offer)>,
    /// The ply of each side's last offer of each kind.
    pub(super) offered_at: [[Option<usize>; Offer::COUNT]; 2],
    /// The times of each side's last few phrases.
    pub(super) said_at: [Vec<ServerTime>; 2],
    rematch: Option<GameId>,
    acts: HashMap<ClientId, u64>,
}

/// The number of remembered times per side.
pub(super) const SAID_REMEMBERED: usize = 4;

impl PeopleGame {
    /// Replays a stored log.
    ///
    /// # Errors
    /// When the log is empty or does not follow the rules: it was not written by this server.
    pub(crate) fn of_log(log: &[StoredEvent]) -> Result<PeopleGame, BrokenLog> {
        fold(log, PeopleGame::begin, PeopleGame::apply)
    }

    /// Begins a game with its first event.
    pub(crate) fn begin(first: &StoredEvent) -> Result<PeopleGame, EventError> {
        let progress = Progress::begin(first)?;
        let seats = &progress.began().seats;
        if !seats.iter().all(|seat| *seat == Occupant::Person) {
            return Err(EventError::OtherKind);
        }
        Ok(PeopleGame {
            progress,
            offers: Vec::new(),
            offered_at: [[None; Offer::COUNT]; 2],
            said_at: [Vec::new(), Vec::new()],
            rematch: None,
            acts: HashMap::new(),
        })
    }

    /// Applies the next event. If it is refused, nothing changes.
    pub(crate) fn apply(&mut self, stored: &StoredEvent) -> Result<(), EventError> {
        self.apply_checked(stored, None)
    }

    /// Applies the next event. If it is a move that was found legal before, it is not checked
    /// again.
    pub(crate) fn apply_checked(
        &mut self,
        stored: &StoredEvent,
        legal: Option<LegalMove>,
    ) -> Result<(), EventError> {
        self.progress.expect_next(stored)?;
        let before = self.phase();
        self.change(&stored.event, legal, ServerTime::from_ms(stored.at_ms))?;
        if self.phase() != before {
            self.offers.clear();
        }
        self.progress.note(stored);
        if let Some(id) = &stored.client_id {
            self.acts.insert(id.clone(), stored.seq);
        }
        Ok(())
    }

    fn change(
        &mut self,
        event: &Event,
        legal: Option<LegalMove>,
        now: ServerTime,
    ) -> Result<(), EventError> {
        match event {
            Event::Began(_) => Err(EventError::BegunTwice),
            Event::Moved(moved) => {
                let mover = self.progress.play(moved, legal, now)?;
                // A move declines the opponent's offers and cancels pending take-back requests.
                self.offers
                    .retain(|&(side, offer)| offer != Offer::TakeBack && side == mover);
                Ok(())
            }
            Event::TakenBack { plies } => self.take_back(*plies, now),
            Event::Offered { seat, offer } => self.note_offer(side_at(*seat)?, *offer),
            Event::Declined { offer, .. } => {
                self.progress.expect(offer_phase(*offer))?;
                self.offers.retain(|(_, standing)| standing != offer);
                Ok(())
            }
            Event::Said { seat, .. } => {
                self.note_said(side_at(*seat)?, now);
                Ok(())
            }
            Event::Resumed(resumed) => self.progress.resume(*resumed, now),
            Event::Resigned { seat } => self.progress.resign(*seat),
            Event::Agreed => self.progress.end(Outcome::draw(Reason::Agreement)),
            Event::Flagged { seat } => {
                let winner = side_at(*seat)?.opponent();
                self.progress.end(Outcome::win(winner, Reason::Time))
            }
            Event::Claimed { seat, claim } => {
                let side = side_at(*seat)?;
                self.progress.end(match claim {
                    Claim::Win => Outcome::win(side, Reason::Abandoned),
                    Claim::Draw => Outcome::draw(Reason::Abandoned),
                })
            }
            Event::Aborted { .. } => self.progress.end(Outcome::draw(Reason::Aborted)),
            Event::Rematched { game } => {
                self.progress.expect(Phase::Over)?;
                self.offers.clear();
                self.rematch = Some(game.clone());
                Ok(())
            }
        }
    }

    fn take_back(&mut self, plies: u32, now: ServerTime) -> Result<(), EventError> {
        self.progress.take_back(plies, now)?;
        self.offers.clear();
        let ply = self.ply();
        for offered_at in self.offered_at.iter_mut().flatten().flatten() {
            *offered_at = ply.min(*offered_at);
        }
        Ok(())
    }

    fn note_offer(&mut self, side: Side, offer: Offer) -> Result<(), EventError> {
        self.progress.expect(offer_phase(offer))?;
        self.offers.retain(|&standing| standing != (side, offer));
        self.offers.push((side, offer));
        self.offered_at[side.index()][offer.index()] = Some(self.ply());
        Ok(())
    }

    fn note_said(&mut self, side: Side, now: ServerTime) {
        let said = &mut self.said_at[side.index()];
        said.push(now);
        if said.len() > SAID_REMEMBERED {
            said.remove(0);
        }
    }

    pub(crate) fn began(&self) -> &Began {
        self.progress.began()
    }

    pub(crate) fn game(&self) -> &Game {
        self.progress.game()
    }

    /// The number of moves that stand.
    pub(super) fn ply(&self) -> usize {
        self.game().moves().len()
    }

    pub(crate) fn clocks(&self) -> Option<&Clocks> {
        self.progress.clocks()
    }

    pub(crate) fn offers(&self) -> &[(Side, Offer)] {
        &self.offers
    }

    pub(crate) fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The number of the last event.
    pub(crate) fn last_seq(&self) -> u64 {
        self.progress.last_seq()
    }

    /// When the last event happened. No later one is dated before it.
    pub(crate) fn last_at(&self) -> ServerTime {
        self.progress.last_at()
    }

    /// The event that an act of this id led to.
    pub(crate) fn act(&self, id: &ClientId) -> Option<u64> {
        self.acts.get(id).copied()
    }

    pub(crate) fn phase(&self) -> Phase {
        self.progress.phase()
    }

    /// Whose turn it is; none when the game is over.
    pub(crate) fn turn(&self) -> Option<Side> {
        self.progress.turn()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.progress.outcome()
    }

    /// When the game ended; the moment of the last event while it goes on.
    pub(crate) fn ended_at(&self) -> ServerTime {
        self.progress.ended_at()
    }

    /// True until both sides have moved once.
    pub(crate) fn can_abort(&self) -> bool {
        self.progress.can_abort()
    }

    /// The summary that is stored beside the log.
    pub(crate) fn summary(&self) -> Summary {
        self.progress.summary()
    }

    /// The time that one side is expected to use in the game; none without clocks.
    pub(crate) fn expected(&self) -> Option<Millis> {
        self.began().terms.clock.expected()
    }

    /// The points of White and Black in their games in a row, in halves, this one included once it
    /// has ended.
    pub(crate) fn score(&self) -> [u32; 2] {
        let earlier = self.began().earlier.as_ref();
        // The earlier points come from the database, so they may be any number.
        let add = |halves: &mut u32, more| *halves = halves.saturating_add(more);
        let mut score = Side::BOTH.map(|side| {
            earlier
                .and_then(|earlier| earlier.halves.get(side.index()))
                .copied()
                .unwrap_or(0)
        });
        match self.outcome() {
            None
            | Some(Outcome {
                reason: Reason::Aborted,
                ..
            }) => {}
            Some(Outcome {
                winner: Some(winner),
                ..
            }) => add(&mut score[winner.index()], 2),
            Some(Outcome { winner: None, .. }) => {
                score.iter_mut().for_each(|halves| add(halves, 1));
            }
        }
        score
    }

    /// How a rematch of this game begins: the same terms, the seats swapped.
    pub(crate) fn next_game(&self, id: &GameId) -> Began {
        let [white, black] = self.score();
        let earlier = self.began().earlier.as_ref();
        Began {
            origin: Origin::Rematch { of: id.clone() },
            earlier: Some(EarlierGames {
                games: earlier.map_or(0, |earlier| earlier.games).saturating_add(1),
                halves: vec![black, white],
            }),
            ..self.began().clone()
        }
    }
}

/// The part of a game in which an offer may stand.
pub(super) fn offer_phase(offer: Offer) -> Phase {
    match offer {
        Offer::Draw | Offer::TakeBack => Phase::Playing,
        Offer::Rematch => Phase::Over,
    }
}

fn side_at(seat: Seat) -> Result<Side, EventError> {
    seat.side().ok_or(EventError::NoSeat)
}
