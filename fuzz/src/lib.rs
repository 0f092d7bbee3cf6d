//! What the targets run: plain functions that live among the tests of their crates, where a stable
//! test runs them over the committed corpus too.

#[path = "../../crates/rules/tests/it/fuzzed.rs"]
pub mod rules;

// What these functions hold the rules against.
#[path = "../../crates/rules/tests/it/agreement.rs"]
pub mod agreement;
#[path = "../../crates/rules/tests/it/model.rs"]
pub mod model;
