//! The computer's moves, thought out here for those whose browser cannot: threads of their own, and a fair queue.
//!
//! A person has one thought at a time, whether it waits or is being thought; a newer one takes its place. Nobody else's
//! requests wait for any of this: not a thread of the runtime takes part.

mod pool;
mod queue;
mod task;
#[cfg(test)]
mod tests;

pub(crate) use pool::{ThinkingPool, Waiter};
pub(crate) use queue::{Ending, News, NoRoom};
pub(crate) use task::{Task, Think, think};
