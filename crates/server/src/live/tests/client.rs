//! A browser at a game, without the browser: it knows only what messages tell it.

use std::collections::HashSet;

use serde_json::Value;
use tokio::sync::mpsc;
use ugolki_rules::{Game, Move};

use super::super::{Attached, Live, OUTBOX, Outgoing};
use super::memory::MemoryLog;
use crate::game::{GameId, Player};
use crate::wire::{Act, ClientMessage, WIRE_VERSION, WireClaim, WireOffer};

/// One who plays or watches.
pub(super) struct Client {
    person: Option<Player>,
    game: GameId,
    socket: Option<(Attached, mpsc::Receiver<Outgoing>)>,
    last_id: u32,
    /// The events as they were told.
    pub(super) events: Vec<Value>,
    /// The state with the last of them.
    pub(super) state: Value,
    pub(super) presence: Value,
    pub(super) acked: HashSet<String>,
    /// The codes of what was refused.
    pub(super) refused: Vec<String>,
    pub(super) closed: Option<u16>,
}

impl Client {
    pub(super) fn new(game: &GameId, person: Option<Player>) -> Client {
        Client {
            person,
            game: game.clone(),
            socket: None,
            last_id: 0,
            events: Vec::new(),
            state: Value::Null,
            presence: Value::Null,
            acked: HashSet::new(),
            refused: Vec::new(),
            closed: None,
        }
    }

    pub(super) async fn connect(&mut self, live: &Live<MemoryLog>) {
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let viewer = self.person.as_ref().and_then(|person| person.person);
        let seen = self.seq();
        let attached = live.attach(&self.game, viewer, seen, outbox).await;
        self.socket = Some((attached.expect("the game exists"), inbox));
        self.closed = None;
        self.settle().await;
    }

    pub(super) fn disconnect(&mut self) {
        self.socket = None;
    }

    pub(super) fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    pub(super) fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    pub(super) async fn say(&mut self, message: ClientMessage, live: &Live<MemoryLog>) {
        if let Some((attached, _)) = &self.socket {
            // A game that has let this socket go is connected to anew by the test.
            let _ = attached.say(message, live.clock().now()).await;
        }
    }

    /// Sends an act under a new name, which is given back.
    pub(super) async fn act(&mut self, act: Act, live: &Live<MemoryLog>) -> String {
        self.last_id += 1;
        let id = self.last_id.to_string();
        self.act_as(&id, act, live).await;
        id
    }

    pub(super) async fn act_as(&mut self, id: &str, act: Act, live: &Live<MemoryLog>) {
        let message = ClientMessage::Act {
            seq: self.seq(),
            id: id.to_owned(),
            act,
        };
        self.say(message, live).await;
    }

    /// Reads until the game has answered everything that was said before.
    pub(super) async fn settle(&mut self) {
        let Some((attached, _)) = &self.socket else {
            return;
        };
        self.last_id += 1;
        let sent = u64::from(self.last_id);
        let seq = self.seq();
        let ping = ClientMessage::Ping { seq, sent };
        // The moment does not matter for a ping.
        if attached
            .say(ping, crate::clock::ServerTime::from_ms(0))
            .await
            .is_err()
        {
            self.drain();
            return;
        }
        loop {
            let Some((_, inbox)) = &mut self.socket else {
                return;
            };
            let Some(outgoing) = inbox.recv().await else {
                self.socket = None;
                return;
            };
            if self.hear(outgoing) == Some(sent) {
                return;
            }
        }
    }

    /// Reads what is there.
    pub(super) fn drain(&mut self) {
        while let Some((_, inbox)) = &mut self.socket {
            match inbox.try_recv() {
                Ok(outgoing) => drop(self.hear(outgoing)),
                Err(mpsc::error::TryRecvError::Empty) => return,
                Err(mpsc::error::TryRecvError::Disconnected) => self.socket = None,
            }
        }
    }

    /// Takes in a message; gives the number of a pong.
    fn hear(&mut self, outgoing: Outgoing) -> Option<u64> {
        let text = match outgoing {
            Outgoing::Message(text) => text,
            Outgoing::Ping => return None,
            Outgoing::Close(code) => {
                self.closed = Some(code);
                return None;
            }
        };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        let seq = message["seq"].as_u64().expect("every message has a seq");
        match message["kind"].as_str().expect("a kind") {
            "snapshot" => {
                let game = &message["game"];
                self.events = game["events"].as_array().expect("events").clone();
                self.state = game["state"].clone();
                self.presence = game["presence"].clone();
                assert_eq!(self.seq(), seq);
            }
            "event" if seq <= self.seq() => {}
            "event" => {
                assert_eq!(seq, self.seq() + 1, "nothing is left out");
                self.events.push(message["event"].clone());
                self.state = message["state"].clone();
            }
            "ack" => {
                let id = message["id"].as_str().expect("an id");
                self.acked.insert(id.to_owned());
            }
            "refused" => {
                let code = message["code"].as_str().expect("a code");
                self.refused.push(code.to_owned());
            }
            "heartbeat" => {
                self.state["clocks"] = message["clocks"].clone();
                self.presence = message["presence"].clone();
            }
            "presence" => self.presence = message["presence"].clone(),
            "pong" => return message["sent"].as_u64(),
            "restart" => {}
            kind => panic!("unknown kind {kind}"),
        }
        None
    }

    /// The game by the rules, as the events tell it.
    pub(super) fn game(&self) -> Game {
        let rules = self.events[0]["event"]["rules"]
            .as_str()
            .expect("a rule set");
        let mut game = Game::from_text(rules, None).expect("a rule set");
        for logged in &self.events {
            let event = &logged["event"];
            match event["kind"].as_str().expect("a kind") {
                "moved" => {
                    let square = |key: &str| event[key].as_str().expect("a square").parse();
                    let mv = Move {
                        from: square("from").expect("a square"),
                        to: square("to").expect("a square"),
                    };
                    game.play(mv).expect("a legal move");
                }
                "taken_back" => {
                    for _ in 0..event["plies"].as_u64().expect("a number") {
                        game.undo();
                    }
                }
                _ => {}
            }
        }
        game
    }

    /// A legal move where this client sees the game, if there is one.
    pub(super) fn some_move(&self, choice: usize) -> Option<Act> {
        let game = self.game();
        let moves = game.legal_moves();
        let mv = moves.get(choice % moves.len().max(1))?;
        Some(Act::Move {
            ply: u32::try_from(game.moves().len()).expect("a short game"),
            hash: format!("{:016x}", game.state().hash()),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            thought_ms: None,
        })
    }
}

pub(super) fn offer(offer: WireOffer) -> Act {
    Act::Offer { offer }
}

pub(super) fn accept(offer: WireOffer) -> Act {
    Act::Accept { offer }
}

pub(super) fn claim() -> Act {
    Act::Claim {
        claim: WireClaim::Win,
    }
}

pub(super) fn hello(seq: u64) -> ClientMessage {
    ClientMessage::Hello {
        v: WIRE_VERSION,
        seq,
    }
}
