//! Finding the weights of the evaluation: games of the engine against itself, and weights that foretell their results.
//!
//! The score of a position, brought between 0 and 1 by a logistic curve, is fitted to what came of it. That is not the
//! result alone, which many moves lie before, but a mean of it and of what the engine thought at each later move, the
//! nearer ones counting more: temporal differences (Sutton, 1988; for game programs Baxter, Tridgell and Weaver, 1998).
//! The fit is by gradient descent with moments (Adam; Kingma and Ba, 2015).

mod fit;
mod games;
mod print;

pub use crate::evaluation::{Weight, Weights};
pub use fit::{Fit, fit};
pub use games::{Played, SelfPlay, Trial, play_games, trial};
pub use print::Printed;

use ugolki_rules::RuleSet;

/// The weights that a rule set's games are played with.
#[must_use]
pub fn weights_of(rule_set: &RuleSet) -> Weights {
    crate::params::weights_for(rule_set).clone()
}
