//! Offers to play that are not games yet.

use ugolki_rules::Side;

use crate::clock::ServerTime;
use crate::game::{Began, GameId, Occupant, Origin, Player, Players, Terms};

/// An invitation to a game between people, which others follow by a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invitation {
    /// The resulting game gets the same id, so the link leads to it.
    pub(crate) id: GameId,
    /// Who invites.
    pub(crate) host: Player,
    pub(crate) terms: Terms,
    /// The side that the host wishes; none for a random one.
    pub(crate) wished_side: Option<Side>,
    pub(crate) state: State,
    pub(crate) created_at: ServerTime,
    pub(crate) updated_at: ServerTime,
}

/// The state of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    /// Somebody has followed it.
    Taken,
    Cancelled,
}

impl Invitation {
    /// The side of the host: the wished one, or else `chance`.
    pub(crate) fn host_side(&self, chance: Side) -> Side {
        self.wished_side.unwrap_or(chance)
    }

    /// How the resulting game begins.
    pub(crate) fn begin(&self) -> Began {
        Began {
            terms: self.terms.clone(),
            position: None,
            seats: vec![Occupant::Person; 2],
            origin: Origin::Invitation,
            earlier: None,
        }
    }

    /// Who plays when `joiner` follows it and the host plays `host_side`.
    pub(crate) fn players(&self, host_side: Side, joiner: Player) -> Players {
        Players::of_host(self.host.clone(), host_side, joiner)
    }
}
