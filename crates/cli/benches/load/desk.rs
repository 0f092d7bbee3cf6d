//! Two bots in one game, which move as fast as allowed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use ugolki_rules::Side;

use crate::bot::{Board, Dice, Heard};
use crate::hall::Table;
use crate::line::Line;
use crate::numbers::Sample;

pub struct Desk {
    white: Line,
    black: Line,
    board: Board,
    dice: Dice,
    /// The number of moves so far, which is also the id of the next.
    made: u32,
}

/// When moves are due, and which are measured.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    pub begins_at: Instant,
    /// None: as soon as possible.
    pub every: Option<Duration>,
    pub counts_from: Instant,
    pub ends_at: Instant,
}

/// A move in flight.
struct Waiting {
    due_at: Instant,
    is_told: bool,
    is_seen: bool,
}

impl Desk {
    pub async fn sit_down(addr: SocketAddr, table: &Table, seed: u64) -> Desk {
        let [host, joiner] = &table.cookies;
        let open = |cookie| Line::open(addr, &table.game, Some(cookie));
        let white = open(host).await.expect("White's socket");
        let mut black = open(joiner).await.expect("Black's socket");
        let board = loop {
            match black.hear().await.expect("the game greets") {
                Heard::Snapshot { seq, game } => break Board::of_snapshot(seq, &game),
                _ => continue,
            }
        };
        Desk {
            white,
            black,
            board,
            dice: Dice::new(seed),
            made: 0,
        }
    }

    /// Plays until the end of the load. A move that cannot be made when it is due is made later,
    /// and its latency counts from when it was due.
    pub async fn play(&mut self, pace: Pace) -> Sample {
        let mut sample = Sample::default();
        let mut due_at = pace.begins_at;
        let mut waiting: Option<Waiting> = None;
        loop {
            let now = Instant::now();
            if waiting.is_none() && now >= pace.ends_at {
                return sample;
            }
            if waiting.is_none() && now >= due_at {
                self.make_move().await;
                sample.add_made();
                waiting = Some(Waiting {
                    due_at: if pace.every.is_some() { due_at } else { now },
                    is_told: false,
                    is_seen: false,
                });
                if let Some(every) = pace.every {
                    due_at += every;
                }
            }
            let mover = self.board.turn();
            let wake_at = due_at.min(pace.ends_at).into();
            let (heard_by, heard) = tokio::select! {
                heard = self.white.hear_text() => (Side::White, heard),
                heard = self.black.hear_text() => (Side::Black, heard),
                () = tokio::time::sleep_until(wake_at), if waiting.is_none() => continue,
            };
            let text = heard.expect("the socket stays open");
            let Some(move_on_its_way) = &mut waiting else {
                continue;
            };
            let passed = move_on_its_way.due_at.elapsed();
            let counts = move_on_its_way.due_at >= pace.counts_from;
            if is_kind(&text, "ack") {
                move_on_its_way.is_told = true;
                if counts {
                    sample.add_told(passed);
                }
            } else if is_kind(&text, "event") && heard_by == Side::Black {
                // White receives the same message; parsing it once is enough.
                self.follow(&text);
                move_on_its_way.is_seen = true;
                if counts && mover == Side::White {
                    sample.add_seen(passed);
                }
            } else if is_kind(&text, "refused") {
                panic!("{text}");
            }
            if move_on_its_way.is_told && move_on_its_way.is_seen {
                waiting = None;
            }
        }
    }

    async fn make_move(&mut self) {
        let mv = self.board.choose(&mut self.dice);
        self.made += 1;
        let message = self.board.act(&format!("m{}", self.made), mv);
        let line = match self.board.turn() {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        };
        line.say(message).await.expect("the socket stays open");
    }

    fn follow(&mut self, text: &str) {
        if let Heard::Event { event, state } = Heard::read(text) {
            self.board.follow(&event, state);
        }
    }
}

/// The kind of a message without parsing it: it is the first field.
fn is_kind(text: &str, kind: &str) -> bool {
    text.strip_prefix(r#"{"kind":""#)
        .and_then(|rest| rest.strip_prefix(kind))
        .is_some_and(|rest| rest.starts_with('"'))
}
