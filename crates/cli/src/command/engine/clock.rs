//! Time management: how long to think when a clock is running.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use ugolki_rules::{Game, Side};

use super::line::{Clock, Go};
use crate::watch::Budget;

/// The time budget of a `go` command for the next move, on a machine with a recent overshoot of
/// `lag`.
pub fn budget(go: &Go, game: &Game, lag: Duration) -> Budget {
    let clock = go.clocks[game.side_to_move().index()];
    let by_clock = clock
        .time
        .map(|time| of_clock(clock, time, moves_to_go(game), lag));
    let by_move = go.move_time.map(Budget::of_move);
    match (by_clock, by_move) {
        (Some(by_clock), Some(by_move)) => Budget {
            soft: by_clock.soft,
            hard: by_clock.hard.min(by_move.hard),
        },
        (Some(budget), None) | (None, Some(budget)) => budget,
        (None, None) => Budget::default(),
    }
}

/// The least reserve on the clock, for a machine that is busy with other work.
const RESERVE: Duration = Duration::from_millis(100);

/// The reserve as a multiple of the worst overshoot.
const LAGS_IN_RESERVE: u32 = 2;

/// The communication overhead per move.
const ANSWER: Duration = Duration::from_millis(2);

/// The fraction of the increment to spend; the rest refills the reserve.
const INCREMENT_SPENT: f64 = 0.75;

/// The fraction of the time after which no iteration begins, since it would take longer than all
/// before.
const SOFT: f64 = 0.6;

/// The maximum time for one move, as a multiple of the normal time.
const LONGEST: f64 = 4.0;

/// The maximum time for one move, as a fraction of the clock.
const LONGEST_PART: f64 = 0.3;

/// The time for the next move, given the mover's clock and the number of moves to go.
fn of_clock(clock: Clock, time: Duration, moves: u32, lag: Duration) -> Budget {
    let wanted = RESERVE.max(lag.saturating_mul(LAGS_IN_RESERVE));
    let reserve = if clock.increment.is_zero() {
        // A short clock without increment is still divided, down to its last quarter.
        wanted.min(time / 4)
    } else {
        wanted.min(RESERVE.max(time / 2))
    };
    let free = time.saturating_sub(reserve);
    // With less than the reserve left, the increment goes to filling it up again.
    let filled = (time.as_secs_f64() / wanted.as_secs_f64()).min(1.0);
    let increment = clock.increment.mul_f64(INCREMENT_SPENT * filled * filled);
    let share = (free / moves + increment).saturating_sub(ANSWER);
    let longest = (free.mul_f64(LONGEST_PART) + increment)
        .min(time.mul_f64(LONGEST_PART))
        .saturating_sub(ANSWER);
    Budget {
        soft: Some(share.mul_f64(SOFT).min(longest)),
        hard: Some(share.mul_f64(LONGEST).min(longest)),
    }
}

/// Estimates the number of moves that the mover has to make before the game is decided.
fn moves_to_go(game: &Game) -> u32 {
    let mover = game.side_to_move();
    let way = game.tempo(mover).saturating_sub(tempo_at_home(game, mover));
    // From self-play: a move gains two steps, and slightly more with many men.
    let men = game.state().men(mover).into_iter().count() as u32;
    let gain = 2 + men / 12;
    let by_way = (way / gain).clamp(FEWEST, MOST);
    match game.rule_set().limit_moves {
        Some(limit) => by_way.min(1 + limit.saturating_sub(game.number())),
        None => by_way,
    }
}

/// The minimum estimate: the last men may take longer than their distance suggests.
const FEWEST: u32 = 10;

/// The maximum estimate, so that the middle of the game on large boards gets enough time.
const MOST: u32 = 50;

/// The tempo number of a side that has filled its target.
fn tempo_at_home(game: &Game, side: Side) -> u32 {
    let rules = game.rules();
    let target = rules.target(side).into_iter();
    target.map(|square| rules.distance(side, square)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(time: u64, increment: u64) -> Budget {
        let clock = Clock {
            time: Some(MS(time)),
            increment: MS(increment),
        };
        of_clock(clock, MS(time), 40, Duration::ZERO)
    }

    #[test]
    fn a_search_never_takes_more_than_a_third_of_the_clock() {
        for time in [0, 1, 10, 50, 100, 500, 1_000, 60_000, 3_600_000] {
            for increment in [0, 1, 10, 100, 10_000] {
                let budget = clock(time, increment);
                let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
                assert!(soft <= hard, "{time}+{increment}");
                assert!(hard <= MS(time) / 3, "{time}+{increment}");
            }
        }
    }

    /// A game of 200 moves at 1 s + 0.01 s keeps a reserve even if every move takes its maximum
    /// time.
    #[test]
    fn a_clock_with_increment_never_runs_down() {
        let mut time = MS(1000);
        for moves in (10..=50).rev().chain([10; 200]) {
            let clock = Clock {
                time: Some(time),
                increment: MS(10),
            };
            let spent = of_clock(clock, time, moves, Duration::ZERO).hard.unwrap() + ANSWER;
            time = time - spent + MS(10);
            assert!(time >= MS(30), "{moves}: {time:?}");
        }
    }

    #[test]
    fn a_machine_that_was_late_keeps_more_in_reserve() {
        let clock = Clock {
            time: Some(MS(1000)),
            increment: MS(10),
        };
        let soft = |lag| of_clock(clock, MS(1000), 40, MS(lag)).soft.unwrap();
        assert_eq!(soft(50), soft(0));
        assert!(soft(200) < soft(50));
        assert!(soft(1000) < soft(200));
        assert!(soft(1000) > MS(5));
    }

    #[test]
    fn a_reserve_that_was_used_fills_up_again() {
        for (time, longest) in [(100, 6), (70, 3), (40, 0)] {
            let spent = clock(time, 10).soft.unwrap();
            assert!(spent <= MS(longest), "{time}: {spent:?}");
        }
    }

    #[test]
    fn the_mover_thinks_by_its_own_clock() {
        let mut game = Game::from_text("classic-3x3", None).unwrap();
        let mut go = Go::default();
        assert_eq!(budget(&go, &game, Duration::ZERO), Budget::default());
        go.clocks[1].time = Some(MS(10_000));
        assert_eq!(budget(&go, &game, Duration::ZERO), Budget::default());
        let mv = game.parse_move("c3-d3").unwrap();
        game.play_legal(mv).unwrap();
        let soft = budget(&go, &game, Duration::ZERO).soft.unwrap();
        assert!(MS(50) < soft && soft < MS(500), "{soft:?}");
        go.move_time = Some(MS(20));
        assert_eq!(budget(&go, &game, Duration::ZERO).hard, Some(MS(18)));
    }

    #[test]
    fn fewer_moves_are_expected_near_the_end() {
        let expected = |position| {
            let game = Game::from_text("classic-3x3", position).unwrap();
            moves_to_go(&game)
        };
        assert_eq!(expected(None), 45);
        let near = Some("5www/5www/4w1ww/8/8/8/8/bbb5 w 30");
        assert_eq!(expected(near), FEWEST);
        let last = Some("5www/5www/4w1ww/8/8/8/8/bbb5 w 79");
        assert_eq!(expected(last), 2);
    }
}
