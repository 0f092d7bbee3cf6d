//! Controls a search: its time budget, a stop flag, and an observer of its reports.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ugolki_engine::{Control, Report};
use ugolki_rules::Move;

/// The time budget of a search; none is unlimited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// The soft limit: about when no further iteration begins. A stable best move shortens it, an
    /// unstable one extends it.
    pub soft: Option<Duration>,
    /// The hard limit: the search stops at once.
    pub hard: Option<Duration>,
}

impl Budget {
    /// A fixed budget for one move, minus the communication overhead.
    pub fn of_move(time: Duration) -> Self {
        let reserve = (time / 30).clamp(Duration::from_millis(2), Duration::from_millis(8));
        Self {
            soft: None,
            hard: Some(time.saturating_sub(reserve)),
        }
    }
}

/// The control of a search by time, by a flag, and by an observer of its iterations.
pub struct Watch<'a, F> {
    started: Instant,
    budget: Budget,
    stop: &'a AtomicBool,
    temper: Mutex<Temper>,
    observer: F,
}

impl<'a, F: Fn(&Report, Duration) + Sync> Watch<'a, F> {
    /// A watch of a search whose time runs from `started` on.
    pub fn new(started: Instant, budget: Budget, stop: &'a AtomicBool, observer: F) -> Self {
        Self {
            started,
            budget,
            stop,
            temper: Mutex::default(),
            observer,
        }
    }
}

impl<F: Fn(&Report, Duration) + Sync> Control for Watch<'_, F> {
    fn is_stopped(&self) -> bool {
        let is_late = || {
            let hard = self.budget.hard;
            hard.is_some_and(|hard| self.started.elapsed() >= hard)
        };
        self.stop.load(Ordering::Relaxed) || is_late()
    }

    fn deepened(&self, report: &Report) -> bool {
        let elapsed = self.started.elapsed();
        (self.observer)(report, elapsed);
        // Only the first thread of a search reports, and it does not panic in here.
        let mut temper = self.temper.lock().unwrap_or_else(PoisonError::into_inner);
        temper.hear(report);
        let soft = self.budget.soft;
        soft.is_none_or(|soft| elapsed < soft.mul_f64(temper.patience()))
    }
}

/// The stability of a search over its last iterations.
#[derive(Default)]
struct Temper {
    best: Option<Move>,
    score: i32,
    /// The iterations since the best move changed.
    settled: usize,
    /// Whether the last iteration found the position worse than the one before by much.
    has_dropped: bool,
}

/// Half a step.
const DROP: i32 = 50;

impl Temper {
    fn hear(&mut self, report: &Report) {
        let Some(line) = report.lines.first() else {
            return;
        };
        let best = line.moves.first().copied();
        let is_same = best == self.best;
        self.settled = if is_same { self.settled + 1 } else { 0 };
        self.has_dropped = is_same && line.score.value() < self.score.saturating_sub(DROP);
        self.best = best;
        self.score = line.score.value();
    }

    /// The factor of the soft limit.
    fn patience(&self) -> f64 {
        const BY_SETTLED: [f64; 6] = [1.6, 1.3, 1.1, 0.9, 0.8, 0.7];
        let patience = BY_SETTLED[self.settled.min(BY_SETTLED.len() - 1)];
        if self.has_dropped {
            patience * 1.4
        } else {
            patience
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_takes_a_part_of_the_time_for_a_move() {
        let ms = Duration::from_millis;
        for (time, hard) in [(0, 0), (1, 0), (50, 48), (120, 116), (10_000, 9_992)] {
            let budget = Budget::of_move(ms(time));
            assert_eq!(budget.hard, Some(ms(hard)), "{time}");
            assert_eq!(budget.soft, None);
        }
    }

    #[test]
    fn a_settled_search_has_less_patience() {
        let mut temper = Temper::default();
        let restless = temper.patience();
        temper.settled = 4;
        let settled = temper.patience();
        assert!(settled < restless);
        temper.has_dropped = true;
        assert!(settled < temper.patience());
    }
}
