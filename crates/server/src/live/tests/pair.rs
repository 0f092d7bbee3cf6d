//! A game of two, both connected.

use std::time::Duration;

use serde_json::json;

use super::*;
use crate::game::Event;

/// A game of two connected players, before the first move.
pub(super) struct Pair {
    pub(super) log: MemoryLog,
    pub(super) live: Live<MemoryLog>,
    pub(super) game: GameId,
    pub(super) white: Client,
    pub(super) black: Client,
}

impl Pair {
    pub(super) async fn new(clock: ClockSetting) -> Pair {
        let log = MemoryLog::default();
        let live = server(&log, noon()).await;
        let game = game_of_two(&live, clock).await;
        let mut white = Client::new(&game, Some(person('a')));
        let mut black = Client::new(&game, Some(person('b')));
        white.connect(&live).await;
        black.connect(&live).await;
        Pair {
            log,
            live,
            game,
            white,
            black,
        }
    }

    /// As `new`, after both first moves.
    pub(super) async fn begun(clock: ClockSetting) -> Pair {
        let mut pair = Pair::new(clock).await;
        pair.play(2).await;
        pair
    }

    pub(super) async fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            self.settle().await;
            let is_white = self.white.state["turn"] == "white";
            let mover = if is_white {
                &mut self.white
            } else {
                &mut self.black
            };
            let act = mover.some_move(0).expect("a legal move");
            mover.act(act, &self.live).await;
        }
        self.settle().await;
    }

    pub(super) async fn settle(&mut self) {
        for _ in 0..2 {
            self.white.settle(&self.live).await;
            self.black.settle(&self.live).await;
        }
    }

    pub(super) fn kinds(&self) -> Vec<Event> {
        let events = self.log.events(&self.game);
        events.into_iter().map(|stored| stored.event).collect()
    }

    #[track_caller]
    pub(super) fn check_result(&self, result: &str, reason: Option<&str>) {
        for client in [&self.white, &self.black] {
            assert_eq!(client.state["result"], result);
            assert_eq!(client.state["reason"], json!(reason));
        }
    }
}

pub(super) async fn wait(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}
