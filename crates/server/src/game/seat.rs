//! The seats of a game, by index in the order of turns.

use std::fmt;

use ugolki_rules::Side;

/// A seat in a game: 0 moves first. Two are played today; the log has room for four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Seat(u8);

impl Seat {
    /// The most seats of a game.
    pub(crate) const MOST: usize = 4;

    pub(crate) fn new(index: u8) -> Option<Seat> {
        (usize::from(index) < Seat::MOST).then_some(Seat(index))
    }

    /// Every seat of a game that has `count` of them.
    pub(crate) fn first(count: usize) -> impl Iterator<Item = Seat> {
        (0..).map(Seat).take(count.min(Seat::MOST))
    }

    pub(crate) fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn index(self) -> usize {
        self.0.into()
    }

    /// The side that this seat plays in a game for two; none for the third and the fourth.
    pub(crate) fn side(self) -> Option<Side> {
        Side::BOTH.get(self.index()).copied()
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::White => Seat(0),
            Side::Black => Seat(1),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_stand_in_the_order_of_turns() {
        assert_eq!(Seat::new(0), Some(Side::White.into()));
        assert_eq!(Seat::new(1), Some(Side::Black.into()));
        for side in Side::BOTH {
            assert_eq!(Seat::from(side).side(), Some(side));
        }
        assert_eq!(Seat::new(3).and_then(Seat::side), None);
        assert_eq!(Seat::new(4), None);
        assert_eq!(Seat::first(9).count(), Seat::MOST);
    }
}
