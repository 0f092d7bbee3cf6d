//! Measures the memory of a quiet socket.

use std::time::Duration;

use crate::hall::{self, watch};
use crate::life::Life;
use crate::line::Line;
use crate::process::resident_kb;

const GAMES: usize = 500;
const SOCKETS: usize = 3_000;

/// Long enough for a few heartbeats.
const QUIET: Duration = Duration::from_secs(8);

/// Opens sockets at games that wait for their players, on a fresh server, and prints the growth of
/// its memory. This includes the games, which are in memory while they are watched.
pub async fn measure() {
    let folder = hall::folder();
    let first = Life::begin(folder.path(), &[]);
    let tables = hall::tables(first.addr(), GAMES, None).await;
    drop(first);

    let mut life = Life::begin(folder.path(), &[]);
    let addr = life.addr();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = resident_kb(life.process().id());
    for number in 0..SOCKETS {
        let table = &tables[number % GAMES];
        // The first two at each game are its players.
        let cookie = table.cookies.get(number / GAMES);
        let line = Line::open(addr, &table.game, cookie.map(String::as_str))
            .await
            .expect("a socket");
        tokio::spawn(watch(line));
    }
    tokio::time::sleep(QUIET).await;
    let after = resident_kb(life.process().id());
    println!(
        "{SOCKETS} quiet sockets at {GAMES} games: {before} KB before, {after} KB with them, {:.1} KB a socket",
        after.saturating_sub(before) as f64 / SOCKETS as f64
    );
}
