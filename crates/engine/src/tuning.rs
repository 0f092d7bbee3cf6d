//! Tuning of the evaluation's weights: self-play games, and weights that predict their results.
//!
//! The score of a position, mapped to 0 to 1 by a logistic curve, is fitted to a target: a mean of
//! the game's result and of the engine's scores at later moves, the nearer ones weighted more. This
//! is temporal difference learning (Sutton, 1988; for game programs Baxter, Tridgell and Weaver,
//! 1998). The fit is by Adam (Kingma and Ba, 2015).

mod fit;
mod games;
mod print;

pub use crate::evaluation::{Weight, Weights};
pub use fit::{Fit, fit};
pub use games::{Played, SelfPlay, Trial, play_games, trial};
pub use print::Printed;

use ugolki_rules::RuleSet;

/// The weights that the engine uses for a rule set.
#[must_use]
pub fn weights_of(rule_set: &RuleSet) -> Weights {
    crate::params::weights_for(rule_set).clone()
}
