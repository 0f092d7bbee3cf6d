//! Whether a move is legal, and which rule forbids it if it is not.

use super::{Game, IllegalMove};
use crate::Move;
use crate::grid::{Grid as _, SquareSet};
use crate::rule_set::RuleSet;
use crate::state::State;

/// A move that was found legal, with all that its legality depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LegalMove {
    mv: Move,
    rule_set: RuleSet,
    state: State<SquareSet>,
}

impl LegalMove {
    fn new(game: &Game, mv: Move) -> Self {
        Self {
            mv,
            rule_set: *game.rule_set(),
            state: *game.state(),
        }
    }

    /// The move itself.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Whether the move was checked in the game's present position.
    pub(super) fn is_for(&self, game: &Game) -> bool {
        self.state == *game.state() && self.rule_set == *game.rule_set()
    }
}

impl Game {
    /// Whether a move is legal in the present position.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.rules().is_legal(self.state(), mv)
    }

    /// Checks that a move is legal in the present position.
    ///
    /// # Errors
    ///
    /// Says which rule forbids it, in the order in which the rules bind: geometry, locking, return,
    /// forced exit, mirror play.
    pub fn check(&self, mv: Move) -> Result<LegalMove, IllegalMove> {
        let (state, rules, size) = (self.state(), self.rules(), self.rule_set().size);
        let mover = state.side_to_move();
        if let Some(square) = [mv.from, mv.to]
            .into_iter()
            .find(|square| !square.is_on(size))
        {
            return Err(IllegalMove::OffBoard(square));
        }
        if !state.occupied().contains(mv.from) {
            return Err(IllegalMove::Empty(mv.from));
        }
        if !state.men(mover).contains(mv.from) {
            return Err(IllegalMove::NotYourMan(mv.from));
        }
        if !rules.reach(state, mv.from).contains(mv.to) {
            return Err(IllegalMove::Unreachable(mv));
        }
        if rules.is_legal(state, mv) {
            return Ok(LegalMove::new(self, mv));
        }
        let locked = rules.newly_locked(state, mv);
        if !locked.is_empty() {
            return Err(IllegalMove::Locking { men: locked });
        }
        if rules.forbids_return(state.number()) && rules.is_return(mover, mv) {
            return Err(IllegalMove::Return { to: mv.to });
        }
        let home = rules.home(mover);
        let men = state.men(mover) & home;
        let can_exit = |from| !rules.ends(state, from).is_empty();
        let is_forced = rules.forces_exit(state) && men.into_iter().any(can_exit);
        if is_forced && !home.contains(mv.from) {
            return Err(IllegalMove::ForcedExit { men });
        }
        let white_move = state.mirror.white_move.unwrap_or(mv);
        Err(IllegalMove::Mirror { white_move })
    }
}
