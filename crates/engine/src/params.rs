//! Every number of the search and of its evaluation that was found by trial, once each. A hundred is about a step.

/// The numbers of the evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EvaluationParams {
    /// For each of the larger of files and ranks between a man and its target corner, with diagonal steps.
    pub(crate) longer: i32,
    /// For each file and each rank between them, with diagonal steps.
    pub(crate) both: i32,
    /// Times the square of the steps to the nearest target square.
    pub(crate) straggler: i32,
    /// For each square that a man stands off the line between the corners.
    pub(crate) off_line: i32,
    /// For each step that a man stands inside the target home.
    pub(crate) fill: i32,
    /// For each man whose parity class has no room in the target home.
    pub(crate) mismatch: i32,
    /// For each jump towards the target that is open.
    pub(crate) open_jump: i32,
    /// The right to move.
    pub(crate) tempo: i32,
    /// Times the square of the men at home, over the moves to spare before the exit deadline.
    pub(crate) deadline: i32,
    /// So many moves before the exit deadline its pressure is at its height.
    pub(crate) deadline_margin: i32,
    /// For each man in the target home, when the move limit that counts them is near.
    pub(crate) arrived_at_limit: i32,
    /// The move limit is near from so many moves before it.
    pub(crate) limit_span: i32,
}

pub(crate) const EVALUATION: EvaluationParams = EvaluationParams {
    longer: 60,
    both: 40,
    straggler: 4,
    off_line: 4,
    fill: 8,
    mismatch: 30,
    open_jump: 12,
    tempo: 100,
    deadline: 300,
    deadline_margin: 6,
    arrived_at_limit: 40,
    limit_span: 8,
};

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
    reverse_futility: 150,
    reverse_futility_depth: 6,
    futility_base: 150,
    futility: 120,
    futility_depth: 5,
    late_moves_base: 6,
    late_moves_depth: 5,
    null_move: 2,
    null_move_divisor: 4,
    reduction_base: 60,
    reduction_divisor: 200,
    order_gain: 16,
    history_reduction: 6000,
};
