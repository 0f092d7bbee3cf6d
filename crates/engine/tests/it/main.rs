//! The engine through its public door.

mod finishing;
mod levels;
mod support;
