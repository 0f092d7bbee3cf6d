//! The rules as their users meet them: everything through the crate's public door.

mod agreement;
mod model;
mod strategies;

mod fuzzed;
mod games;
mod moves;
mod notation;
mod records;
mod routes;
mod rule_sets;
mod vectors;
