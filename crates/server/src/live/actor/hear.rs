//! Handles the messages of sockets.

use super::super::log::GameLog;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;
use crate::game::{
    Act, ActError, Circumstances, ClientId, ClientIdError, Decision, Event, GameId, Moved,
    StoredEvent,
};
use crate::metrics::FlagSource;
use crate::store::Batch;
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

    /// Flags a side out of time: at once by its own message, by another's only after the grace
    /// period.
    async fn hear_flag(&mut self, connection: u64, received_at: ServerTime) -> Result<(), Trouble> {
        // A hint lost here does no harm: the clock is checked again anyway.
        if let Err(trouble) = self.make_up().await {
            return if trouble == Trouble::Lost {
                Err(trouble)
            } else {
                Ok(())
            };
        }
        let now = self.at(received_at);
        let viewer = self.connection(connection).and_then(|known| known.viewer);
        let side = self.side_of(viewer);
        let own_word = side.and_then(|side| self.game.due_by_own_word(side, now));
        match own_word.or_else(|| self.game.due(now)) {
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
        let Some(side) = self.side_of(known.viewer) else {
            self.refuse_act(connection, id, ActError::NotSeated);
            return Ok(());
        };
        let name = id.of(side.into());
        if self.game.act(&name).is_some() {
            self.shared.metrics.resent();
            self.acknowledge(connection, id);
            return Ok(());
        }
        self.make_up().await?;
        let now = self.at(received_at);
        let is_move = matches!(act, Act::Move(_));
        if let Some(event) = self.game.due(now) {
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
            measured_lag: self.lags[side.index()],
            opponent: self.roll.of(side.opponent(), now),
        };
        match self.game.decide(side, &act, &circumstances) {
            Ok(Decision::Event(decided)) => {
                self.note_compensation(&decided.event);
                self.store(decided, Some(name), now).await?;
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
                    && let Some(event) = self.game.due_by_own_word(side, now)
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

    async fn rematch(&mut self, id: ClientId, now: ServerTime) -> Result<(), Trouble> {
        let next = GameId::random().map_err(|_| Trouble::NotStored)?;
        let first = StoredEvent {
            seq: 1,
            at_ms: now.ms(),
            event: Event::Began(Box::new(self.game.next_game(&self.id))),
            client_id: None,
        };
        let batch = Batch::beginning(&next, first, self.players.swapped())
            .map_err(|_| Trouble::NotStored)?;
        let rematched = Event::Rematched { game: next };
        self.append(rematched.into(), Some(id), now, Some(batch))
            .await?;
        self.tell_last_event();
        Ok(())
    }
}
