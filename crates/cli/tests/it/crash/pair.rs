//! Two bots in one game, which remember across lives of the server what was acknowledged.

use std::collections::HashSet;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use ugolki_rules::{Game, Move, Side};

use super::database::Row;
use super::{CLOCK_GAIN, CLOCK_TOLERANCE};
use crate::bot::{Board, Dice, Heard};
use crate::line::{Closed, Line};
use crate::seating::{join, lay};

/// Short games, so that some end and logs stay short.
const RULES: &str = "classic-3x3 exit_moves=none repetition=none limit_moves=60";

/// Long enough that no flag falls: five minutes a side.
const CLOCK: (u64, u64) = (300_000, 0);

pub struct Pair {
    dice: Dice,
    /// None before the first game.
    table: Option<Table>,
    /// When the last life had ended at the latest.
    pub ended_at: Option<SystemTime>,
    /// The most that a clock lost beyond the time that its player had.
    pub most_charged: Duration,
}

struct Table {
    game: String,
    /// White's and Black's.
    cookies: [String; 2],
    /// The acknowledged acts, with the number of the last event at that time.
    told: Vec<(Act, u64)>,
    /// The act in flight. As in a browser, it is sent again until it is acknowledged.
    waiting: Option<Act>,
    board: Option<Board>,
}

#[derive(Clone, Debug)]
struct Act {
    id: String,
    side: Side,
    mv: Move,
    message: String,
}

/// Counts the acknowledgements of a life.
struct Told<'a> {
    life: &'a super::Progress,
    is_first: bool,
}

impl Told<'_> {
    fn add(&mut self) {
        self.life.acknowledgements.fetch_add(1, Ordering::Relaxed);
        if std::mem::take(&mut self.is_first) {
            self.life.pairs.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// How a life ended for a pair.
#[derive(Debug)]
pub struct Parting {
    /// How many of the two were notified of the restart.
    pub told: usize,
    /// The codes with which the sockets were closed.
    pub codes: [Option<u16>; 2],
}

impl Pair {
    pub fn new(seed: u64) -> Pair {
        Pair {
            dice: Dice::new(seed),
            table: None,
            ended_at: None,
            most_charged: Duration::ZERO,
        }
    }

    pub fn game(&self) -> &str {
        self.table.as_ref().map_or("", |table| &table.game)
    }

    pub fn is_waiting(&self) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| table.waiting.is_some())
    }

    /// Plays until the server ends, in a new game when the old one is over. None if the server
    /// ended before both were seated.
    pub async fn play(&mut self, addr: SocketAddr, life: &super::Progress) -> Option<Parting> {
        let mut told = Told {
            life,
            is_first: true,
        };
        loop {
            if self.table.is_none() {
                self.table = Some(Table::begin(addr).await.ok()?);
            }
            let table = self.table.as_mut().expect("it was laid");
            let [white, black] = &table.cookies;
            let open = |cookie| Line::open(addr, &table.game, Some(cookie));
            let mut lines = [open(white).await.ok()?, open(black).await.ok()?];
            let known = table.board.clone();
            table.catch_up(&mut lines).await.ok()?;
            if let (Some(known), Some(ended_at)) = (&known, self.ended_at.take()) {
                self.most_charged = self.most_charged.max(table.charged(known, ended_at));
            }
            if let Some(parting) = table.go_on(&mut lines, &mut self.dice, &mut told).await {
                return Some(parting);
            }
            self.table = None;
        }
    }

    /// Compares the log on the disk with what was acknowledged. Returns the number of stored moves
    /// that were not.
    pub fn check(&self, log: &[Row], round: usize) -> usize {
        self.table
            .as_ref()
            .map_or(0, |table| table.check(log, round))
    }
}

impl Table {
    async fn begin(addr: SocketAddr) -> io::Result<Table> {
        let (game, host) = lay(addr, RULES, Some(CLOCK)).await?;
        let (joiner, side) = join(addr, &game).await?;
        assert_eq!(side, Side::Black);
        Ok(Table {
            game,
            cookies: [host, joiner],
            told: Vec::new(),
            waiting: None,
            board: None,
        })
    }

    /// Reads the snapshots, and resends the act in flight.
    async fn catch_up(&mut self, lines: &mut [Line; 2]) -> Result<(), Closed> {
        for line in lines.iter_mut() {
            self.board = Some(loop {
                if let Heard::Snapshot { seq, game } = line.hear().await? {
                    break Board::of_snapshot(seq, &game);
                }
            });
        }
        if let Some(act) = &self.waiting {
            // An error is noticed by listening.
            let _ = lines[index(act.side)].say(act.message.clone()).await;
        }
        Ok(())
    }

    /// How much a clock lost beyond the time between the last known event and the end of the last
    /// life.
    fn charged(&self, known: &Board, ended_at: SystemTime) -> Duration {
        let board = self.board.as_ref().expect("a snapshot came");
        let (Some(before), Some(after)) = (known.state.clocks, board.state.clocks) else {
            return Duration::ZERO;
        };
        // A move that was stored but not acknowledged may have ended the game.
        let are_running = known.state.ply >= 2 && !board.is_over();
        assert!(
            !are_running || board.resumed > known.resumed,
            "nobody is told why the clocks stood still"
        );
        // The server runs on this machine, and both read its clock.
        let known_at = SystemTime::UNIX_EPOCH + Duration::from_millis(known.at_ms);
        let had = ended_at.duration_since(known_at).unwrap_or_default();
        let mut most = Duration::ZERO;
        for side in [Side::White, Side::Black] {
            let (before, after) = (before.of(side), after.of(side));
            let gained = Duration::from_millis(after.saturating_sub(before));
            assert!(gained <= CLOCK_GAIN, "a clock gained {gained:?}");
            let charged = Duration::from_millis(before.saturating_sub(after)).saturating_sub(had);
            assert!(
                charged <= CLOCK_TOLERANCE,
                "a clock lost {charged:?} beyond the {had:?} that its player had"
            );
            most = most.max(charged);
        }
        most
    }

    /// Moves on both sides; none when the game is over.
    async fn go_on(
        &mut self,
        lines: &mut [Line; 2],
        dice: &mut Dice,
        told: &mut Told<'_>,
    ) -> Option<Parting> {
        let mut parting = Parting {
            told: 0,
            codes: [None; 2],
        };
        loop {
            let is_settled = self.waiting.is_none() && self.knows_what_it_was_told();
            let board = self.board.as_ref().expect("a snapshot came");
            if is_settled && board.is_over() {
                return None;
            }
            if is_settled {
                let act = self.act(dice);
                // An error is noticed by listening.
                let _ = lines[index(act.side)].say(act.message.clone()).await;
                self.waiting = Some(act);
            }
            let [white, black] = &mut *lines;
            let (side, heard) = tokio::select! {
                heard = white.hear() => (Side::White, heard),
                heard = black.hear() => (Side::Black, heard),
            };
            if let Err(closed) = self.take_in(heard, &mut parting, told) {
                parting.codes[index(side)] = closed.0;
                // What is left on the other socket was sent before the end.
                let other = &mut lines[index(side.opponent())];
                loop {
                    let heard = other.hear().await;
                    if let Err(closed) = self.take_in(heard, &mut parting, told) {
                        parting.codes[index(side.opponent())] = closed.0;
                        return Some(parting);
                    }
                }
            }
        }
    }

    fn take_in(
        &mut self,
        heard: Result<Heard, Closed>,
        parting: &mut Parting,
        told: &mut Told<'_>,
    ) -> Result<(), Closed> {
        match heard? {
            Heard::Event { event, state } => {
                let board = self.board.as_mut().expect("a snapshot came");
                board.follow(&event, state);
            }
            Heard::Ack { seq, id } => {
                let act = self.waiting.take();
                let act = act.unwrap_or_else(|| panic!("{id} was acknowledged twice"));
                assert_eq!(act.id, id, "another act was acknowledged");
                self.told.push((act, seq));
                told.add();
            }
            // The server stops: the act is resent to the next one.
            Heard::Refused { code, .. } if code == "unavailable" => {}
            Heard::Refused { code, message, .. } => panic!("refused: {code}, {message}"),
            Heard::Restart { .. } => parting.told += 1,
            Heard::Snapshot { .. } | Heard::Other => {}
        }
        Ok(())
    }

    /// True when the event of the last acknowledgement has come as well.
    fn knows_what_it_was_told(&self) -> bool {
        let told = self.told.last().map_or(0, |(_, seq)| *seq);
        self.board.as_ref().is_some_and(|board| board.seq >= told)
    }

    fn act(&self, dice: &mut Dice) -> Act {
        let board = self.board.as_ref().expect("a snapshot came");
        let id = format!("act-{}", self.told.len());
        let mv = board.choose(dice);
        Act {
            message: board.act(&id, mv),
            side: board.turn(),
            id,
            mv,
        }
    }

    fn check(&self, log: &[Row], round: usize) -> usize {
        let game = &self.game;
        let at = |what: &str| format!("round {round}, game {game}: {what}");
        let mut replay = Game::from_text(RULES, None).expect("a rule set");
        let mut ids = HashSet::new();
        for (row, seq) in log.iter().zip(1..) {
            assert_eq!(row.seq, seq, "{}", at("a gap in the log"));
            if let Some(id) = &row.client_id {
                assert!(ids.insert(id), "{}", at("an act is stored twice"));
            }
            if row.body.kind == "moved" {
                let mv = read_move(row);
                let played = replay.play(mv);
                assert!(played.is_ok(), "{}", at("an illegal move is stored"));
                let act = self
                    .act_of(row)
                    .unwrap_or_else(|| panic!("{}", at("a move of nobody")));
                assert_eq!(act.mv, mv, "{}", at("another move is stored"));
            }
        }
        for (act, seq) in &self.told {
            let row = log
                .iter()
                .find(|row| row.client_id.as_ref() == Some(&act.id))
                .unwrap_or_else(|| panic!("{} {}", at("an acknowledged move is lost:"), act.id));
            assert!(u64::try_from(row.seq).is_ok_and(|stored| stored <= *seq));
        }
        let is_caught = self
            .waiting
            .as_ref()
            .is_some_and(|act| ids.contains(&act.id));
        usize::from(is_caught)
    }

    /// The bots' own act behind a stored event.
    fn act_of(&self, row: &Row) -> Option<&Act> {
        let id = row.client_id.as_ref()?;
        let acts = self.told.iter().map(|(act, _)| act).chain(&self.waiting);
        acts.into_iter().find(|act| act.id == *id)
    }
}

fn read_move(row: &Row) -> Move {
    let square = |text: &Option<String>| {
        let text = text.as_ref().expect("a move has both squares");
        text.parse().expect("a square")
    };
    Move {
        from: square(&row.body.from),
        to: square(&row.body.to),
    }
}

fn index(side: Side) -> usize {
    match side {
        Side::White => 0,
        Side::Black => 1,
    }
}
