//! Counts repetitions of positions, in the game and in the searched line.

use std::collections::BinaryHeap;

use ugolki_rules::{Game, Grid, State};

/// The positions before the present node.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// Hashes of the positions of the game, sorted.
    game: Vec<u64>,
    has_repeated: bool,
    /// Hashes of the positions of the searched line.
    path: Vec<u64>,
    /// Counts of all these hashes by their last bits: mostly zero, and then no list needs to be
    /// searched.
    classes: Box<[u32; CLASSES]>,
}

/// A power of 2, several times the number of positions of a long game and its search.
const CLASSES: usize = 1024;

/// The index of a hash: its last bits.
fn class(hash: u64) -> usize {
    hash as usize % CLASSES
}

impl History {
    /// The history of a game up to its present position.
    pub(crate) fn of_game(game: &Game) -> Self {
        // A heap needs less code than a sort, which matters in the wasm module.
        let hashes: BinaryHeap<u64> = game.states().iter().map(State::hash).collect();
        let hashes = hashes.into_sorted_vec();
        let mut classes = Box::new([0; CLASSES]);
        for &hash in &hashes {
            classes[class(hash)] += 1;
        }
        Self {
            has_repeated: hashes.windows(2).any(|pair| pair[0] == pair[1]),
            game: hashes,
            path: Vec::new(),
            classes,
        }
    }

    /// How often the position of a state has occurred, this time included.
    pub(crate) fn occurrences_with<G: Grid>(&self, state: &State<G>) -> usize {
        let hash = state.hash();
        if self.classes[class(hash)] == 0 {
            return 1;
        }
        let first = self.game.partition_point(|&other| other < hash);
        let in_game = self.game[first..]
            .iter()
            .take_while(|&&other| other == hash)
            .count();
        1 + in_game + self.occurrences_on_path(state)
    }

    /// How often the position of a state occurs in the searched line.
    pub(crate) fn occurrences_on_path<G: Grid>(&self, state: &State<G>) -> usize {
        let hash = state.hash();
        if self.classes[class(hash)] == 0 {
            return 0;
        }
        self.path.iter().filter(|&&other| other == hash).count()
    }

    /// Whether a position of the game has occurred twice, so that a third occurrence is possible.
    pub(crate) fn has_repeated(&self) -> bool {
        self.has_repeated
    }

    /// Enters a position.
    pub(crate) fn enter<G: Grid>(&mut self, state: &State<G>) {
        self.path.push(state.hash());
        self.classes[class(state.hash())] += 1;
    }

    /// Leaves the position entered last.
    pub(crate) fn leave(&mut self) {
        if let Some(hash) = self.path.pop() {
            self.classes[class(hash)] -= 1;
        }
    }
}
