//! Handles what players do.

use ugolki_rules::Side;

use super::super::log::GameLog;
use super::{GameActor, Trouble};
use crate::clock::ServerTime;
use crate::game::{
    Act, ActError, Circumstances, ClientId, ClientIdError, Decision, Event, GameId, Moved,
    StoredEvent,
};
use crate::metrics::FlagSource;
use crate::store::Batch;
use crate::wire::{self, ActRefusal};

/// An act of a player, as it arrived.
struct Request {
    /// The client's id for the act.
    id: ClientId,
    side: Side,
    act: Act,
    received_at: ServerTime,
}

impl Request {
    /// The name of the act in the log.
    fn name(&self) -> ClientId {
        self.id.of(self.side.into())
    }

    fn is_move(&self) -> bool {
        matches!(self.act, Act::Move(_))
    }
}

impl<L: GameLog> GameActor<L> {
    /// Does what a client asks for, once for each id, or refuses it.
    pub(super) async fn take_act(
        &mut self,
        connection: u64,
        id: &str,
        act: &wire::Act,
        received_at: ServerTime,
    ) -> Result<(), Trouble> {
        let id = match id.parse::<ClientId>() {
            Ok(id) if id.is_as_sent() => id,
            Ok(_) | Err(ClientIdError) => {
                let message = ClientIdError.to_string();
                self.refuse(connection, None, ActRefusal::Unreadable, message);
                return Ok(());
            }
        };
        let act = match Act::try_from(act) {
            Ok(act) => act,
            Err(error) => {
                let message = error.to_string();
                self.refuse(connection, Some(&id), ActRefusal::Unreadable, message);
                return Ok(());
            }
        };
        let Some(known) = self.connection(connection) else {
            return Ok(());
        };
        let Some(side) = self.side_of(known.viewer) else {
            self.refuse_act(connection, &id, ActError::NotSeated);
            return Ok(());
        };
        let request = Request {
            id,
            side,
            act,
            received_at,
        };
        if self.game.act(&request.name()).is_some() {
            self.shared.metrics.resent();
            self.acknowledge(connection, &request.id);
            return Ok(());
        }
        match self.perform(&request).await {
            Ok(Ok(())) => self.acknowledge(connection, &request.id),
            Ok(Err(error)) => self.refuse_act(connection, &request.id, error),
            Err(Trouble::NotStored) => {
                let message = "the act could not be stored".to_owned();
                self.refuse(
                    connection,
                    Some(&request.id),
                    ActRefusal::Unavailable,
                    message,
                );
            }
            Err(Trouble::Lost) => return Err(Trouble::Lost),
        }
        Ok(())
    }

    /// Does a new act as far as the rules and the clock allow it.
    async fn perform(&mut self, request: &Request) -> Result<Result<(), ActError>, Trouble> {
        self.make_up().await?;
        let side = request.side;
        let now = self.at(request.received_at);
        if let Some(event) = self.game.due(now) {
            self.end_by_clock(event, FlagSource::Timer, now).await?;
            return Ok(Err(if request.is_move() {
                ActError::Late
            } else {
                ActError::Over
            }));
        }
        let circumstances = Circumstances {
            now,
            measured_lag: self.lags[side.index()],
            opponent: self.presences.of(side.opponent(), now),
        };
        match self.game.decide(side, &request.act, &circumstances) {
            Ok(Decision::Event(decided)) => {
                self.note_compensation(&decided.event);
                self.store(decided, Some(request.name()), now).await?;
                let waited = self.shared.clock.now().since(request.received_at);
                self.shared.metrics.acknowledged(waited.into());
                if request.is_move() {
                    self.measure_players();
                }
            }
            Ok(Decision::Rematch) => self.rematch(request.name(), now).await?,
            Ok(Decision::Nothing) => {}
            Err(error) => {
                if error == ActError::Late
                    && let Some(event) = self.game.due_by_own_word(side, now)
                {
                    self.end_by_clock(event, FlagSource::Claim, now).await?;
                }
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    /// Flags a side out of time: at once by its own message, by another's only after the grace
    /// period.
    pub(super) async fn take_flag(
        &mut self,
        connection: u64,
        received_at: ServerTime,
    ) -> Result<(), Trouble> {
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
