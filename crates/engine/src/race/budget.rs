//! What solving a race may spend: positions looked at, positions kept, and the patience of whoever waits.

/// So many positions lie between two looks at whether to stop: well under a millisecond.
const STATES_BETWEEN_LOOKS: u32 = 32;

/// A budget that is spent position by position.
pub(crate) struct Budget<'a> {
    is_stopped: &'a dyn Fn() -> bool,
    left: u64,
    spent: u64,
    until_look: u32,
}

impl<'a> Budget<'a> {
    /// A budget of so many positions whose moves are looked at, unless it is stopped earlier.
    pub(crate) fn new(states: u64, is_stopped: &'a dyn Fn() -> bool) -> Self {
        Self {
            is_stopped,
            left: states,
            spent: 0,
            until_look: STATES_BETWEEN_LOOKS,
        }
    }

    /// Counts a position; none when the budget has ended.
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

    /// Whether nothing is left.
    pub(super) fn has_ended(&self) -> bool {
        self.left == 0
    }

    /// The positions spent so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }
}
