//! Facts about clocks. The expectations of the quota are exact: they are what its formula says,
//! worked out by hand.

use super::*;

fn setting(start_s: u64, increment_s: u64) -> Fischer {
    let (start, increment) = (Millis::from_secs(start_s), Millis::from_secs(increment_s));
    Fischer::new(start, increment).expect("a setting")
}

fn at(ms: u64) -> ServerTime {
    ServerTime::from_ms(1_700_000_000_000 + ms)
}

/// Two clocks after both first moves, at 0: White's runs.
fn running(setting: Fischer) -> Clocks {
    let mut clocks = Clocks::new(setting, Side::White, at(0));
    for ply in [1, 2] {
        clocks.moved(Timing::default(), ply, at(0));
    }
    clocks
}

/// Checks White's clock in milliseconds after moves of the given durations and lags. Black answers
/// at once.
#[track_caller]
fn check(setting: Fischer, moves: &[(u64, u64)], expected: u64) {
    let mut clocks = running(setting);
    let mut now = 0;
    for (number, &(took, lag)) in (1..).zip(moves) {
        now += took + lag;
        let timing = clocks
            .charge(Millis::new(lag), None, at(now))
            .expect("in time");
        clocks.moved(timing, 1 + 2 * number, at(now));
        let answer = clocks.charge(Millis::ZERO, None, at(now)).expect("in time");
        clocks.moved(answer, 2 + 2 * number, at(now));
    }
    assert_eq!(clocks.left(Side::White).get(), expected);
}

#[test]
fn the_quota_grows_with_the_time_of_the_game() {
    for (start_s, increment_s, gain) in [
        (600, 0, 1_000),
        (213, 0, 1_000),
        (212, 0, 990),
        (180, 2, 1_000),
        (120, 1, 790),
        (60, 0, 390),
        (60, 1, 550),
        (30, 0, 270),
        (1, 0, 150),
    ] {
        let quota = LagQuota::new(&setting(start_s, increment_s));
        assert_eq!(
            quota.gain(None),
            Millis::new(gain),
            "{start_s}+{increment_s}"
        );
        assert_eq!(quota.left, Millis::new(3 * gain), "{start_s}+{increment_s}");
    }
}

#[test]
fn lag_within_the_quota_costs_nothing() {
    let long = setting(600, 0);
    check(long, &[(1_000, 0)], 599_000);
    check(long, &[(1_000, 200)], 599_000);
    check(long, &[(0, 200)], 600_000);
    check(long, &[(1_000, 200), (1_000, 200)], 598_000);
    check(
        long,
        &[(1_000, 1_000), (1_000, 1_000), (1_000, 1_000)],
        597_000,
    );
}

#[test]
fn lag_beyond_the_quota_costs_time() {
    let long = setting(600, 0);
    // Three seconds are given back of the four; then one of the four.
    check(long, &[(1_000, 4_000)], 598_000);
    check(long, &[(1_000, 4_000), (1_000, 4_000)], 594_000);
    // 390 ms a move, thrice to begin with.
    let short = setting(60, 0);
    check(short, &[(0, 1_170)], 60_000);
    check(short, &[(0, 1_171)], 59_999);
    check(short, &[(0, 1_170), (0, 1_170)], 59_220);
}

#[test]
fn the_quota_is_saved_up_to_seven_gains() {
    let quiet = vec![(0, 0); 20];
    let check_last = |lag, expected| {
        let moves: Vec<(u64, u64)> = quiet.iter().copied().chain([(0, lag)]).collect();
        check(setting(600, 0), &moves, expected);
    };
    check_last(7_000, 600_000);
    check_last(9_000, 598_000);
}

#[test]
fn a_measured_lag_bounds_what_the_quota_gains() {
    let quota = LagQuota::new(&setting(600, 0));
    assert_eq!(quota.gain(Some(Millis::new(60))), Millis::new(200));
    assert_eq!(quota.gain(Some(Millis::new(2_000))), Millis::new(1_000));
}

#[test]
fn a_claimed_lag_longer_than_the_turn_gives_nothing_extra() {
    let clocks = running(setting(600, 0));
    let timing = clocks
        .charge(Millis::from_secs(99), None, at(500))
        .expect("in time");
    assert_eq!((timing.spent.get(), timing.compensated.get()), (0, 500));
}

#[test]
fn each_clock_begins_after_the_first_move_of_its_side() {
    let mut clocks = Clocks::new(setting(60, 5), Side::White, at(0));
    assert_eq!(clocks.running(), None);
    assert_eq!(
        clocks.first_move_left(at(10_000)),
        Some(Millis::from_secs(20))
    );
    let timing = clocks
        .charge(Millis::ZERO, None, at(29_000))
        .expect("in time");
    clocks.moved(timing, 1, at(29_000));
    assert_eq!(clocks.left(Side::White), Millis::from_secs(60));
    assert_eq!(clocks.running(), None);
    let timing = clocks
        .charge(Millis::ZERO, None, at(50_000))
        .expect("in time");
    clocks.moved(timing, 2, at(50_000));
    assert_eq!(clocks.running(), Some(Side::White));
    assert_eq!(
        clocks.left_at(Side::White, at(51_000)),
        Millis::from_secs(59)
    );
    assert_eq!(
        clocks.left_at(Side::Black, at(51_000)),
        Millis::from_secs(60)
    );
    let timing = clocks
        .charge(Millis::ZERO, None, at(52_000))
        .expect("in time");
    clocks.moved(timing, 3, at(52_000));
    assert_eq!(clocks.left(Side::White), Millis::from_secs(63));
}

#[test]
fn the_first_move_has_thirty_seconds() {
    let clocks = Clocks::new(setting(60, 0), Side::White, at(0));
    assert!(clocks.charge(Millis::ZERO, None, at(30_000)).is_ok());
    assert_eq!(clocks.charge(Millis::ZERO, None, at(30_001)), Err(Late));
    assert_eq!(clocks.deadline(), at(30_001));
}

#[test]
fn a_move_in_the_last_millisecond_is_in_time() {
    let clocks = running(setting(60, 10));
    let charge = |ms| clocks.charge(Millis::ZERO, None, at(ms));
    assert_eq!(charge(60_000).map(|timing| timing.spent.get()), Ok(60_000));
    assert_eq!(charge(60_001), Err(Late));
    assert!(!clocks.is_over(at(60_000)));
    assert!(clocks.is_over(at(60_001)));
}

#[test]
fn another_may_say_that_the_time_is_over_when_the_grace_is() {
    // Three times 390 ms are less than two seconds; three seconds are more.
    assert_eq!(running(setting(60, 0)).deadline(), at(61_171));
    assert_eq!(running(setting(600, 0)).deadline(), at(602_001));
}

#[test]
fn lag_may_save_a_move_until_the_deadline() {
    let clocks = running(setting(60, 0));
    assert!(clocks.charge(Millis::new(1_170), None, at(61_170)).is_ok());
    assert_eq!(
        clocks.charge(Millis::new(1_170), None, at(61_171)),
        Err(Late)
    );
}

#[test]
fn taking_back_gives_nobody_time() {
    let mut clocks = running(setting(60, 5));
    let timing = clocks
        .charge(Millis::ZERO, None, at(4_000))
        .expect("in time");
    clocks.moved(timing, 3, at(4_000));
    assert_eq!(clocks.left(Side::White), Millis::from_secs(61));
    // Black thinks for two seconds and then lets White have the move back.
    clocks.taken_back(Side::White, at(6_000));
    assert_eq!(clocks.left(Side::Black), Millis::from_secs(58));
    assert_eq!(clocks.left(Side::White), Millis::from_secs(61));
    // The move again costs its time and brings no second increment.
    let timing = clocks
        .charge(Millis::ZERO, None, at(7_000))
        .expect("in time");
    clocks.moved(timing, 3, at(7_000));
    assert_eq!(clocks.left(Side::White), Millis::from_secs(60));
}

#[test]
fn taking_back_the_first_move_stops_no_clock() {
    let mut clocks = running(setting(60, 5));
    clocks.taken_back(Side::White, at(1_000));
    assert_eq!(clocks.running(), Some(Side::White));
    assert_eq!(
        clocks.left_at(Side::White, at(3_000)),
        Millis::from_secs(57)
    );
}

#[test]
fn a_pause_of_the_server_is_charged_to_nobody() {
    let mut clocks = running(setting(60, 0));
    // White had thought for five seconds when the server went away for an hour.
    let back = 5_000 + 3_600_000;
    clocks.resumed(Millis::from_secs(3_600), Millis::from_secs(10), at(back));
    assert_eq!(clocks.left_at(Side::White, at(back)), Millis::from_secs(55));
    assert_eq!(clocks.hold_left(at(back + 4_000)), Millis::from_secs(6));
    assert_eq!(
        clocks.left_at(Side::White, at(back + 10_000)),
        Millis::from_secs(55)
    );
    assert_eq!(
        clocks.left_at(Side::White, at(back + 12_000)),
        Millis::from_secs(53)
    );
    assert_eq!(clocks.deadline(), at(back + 10_000 + 55_000 + 1_171));
    // A second pause during the standstill takes nothing and the standstill begins anew.
    clocks.resumed(
        Millis::from_secs(2),
        Millis::from_secs(10),
        at(back + 6_000),
    );
    assert_eq!(
        clocks.left_at(Side::White, at(back + 16_000)),
        Millis::from_secs(55)
    );
    assert_eq!(
        clocks.left_at(Side::White, at(back + 17_000)),
        Millis::from_secs(54)
    );
}

#[test]
fn a_later_pause_does_not_shorten_a_longer_hold() {
    let mut clocks = running(setting(60, 0));
    clocks.resumed(Millis::ZERO, Millis::from_secs(600), at(5_000));
    // The server restarts in the middle of the hold.
    clocks.resumed(Millis::from_secs(1), Millis::from_secs(10), at(50_000));
    assert_eq!(clocks.hold_left(at(50_000)), Millis::from_secs(555));
    assert_eq!(
        clocks.left_at(Side::White, at(606_000)),
        Millis::from_secs(54)
    );
}

#[test]
fn a_side_out_of_time_is_not_flagged_before_the_standstill_ends() {
    let mut clocks = running(setting(60, 0));
    clocks.resumed(Millis::from_secs(1), Millis::from_secs(10), at(90_000));
    assert_eq!(clocks.deadline(), at(100_001));
}

#[test]
fn settings_have_bounds() {
    let is_setting =
        |start, increment| Fischer::new(Millis::new(start), Millis::new(increment)).is_some();
    assert!(is_setting(1_000, 0));
    assert!(is_setting(10_800_000, 180_000));
    assert!(!is_setting(999, 0));
    assert!(!is_setting(10_800_001, 0));
    assert!(!is_setting(60_000, 180_001));
}
