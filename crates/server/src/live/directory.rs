//! Which node owns a game.

use crate::game::GameId;

/// The node whose task may append to a game's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    ThisProcess,
}

/// The owners of all games. There is one node, which owns every game.
#[derive(Debug, Default)]
pub(super) struct Directory;

impl Directory {
    pub(super) fn owner_of(&self, _game: &GameId) -> Owner {
        Owner::ThisProcess
    }
}
