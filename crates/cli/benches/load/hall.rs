//! A server with many games, their players and their spectators.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::task::{AbortHandle, JoinSet};

use crate::desk::{Desk, Pace};
use crate::life::Life;
use crate::line::Line;
use crate::numbers::Sample;
use crate::process::processor_time;
use crate::seating::{join, lay};

/// A game that lasts a thousand plies, whatever the bots play, with so much time that no flag
/// falls.
const RULES: &str = "classic-3x3 exit_moves=none repetition=none limit_moves=500";
const CLOCK: (u64, u64) = (3_600_000, 0);

/// The number of games that are set up in parallel.
const AT_ONCE: usize = 32;

pub struct Hall {
    desks: Vec<Desk>,
    watchers: Vec<AbortHandle>,
    // Ends before its folder goes.
    life: Life,
    _folder: TempDir,
}

impl Hall {
    /// Starts a server on a new database and fills it.
    pub async fn open(games: usize, watchers_a_game: usize) -> Hall {
        let folder = folder();
        let life = Life::begin(folder.path(), &[]);
        let addr = life.addr();
        let tables = tables(addr, games, Some(CLOCK)).await;
        let mut watchers = Vec::new();
        for number in 0..watchers_a_game * games {
            let game = &tables[number % games].game;
            let line = Line::open(addr, game, None)
                .await
                .expect("a watcher's socket");
            watchers.push(tokio::spawn(watch(line)).abort_handle());
        }
        let mut desks = Vec::new();
        for (table, seed) in tables.iter().zip(1..) {
            desks.push(Desk::sit_down(addr, table, seed).await);
        }
        Hall {
            desks,
            watchers,
            life,
            _folder: folder,
        }
    }

    /// Where the server listens.
    pub fn addr(&self) -> SocketAddr {
        self.life.addr()
    }

    /// Continues every game for a while; `every` is the interval between the moves of a game, if
    /// there is one.
    pub async fn play(
        &mut self,
        (lasts, warms_up): (Duration, Duration),
        every: Option<Duration>,
    ) -> Sample {
        let taken_before = processor_time(self.life.process().id());
        let begins_at = Instant::now() + Duration::from_millis(100);
        let counts_from = begins_at + warms_up;
        let ends_at = begins_at + lasts;
        let mut games = JoinSet::new();
        let count = u32::try_from(self.desks.len()).expect("few games");
        for (mut desk, number) in self.desks.drain(..).zip(0..) {
            let offset = every.map_or(Duration::ZERO, |every| every * number / count);
            let pace = Pace {
                begins_at: begins_at + offset,
                every,
                counts_from,
                ends_at,
            };
            games.spawn(async move {
                let sample = desk.play(pace).await;
                (desk, sample)
            });
        }
        let mut sample = Sample::new(lasts, warms_up);
        let mut all = Vec::new();
        for (desk, other) in games.join_all().await {
            self.desks.push(desk);
            all.push(other);
        }
        sample.processor_time = processor_time(self.life.process().id()) - taken_before;
        for other in all {
            sample.take_in(other);
        }
        let lost = self
            .watchers
            .iter()
            .filter(|watcher| watcher.is_finished())
            .count();
        assert_eq!(lost, 0, "watchers were sent away");
        sample
    }
}

/// A folder on the same disk as the build.
pub fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder on the disk")
}

/// A game with both players' cookies.
pub struct Table {
    pub game: String,
    pub cookies: [String; 2],
}

/// Creates games and seats two players at each.
pub async fn tables(addr: SocketAddr, count: usize, clock: Option<(u64, u64)>) -> Vec<Table> {
    let mut tables = Vec::with_capacity(count);
    while tables.len() < count {
        let mut laid = JoinSet::new();
        for _ in 0..AT_ONCE.min(count - tables.len()) {
            laid.spawn(async move {
                let (game, host) = lay(addr, RULES, clock).await.expect("a table");
                let (joiner, _) = join(addr, &game).await.expect("a seat");
                Table {
                    game,
                    cookies: [host, joiner],
                }
            });
        }
        tables.extend(laid.join_all().await);
    }
    tables
}

/// Reads and drops all messages until the socket closes.
pub async fn watch(mut line: Line) {
    while line.hear_text().await.is_ok() {}
}
