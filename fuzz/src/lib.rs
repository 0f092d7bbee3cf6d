//! The bodies of the targets: plain functions among the tests of their crates, where a stable test
//! also runs them over the committed corpus.

#[path = "../../crates/rules/tests/it/fuzzed.rs"]
pub mod rules;

// The reference model that these functions compare the rules with.
#[path = "../../crates/rules/tests/it/agreement.rs"]
pub mod agreement;
#[path = "../../crates/rules/tests/it/model.rs"]
pub mod model;
