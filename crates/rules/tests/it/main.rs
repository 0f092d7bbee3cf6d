//! The rules as their users meet them: everything through the crate's public door.

mod fuzzed;
mod vectors;
