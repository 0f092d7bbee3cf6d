//! What the terms of the evaluation weigh.

/// What a term weighs when a game begins and when it ends, in hundredths of a step; in between it goes evenly from the
/// one to the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight {
    /// While no man has got nearer.
    pub early: i16,
    /// When all men are home.
    pub late: i16,
}

/// A weight in a table of them.
pub(crate) const fn w(early: i16, late: i16) -> Weight {
    Weight { early, late }
}

/// More steps from the target than this count as this.
pub(super) const MOST_AWAY: usize = 23;

/// More squares off the line between the corners than this count as this.
pub(super) const MOST_OFFSET: usize = 11;

/// Deeper in the target than this counts as this.
pub(super) const MOST_INSIDE: usize = 7;

/// A weight for each term of the evaluation. What is good for a side weighs more than 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Weights {
    /// For each file and each rank between a man and its target corner.
    pub step: Weight,
    /// For a man so many steps from the nearest target square.
    pub away: [Weight; MOST_AWAY + 1],
    /// For a man outside the target that stands so many squares off the line between the corners.
    pub offset: [Weight; MOST_OFFSET + 1],
    /// For a man so deep inside the target.
    pub inside: [Weight; MOST_INSIDE + 1],
    /// For each step from the last man to the nearest target square.
    pub last: Weight,
    /// For each man too many in the last files and ranks before the target corner: it has gone too far that way.
    pub crowd: Weight,
    /// For each man whose parity class has no room in the target: jumps alone do not bring it in.
    pub mismatch: Weight,
    /// For each jump over an own man towards the target.
    pub own_hurdle: Weight,
    /// For each jump over a man of the opponent towards the target.
    pub other_hurdle: Weight,
    /// For each way to go on after such a jump with another one.
    pub ladder: Weight,
    /// For each man on its way that can neither step nor jump towards the target.
    pub shut_in: Weight,
    /// For each man in the target that could still step deeper and stands in the way of others until it does.
    pub mouth: Weight,
    /// For each man of the opponent that still stands in the target while an exit deadline is ahead of it.
    pub taken: Weight,
    /// The same where none is: it may stay for ever.
    pub held: Weight,
    /// For each of these that cannot move: it has to be let out before the target can be filled.
    pub jailed: Weight,
    /// For each move by which these can stay there, where the rules can force them to move: without one they have to leave.
    pub loitering: Weight,
    /// For the right to move.
    pub tempo: Weight,
    /// Times the men at home, times the steps they need out of it, over the moves left before the exit deadline.
    pub deadline: Weight,
    /// For each step that the men at home need beyond the moves left.
    pub overdue: Weight,
    /// For each man in the target and each move that the move limit is nearer than the last eight.
    pub arrived: Weight,
}

impl Weights {
    /// Every weight, in the order of the fields.
    #[cfg(feature = "tuning")]
    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut Weight> {
        let before = [&mut self.step].into_iter();
        let tables = self
            .away
            .iter_mut()
            .chain(&mut self.offset)
            .chain(&mut self.inside);
        let after = [
            &mut self.last,
            &mut self.crowd,
            &mut self.mismatch,
            &mut self.own_hurdle,
            &mut self.other_hurdle,
            &mut self.ladder,
            &mut self.shut_in,
            &mut self.mouth,
            &mut self.taken,
            &mut self.held,
            &mut self.jailed,
            &mut self.loitering,
            &mut self.tempo,
            &mut self.deadline,
            &mut self.overdue,
            &mut self.arrived,
        ];
        before.chain(tables).chain(after)
    }
}
