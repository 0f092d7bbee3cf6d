//! Formats search results.

use std::fmt;

use ugolki_engine::Score;
use ugolki_rules::{Game, Move};

/// A score in the protocol's words: `cp 35`, `win 4`, or `win -4` when the other side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Hundredths of a step.
    Steps(i32),
    /// The side to move wins by its move of this number from now; below 0 the other side by its
    /// own.
    Win(i64),
}

impl From<Score> for Finding {
    fn from(score: Score) -> Self {
        match score.plies_to_end() {
            None => Self::Steps(score.value()),
            Some(plies) => {
                let moves = i64::from(plies.div_ceil(2));
                Self::Win(if score.is_win() { moves } else { -moves })
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(hundredths) => write!(f, "cp {hundredths}"),
            Self::Win(moves) => write!(f, "win {moves}"),
        }
    }
}

/// The canonical routes of a line of moves, as far as it leads in a game.
pub fn routes(game: &Game, moves: &[Move]) -> Vec<String> {
    let mut game = game.clone();
    let mut routes = Vec::with_capacity(moves.len());
    for &mv in moves {
        let route = game.route_text(mv);
        if game.play(mv).is_err() {
            break;
        }
        routes.push(route);
    }
    routes
}

/// The nodes per second.
pub fn nodes_per_second(nodes: u64, time: std::time::Duration) -> u64 {
    let microseconds = u128::max(time.as_micros(), 1);
    u64::try_from(u128::from(nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}
