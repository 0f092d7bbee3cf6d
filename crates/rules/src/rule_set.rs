//! Rule sets: parameters that are valid together.

use core::ops::Deref;

use crate::grid::Grid;
use crate::parameters::{Parameters, Repetition, RuleSetError};
use crate::position::Position;
use crate::rules::Rules;
use crate::state::State;
use crate::{Side, SquareSet};

/// Parameters that are valid together; they are read through [`Deref`].
///
/// In text a rule set is a preset id followed by overrides `key=value`, for example
/// `classic-3x3 home=t4 locking=free`. Printing takes the preset with the fewest overrides, and
/// what was printed parses to the same rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet(Parameters);

impl RuleSet {
    /// Checks that the parameters are valid together.
    ///
    /// # Errors
    ///
    /// Names the parameter that is not.
    pub fn new(parameters: Parameters) -> Result<Self, RuleSetError> {
        check_board(&parameters)?;
        let counts = [
            ("exit_moves", parameters.exit_moves),
            ("limit_moves", parameters.limit_moves),
            ("mirror_first", parameters.mirror_first),
        ];
        if let Some((parameter, _)) = counts.into_iter().find(|&(_, count)| count == Some(0)) {
            return Err(RuleSetError::Zero { parameter });
        }
        let rule_set = Self(parameters);
        let start = State::<SquareSet>::new(&parameters.start());
        if !Rules::new(&rule_set).has_move(&start) {
            return Err(RuleSetError::NoMove {
                home: parameters.home,
            });
        }
        Ok(rule_set)
    }

    /// The rule set of a preset. A test checks that every preset is valid.
    pub(crate) const fn of_preset(parameters: Parameters) -> Self {
        Self(parameters)
    }

    /// Checks that every game under the rule set ends. Other rule sets can only be analyzed.
    ///
    /// # Errors
    ///
    /// When neither `limit_moves` nor `repetition` ends a game.
    pub fn check_for_games(&self) -> Result<(), RuleSetError> {
        if self.limit_moves.is_none() && self.repetition == Repetition::None {
            return Err(RuleSetError::Endless);
        }
        Ok(())
    }
}

impl Deref for RuleSet {
    type Target = Parameters;

    fn deref(&self) -> &Parameters {
        &self.0
    }
}

impl From<RuleSet> for Parameters {
    fn from(rule_set: RuleSet) -> Self {
        rule_set.0
    }
}

impl<G: Grid> Rules<G> {
    /// Compiles a rule set.
    ///
    /// # Panics
    ///
    /// When the board is larger than the grid.
    #[must_use]
    pub fn new(rule_set: &RuleSet) -> Self {
        Self::compile(rule_set)
    }
}

/// Checks that the board has a size that is supported and that both homes have room on it.
fn check_board(parameters: &Parameters) -> Result<(), RuleSetError> {
    let (home, size) = (parameters.home, parameters.size);
    if !Position::SIZES.contains(&size) {
        return Err(RuleSetError::Size(size));
    }
    if !home.fits(size) {
        return Err(RuleSetError::HomeTooBig { home, size });
    }
    let [white, black] = Side::BOTH.map(|side| parameters.home_squares(side));
    if white.meets(black) {
        return Err(RuleSetError::HomesOverlap { home, size });
    }
    Ok(())
}
