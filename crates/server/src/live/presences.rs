//! Presence of players. Short absences do not count: pages are reloaded and networks change.

use ugolki_rules::Side;

use crate::clock::ServerTime;
use crate::config::Timeouts;
use crate::game::{Attendance, PeopleGame};
use crate::millis::Millis;

/// The shortest absence after which the opponent may claim in a game with clocks.
const SHORTEST_CLAIM: Millis = Millis::from_secs(20);

/// The presence of both players.
#[derive(Clone, Copy, Debug)]
pub(super) struct Presences {
    absence: Millis,
    claim: Millis,
    /// When the last socket of each side's player closed; none while one is open.
    left_at: [Option<ServerTime>; 2],
}

impl Presences {
    /// Both players are absent from now on.
    pub(super) fn new(timeouts: &Timeouts, game: &PeopleGame, now: ServerTime) -> Presences {
        let claim = match game.expected() {
            None => millis(timeouts.claim_without_clock),
            Some(expected) => Millis::new(expected.get() / 4)
                .max(SHORTEST_CLAIM)
                .min(millis(timeouts.claim)),
        };
        Presences {
            absence: millis(timeouts.absence),
            claim,
            left_at: [Some(now); 2],
        }
    }

    /// Updates whether a side's player has a socket.
    pub(super) fn note(&mut self, side: Side, has_socket: bool, now: ServerTime) {
        let left_at = &mut self.left_at[side.index()];
        if has_socket {
            *left_at = None;
        } else if left_at.is_none() {
            *left_at = Some(now);
        }
    }

    pub(super) fn is_here(&self, side: Side, now: ServerTime) -> bool {
        self.left_at[side.index()].is_none_or(|left_at| now.since(left_at) < self.absence)
    }

    /// When the opponent of a side may claim if its player stays absent; none while they are
    /// present.
    pub(super) fn claim_in(&self, side: Side, now: ServerTime) -> Option<Millis> {
        let left_at = self.left_at[side.index()]?;
        (!self.is_here(side, now)).then(|| self.claim.minus(now.since(left_at)))
    }

    pub(super) fn of(&self, side: Side, now: ServerTime) -> Attendance {
        match self.claim_in(side, now) {
            Some(Millis::ZERO) => Attendance::Left,
            _ => Attendance::Here,
        }
    }

    /// The next time at which an absence begins to count or allows a claim.
    pub(super) fn next_change(&self, now: ServerTime) -> Option<ServerTime> {
        self.left_at
            .into_iter()
            .flatten()
            .flat_map(|left_at| [left_at.after(self.absence), left_at.after(self.claim)])
            .filter(|change| now < *change)
            .min()
    }
}

fn millis(duration: std::time::Duration) -> Millis {
    Millis::new(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> ServerTime {
        ServerTime::from_ms(seconds * 1_000)
    }

    fn presences() -> Presences {
        Presences {
            absence: Millis::from_secs(6),
            claim: Millis::from_secs(60),
            left_at: [None; 2],
        }
    }

    #[test]
    fn a_reload_is_no_absence() {
        let mut presences = presences();
        presences.note(Side::White, false, at(10));
        assert!(presences.is_here(Side::White, at(15)));
        presences.note(Side::White, true, at(15));
        assert!(presences.is_here(Side::White, at(100)));
        assert_eq!(presences.next_change(at(100)), None);
    }

    #[test]
    fn who_stays_away_is_away_and_may_be_claimed_on() {
        let mut presences = presences();
        presences.note(Side::Black, false, at(10));
        presences.note(Side::Black, false, at(20));
        assert_eq!(presences.next_change(at(10)), Some(at(16)));
        assert!(!presences.is_here(Side::Black, at(16)));
        assert_eq!(
            presences.claim_in(Side::Black, at(16)),
            Some(Millis::from_secs(54))
        );
        assert_eq!(presences.of(Side::Black, at(69)), Attendance::Here);
        assert_eq!(presences.of(Side::Black, at(70)), Attendance::Left);
        assert_eq!(presences.of(Side::White, at(70)), Attendance::Here);
    }
}
