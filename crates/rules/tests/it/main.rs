//! The rules as their users meet them: everything through the crate's public door.

mod model;
mod strategies;

mod fuzzed;
mod games;
mod moves;
mod records;
mod routes;
mod vectors;
