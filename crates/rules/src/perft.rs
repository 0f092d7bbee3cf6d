//! Counts the leaves of move trees, on the smallest grid that holds the board.

use alloc::vec::Vec;

use crate::{Game, Grid, Grid8, Grid16, Move, Rules, State};

impl Game {
    /// The number of leaves of the tree of legal moves from the present position, `depth` plies deep.
    /// Results do not cut the tree.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if self.rule_set().size <= Grid8::MAX_SIZE {
            count::<Grid8>(self, depth)
        } else {
            count::<Grid16>(self, depth)
        }
    }

    /// Every legal move with the number of leaves behind it, `depth` plies from it.
    #[must_use]
    pub fn perft_behind_moves(&self, depth: u32) -> Vec<(Move, u64)> {
        if self.rule_set().size <= Grid8::MAX_SIZE {
            count_behind::<Grid8>(self, depth)
        } else {
            count_behind::<Grid16>(self, depth)
        }
    }
}

fn count<G: Grid>(game: &Game, depth: u32) -> u64 {
    Rules::<G>::new(game.rule_set()).perft(&State::of_game(game), depth)
}

fn count_behind<G: Grid>(game: &Game, depth: u32) -> Vec<(Move, u64)> {
    let rules = Rules::<G>::new(game.rule_set());
    let state = State::of_game(game);
    let moves = game.legal_moves().into_iter();
    moves
        .map(|mv| (mv, rules.perft(&state.play_unchecked(&rules, mv), depth)))
        .collect()
}
