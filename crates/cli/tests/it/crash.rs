//! A server that is killed during many games loses no acknowledged move and duplicates none.
//!
//! A few rounds run with all other tests; `cargo xtask soak` runs hundreds. The database lies on a
//! real disk, and every round is one life of the real binary: it starts on what the last one left,
//! pairs of bots play as fast as they can, and it ends without a warning. Half of the lives hold
//! their acknowledgements back for a moment after the commit, so that moves are caught between
//! being stored and being told.

mod database;
mod pair;

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime};

use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::bot::Dice;
use crate::life::Life;
use pair::{Pair, Parting};

/// Each pair has a move in flight nearly always.
const PAIRS: usize = 30;

/// The moves in flight that make a round count. A busy machine may have rounds with fewer.
const IN_FLIGHT: usize = 20;

/// How long half of the lives hold their acknowledgements back.
const HOLD: Duration = Duration::from_millis(40);

/// The downtime in every fourth round, which must not be charged to clocks.
const DOWNTIME: Duration = Duration::from_millis(1_200);

/// What a clock may lose beyond the time that its player had: clocks of the machine are read twice.
const CLOCK_TOLERANCE: Duration = Duration::from_millis(50);

/// What a clock may gain: the server marks every second, or a little later when it is busy, that it
/// is alive, and what was thought after the last mark is forgotten.
const CLOCK_GAIN: Duration = Duration::from_secs(3);

/// The longest time that a graceful stop takes.
const STOPPED_WITHIN: Duration = Duration::from_secs(5);

/// Rounds per database; a fresh one keeps the checks quick.
const ROUNDS_A_DATABASE: usize = 25;

#[test]
fn a_killed_server_loses_and_doubles_nothing() {
    let rounds = rounds(8);
    let tally = run(async {
        let mut tally = Tally::default();
        let mut table = Table::new(1);
        while tally.full < rounds {
            assert!(tally.rounds < 2 * rounds, "too few moves on their way");
            if tally.rounds > 0 && tally.rounds.is_multiple_of(ROUNDS_A_DATABASE) {
                table.look_over(tally.rounds).await;
                table = Table::new(tally.rounds as u64);
            }
            table.live_and_be_killed(&mut tally).await;
        }
        table.look_over(tally.rounds).await;
        tally
    });
    tally.print();
    assert!(
        tally.caught * 4 >= rounds,
        "too few kills between storing and telling"
    );
}

#[test]
fn a_stopped_server_tells_its_clients_and_loses_nothing() {
    let rounds = rounds(2);
    run(async {
        let mut table = Table::new(2);
        for round in 0..rounds {
            table.live_and_be_stopped(round).await;
        }
        table.look_over(rounds).await;
    });
}

#[test]
fn nothing_is_acknowledged_while_the_disk_does_not_answer() {
    run(async {
        let mut table = Table::new(3);
        let mut life = table.begin_life(Duration::ZERO);
        let progress = Arc::new(Progress::default());
        let partings = table.play(&life, &progress);
        progress.of_all_pairs().await;
        let lock = database::Lock::take(table.folder.path()).await;
        // What was written before is told in the meantime.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = progress.acknowledgements.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(700)).await;
        let after = progress.acknowledgements.load(Ordering::Relaxed);
        assert_eq!(before, after, "acknowledged and not stored");
        lock.release().await;
        progress.reaches(after + PAIRS).await;
        kill(&mut life);
        table.part(partings).await;
        table.check(0).await;
    });
}

/// The default number of rounds.
fn rounds(few: usize) -> usize {
    match std::env::var("UGOLKI_CRASH_ROUNDS") {
        Ok(text) => text.parse().expect("a number of rounds"),
        Err(_) => few,
    }
}

fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test)
}

/// How far the bots are in one life of the server.
#[derive(Debug, Default)]
struct Progress {
    acknowledgements: AtomicUsize,
    /// The number of pairs with an acknowledgement.
    pairs: AtomicUsize,
}

impl Progress {
    /// Waits until all pairs are playing.
    async fn of_all_pairs(&self) {
        wait_for(&self.pairs, PAIRS).await;
    }

    /// Waits for this number of acknowledgements.
    async fn reaches(&self, acknowledgements: usize) {
        wait_for(&self.acknowledgements, acknowledgements).await;
    }
}

async fn wait_for(counter: &AtomicUsize, count: usize) {
    let begun = Instant::now();
    while counter.load(Ordering::Relaxed) < count {
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "the bots get no answers"
        );
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// What happened in all rounds.
#[derive(Debug, Default)]
struct Tally {
    rounds: usize,
    acknowledged: usize,
    /// Rounds with enough moves in flight.
    full: usize,
    /// Rounds that ended with a move stored but not acknowledged, and the number of such moves.
    caught: usize,
    caught_moves: usize,
    fewest_in_flight: Option<usize>,
    /// The most that a clock lost beyond the time that its player had.
    most_charged: Duration,
}

impl Tally {
    fn print(&self) {
        println!(
            "{} rounds: {} moves acknowledged, {} rounds with at least {IN_FLIGHT} on their way (fewest {}), \
             {} ended between storing and telling ({} moves), no clock lost more than {} ms beyond its thinking time",
            self.rounds,
            self.acknowledged,
            self.full,
            self.fewest_in_flight.unwrap_or(0),
            self.caught,
            self.caught_moves,
            self.most_charged.as_millis(),
        );
    }
}

/// Pairs of bots and the database of their games.
struct Table {
    folder: TempDir,
    pairs: Vec<Pair>,
    dice: Dice,
}

impl Table {
    fn new(seed: u64) -> Table {
        Table {
            folder: tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))
                .expect("a folder on the disk"),
            pairs: (0..PAIRS)
                .map(|number| Pair::new(seed * 1_000 + number as u64))
                .collect(),
            dice: Dice::new(seed),
        }
    }

    /// A life that delays its acknowledgements by this time.
    fn begin_life(&self, hold: Duration) -> Life {
        let hold = ("UGOLKI_FAULT_HOLD_ACKS_MS", hold.as_millis().to_string());
        Life::begin(self.folder.path(), &[hold])
    }

    /// One life that ends without a warning.
    async fn live_and_be_killed(&mut self, tally: &mut Tally) {
        let round = tally.rounds;
        tally.rounds += 1;
        let hold = if round.is_multiple_of(2) {
            HOLD
        } else {
            Duration::ZERO
        };
        let mut life = self.begin_life(hold);
        let progress = Arc::new(Progress::default());
        let partings = self.play(&life, &progress);
        // Everybody is at the table, and then something between at once and a third of a second.
        progress.of_all_pairs().await;
        tokio::time::sleep(Duration::from_millis(self.dice.below(330) as u64)).await;
        kill(&mut life);
        self.part(partings).await;

        let caught = self.check(round).await;
        let in_flight = self.pairs.iter().filter(|pair| pair.is_waiting()).count();
        tally.acknowledged += progress.acknowledgements.load(Ordering::Relaxed);
        tally.full += usize::from(in_flight >= IN_FLIGHT);
        tally.caught += usize::from(caught > 0);
        tally.caught_moves += caught;
        let fewest = tally.fewest_in_flight.unwrap_or(usize::MAX);
        tally.fewest_in_flight = Some(fewest.min(in_flight));
        let charged = self.pairs.iter().map(|pair| pair.most_charged);
        tally.most_charged = charged.fold(tally.most_charged, Duration::max);
        if round % 4 == 3 {
            tokio::time::sleep(DOWNTIME).await;
        }
    }

    /// One life that ends when it is asked to.
    async fn live_and_be_stopped(&mut self, round: usize) {
        let mut life = self.begin_life(Duration::ZERO);
        let progress = Arc::new(Progress::default());
        let partings = self.play(&life, &progress);
        progress.of_all_pairs().await;
        let asked_at = Instant::now();
        ask_to_stop(&mut life);
        // It goes on until all pairs are notified.
        let partings = self.part(partings).await;
        assert!(2 * partings.len() > PAIRS, "most sat at their tables");
        for parting in partings {
            assert_eq!(parting.told, 2, "both were told of the restart");
            assert_eq!(parting.codes, [Some(1012); 2]);
        }
        wait_for_end(&mut life, asked_at + STOPPED_WITHIN);
        self.check(round).await;
    }

    /// Lets every pair play until the server ends.
    fn play(&mut self, life: &Life, progress: &Arc<Progress>) -> JoinSet<(Pair, Option<Parting>)> {
        let mut partings = JoinSet::new();
        for mut pair in self.pairs.drain(..) {
            let (addr, progress) = (life.addr(), Arc::clone(progress));
            partings.spawn(async move {
                let parting = pair.play(addr, &progress).await;
                (pair, parting)
            });
        }
        partings
    }

    /// Waits until all pairs have noticed the end. Returns how it ended for those in a game.
    async fn part(&mut self, partings: JoinSet<(Pair, Option<Parting>)>) -> Vec<Parting> {
        let (mut pairs, partings): (Vec<Pair>, Vec<Option<Parting>>) =
            partings.join_all().await.into_iter().unzip();
        let ended_at = SystemTime::now();
        for pair in &mut pairs {
            pair.ended_at = Some(ended_at);
        }
        self.pairs = pairs;
        partings.into_iter().flatten().collect()
    }

    /// Compares the disk with what the bots know. Returns the number of stored moves that nobody
    /// was told about.
    async fn check(&self, round: usize) -> usize {
        let logs = database::read(self.folder.path(), &self.pairs).await;
        let checked = self.pairs.iter().zip(&logs);
        checked.map(|(pair, log)| pair.check(log, round)).sum()
    }

    /// A last life, in which every move in flight is acknowledged.
    async fn look_over(&mut self, round: usize) {
        let mut life = self.begin_life(Duration::ZERO);
        let progress = Arc::new(Progress::default());
        let partings = self.play(&life, &progress);
        progress.of_all_pairs().await;
        kill(&mut life);
        self.part(partings).await;
        self.check(round).await;
    }
}

fn kill(life: &mut Life) {
    life.process().kill().expect("it runs");
    life.process().wait().expect("it ended");
}

fn ask_to_stop(life: &mut Life) {
    let id = life.process().id().to_string();
    let asked = Command::new("kill").args(["-TERM", &id]).status();
    assert!(asked.is_ok_and(|status| status.success()));
}

/// Checks that it ends by itself, in order and in time.
fn wait_for_end(life: &mut Life, limit: Instant) {
    loop {
        if let Some(status) = life.process().try_wait().expect("a process") {
            assert!(status.success(), "{status}");
            return;
        }
        assert!(Instant::now() < limit, "the server does not stop");
        std::thread::sleep(Duration::from_millis(5));
    }
}
