//! Sends the messages of a game: to one subscriber, or to all over the bus.

use super::super::game_connection::Connection;
use super::super::log::GameLog;
use super::super::outbox::{Closed, Outgoing};
use super::super::view;
use super::{GameActor, HEARTBEATS_A_PING};
use crate::clock::ServerTime;
use crate::game::{ActError, ClientId};
use crate::wire::{self, ActRefusal, LoggedEvent, Presence, ServerMessage};
use tokio_tungstenite::tungstenite::Utf8Bytes;

impl<L: GameLog> GameActor<L> {
    /// Brings a subscriber that has the first `seen` events up to date: with the missing events if
    /// they are kept, otherwise with a snapshot.
    pub(super) fn resync(&mut self, number: u64, seen: u64) {
        let now = self.shared.clock.now();
        let Some(missed) = self.recent.since(seen, self.game.last_seq()) else {
            self.send_snapshot(number);
            return;
        };
        for message in missed {
            self.send(number, Outgoing::Message(message));
        }
        let heartbeat = self.heartbeat(now);
        self.send(number, Outgoing::Message(heartbeat));
    }

    pub(super) fn tell_snapshots(&mut self) {
        let numbers: Vec<u64> = self.connections.iter().map(|known| known.number).collect();
        for number in numbers {
            self.send_snapshot(number);
        }
    }

    pub(super) fn send_snapshot(&mut self, number: u64) {
        let seq = self.game.last_seq();
        let Some(known) = self.connection(number) else {
            return;
        };
        if known.has_waiting_snapshot(seq) {
            return;
        }
        let viewer = known.viewer;
        let now = self.shared.clock.now();
        let state = view::state(&self.game, self.lags, now);
        let presence = self.presence(now);
        let text = view::text(&ServerMessage::Snapshot {
            channel: self.label(),
            seq,
            game: view::game(
                &self.id,
                &self.game,
                &self.players,
                &self.log,
                state,
                presence,
                viewer,
            ),
        });
        self.deliver(number, |connection| {
            connection.send_snapshot(seq, Outgoing::Message(text))
        });
    }

    /// Broadcasts the event just stored, with the current clocks.
    pub(super) fn tell_last_event(&mut self) {
        let now = self.shared.clock.now();
        let Some(last) = self.log.last() else {
            return;
        };
        let text = view::text(&ServerMessage::Event {
            channel: self.label(),
            seq: last.seq,
            event: LoggedEvent::from(last),
            state: view::state(&self.game, self.lags, now),
        });
        self.recent.push(last.seq, text.clone());
        self.publish(&Outgoing::Message(text));
    }

    /// Broadcasts the presence if it has changed.
    pub(super) fn tell_presence(&mut self, now: ServerTime) {
        let presence = self.presence(now);
        if !self.recent.is_news(&presence) {
            return;
        }
        let seq = self.game.last_seq();
        let text = view::text(&ServerMessage::Presence {
            channel: self.label(),
            seq,
            presence,
        });
        self.publish(&Outgoing::Status(text));
    }

    /// Sends a heartbeat with the state of the game.
    pub(super) fn beat(&mut self, now: ServerTime) {
        self.publish(&Outgoing::Status(self.heartbeat(now)));
        if self.heartbeats.is_multiple_of(HEARTBEATS_A_PING) {
            self.publish(&Outgoing::Ping);
        }
    }

    fn heartbeat(&self, now: ServerTime) -> Utf8Bytes {
        view::text(&ServerMessage::Heartbeat {
            channel: self.label(),
            seq: self.game.last_seq(),
            turn: self.game.turn().map(Into::into),
            clocks: view::clocks(&self.game, self.lags, now),
            presence: self.presence(now),
        })
    }

    /// Measures the players' round trips right after a move.
    pub(super) fn measure_players(&self) {
        for known in &self.connections {
            if self.side_of(known.viewer).is_some() {
                // A closed socket is found with the next message.
                let _ = known.send(Outgoing::Ping);
            }
        }
    }

    pub(super) fn acknowledge(&mut self, number: u64, id: &ClientId) {
        let text = view::text(&ServerMessage::Ack {
            channel: self.label(),
            seq: self.game.last_seq(),
            id: id.to_string(),
        });
        self.send(number, Outgoing::Message(text));
    }

    pub(super) fn refuse_act(&mut self, number: u64, id: &ClientId, error: ActError) {
        self.refuse(number, Some(id), error.into(), error.to_string());
    }

    /// Sends the refusal of an act, and a snapshot.
    pub(super) fn refuse(
        &mut self,
        number: u64,
        id: Option<&ClientId>,
        code: ActRefusal,
        message: String,
    ) {
        self.shared.metrics.act_refused(code);
        let text = view::text(&ServerMessage::Refused {
            channel: self.label(),
            seq: self.game.last_seq(),
            id: id.map(ClientId::to_string),
            code,
            message,
        });
        self.send(number, Outgoing::Message(text));
        self.send_snapshot(number);
    }

    /// The channel as messages name it.
    fn label(&self) -> wire::Channel {
        (&self.channel).into()
    }

    pub(super) fn connection(&self, number: u64) -> Option<&Connection> {
        self.connections.iter().find(|known| known.number == number)
    }

    /// Sends to one subscriber, and drops it if its socket has closed.
    pub(super) fn send(&mut self, number: u64, outgoing: Outgoing) {
        self.deliver(number, |connection| connection.send(outgoing));
    }

    fn deliver(&mut self, number: u64, send: impl FnOnce(&mut Connection) -> Result<(), Closed>) {
        let mut all = self.connections.iter_mut();
        let Some(known) = all.find(|known| known.number == number) else {
            return;
        };
        if send(known).is_err() {
            self.connections.retain(|known| known.number != number);
        }
    }

    /// Sends to all subscribers. Those whose socket has closed are dropped with the next heartbeat.
    fn publish(&self, outgoing: &Outgoing) {
        self.shared.bus.publish(&self.channel, outgoing);
    }

    fn presence(&self, now: ServerTime) -> Presence {
        let is_watching = |known: &&Connection| self.side_of(known.viewer).is_none();
        let watchers = self.connections.iter().filter(is_watching).count();
        view::presence(&self.game, &self.presences, self.lags, watchers, now)
    }
}
