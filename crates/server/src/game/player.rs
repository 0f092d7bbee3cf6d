//! The players of a game between people.

use ugolki_rules::Side;

use crate::person::{PersonId, PersonName};

/// A person at a game. The log names seats only; the people are stored beside it and can be
/// forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    /// None for one who has been forgotten.
    pub(crate) person: Option<PersonId>,
    /// The number in the shown name of one without a name; 0 for one who has been forgotten.
    pub(crate) number: u32,
    /// The name as it was when the game began.
    pub(crate) name: Option<PersonName>,
}

/// The two players of a game between people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Players([Player; 2]);

impl Players {
    pub(crate) fn new(white: Player, black: Player) -> Players {
        Players([white, black])
    }

    /// The players of a host's game, where the host plays `side`.
    pub(crate) fn of_host(host: Player, side: Side, other: Player) -> Players {
        match side {
            Side::White => Players([host, other]),
            Side::Black => Players([other, host]),
        }
    }

    /// The players of a rematch: the same two with the sides swapped.
    pub(crate) fn swapped(&self) -> Players {
        let Players([white, black]) = self.clone();
        Players([black, white])
    }

    pub(crate) fn at(&self, side: Side) -> &Player {
        &self.0[side.index()]
    }

    /// In the order of turns.
    pub(crate) fn all(&self) -> &[Player; 2] {
        &self.0
    }

    /// The side of a person; none for one who watches.
    pub(crate) fn side_of(&self, person: PersonId) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.at(*side).person == Some(person))
    }
}

impl TryFrom<Vec<Player>> for Players {
    type Error = Vec<Player>;

    /// Takes the players in the order of turns.
    fn try_from(players: Vec<Player>) -> Result<Players, Vec<Player>> {
        players.try_into().map(Players)
    }
}
