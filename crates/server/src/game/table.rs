//! A game between people as its log leaves it: the fold of its events.

use std::collections::HashMap;

use ugolki_rules::{Game, Outcome, Reason, Side};

use super::clock::Clocks;
use super::event::{Claim, EarlierGames, Event, Invited, Offer, StoredEvent};
use super::replay::{BrokenLog, EventError, Phase, Summary};
use super::{ClientId, GameId, Millis, Player, seated, side_of};
use crate::clock::ServerTime;

/// A game between people after the events of its log. It can be thrown away at any time and made again.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(super) invited: Invited,
    pub(super) game: Game,
    /// White's player and Black's; none while the table waits for the second.
    pub(super) players: Option<[Player; 2]>,
    pub(super) clocks: Option<Clocks>,
    /// What was asked and not answered yet, at most once each side and kind.
    pub(super) offers: Vec<(Side, Offer)>,
    /// The ply at which each side asked for each thing last.
    pub(super) offered_at: [[Option<usize>; Offer::COUNT]; 2],
    /// When each side spoke, the last few times only.
    pub(super) said_at: [Vec<ServerTime>; 2],
    /// The highest number of plies that ever stood: whether both have moved is not undone by taking back.
    pub(super) top_ply: usize,
    /// How the game ended, where the board does not tell.
    ending: Option<Outcome>,
    ended_at: Option<ServerTime>,
    pub(super) rematch: Option<GameId>,
    last_seq: u64,
    last_at: ServerTime,
    acts: HashMap<ClientId, u64>,
}

/// So many times that a side spoke are remembered.
pub(super) const SAID_REMEMBERED: usize = 4;

impl Table {
    /// Replays a kept log.
    ///
    /// # Errors
    /// When the log is empty or does not follow the rules: it was not written by this server.
    pub(crate) fn of_log(log: &[StoredEvent]) -> Result<Table, BrokenLog> {
        let (first, rest) = log
            .split_first()
            .ok_or_else(|| BrokenLog::new(1, EventError::NotCreated))?;
        let mut table = Table::begin(first).map_err(|error| BrokenLog::new(first.seq, error))?;
        for stored in rest {
            table
                .apply(stored)
                .map_err(|error| BrokenLog::new(stored.seq, error))?;
        }
        Ok(table)
    }

    /// Begins a game with its first event.
    pub(crate) fn begin(first: &StoredEvent) -> Result<Table, EventError> {
        let Event::Invited(invited) = &first.event else {
            return Err(EventError::NotCreated);
        };
        invited
            .rule_set
            .check_for_games()
            .map_err(EventError::RuleSet)?;
        let mut table = Table {
            game: Game::new(invited.rule_set),
            invited: invited.clone(),
            players: None,
            clocks: None,
            offers: Vec::new(),
            offered_at: [[None; Offer::COUNT]; 2],
            said_at: [Vec::new(), Vec::new()],
            top_ply: 0,
            ending: None,
            ended_at: None,
            rematch: None,
            last_seq: 0,
            last_at: ServerTime::from_ms(0),
            acts: HashMap::new(),
        };
        table.note(first);
        Ok(table)
    }

    /// Lets one more event happen. A refused event changes nothing.
    pub(crate) fn apply(&mut self, stored: &StoredEvent) -> Result<(), EventError> {
        if stored.seq != self.last_seq + 1 {
            return Err(EventError::Number {
                expected: self.last_seq + 1,
            });
        }
        self.change(&stored.event, ServerTime::from_ms(stored.at_ms))?;
        self.note(stored);
        Ok(())
    }

    fn note(&mut self, stored: &StoredEvent) {
        self.last_seq = stored.seq;
        self.last_at = self.last_at.max(ServerTime::from_ms(stored.at_ms));
        if let Some(id) = &stored.client_id {
            self.acts.insert(id.clone(), stored.seq);
        }
    }

    fn change(&mut self, event: &Event, now: ServerTime) -> Result<(), EventError> {
        let phase = self.phase();
        let expect = |expected: Phase| {
            if phase == expected {
                Ok(())
            } else {
                Err(EventError::Phase { phase })
            }
        };
        match event {
            Event::Created(_) | Event::Invited(_) => return Err(EventError::CreatedTwice),
            Event::Joined(joined) => {
                expect(Phase::Open)?;
                self.seat(joined.player.clone(), joined.side, now);
            }
            Event::Moved(moved) => {
                expect(Phase::Playing)?;
                let mover = self.game.side_to_move();
                self.game.play(moved.mv).map_err(EventError::Move)?;
                let ply = self.game.moves().len();
                self.top_ply = self.top_ply.max(ply);
                if let Some(clocks) = &mut self.clocks {
                    clocks.moved(moved.timing.unwrap_or_default(), ply, now);
                }
                // A move declines what the other side asked, and lapses what it was asked about.
                self.offers
                    .retain(|&(side, offer)| offer != Offer::TakeBack && side == mover);
            }
            Event::TakenBack { plies } => {
                expect(Phase::Playing)?;
                self.take_back(*plies, now)?;
            }
            Event::Offered { side, offer } => {
                expect(offer_phase(*offer))?;
                self.withdraw(*side, *offer);
                self.offers.push((*side, *offer));
                self.offered_at[side.index()][offer.index()] = Some(self.game.moves().len());
            }
            Event::Declined { offer, .. } => {
                expect(offer_phase(*offer))?;
                self.offers.retain(|(_, standing)| standing != offer);
            }
            Event::Said { side, .. } => {
                if phase == Phase::Open {
                    return Err(EventError::Phase { phase });
                }
                let said = &mut self.said_at[side.index()];
                said.push(now);
                if said.len() > SAID_REMEMBERED {
                    said.remove(0);
                }
            }
            Event::Resumed(resumed) => {
                expect(Phase::Playing)?;
                if let Some(clocks) = &mut self.clocks {
                    clocks.resumed(resumed.pause, resumed.hold, now);
                }
            }
            Event::Resigned { side } => {
                expect(Phase::Playing)?;
                let side = side.ok_or(EventError::NoSide)?;
                self.end(Outcome::win(side.opponent(), Reason::Resignation));
            }
            Event::Agreed => {
                expect(Phase::Playing)?;
                self.end(Outcome::draw(Reason::Agreement));
            }
            Event::Flagged { side } => {
                expect(Phase::Playing)?;
                self.end(Outcome::win(side.opponent(), Reason::Time));
            }
            Event::Claimed { side, claim } => {
                expect(Phase::Playing)?;
                self.end(match claim {
                    Claim::Win => Outcome::win(*side, Reason::Abandoned),
                    Claim::Draw => Outcome::draw(Reason::Abandoned),
                });
            }
            Event::Aborted { .. } => {
                if phase == Phase::Over {
                    return Err(EventError::Over);
                }
                self.end(Outcome::draw(Reason::Aborted));
            }
            Event::Rematched { game } => {
                expect(Phase::Over)?;
                self.offers.clear();
                self.rematch = Some(game.clone());
            }
        }
        if self.phase() == Phase::Over && phase != Phase::Over {
            self.offers.clear();
            self.ended_at = Some(now);
        }
        Ok(())
    }

    fn seat(&mut self, joiner: Player, joiners_side: Side, now: ServerTime) {
        let host = self.invited.host.clone();
        self.players = Some(seated(host, joiner, joiners_side));
        self.clocks = self
            .invited
            .clock
            .map(|setting| Clocks::new(setting, self.game.side_to_move(), now));
    }

    fn take_back(&mut self, plies: u32, now: ServerTime) -> Result<(), EventError> {
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
        self.offers.clear();
        let ply = self.game.moves().len();
        for offered_at in self.offered_at.iter_mut().flatten().flatten() {
            *offered_at = ply.min(*offered_at);
        }
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) {
        self.ending = Some(outcome);
    }

    pub(super) fn withdraw(&mut self, side: Side, offer: Offer) {
        self.offers.retain(|&standing| standing != (side, offer));
    }

    pub(crate) fn invited(&self) -> &Invited {
        &self.invited
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    /// White's player and Black's; none while the table waits for the second.
    pub(crate) fn players(&self) -> Option<&[Player; 2]> {
        self.players.as_ref()
    }

    pub(crate) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    pub(crate) fn offers(&self) -> &[(Side, Offer)] {
        &self.offers
    }

    pub(crate) fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// The number of the last event.
    pub(crate) fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// When the last event happened. No later one is dated before it.
    pub(crate) fn last_at(&self) -> ServerTime {
        self.last_at
    }

    /// The event that an act of this name led to.
    pub(crate) fn act(&self, id: &ClientId) -> Option<u64> {
        self.acts.get(id).copied()
    }

    pub(crate) fn phase(&self) -> Phase {
        if self.outcome().is_some() {
            Phase::Over
        } else if self.players.is_none() {
            Phase::Open
        } else {
            Phase::Playing
        }
    }

    /// Whose turn it is; none unless the game is being played.
    pub(crate) fn turn(&self) -> Option<Side> {
        (self.phase() == Phase::Playing).then(|| self.game.side_to_move())
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.ending.or_else(|| self.game.outcome())
    }

    /// When the game ended; the moment of the last event while it goes on.
    pub(crate) fn ended_at(&self) -> ServerTime {
        self.ended_at.unwrap_or(self.last_at)
    }

    /// True until both sides have moved once.
    pub(crate) fn can_abort(&self) -> bool {
        self.phase() != Phase::Over && self.top_ply < 2
    }

    /// The points of White and Black in their games in a row, in halves, this one included once it has ended.
    pub(crate) fn score(&self) -> Option<[u32; 2]> {
        let host_side = self.host_side()?;
        let earlier = self.invited.earlier.unwrap_or(EarlierGames {
            games: 0,
            host_halves: 0,
            joiner_halves: 0,
        });
        let mut score = match host_side {
            Side::White => [earlier.host_halves, earlier.joiner_halves],
            Side::Black => [earlier.joiner_halves, earlier.host_halves],
        };
        match self.outcome() {
            None
            | Some(Outcome {
                reason: Reason::Aborted,
                ..
            }) => {}
            Some(Outcome {
                winner: Some(winner),
                ..
            }) => score[winner.index()] += 2,
            Some(Outcome { winner: None, .. }) => score.iter_mut().for_each(|halves| *halves += 1),
        }
        Some(score)
    }

    /// The host's side; none while the table waits for the other person.
    pub(crate) fn host_side(&self) -> Option<Side> {
        side_of(self.players.as_ref()?, self.invited.host.person)
    }

    /// What the log of a rematch begins with: the same host, the sides swapped.
    pub(crate) fn next_game(&self) -> Option<(Invited, Player, Side)> {
        let host_side = self.host_side()?;
        let players = self.players.as_ref()?;
        let score = self.score()?;
        let joiner = players[host_side.opponent().index()].clone();
        let invited = Invited {
            host: players[host_side.index()].clone(),
            side: Some(host_side.opponent()),
            earlier: Some(EarlierGames {
                games: self.invited.earlier.map_or(0, |earlier| earlier.games) + 1,
                host_halves: score[host_side.index()],
                joiner_halves: score[host_side.opponent().index()],
            }),
            ..self.invited.clone()
        };
        Some((invited, joiner, host_side))
    }

    /// What is kept beside the log.
    pub(crate) fn summary(&self) -> Summary {
        let outcome = self.outcome();
        let phase = self.phase();
        Summary {
            plies: self.game.moves().len(),
            result: outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.result().to_string()),
            reason: outcome.map(|outcome| outcome.reason.to_string()),
            phase,
            turn: self.turn(),
            deadline_at_ms: match (phase, &self.clocks) {
                (Phase::Playing, Some(clocks)) => Some(clocks.deadline().ms()),
                _ => None,
            },
        }
    }

    /// How long one side's clock gives the whole game; none without a clock.
    pub(crate) fn expected(&self) -> Option<Millis> {
        self.invited.clock.map(|setting| setting.expected())
    }
}

/// The part of a game in which an offer may stand.
pub(super) fn offer_phase(offer: Offer) -> Phase {
    match offer {
        Offer::Draw | Offer::TakeBack => Phase::Playing,
        Offer::Rematch => Phase::Over,
    }
}
