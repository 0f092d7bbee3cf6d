//! What is stored beside a log: derived from it, and never used to decide anything.

use std::fmt;

use ugolki_rules::{Outcome, Reason, Side};

use super::Seat;

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The number of moves, without those taken back.
    pub(crate) plies: usize,
    /// As in a record of two players; `*` while the game goes on and when it was aborted.
    pub(crate) result: String,
    /// The place of each seat; none while the game goes on and when it was aborted.
    pub(crate) places: Option<Places>,
    /// None while the game goes on.
    pub(crate) reason: Option<String>,
    pub(crate) phase: Phase,
    /// Whose turn it is; none when the game is over.
    pub(crate) turn: Option<Seat>,
    /// When the side to move runs out of time, in milliseconds since 1970 by the server's clock;
    /// none if there is no clock. At this time the game must be checked. The displayed clock ends
    /// earlier, since lag may still be compensated.
    pub(crate) deadline_at_ms: Option<u64>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Playing,
    Over,
}

/// The places at the end of a game, by seat: 1 is the best, equal numbers share a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Places(Vec<u8>);

impl Places {
    /// The places of a game for two; none for an outcome that is no result.
    pub(crate) fn of(outcome: &Outcome) -> Option<Places> {
        if outcome.reason == Reason::Aborted {
            return None;
        }
        let place = |side: Side| match outcome.winner {
            Some(winner) if winner != side => 2,
            _ => 1,
        };
        Some(Places(Side::BOTH.map(place).into()))
    }
}

impl fmt::Display for Places {
    /// As `1 2`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places: Vec<String> = self.0.iter().map(u8::to_string).collect();
        formatter.write_str(&places.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_places_by_seat() {
        for (outcome, places) in [
            (Outcome::win(Side::White, Reason::Home), Some("1 2")),
            (Outcome::win(Side::Black, Reason::Time), Some("2 1")),
            (Outcome::draw(Reason::Agreement), Some("1 1")),
            (Outcome::draw(Reason::Aborted), None),
        ] {
            let found = Places::of(&outcome).map(|places| places.to_string());
            assert_eq!(found.as_deref(), places, "{outcome:?}");
        }
    }
}
