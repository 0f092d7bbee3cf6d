//! The routes of moves: shown, read from text and checked leg by leg.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Game, IllegalMove, LegalMove, MoveError};
use crate::grid::{Grid as _, in_order};
use crate::move_text::{self, MoveTextError};
use crate::route::Routes;
use crate::{Move, Square};

impl Game {
    fn routes(&self) -> Routes {
        let rule_set = self.rule_set();
        Routes {
            size: rule_set.size,
            occupied: self.state().occupied(),
            diagonal: rule_set.diagonal,
        }
    }

    /// The canonical route of a move that is possible by the geometry of the present position: the
    /// fewest jumps, and among those routes the one with the smallest list of squares.
    #[must_use]
    pub fn route(&self, mv: Move) -> Option<Vec<Square>> {
        let is_possible = mv.from.is_on(self.rule_set().size)
            && self.state().occupied().contains(mv.from)
            && self.rules().reach(self.state(), mv.from).contains(mv.to);
        is_possible.then(|| self.routes().canonical(mv))
    }

    /// The canonical route of a move in text, as `c3-e3-e5`; start and end alone where the move is
    /// impossible.
    #[must_use]
    pub fn route_text(&self, mv: Move) -> String {
        match self.route(mv) {
            Some(route) => join_route(&route),
            None => mv.to_string(),
        }
    }

    /// The single jumps open to a man that has made the jumps of `route`, sorted.
    #[must_use]
    pub fn jumps_after(&self, route: &[Square]) -> Vec<Square> {
        in_order(self.routes().jumps_after(route))
    }

    /// Reads a move text of any form and checks it: its route leg by leg, then its legality.
    ///
    /// # Errors
    ///
    /// When the text is not a move, a leg of the route is impossible, or the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<LegalMove, MoveError> {
        let squares = move_text::parse_squares(text).map_err(MoveError::Text)?;
        self.check_route(&squares)
    }

    /// Checks a route of two squares or more, leg by leg, then the legality of its move.
    ///
    /// # Errors
    ///
    /// When a leg of the route is impossible, or the move is not legal.
    pub fn check_route(&self, route: &[Square]) -> Result<LegalMove, MoveError> {
        let (Some(&from), Some(&to)) = (route.first(), route.last()) else {
            return Err(MoveError::Text(MoveTextError::Square {
                found: String::new(),
            }));
        };
        let mv = Move::new(from, to);
        let illegal = |why| MoveError::Illegal { mv, why };
        let size = self.rule_set().size;
        if let Some(&square) = route.iter().find(|square| !square.is_on(size)) {
            return Err(illegal(IllegalMove::OffBoard(square)));
        }
        let state = self.state();
        let has_man = state.men(state.side_to_move()).contains(from);
        let legs = if has_man {
            self.routes().check_legs(route)
        } else {
            self.routes().check_shape(route)
        };
        legs.map_err(MoveError::Leg)?;
        self.check(mv).map_err(illegal)
    }
}

/// Joins the squares of a route with dashes.
#[must_use]
pub fn join_route(route: &[Square]) -> String {
    let mut text = String::new();
    for square in route {
        if !text.is_empty() {
            text.push('-');
        }
        text.push_str(&square.to_string());
    }
    text
}
