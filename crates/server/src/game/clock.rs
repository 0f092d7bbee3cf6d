//! Clocks: durations, what a game's clock is set to, the quota that gives lag back, and two clocks
//! of which one runs.

#[cfg(test)]
mod tests;

use std::fmt;
use std::num::NonZeroU8;
use std::time::Duration;

use ugolki_rules::Side;

use crate::clock::ServerTime;

/// Milliseconds, as a duration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Millis(u64);

impl Millis {
    pub(crate) const ZERO: Millis = Millis(0);

    pub(crate) const fn new(millis: u64) -> Millis {
        Millis(millis)
    }

    pub(crate) const fn from_secs(seconds: u64) -> Millis {
        Millis(seconds * 1_000)
    }

    pub(crate) const fn get(self) -> u64 {
        self.0
    }

    /// Never below zero.
    pub(crate) const fn minus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    pub(crate) const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Duration {
        Duration::from_millis(millis.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} ms", self.0)
    }
}

/// What a game's clocks are set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockSetting {
    /// Nobody's time is counted.
    None,
    Fischer(Fischer),
    /// Days for each move. The log has room for it; such games are not played yet.
    Days(NonZeroU8),
}

impl ClockSetting {
    /// A clock with an increment; none where a value is out of its bounds.
    pub(crate) fn fischer(start: Millis, increment: Millis) -> Option<ClockSetting> {
        Fischer::new(start, increment).map(ClockSetting::Fischer)
    }

    /// What one side is expected to need for a game; none where nobody's clock runs.
    pub(crate) fn expected(&self) -> Option<Millis> {
        match self {
            ClockSetting::Fischer(fischer) => Some(fischer.expected()),
            ClockSetting::None | ClockSetting::Days(_) => None,
        }
    }
}

/// A clock that starts with some time and adds some for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fischer {
    /// The time that each side begins with.
    pub(crate) start: Millis,
    /// What each move adds.
    pub(crate) increment: Millis,
}

/// The bounds of a setting: a second to three hours, with up to three minutes a move.
const START: (Millis, Millis) = (Millis::from_secs(1), Millis::from_secs(3 * 60 * 60));
const INCREMENT: (Millis, Millis) = (Millis::ZERO, Millis::from_secs(180));

impl Fischer {
    /// A setting within the bounds: 1 s to 3 h to begin with, 0 to 180 s a move.
    pub(crate) fn new(start: Millis, increment: Millis) -> Option<Fischer> {
        let is_within = START.0 <= start
            && start <= START.1
            && INCREMENT.0 <= increment
            && increment <= INCREMENT.1;
        is_within.then_some(Fischer { start, increment })
    }

    /// What one side is expected to need for a game: its time and 40 increments.
    pub(crate) fn expected(&self) -> Millis {
        Millis::new(self.start.get() + 40 * self.increment.get())
    }
}

/// What each side has for its first move where there is a clock; then the game is aborted.
pub(crate) const FIRST_MOVE: Millis = Millis::from_secs(30);

/// A flag that the other side claims, or the server finds, falls so much later at most: a move may
/// be under way.
const MAX_GRACE: Millis = Millis::from_secs(2);

/// What a measured lag may be exceeded by: the time that a computer needs beside the network.
const CPU_LAG: Millis = Millis::new(140);

/// The most that a move adds to a quota.
const MAX_GAIN_CENTIS: u64 = 100;

/// From how much lag a player's moves are freed. Every move adds to it, and lag that is given back
/// is taken from it, so that steady lag costs nobody anything and nobody can make up a long one.
///
/// Gain a move: `min(1 s, (start + 40 · increment) · 2/5 centiseconds + 15 centiseconds)` with the
/// setting in seconds; three gains to begin with, seven at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    gain: Millis,
    left: Millis,
}

impl LagQuota {
    pub(crate) fn new(setting: &Fischer) -> LagQuota {
        let expected_s = setting.expected().get() / 1_000;
        let centis = MAX_GAIN_CENTIS.min(expected_s * 2 / 5 + 15);
        let gain = Millis::new(centis * 10);
        LagQuota {
            gain,
            left: Millis::new(gain.get() * 3),
        }
    }

    /// How much of a move's lag is given back.
    pub(crate) fn compensation(&self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// What a move adds. A measurement that the player's browser cannot make up bounds it.
    pub(crate) fn gain(&self, measured: Option<Millis>) -> Millis {
        measured.map_or(self.gain, |lag| self.gain.min(lag.plus(CPU_LAG)))
    }

    /// How much later than its clock says a flag falls.
    pub(crate) fn grace(&self) -> Millis {
        self.left.min(MAX_GRACE)
    }

    fn after(self, timing: Timing) -> LagQuota {
        let max = Millis::new(self.gain.get() * 7);
        LagQuota {
            left: self
                .left
                .plus(timing.quota_gain)
                .minus(timing.compensated)
                .min(max),
            ..self
        }
    }
}

/// What a move cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    /// What was taken off the clock, lag already given back.
    pub(crate) spent: Millis,
    /// What was given back for lag.
    pub(crate) compensated: Millis,
    /// What the move added to the quota from which later lag is given back.
    pub(crate) quota_gain: Millis,
}

/// Why a move comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late;

/// The clocks of a game that is being played. A side's clock begins to run after its own first
/// move.
///
/// Times go in, none is asked for: the clocks are a fold of the game's events like everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    setting: Fischer,
    left: [Millis; 2],
    quota: [LagQuota; 2],
    /// Whether a side has ever moved; taking back does not undo it.
    has_moved: [bool; 2],
    /// The highest number of plies that ever stood. Each adds its increment once, so that taking
    /// back gains nobody time.
    top_ply: usize,
    turn: Side,
    /// From when the present turn counts; ahead of now while the clocks stand still.
    turn_from: ServerTime,
    /// What of the present turn passed before the server was away.
    turn_before: Millis,
}

impl Clocks {
    /// The clocks of a game that begins.
    pub(crate) fn new(setting: Fischer, turn: Side, now: ServerTime) -> Clocks {
        Clocks {
            setting,
            left: [setting.start; 2],
            quota: [LagQuota::new(&setting); 2],
            has_moved: [false; 2],
            top_ply: 0,
            turn,
            turn_from: now,
            turn_before: Millis::ZERO,
        }
    }

    /// What a move at `now` costs when the player's lag was `lag`, of which `measured` was
    /// measured.
    ///
    /// # Errors
    /// When the time was over before.
    pub(crate) fn charge(
        &self,
        lag: Millis,
        measured: Option<Millis>,
        now: ServerTime,
    ) -> Result<Timing, Late> {
        let quota = self.quota[self.turn.index()];
        if self.is_first_move() {
            // Nothing is taken, so nothing is given back or added.
            return if self.elapsed(now) <= FIRST_MOVE {
                Ok(Timing::default())
            } else {
                Err(Late)
            };
        }
        let elapsed = self.elapsed(now);
        let compensated = quota.compensation(lag.min(elapsed));
        let spent = elapsed.minus(compensated);
        if spent > self.left(self.turn) {
            return Err(Late);
        }
        Ok(Timing {
            spent,
            compensated,
            quota_gain: quota.gain(measured),
        })
    }

    /// The side to move has moved; `ply` plies stand now.
    pub(crate) fn moved(&mut self, timing: Timing, ply: usize, now: ServerTime) {
        let mover = self.turn.index();
        if self.has_moved[mover] {
            self.left[mover] = self.left[mover].minus(timing.spent);
            self.quota[mover] = self.quota[mover].after(timing);
            if ply > self.top_ply {
                self.left[mover] = self.left[mover].plus(self.setting.increment);
            }
        }
        self.has_moved[mover] = true;
        self.top_ply = self.top_ply.max(ply);
        self.begin_turn(self.turn.opponent(), now);
    }

    /// Plies were unmade and it is the turn of `turn`. The time of the turn that ends stays spent.
    pub(crate) fn taken_back(&mut self, turn: Side, now: ServerTime) {
        if !self.is_first_move() {
            let index = self.turn.index();
            self.left[index] = self.left[index].minus(self.elapsed(now));
        }
        self.begin_turn(turn, now);
    }

    /// The server was away for `pause` until `now`, and the clocks stand still for `hold` more.
    /// What was thought before stays thought.
    pub(crate) fn resumed(&mut self, pause: Millis, hold: Millis, now: ServerTime) {
        let stopped = now.before(pause);
        self.turn_before = self.turn_before.plus(stopped.since(self.turn_from));
        // A pause that comes while the clocks stand still takes nothing of that.
        self.turn_from = now.after(hold);
    }

    fn begin_turn(&mut self, turn: Side, now: ServerTime) {
        self.turn = turn;
        self.turn_from = now;
        self.turn_before = Millis::ZERO;
    }

    /// What a side had when the present turn began.
    pub(crate) fn left(&self, side: Side) -> Millis {
        self.left[side.index()]
    }

    /// What a side has at `now`.
    pub(crate) fn left_at(&self, side: Side, now: ServerTime) -> Millis {
        let is_running = side == self.turn && !self.is_first_move();
        let left = self.left(side);
        if is_running {
            left.minus(self.elapsed(now))
        } else {
            left
        }
    }

    /// The side whose clock runs; none while the first move of a side is awaited.
    pub(crate) fn running(&self) -> Option<Side> {
        (!self.is_first_move()).then_some(self.turn)
    }

    /// What is left for the first move that is awaited.
    pub(crate) fn first_move_left(&self, now: ServerTime) -> Option<Millis> {
        self.is_first_move()
            .then(|| FIRST_MOVE.minus(self.elapsed(now)))
    }

    /// How long the clocks stand still yet.
    pub(crate) fn hold_left(&self, now: ServerTime) -> Millis {
        self.turn_from.since(now)
    }

    /// What of its lag the side to move may have given back.
    pub(crate) fn quota(&self) -> LagQuota {
        self.quota[self.turn.index()]
    }

    /// When the time of the side to move is over, grace included: the earliest moment at which
    /// somebody else may say so.
    pub(crate) fn deadline(&self) -> ServerTime {
        let allowance = if self.is_first_move() {
            FIRST_MOVE
        } else {
            self.left(self.turn).plus(self.quota().grace())
        };
        // One millisecond more, since a move in the last one is in time.
        self.turn_from
            .after(allowance.minus(self.turn_before))
            .after(Millis::new(1))
    }

    /// True when the side to move has nothing left, as it may say of itself.
    pub(crate) fn is_over(&self, now: ServerTime) -> bool {
        let allowance = if self.is_first_move() {
            FIRST_MOVE
        } else {
            self.left(self.turn)
        };
        self.elapsed(now) > allowance
    }

    /// True while the side to move has never moved.
    pub(crate) fn is_first_move(&self) -> bool {
        !self.has_moved[self.turn.index()]
    }

    /// What of the present turn has passed.
    pub(crate) fn elapsed(&self, now: ServerTime) -> Millis {
        self.turn_before.plus(now.since(self.turn_from))
    }
}
