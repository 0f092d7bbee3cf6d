//! Live games on a clock that tests move, over a log in memory.

mod acts;
mod client;
mod clocks;
mod interleavings;
mod invitations;
mod memory;
mod outages;
mod pair;
mod presence;
mod subscriptions;

use tokio::runtime::{Builder, Runtime};

use super::*;
use crate::clock::{ServerClock, ServerTime};
use crate::config::Timeouts;
use crate::game::{ClockSetting, GameId, Player};
use crate::metrics::Metrics;
use crate::millis::Millis;
use crate::person::PersonId;
use client::Client;
use memory::MemoryLog;

/// A small game, soon over: two by two men on a board of five by five.
const SMALL: &str = "classic-3x3 size=5 home=2x2 exit_moves=none locking=free";

/// A runtime whose clock stands until everything waits for it.
fn runtime() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime")
}

/// The server as it is after its start at the given moment.
async fn server(log: &MemoryLog, now: ServerTime) -> Live<MemoryLog> {
    let live = Live::new(
        log.clone(),
        ServerClock::at(now),
        Timeouts::default(),
        Metrics::default(),
    );
    live.start().await.expect("the log answers");
    live
}

fn noon() -> ServerTime {
    ServerTime::from_ms(1_800_000_000_000)
}

fn person(digit: char) -> Player {
    let digits: String = std::iter::repeat_n(digit, 32).collect();
    Player {
        person: Some(digits.parse::<PersonId>().expect("32 digits")),
        number: 7,
        name: None,
    }
}

fn blitz() -> ClockSetting {
    ClockSetting::fischer(Millis::from_secs(60), Millis::from_secs(1)).expect("within bounds")
}

/// A game of two: person `a` plays White and has invited, `b` plays Black.
async fn game_of_two(live: &Live<MemoryLog>, clock: ClockSetting) -> GameId {
    let wish = Wish {
        clock,
        ..wish(Some(ugolki_rules::Side::White))
    };
    let game = live.invite(wish).await.expect("it can be stored");
    let side = live.join(&game, person('b')).await.expect("a seat is free");
    assert_eq!(side, ugolki_rules::Side::Black);
    game
}

/// An invitation of person `a`.
fn wish(side: Option<ugolki_rules::Side>) -> Wish {
    Wish {
        host: person('a'),
        rules: SMALL.to_owned(),
        clock: blitz(),
        side,
    }
}
