//! Time management: how long to think when a clock is running.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use ugolki_rules::{Game, Side};

use super::line::{Clock, Go};
use crate::watch::Budget;

/// The time that a `go` command gives for the next move of a game, on a machine that has been late by `lag`.
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

/// What stays on the clock at least, for a machine that is busy with something else.
const RESERVE: Duration = Duration::from_millis(100);

/// How often the worst lag stays on the clock.
const LAGS_IN_RESERVE: u32 = 2;

/// What it takes to hear a command and to be heard.
const ANSWER: Duration = Duration::from_millis(2);

/// The part of the increment that is spent; the rest fills the reserve up.
const INCREMENT_SPENT: f64 = 0.75;

/// The part of the time for a move after which no iteration begins: it would take longer than all before.
const SOFT: f64 = 0.6;

/// The longest think, in times for a move.
const LONGEST: f64 = 4.0;

/// The longest think, as a part of what the clock shows.
const LONGEST_PART: f64 = 0.3;

/// The time for the next move by what the mover's clock shows, with so many moves still to make.
fn of_clock(clock: Clock, time: Duration, moves: u32, lag: Duration) -> Budget {
    let wanted = RESERVE.max(lag.saturating_mul(LAGS_IN_RESERVE));
    let reserve = if clock.increment.is_zero() {
        // A short clock without increment is shared out all the same, down to its last quarter.
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

/// About how many moves the mover has still to make before the game is decided.
fn moves_to_go(game: &Game) -> u32 {
    let mover = game.side_to_move();
    let way = game.tempo(mover).saturating_sub(tempo_at_home(game, mover));
    // From the plays of the engine against itself: a move gains two steps, and some more with many men.
    let men = game.state().men(mover).into_iter().count() as u32;
    let gain = 2 + men / 12;
    let by_way = (way / gain).clamp(FEWEST, MOST);
    match game.rule_set().limit_moves {
        Some(limit) => by_way.min(1 + limit.saturating_sub(game.number())),
        None => by_way,
    }
}

/// As few moves are expected at least: the last men may take longer than their way tells.
const FEWEST: u32 = 10;

/// As many at most, so that the middle of the game on large boards gets its time.
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

    /// However slow, a game of 200 moves at 1 s + 0.01 s keeps a reserve when every move takes its longest.
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
