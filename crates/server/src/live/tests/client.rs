//! A browser at a game, without the browser: it knows only what messages tell it.

use std::collections::HashSet;

use serde_json::Value;
use ugolki_rules::{Game, Move};

use super::super::{Channel, GameConnection, Inbox, Live, Outgoing, Subscription, outbox};
use super::memory::MemoryLog;
use crate::game::{GameId, Player};
use crate::wire::{Act, WireClaim, WireOffer};

/// One who plays or watches.
pub(super) struct Client {
    person: Option<Player>,
    game: GameId,
    socket: Option<(Subscription, Inbox)>,
    /// Asked for what it lacks; nothing has come yet.
    is_asking: bool,
    last_id: u32,
    /// The events as they were told.
    pub(super) events: Vec<Value>,
    /// The state with the last of them.
    pub(super) state: Value,
    pub(super) presence: Value,
    pub(super) acked: HashSet<String>,
    /// The codes of what was refused.
    pub(super) refused: Vec<String>,
}

impl Client {
    pub(super) fn new(game: &GameId, person: Option<Player>) -> Client {
        Client {
            person,
            game: game.clone(),
            socket: None,
            is_asking: false,
            last_id: 0,
            events: Vec::new(),
            state: Value::Null,
            presence: Value::Null,
            acked: HashSet::new(),
            refused: Vec::new(),
        }
    }

    pub(super) async fn connect(&mut self, live: &Live<MemoryLog>) {
        let (outbox, inbox) = outbox();
        let viewer = self.person.as_ref().and_then(|person| person.person);
        let channel = Channel::Game(self.game.clone());
        self.is_asking = true;
        let subscribed = live.subscribe(channel, viewer, self.seq(), outbox).await;
        self.socket = Some((subscribed.expect("the game exists"), inbox));
        self.settle(live).await;
    }

    pub(super) fn disconnect(&mut self) {
        self.socket = None;
    }

    /// Whether the game has let this client go.
    pub(super) fn has_ended(&self) -> bool {
        let subscription = self.socket.as_ref().map(|(subscription, _)| subscription);
        subscription.is_none_or(Subscription::has_ended)
    }

    pub(super) fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    pub(super) fn seq(&self) -> u64 {
        self.events.len() as u64
    }

    /// The connection to the game. Where the game has let it go, the test connects anew.
    fn connection(&self) -> Option<&GameConnection> {
        self.socket
            .as_ref()
            .and_then(|(subscription, _)| subscription.game())
    }

    /// Asks for what comes after the first `seq` events.
    pub(super) async fn resync(&mut self, seq: u64) {
        self.is_asking = true;
        if let Some(connection) = self.connection() {
            let _ = connection.resync(seq).await;
        }
    }

    pub(super) async fn flag(&self, live: &Live<MemoryLog>) {
        if let Some(connection) = self.connection() {
            let _ = connection.flag(live.clock().now()).await;
        }
    }

    /// Sends an act under a new name, which is given back.
    pub(super) async fn act(&mut self, act: Act, live: &Live<MemoryLog>) -> String {
        self.last_id += 1;
        let id = self.last_id.to_string();
        self.act_as(&id, act, live).await;
        id
    }

    pub(super) async fn act_as(&self, id: &str, act: Act, live: &Live<MemoryLog>) {
        if let Some(connection) = self.connection() {
            let _ = connection.act(id.to_owned(), act, live.clock().now()).await;
        }
    }

    /// Reads what there is after the game has done everything that was asked of it before.
    pub(super) async fn settle(&mut self, live: &Live<MemoryLog>) {
        if self.socket.is_some() {
            // A server that stops does nothing more.
            let _ = live.settle(&self.game).await;
            self.drain();
        }
    }

    /// Reads what is there. A socket that was too slow is closed.
    pub(super) fn drain(&mut self) {
        while let Some((_, inbox)) = &self.socket {
            match inbox.try_recv() {
                Some(outgoing) => self.hear(outgoing),
                None if inbox.is_closed() => self.socket = None,
                None => return,
            }
        }
    }

    fn hear(&mut self, outgoing: Outgoing) {
        let text = match outgoing {
            Outgoing::Message(text) | Outgoing::Status(text) => text,
            Outgoing::Ping => return,
        };
        let message: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(message["channel"]["id"], self.game.as_str());
        let seq = message["seq"].as_u64().expect("every message has a seq");
        match message["kind"].as_str().expect("a kind") {
            "snapshot" => {
                let game = &message["game"];
                self.events = game["events"].as_array().expect("events").clone();
                self.state = game["state"].clone();
                self.presence = game["presence"].clone();
                self.is_asking = false;
                assert_eq!(self.seq(), seq);
            }
            "event" if seq <= self.seq() => {}
            // Published before what was asked for has come.
            "event" if seq > self.seq() + 1 && self.is_asking => {}
            "event" => {
                assert_eq!(seq, self.seq() + 1, "nothing is left out");
                self.events.push(message["event"].clone());
                self.state = message["state"].clone();
                self.is_asking = false;
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
                self.is_asking &= seq != self.seq();
                self.state["clocks"] = message["clocks"].clone();
                self.presence = message["presence"].clone();
            }
            "presence" => self.presence = message["presence"].clone(),
            kind => panic!("unknown kind {kind}"),
        }
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
