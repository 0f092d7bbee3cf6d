//! The last events that a game broadcast, for clients that missed a few.

use std::collections::VecDeque;

use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::wire::Presence;

/// The number of events kept; a client that lacks more gets a snapshot.
const KEPT: usize = 64;

/// The last broadcast events and the last presence.
#[derive(Debug, Default)]
pub(super) struct Recent {
    events: VecDeque<(u64, Utf8Bytes)>,
    presence: Option<Presence>,
}

impl Recent {
    pub(super) fn push(&mut self, seq: u64, message: Utf8Bytes) {
        if self.events.len() == KEPT {
            self.events.pop_front();
        }
        self.events.push_back((seq, message));
    }

    /// Drops the events, since they no longer suffice to catch up.
    pub(super) fn clear(&mut self) {
        self.events.clear();
    }

    /// The messages after event `seen`; none if some of them are no longer kept, or if `seen` is
    /// zero or beyond the last event.
    pub(super) fn since(&self, seen: u64, last: u64) -> Option<Vec<Utf8Bytes>> {
        if seen == 0 || last < seen {
            return None;
        }
        let is_at_hand = match self.events.front() {
            Some(&(first, _)) => first <= seen + 1,
            None => seen == last,
        };
        is_at_hand.then(|| {
            self.events
                .iter()
                .filter(move |(seq, _)| seen < *seq)
                .map(|(_, message)| message.clone())
                .collect()
        })
    }

    /// Updates the presence, and returns whether it differs from the last one in more than elapsed
    /// time.
    pub(super) fn is_news(&mut self, presence: &Presence) -> bool {
        let before = self.presence.replace(*presence);
        before.is_none_or(|before| outline(&before) != outline(presence))
    }
}

/// The part of the presence that does not change with time alone.
fn outline(presence: &Presence) -> impl PartialEq + use<> {
    let seat = |seat: crate::wire::SeatPresence| {
        let can_claim = seat.claim_in_ms == Some(0);
        (seat.is_here, seat.claim_in_ms.is_some(), can_claim)
    };
    (
        seat(presence.white),
        seat(presence.black),
        presence.watchers,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(recent: &Recent, seen: u64, last: u64, expected: Option<&[&str]>) {
        let expected = expected.map(|texts| texts.iter().map(|&text| text.into()).collect());
        assert_eq!(recent.since(seen, last), expected);
    }

    #[test]
    fn what_was_missed_is_told_again_while_it_is_at_hand() {
        let mut recent = Recent::default();
        check(&recent, 5, 5, Some(&[]));
        check(&recent, 4, 5, None);
        recent.push(6, "six".into());
        recent.push(7, "seven".into());
        check(&recent, 7, 7, Some(&[]));
        check(&recent, 6, 7, Some(&["seven"]));
        check(&recent, 5, 7, Some(&["six", "seven"]));
        check(&recent, 4, 7, None);
        check(&recent, 0, 7, None);
        check(&recent, 8, 7, None);
        check(&recent, u64::MAX, 7, None);
    }

    #[test]
    fn only_so_much_is_kept() {
        let mut recent = Recent::default();
        for seq in 1..=100 {
            recent.push(seq, "event".into());
        }
        assert!(
            recent
                .since(36, 100)
                .is_some_and(|messages| messages.len() == 64)
        );
        assert!(recent.since(35, 100).is_none());
    }
}
