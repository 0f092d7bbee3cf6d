//! The budget of a race: a node limit and the caller's stop flag.

/// The nodes between two polls of the stop flag: well under a millisecond.
const STATES_BETWEEN_LOOKS: u32 = 32;

/// A node budget.
pub(crate) struct Budget<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    left: u64,
    spent: u64,
    until_look: u32,
}

impl<'a> Budget<'a> {
    /// A budget of `nodes` nodes that `stop` may end earlier.
    pub(crate) fn new(states: u64, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Self {
            is_stopped,
            left: states,
            spent: 0,
            until_look: STATES_BETWEEN_LOOKS,
        }
    }

    /// Counts a node; none if the budget is exhausted.
    #[inline]
    pub(super) fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.spent += 1;
        self.until_look -= 1;
        if self.until_look == 0 {
            self.look_around();
        }
        Some(())
    }

    #[cold]
    fn look_around(&mut self) {
        self.until_look = STATES_BETWEEN_LOOKS;
        if (self.is_stopped)() {
            self.left = 0;
        }
    }

    /// Whether the budget is exhausted.
    pub(super) fn has_ended(&self) -> bool {
        self.left == 0
    }

    /// The nodes spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
