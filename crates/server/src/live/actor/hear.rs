//! What sockets and people ask of a game, and what comes of it.

use ugolki_rules::Side;

use super::super::attendance::Roll;
use super::super::log::GameLog;
use super::super::registry::LiveError;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;
use crate::game::{
    Act, ActError, Attendance, Circumstances, ClientId, ClientIdError, Decision, Event, GameId,
    Joined, Moved, Phase, Player,
};
use crate::metrics::FlagSource;
use crate::wire::{self, ActRefusal, ClientMessage};

impl<L: GameLog> GameActor<L> {
    pub(super) async fn hear(
        &mut self,
        connection: u64,
        message: ClientMessage,
        received_at: ServerTime,
    ) -> Result<(), Trouble> {
        match message {
            ClientMessage::Hello { seq, .. } => {
                self.shared.metrics.resynced();
                self.resync(connection, seq);
                Ok(())
            }
            ClientMessage::Ping { sent, .. } => {
                self.answer_ping(connection, sent);
                Ok(())
            }
            ClientMessage::Flag { .. } => self.hear_flag(connection, received_at).await,
            ClientMessage::Act { id, act, .. } => {
                let id = match id.parse::<ClientId>() {
                    Ok(id) if id.is_as_sent() => id,
                    Ok(_) | Err(ClientIdError) => {
                        self.refuse_unreadable(connection, ClientIdError.to_string());
                        return Ok(());
                    }
                };
                match self.hear_act(connection, &id, &act, received_at).await {
                    Err(Trouble::NotStored) => {
                        let message = "the act could not be stored".to_owned();
                        self.refuse(connection, Some(&id), ActRefusal::Unavailable, message);
                        Ok(())
                    }
                    heard => heard,
                }
            }
        }
    }

    /// Heeds the word of a side about its own time at once, and of anybody else when the grace is over too.
    async fn hear_flag(&mut self, connection: u64, received_at: ServerTime) -> Result<(), Trouble> {
        // A hint that comes at a bad time is lost: the clock is looked at again anyway.
        if let Err(trouble) = self.make_up().await {
            return if trouble == Trouble::Lost {
                Err(trouble)
            } else {
                Ok(())
            };
        }
        let now = self.at(received_at);
        let viewer = self.connection(connection).and_then(|known| known.viewer);
        let own_word = viewer.and_then(|person| self.table.due_by_own_word(person, now));
        match own_word.or_else(|| self.table.due(now)) {
            Some(event) => self.end_by_clock(event, FlagSource::Claim, now).await,
            None => Ok(()),
        }
    }

    async fn hear_act(
        &mut self,
        connection: u64,
        id: &ClientId,
        act: &wire::Act,
        received_at: ServerTime,
    ) -> Result<(), Trouble> {
        let act = match Act::try_from(act) {
            Ok(act) => act,
            Err(error) => {
                let message = error.to_string();
                self.refuse(connection, Some(id), ActRefusal::Unreadable, message);
                return Ok(());
            }
        };
        let Some(known) = self.connection(connection) else {
            return Ok(());
        };
        let Some(person) = known.viewer else {
            self.refuse_act(connection, id, ActError::NotSeated);
            return Ok(());
        };
        let side = self.table.side_of(person);
        let name = id.of(side);
        if self.table.act(&name).is_some() {
            self.shared.metrics.resent();
            self.acknowledge(connection, id);
            return Ok(());
        }
        self.make_up().await?;
        let now = self.at(received_at);
        let is_move = matches!(act, Act::Move(_));
        if let Some(event) = self.table.due(now) {
            self.end_by_clock(event, FlagSource::Timer, now).await?;
            let error = if is_move {
                ActError::Late
            } else {
                ActError::Over
            };
            self.refuse_act(connection, id, error);
            return Ok(());
        }
        let circumstances = Circumstances {
            now,
            measured_lag: side.and_then(|side| self.lags[side.index()]),
            opponent: side.map_or(Attendance::Here, |side| self.roll.of(side.opponent(), now)),
        };
        match self.table.decide(person, &act, &circumstances) {
            Ok(Decision::Event(event)) => {
                self.note_compensation(&event);
                self.store(event, Some(name), now).await?;
                self.acknowledge(connection, id);
                let waited = self.shared.clock.now().since(received_at);
                self.shared.metrics.acknowledged(waited.into());
                if is_move {
                    self.measure_players();
                }
            }
            Ok(Decision::Rematch) => {
                self.rematch(name, now).await?;
                self.acknowledge(connection, id);
            }
            Ok(Decision::Nothing) => self.acknowledge(connection, id),
            Err(error) => {
                if error == ActError::Late
                    && let Some(event) = self.table.due_by_own_word(person, now)
                {
                    self.end_by_clock(event, FlagSource::Claim, now).await?;
                }
                self.refuse_act(connection, id, error);
            }
        }
        Ok(())
    }

    fn note_compensation(&self, event: &Event) {
        if let Event::Moved(Moved {
            timing: Some(timing),
            ..
        }) = event
        {
            self.shared.metrics.compensated(timing.compensated);
        }
    }

    pub(super) async fn join(&mut self, player: Player, chance: Side) -> Result<Side, LiveError> {
        if let Some(side) = self.table.side_of(player.person) {
            return Ok(side);
        }
        if player.person == self.table.invited().host.person {
            return Err(LiveError::OwnTable);
        }
        match self.table.phase() {
            Phase::Open => {}
            Phase::Playing => return Err(LiveError::Taken),
            Phase::Over => return Err(LiveError::Over),
        }
        let side = self.table.invited().side.map_or(chance, Side::opponent);
        let now = self.at(self.shared.clock.now());
        let joined = Event::Joined(Joined { player, side });
        self.append(joined, None, now, None).await?;
        // The seats are other ones now, for each reader in his own way.
        self.recent.clear();
        self.roll = Roll::new(&self.shared.pace, &self.table, now);
        self.note_attendance();
        self.tell_snapshots();
        Ok(side)
    }

    async fn rematch(&mut self, id: ClientId, now: ServerTime) -> Result<(), Trouble> {
        let Some((invited, player, side)) = self.table.next_game() else {
            return Ok(());
        };
        let game = GameId::random().map_err(|_| Trouble::NotStored)?;
        let opening = [
            Event::Invited(invited),
            Event::Joined(Joined { player, side }),
        ];
        let next = super::store::opening(&game, opening, now).map_err(|_| Trouble::NotStored)?;
        let rematched = Event::Rematched { game };
        self.append(rematched, Some(id), now, Some(next)).await?;
        self.tell_last_event();
        Ok(())
    }
}
