//! The weights of the evaluation's terms.

/// A tapered weight in hundredths of a step: interpolated linearly between the beginning and the
/// end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight {
    /// At the beginning.
    pub early: i16,
    /// When all men are home.
    pub late: i16,
}

/// A tapered weight, short for tables.
pub(crate) const fn w(early: i16, late: i16) -> Weight {
    Weight { early, late }
}

/// The cap of steps from the target.
pub(super) const MOST_AWAY: usize = 23;

/// The cap of squares off the diagonal between the corners.
pub(super) const MOST_OFFSET: usize = 11;

/// The cap of the depth in the target.
pub(super) const MOST_INSIDE: usize = 7;

/// The weights of all terms. What is good for a side has a positive weight.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Weights {
    /// For each file and each rank between a man and its target corner.
    pub step: Weight,
    /// For a man, by its steps from the nearest target square.
    pub away: [Weight; MOST_AWAY + 1],
    /// For a man outside the target, by its squares off the diagonal between the corners.
    pub offset: [Weight; MOST_OFFSET + 1],
    /// For a man in the target, by its depth.
    pub inside: [Weight; MOST_INSIDE + 1],
    /// For each step from the rearmost man to the nearest target square.
    pub last: Weight,
    /// For each surplus man in the last files and ranks before the target corner: it has overshot.
    pub crowd: Weight,
    /// For each man whose parity class has no room in the target: jumps alone cannot bring it in.
    pub mismatch: Weight,
    /// For each jump over an own man towards the target.
    pub own_hurdle: Weight,
    /// For each jump over a man of the opponent towards the target.
    pub other_hurdle: Weight,
    /// For each continuation of such a jump with another one.
    pub ladder: Weight,
    /// For each man on its way that can neither step nor jump towards the target.
    pub shut_in: Weight,
    /// For each man in the target that could still step deeper and stands in the way of others
    /// until it does.
    pub mouth: Weight,
    /// For each opponent's man in the target before an exit deadline.
    pub taken: Weight,
    /// The same without a deadline ahead: the man may stay forever.
    pub held: Weight,
    /// For each of these that cannot move: it must be let out before the target can be filled.
    pub jailed: Weight,
    /// For each move by which these can stay, if the rules can force them to move: without one they
    /// must leave.
    pub loitering: Weight,
    /// For the right to move.
    pub tempo: Weight,
    /// Times the men at home, times the steps they need to leave, divided by the moves left before
    /// the exit deadline.
    pub deadline: Weight,
    /// For each step that the men at home need beyond the moves left.
    pub overdue: Weight,
    /// For each man in the target and each of the last eight moves before the move limit that has
    /// passed.
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
