//! Bots that invite, join, listen and move over real connections.

use serde::Deserialize;
use ugolki_rules::{Game, Move, Side};

/// The server messages that bots use.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Heard {
    Snapshot {
        seq: u64,
        game: Told,
    },
    Event {
        event: Logged,
        state: State,
    },
    Ack {
        seq: u64,
        id: String,
    },
    Refused {
        code: String,
        message: String,
    },
    Restart {},
    #[serde(other)]
    Other,
}

impl Heard {
    pub fn read(text: &str) -> Heard {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
    }
}

/// The game of a snapshot.
#[derive(Clone, Debug, Deserialize)]
pub struct Told {
    pub id: String,
    pub rules: String,
    pub events: Vec<Logged>,
    pub state: State,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Logged {
    pub seq: u64,
    pub at_ms: u64,
    pub event: Event,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "snake_case",
    rename_all_fields = "camelCase"
)]
pub enum Event {
    Moved {
        from: String,
        to: String,
    },
    Resumed {},
    #[serde(other)]
    Other,
}

#[derive(Clone, Debug, Deserialize)]
pub struct State {
    pub phase: String,
    pub ply: u32,
    pub hash: String,
    pub clocks: Option<Clocks>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    pub white_ms: u64,
    pub black_ms: u64,
}

impl Clocks {
    pub fn of(&self, side: Side) -> u64 {
        match side {
            Side::White => self.white_ms,
            Side::Black => self.black_ms,
        }
    }
}

/// The game as a bot knows it.
#[derive(Clone, Debug)]
pub struct Board {
    id: String,
    game: Game,
    /// How often the server has restarted.
    pub resumed: usize,
    pub seq: u64,
    pub state: State,
    /// When the last event happened by the server's clock. The clocks are not older than that.
    pub at_ms: u64,
}

impl Board {
    /// Replays a snapshot, which must follow the rules.
    pub fn of_snapshot(seq: u64, told: &Told) -> Board {
        let mut board = Board {
            id: told.id.clone(),
            game: Game::from_text(&told.rules, None).expect("a rule set that games have"),
            resumed: 0,
            seq,
            state: told.state.clone(),
            at_ms: 0,
        };
        for (number, logged) in (1..).zip(&told.events) {
            assert_eq!(logged.seq, number, "the log has no gaps");
            board.take_in(logged);
        }
        board
    }

    /// Applies an event; known ones change nothing.
    pub fn follow(&mut self, event: &Logged, state: State) {
        if event.seq <= self.seq {
            return;
        }
        assert_eq!(event.seq, self.seq + 1, "events come without gaps");
        self.take_in(event);
        assert_eq!(self.game.moves().len(), state.ply as usize);
        self.seq = event.seq;
        self.state = state;
    }

    fn take_in(&mut self, logged: &Logged) {
        self.at_ms = logged.at_ms;
        match &logged.event {
            Event::Moved { from, to } => {
                let mv = Move {
                    from: from.parse().expect("a square"),
                    to: to.parse().expect("a square"),
                };
                self.game.play(mv).expect("a legal move");
            }
            Event::Resumed {} => self.resumed += 1,
            Event::Other => {}
        }
    }

    pub fn turn(&self) -> Side {
        self.game.side_to_move()
    }

    pub fn is_over(&self) -> bool {
        self.state.phase == "over"
    }

    /// Any legal move.
    pub fn choose(&self, dice: &mut Dice) -> Move {
        let moves = self.game.legal_moves();
        assert!(!moves.is_empty(), "a game that goes on has a move");
        moves[dice.below(moves.len())]
    }

    /// The message with which a move is made here.
    pub fn act(&self, id: &str, mv: Move) -> String {
        let (game, ply, hash) = (&self.id, self.state.ply, &self.state.hash);
        let (from, to) = (mv.from, mv.to);
        format!(
            r#"{{"kind":"act","game":"{game}","id":"{id}","act":{{"kind":"move","ply":{ply},"hash":"{hash}","from":"{from}","to":"{to}","thoughtMs":null}}}}"#
        )
    }
}

/// Reproducible random numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        // Xorshift: simple, and good enough to choose a move.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).map_or(0, |number| number % limit)
    }
}
