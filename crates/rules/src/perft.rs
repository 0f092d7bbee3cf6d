//! Counts the leaves of move trees, on the smallest grid that holds the board.

use alloc::vec::Vec;

use crate::game::Game;
use crate::movegen::GenerateMoves;
use crate::rules::Rules;
use crate::{Move, with_grid};

impl Game {
    /// The number of leaves of the tree of legal moves from the present position, `depth` plies
    /// deep. Results do not cut the tree.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_grid!(self.rule_set().size, G => count::<G>(self, depth))
    }

    /// Every legal move with the number of leaves behind it, `depth` plies from it.
    #[must_use]
    pub fn perft_behind_moves(&self, depth: u32) -> Vec<(Move, u64)> {
        with_grid!(self.rule_set().size, G => count_behind::<G>(self, depth))
    }
}

fn count<G: GenerateMoves>(game: &Game, depth: u32) -> u64 {
    Rules::<G>::new(game.rule_set()).perft(&game.state_on(), depth)
}

fn count_behind<G: GenerateMoves>(game: &Game, depth: u32) -> Vec<(Move, u64)> {
    let rules = Rules::<G>::new(game.rule_set());
    let state = game.state_on();
    let moves = game.legal_moves().into_iter();
    moves
        .map(|mv| (mv, rules.perft(&state.play_unchecked(&rules, mv), depth)))
        .collect()
}
