//! The load: bots on 2 000 sockets of the real binary, on the machine that it runs on.
//!
//! Run by `cargo xtask bench server`. It involves the client, the server, and the disk of the build
//! folder.

#![expect(clippy::print_stdout, reason = "a bench tells what it measured")]

#[expect(dead_code, reason = "the tests that share it look at more")]
#[path = "../../tests/it/bot.rs"]
mod bot;
mod desk;
mod hall;
#[path = "../../tests/it/life.rs"]
mod life;
#[path = "../../tests/it/line.rs"]
mod line;
mod memory;
mod numbers;
mod probe;
mod process;
#[path = "../../tests/it/seating.rs"]
mod seating;
mod thoughts;

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use hall::Hall;
use numbers::Sample;
use probe::Probe;
use thoughts::Askers;

const GAMES: usize = 500;
const WATCHERS_A_GAME: usize = 2;

/// The rate of moves in the open loop: each game moves twice a second.
const MOVES_A_SECOND: u32 = 1_000;

/// The rate of moves while the server also searches: that of more than a hundred lively games. Two
/// processors run the bots, the server and its searches.
const FEW_MOVES_A_SECOND: u32 = 200;

/// The number of clients that ask for computer moves, for each search thread: more than the queue
/// admits.
const ASKERS_A_THINKER: usize = 24;

/// The length of each load, and of its warm-up. A socket may send a burst of a hundred messages and
/// five a second after that, so the load without pauses must be short.
const STEADY: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(3));
const FULL: (Duration, Duration) = (Duration::from_secs(7), Duration::from_secs(1));

fn main() {
    raise_files();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let mut hall = Hall::open(GAMES, WATCHERS_A_GAME).await;
        println!("{} games, {} sockets", GAMES, GAMES * (2 + WATCHERS_A_GAME));
        play_steadily(&mut hall, MOVES_A_SECOND, "nobody lets the server think").await;
        play_steadily(
            &mut hall,
            FEW_MOVES_A_SECOND,
            "nobody lets the server think",
        )
        .await;
        let askers = Askers::begin(hall.addr(), ASKERS_A_THINKER * thinkers());
        play_steadily(
            &mut hall,
            FEW_MOVES_A_SECOND,
            "more let it think than may wait",
        )
        .await;
        println!("the server thought out {} moves of level 6", askers.moves());
        drop(askers);
        let full = hall.play(FULL, None).await;
        report("as many as possible", &full);
        drop(hall);
        memory::measure().await;
    });
}

/// The number of search threads of a server on this machine.
fn thinkers() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    (processors - 1).max(1)
}

/// Plays at a steady rate, and probes the server's health in the meantime.
async fn play_steadily(hall: &mut Hall, moves_a_second: u32, circumstance: &str) {
    let every = Duration::from_secs(1) * u32::try_from(GAMES).expect("few games") / moves_a_second;
    let probe = Probe::begin(hall.addr());
    let sample = hall.play(STEADY, Some(every)).await;
    let (half, most) = probe.end();
    report(
        &format!("{moves_a_second} moves/s offered, {circumstance}"),
        &sample,
    );
    println!("whether it is well, it says within {half} (p50) and {most} (p99)");
}

fn report(load: &str, sample: &Sample) {
    println!(
        "{load}: {:.0} moves/s acknowledged; to the acknowledgement p50 {}, p99 {}, worst {}; to the opponent p50 {}, p99 {}; \
         the server takes {:.2} ms of a processor a move",
        sample.per_second(),
        sample.told(50.0),
        sample.told(99.0),
        sample.told(100.0),
        sample.seen(50.0),
        sample.seen(99.0),
        sample.processor_ms_a_move(),
    );
}

/// Raises the limit on open files, since every socket is one.
fn raise_files() {
    #[cfg(unix)]
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        println!("the limit of open files stays as it is: {error}");
    }
}
