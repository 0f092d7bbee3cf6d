//! Clocks: the setting, the quota of lag compensation, and the two clocks of a game.

#[cfg(test)]
mod tests;

use std::num::NonZeroU8;

use ugolki_rules::Side;

use crate::clock::ServerTime;
use crate::millis::Millis;

/// What a game's clocks are set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockSetting {
    /// No clocks.
    None,
    Fischer(Fischer),
    /// Days per move. The log format supports it; such games are not played yet.
    Days(NonZeroU8),
}

impl ClockSetting {
    /// A clock with an increment; none if a value is out of bounds.
    pub(crate) fn fischer(start: Millis, increment: Millis) -> Option<ClockSetting> {
        Fischer::new(start, increment).map(ClockSetting::Fischer)
    }

    /// The time that one side is expected to use in a game; none without clocks.
    pub(crate) fn expected(&self) -> Option<Millis> {
        match self {
            ClockSetting::Fischer(fischer) => Some(fischer.expected()),
            ClockSetting::None | ClockSetting::Days(_) => None,
        }
    }
}

/// A start time and an increment per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fischer {
    /// The time that each side begins with.
    pub(crate) start: Millis,
    /// The increment per move.
    pub(crate) increment: Millis,
}

/// The bounds of a setting: 1 second to 3 hours, with an increment of up to 3 minutes.
const START: (Millis, Millis) = (Millis::from_secs(1), Millis::from_secs(3 * 60 * 60));
const INCREMENT: (Millis, Millis) = (Millis::ZERO, Millis::from_secs(180));

impl Fischer {
    /// Makes a setting; none if it is out of bounds.
    pub(crate) fn new(start: Millis, increment: Millis) -> Option<Fischer> {
        let is_within = START.0 <= start
            && start <= START.1
            && INCREMENT.0 <= increment
            && increment <= INCREMENT.1;
        is_within.then_some(Fischer { start, increment })
    }

    /// The time that one side is expected to use in a game: the start time and 40 increments.
    pub(crate) fn expected(&self) -> Millis {
        Millis::new(self.start.get() + 40 * self.increment.get())
    }
}

/// The time for each side's first move in a game with clocks; after it the game is aborted.
pub(crate) const FIRST_MOVE: Millis = Millis::from_secs(30);

/// The longest grace of a flag that the opponent claims or the server finds, since a move may be in
/// flight.
const MAX_GRACE: Millis = Millis::from_secs(2);

/// The tolerance over the measured lag: the time that a computer needs beside the network.
const CPU_LAG: Millis = Millis::new(140);

/// The longest gain of a quota per move.
const MAX_GAIN_CENTIS: u64 = 100;

/// The quota of lag compensation. Every move adds to it and compensated lag is taken from it, so
/// that steady lag costs a player nothing and nobody can fake a long one.
///
/// The gain per move is `min(1 s, (start + 40 · increment) · 2/5 centiseconds + 15 centiseconds)`
/// with the setting in seconds; three gains to begin with, seven at most.
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

    /// The compensated part of a move's lag.
    pub(crate) fn compensation(&self, lag: Millis) -> Millis {
        lag.min(self.left)
    }

    /// The gain of a move, bounded by the measured lag, which a page cannot fake.
    pub(crate) fn gain(&self, measured: Option<Millis>) -> Millis {
        measured.map_or(self.gain, |lag| self.gain.min(lag.plus(CPU_LAG)))
    }

    /// The grace of a flag.
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
    /// The time taken off the clock, after compensation.
    pub(crate) spent: Millis,
    /// The compensation for lag.
    pub(crate) compensated: Millis,
    /// The gain of the quota.
    pub(crate) quota_gain: Millis,
}

/// Why a move comes too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late;

/// The clocks of a running game. A side's clock starts after its own first move.
///
/// They read no clock: all times are parameters, so they are a fold of the game's events like the
/// rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    setting: Fischer,
    left: [Millis; 2],
    quota: [LagQuota; 2],
    /// Whether a side has ever moved; taking back does not undo it.
    has_moved: [bool; 2],
    /// The highest ply number so far. Each ply number adds its increment once, so that taking back
    /// gains no time.
    top_ply: usize,
    turn: Side,
    /// When the current turn started; in the future while the clocks stand still.
    turn_from: ServerTime,
    /// The time used in the current turn before downtime of the server.
    turn_before: Millis,
}

impl Clocks {
    /// The clocks at the start of a game.
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

    /// The cost of a move at `now`, with the claimed `lag` and the `measured` one.
    ///
    /// # Errors
    /// When the player had run out of time before.
    pub(crate) fn charge(
        &self,
        lag: Millis,
        measured: Option<Millis>,
        now: ServerTime,
    ) -> Result<Timing, Late> {
        let quota = self.quota[self.turn.index()];
        if self.is_first_move() {
            // No time is charged, so nothing is compensated or gained.
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

    /// Applies a move, after which `ply` plies have been played.
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

    /// Applies a take-back, after which it is `turn`'s turn. The time of the interrupted turn stays
    /// used.
    pub(crate) fn taken_back(&mut self, turn: Side, now: ServerTime) {
        if !self.is_first_move() {
            let index = self.turn.index();
            self.left[index] = self.left[index].minus(self.elapsed(now));
        }
        self.begin_turn(turn, now);
    }

    /// Credits downtime of `pause` until `now`, and holds the clocks for `hold` more. Time used
    /// before it stays used.
    pub(crate) fn resumed(&mut self, pause: Millis, hold: Millis, now: ServerTime) {
        let stopped = now.before(pause);
        self.turn_before = self.turn_before.plus(stopped.since(self.turn_from));
        // A pause while the clocks stand still does not shorten the hold.
        self.turn_from = self.turn_from.max(now.after(hold));
    }

    fn begin_turn(&mut self, turn: Side, now: ServerTime) {
        self.turn = turn;
        self.turn_from = now;
        self.turn_before = Millis::ZERO;
    }

    /// The time of a side at the start of the current turn.
    pub(crate) fn left(&self, side: Side) -> Millis {
        self.left[side.index()]
    }

    /// The time of a side at `now`.
    pub(crate) fn left_at(&self, side: Side, now: ServerTime) -> Millis {
        let is_running = side == self.turn && !self.is_first_move();
        let left = self.left(side);
        if is_running {
            left.minus(self.elapsed(now))
        } else {
            left
        }
    }

    /// The side whose clock runs; none before the first move of the side to move.
    pub(crate) fn running(&self) -> Option<Side> {
        (!self.is_first_move()).then_some(self.turn)
    }

    /// The time left for the first move of the side to move.
    pub(crate) fn first_move_left(&self, now: ServerTime) -> Option<Millis> {
        self.is_first_move()
            .then(|| FIRST_MOVE.minus(self.elapsed(now)))
    }

    /// How much longer the clocks stand still.
    pub(crate) fn hold_left(&self, now: ServerTime) -> Millis {
        self.turn_from.since(now)
    }

    /// The lag that can be compensated for the side to move.
    pub(crate) fn quota(&self) -> LagQuota {
        self.quota[self.turn.index()]
    }

    /// When the side to move runs out of time, grace included: the earliest time at which anybody
    /// else may flag it.
    pub(crate) fn deadline(&self) -> ServerTime {
        let allowance = if self.is_first_move() {
            FIRST_MOVE
        } else {
            self.left(self.turn).plus(self.quota().grace())
        };
        // One millisecond later, since a move in the last millisecond is in time.
        self.turn_from
            .after(allowance.minus(self.turn_before))
            .after(Millis::new(1))
    }

    /// Whether the side to move is out of time without grace, so that it may flag itself.
    pub(crate) fn is_over(&self, now: ServerTime) -> bool {
        let allowance = if self.is_first_move() {
            FIRST_MOVE
        } else {
            self.left(self.turn)
        };
        self.elapsed(now) > allowance
    }

    /// Whether the side to move has not moved yet.
    pub(crate) fn is_first_move(&self) -> bool {
        !self.has_moved[self.turn.index()]
    }

    /// The time used in the current turn.
    pub(crate) fn elapsed(&self, now: ServerTime) -> Millis {
        self.turn_before.plus(now.since(self.turn_from))
    }
}
