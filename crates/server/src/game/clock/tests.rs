//! Facts about clocks.
