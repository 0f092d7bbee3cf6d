//! Every tuned number of the search and its evaluation, in one place. A hundred is about a step.

#[rustfmt::skip]
mod families;

pub(crate) use families::weights_for;

/// The tuned numbers of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams {
    /// The first aspiration window around the score of the iteration before.
    pub(crate) aspiration: i32,
    /// Reverse futility pruning: the margin above beta per ply of depth.
    pub(crate) reverse_futility: i32,
    pub(crate) reverse_futility_depth: u32,
    /// Futility pruning: the margin below alpha, a base and an amount per ply of depth.
    pub(crate) futility_base: i32,
    pub(crate) futility: i32,
    pub(crate) futility_depth: u32,
    /// Late move pruning: the number of moves searched, a base and a factor of the squared depth.
    pub(crate) late_moves_base: u32,
    pub(crate) late_moves_depth: u32,
    /// Null move pruning: the reduction, a base and a divisor of the depth.
    pub(crate) null_move: u32,
    pub(crate) null_move_divisor: u32,
    /// Late move reductions: `base + ln(depth) · ln(move index) / divisor`, in hundredths.
    pub(crate) reduction_base: i32,
    pub(crate) reduction_divisor: i32,
    /// The weight of a hundredth of a step of gain in the move ordering.
    pub(crate) order_gain: i32,
    /// The history score that changes a reduction by one ply.
    pub(crate) history_reduction: i32,
}

pub(crate) const SEARCH: SearchParams = SearchParams {
    aspiration: 60,
    reverse_futility: 85,
    reverse_futility_depth: 6,
    futility_base: 40,
    futility: 40,
    futility_depth: 5,
    late_moves_base: 3,
    late_moves_depth: 2,
    null_move: 3,
    null_move_divisor: 4,
    reduction_base: 60,
    reduction_divisor: 200,
    order_gain: 16,
    history_reduction: 6000,
};
