//! Sends messages to the sockets of a game.

use super::super::connection::{Connection, Delivery};
use super::super::log::GameLog;
use super::super::outbox::Outgoing;
use super::super::view;
use super::{GameActor, HEARTBEATS_A_PING};
use crate::clock::ServerTime;
use crate::game::{ActError, ClientId};
use crate::wire::{ActRefusal, LoggedEvent, Presence, ServerMessage, WIRE_VERSION, close_code};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The shortest delay before a client reconnects; each slot adds to it.
const RESTART_MS: u64 = 500;

/// The spacing of the reconnect slots, and the number after which they repeat.
const RESTART_SPREAD_MS: u64 = 37;
const RESTART_TURNS: u64 = 60;

impl<L: GameLog> GameActor<L> {
    /// Brings a socket that has the first `seen` events up to date: with the missing events if they
    /// are kept, otherwise with a snapshot.
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
            v: WIRE_VERSION,
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
            seq: last.seq,
            event: LoggedEvent::from(last),
            state: view::state(&self.game, self.lags, now),
        });
        self.recent.push(last.seq, text.clone());
        self.broadcast(&Outgoing::Message(text), Connection::send);
    }

    /// Broadcasts the presence if it has changed.
    pub(super) fn tell_presence(&mut self, now: ServerTime) {
        let presence = self.presence(now);
        if !self.recent.is_news(&presence) {
            return;
        }
        let seq = self.game.last_seq();
        let text = view::text(&ServerMessage::Presence { seq, presence });
        self.broadcast(&Outgoing::Message(text), Connection::send_passing);
    }

    /// Sends a heartbeat with the state of the game.
    pub(super) fn beat(&mut self, now: ServerTime) {
        let heartbeat = Outgoing::Message(self.heartbeat(now));
        self.broadcast(&heartbeat, Connection::send_passing);
        if self.heartbeats.is_multiple_of(HEARTBEATS_A_PING) {
            self.broadcast(&Outgoing::Ping, Connection::send_passing);
        }
    }

    fn heartbeat(&self, now: ServerTime) -> Utf8Bytes {
        view::text(&ServerMessage::Heartbeat {
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
                // A dropped socket is found with the next message.
                let _ = known.send_passing(Outgoing::Ping);
            }
        }
    }

    pub(super) fn acknowledge(&mut self, number: u64, id: &ClientId) {
        let text = view::text(&ServerMessage::Ack {
            seq: self.game.last_seq(),
            id: id.to_string(),
        });
        self.send(number, Outgoing::Message(text));
    }

    pub(super) fn answer_ping(&mut self, number: u64, sent: u64) {
        let seq = self.game.last_seq();
        let text = view::text(&ServerMessage::Pong { seq, sent });
        self.send(number, Outgoing::Message(text));
    }

    pub(super) fn refuse_act(&mut self, number: u64, id: &ClientId, error: ActError) {
        self.refuse(number, Some(id), error.into(), error.to_string());
    }

    pub(super) fn refuse_unreadable(&mut self, number: u64, message: String) {
        self.refuse(number, None, ActRefusal::Unreadable, message);
    }

    /// Sends the refusal of an act, and a snapshot.
    pub(super) fn refuse(
        &mut self,
        number: u64,
        id: Option<&ClientId>,
        code: ActRefusal,
        message: String,
    ) {
        self.shared.metrics.message_refused(code);
        let text = view::text(&ServerMessage::Refused {
            seq: self.game.last_seq(),
            id: id.map(ClientId::to_string),
            code,
            message,
        });
        self.send(number, Outgoing::Message(text));
        self.send_snapshot(number);
    }

    /// Tells every socket that the server stops, each with another delay, so that not all clients
    /// reconnect at once.
    pub(super) fn say_goodbye(&mut self) {
        let seq = self.game.last_seq();
        for (turn, known) in (0..).zip(&self.connections) {
            let in_ms = RESTART_MS + turn % RESTART_TURNS * RESTART_SPREAD_MS;
            let text = view::text(&ServerMessage::Restart { seq, in_ms });
            // A client that misses this sees the socket close.
            let _ = known.send(Outgoing::Message(text));
        }
        self.close_all(close_code::RESTART);
    }

    pub(super) fn close_all(&mut self, code: u16) {
        for known in self.connections.drain(..) {
            // If the queue is full, the socket closes without the code, and the client reconnects
            // too.
            let _ = known.send(Outgoing::Close(code));
        }
    }

    pub(super) fn connection(&self, number: u64) -> Option<&Connection> {
        self.connections.iter().find(|known| known.number == number)
    }

    /// Sends to one socket, and drops it if it is too slow.
    pub(super) fn send(&mut self, number: u64, outgoing: Outgoing) {
        self.deliver(number, |connection| connection.send(outgoing));
    }

    fn deliver(&mut self, number: u64, send: impl FnOnce(&mut Connection) -> Delivery) {
        let mut all = self.connections.iter_mut();
        let Some(known) = all.find(|known| known.number == number) else {
            return;
        };
        if send(known) == Delivery::Lost {
            self.shared.metrics.slow_reader();
            self.connections.retain(|known| known.number != number);
        }
    }

    fn broadcast(&mut self, outgoing: &Outgoing, send: fn(&Connection, Outgoing) -> Delivery) {
        let before = self.connections.len();
        self.connections
            .retain(|known| send(known, outgoing.clone()) == Delivery::Queued);
        for _ in self.connections.len()..before {
            self.shared.metrics.slow_reader();
        }
    }

    fn presence(&self, now: ServerTime) -> Presence {
        let is_watching = |known: &&Connection| self.side_of(known.viewer).is_none();
        let watchers = self.connections.iter().filter(is_watching).count();
        view::presence(&self.game, &self.roll, self.lags, watchers, now)
    }
}
