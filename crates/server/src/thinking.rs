//! The computer's moves for people whose browser cannot search: dedicated threads behind a fair
//! queue.
//!
//! A person has one thought at a time, waiting or running; a newer one replaces it. The threads of
//! the async runtime take no part in it, so other requests are not delayed.

mod pool;
mod queue;
mod task;
#[cfg(test)]
mod tests;

pub(crate) use pool::{ThinkingPool, Waiter};
pub(crate) use queue::{Ending, News, NoRoom};
pub(crate) use task::{Task, Think, think};
