//! Every number of the search and of its evaluation that was found by trial, once each. A hundred is about a step.

#[rustfmt::skip]
mod families;

pub(crate) use families::weights_for;

/// The numbers of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchParams {
    /// The first window around the score of the iteration before.
    pub(crate) aspiration: i32,
    /// Reverse futility: a position is left when the evaluation exceeds beta by so much a ply.
    pub(crate) reverse_futility: i32,
    pub(crate) reverse_futility_depth: u32,
    /// Futility: a move is left out when the evaluation after it falls short of alpha by so much and so much a ply.
    pub(crate) futility_base: i32,
    pub(crate) futility: i32,
    pub(crate) futility_depth: u32,
    /// Late move pruning: after so many moves, and so many times the square of the depth, quiet moves are left out.
    pub(crate) late_moves_base: u32,
    pub(crate) late_moves_depth: u32,
    /// Null move: by how much the depth shrinks, and by a part of the depth.
    pub(crate) null_move: u32,
    pub(crate) null_move_divisor: u32,
    /// Late move reductions: `base + ln(depth) · ln(number of the move) / divisor`, in hundredths.
    pub(crate) reduction_base: i32,
    pub(crate) reduction_divisor: i32,
    /// What a hundredth of a step that a move gains counts in the order of moves.
    pub(crate) order_gain: i32,
    /// History moves a reduction by one ply for so much.
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
