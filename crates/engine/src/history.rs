//! How often positions have stood on the board: in the game, and on the way the search has taken.

use std::collections::BinaryHeap;

use ugolki_rules::{Game, Grid, State};

/// The positions before the one that is being looked at.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Hashes of the positions of the game, sorted.
    game: Vec<u64>,
    has_repeated: bool,
    /// Hashes of the positions that the search has entered.
    path: Vec<u64>,
}

impl History {
    /// The history of a game up to its present position.
    pub(crate) fn of_game(game: &Game) -> Self {
        // A heap sorts with less code than a sort does.
        let hashes: BinaryHeap<u64> = game.states().iter().map(State::hash).collect();
        let hashes = hashes.into_sorted_vec();
        Self {
            has_repeated: hashes.windows(2).any(|pair| pair[0] == pair[1]),
            game: hashes,
            path: Vec::new(),
        }
    }

    /// How often the position of a state has stood on the board, if it stands there once more.
    pub(crate) fn occurrences_with<G: Grid>(&self, state: &State<G>) -> usize {
        let hash = state.hash();
        let first = self.game.partition_point(|&other| other < hash);
        let in_game = self.game[first..]
            .iter()
            .take_while(|&&other| other == hash)
            .count();
        1 + in_game + self.occurrences_on_path(state)
    }

    /// How often the search has entered the position of a state on its way.
    pub(crate) fn occurrences_on_path<G: Grid>(&self, state: &State<G>) -> usize {
        let hash = state.hash();
        self.path.iter().filter(|&&other| other == hash).count()
    }

    /// Whether a position of the game has stood on the board twice, so that it may for a third time.
    pub(crate) fn has_repeated(&self) -> bool {
        self.has_repeated
    }

    /// Enters a position.
    pub(crate) fn enter<G: Grid>(&mut self, state: &State<G>) {
        self.path.push(state.hash());
    }

    /// Leaves the position entered last.
    pub(crate) fn leave(&mut self) {
        self.path.pop();
    }
}
