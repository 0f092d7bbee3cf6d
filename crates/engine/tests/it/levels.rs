//! What each level promises, as docs/levels.md states it.

use std::sync::atomic::{AtomicU32, Ordering};

use ugolki_engine::{Control, Level, Report, choose};
use ugolki_rules::{Move, Reason, Side};

use crate::support::{game, game_from, play_out};

#[test]
fn numbers_one_to_six_are_levels() {
    let levels: Vec<Option<Level>> = (1..=6).map(Level::from_number).collect();
    assert_eq!(levels, Level::ALL.map(Some));
    assert_eq!([0, 7].map(Level::from_number), [None; 2]);
}

#[test]
fn a_seed_always_gives_the_same_move() {
    let game = play_out("classic-3x3", [Level::Medium; 2], 5, 21);
    for level in Level::ALL {
        for seed in 0..2 {
            let moves = [0; 2].map(|_| choose(&game, level, seed, &()));
            assert_eq!(moves[0], moves[1], "level {level}");
        }
    }
}

#[test]
fn no_move_is_chosen_when_the_game_is_over() {
    let over = game_from("classic-3x3", "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 20");
    assert!(over.outcome().is_some());
    for level in Level::ALL {
        assert_eq!(choose(&over, level, 1, &()), None);
    }
}

#[test]
fn level_one_is_random_in_about_a_third_of_its_moves() {
    let (mut asked, mut off) = (0, 0);
    for number in 0..30 {
        let length = 10 + 2 * number as usize;
        let game = play_out("classic-3x3", [Level::Medium; 2], number, length);
        if game.outcome().is_some() {
            continue;
        }
        // What it plays two times in three: the others are random.
        let seeds = 0..60;
        let chosen: Vec<Move> = seeds
            .map(|seed| choose(&game, Level::Easy, seed, &()).expect("the game goes on"))
            .collect();
        let count = |mv: &Move| chosen.iter().filter(|other| *other == mv).count();
        let greedy = *chosen.iter().max_by_key(|mv| count(mv)).expect("some move");
        let legal = game.legal_moves().len();
        let is_single = count(&greedy) > chosen.len() / 2;
        if is_single {
            asked += chosen.len();
            let others = chosen.len() - count(&greedy);
            // A random move is the greedy one now and then.
            off += others * legal / (legal - 1);
        }
    }
    assert!(asked >= 450, "too few positions with one greedy move");
    let percent = 100 * off / asked;
    assert!(
        (26..=41).contains(&percent),
        "{percent} % of the moves are random"
    );
}

/// White's man on e6 completes by f6.
const ONE_STEP_TO_GO: &str = "5www/5www/4w1ww/8/bb6/bb6/bb6/bbb5 w 30";

#[test]
fn every_level_takes_a_win() {
    for rule_set in [
        "classic-3x3 last_reply=no",
        "free-diagonal-3x3 corner=a1",
        "classic-3x3",
    ] {
        let game = game_from(rule_set, ONE_STEP_TO_GO);
        for level in Level::ALL {
            for seed in 0..20 {
                let chosen = choose(&game, level, seed, &()).map(|mv| mv.to_string());
                assert_eq!(
                    chosen.as_deref(),
                    Some("e6-f6"),
                    "level {level}, {rule_set}"
                );
            }
        }
    }
}

#[test]
fn no_level_loses_at_once_while_it_need_not() {
    // After the deadline White's man on d3 could go back home.
    let game = game_from("classic-3x3", "5w1w/5www/6ww/4w3/8/3w4/bbb5/bb1bbbb1 w 45");
    for level in Level::ALL {
        let seeds = if level.time_cap().is_some() { 1 } else { 40 };
        for seed in 0..seeds {
            let chosen = choose(&game, level, seed, &()).expect("the game goes on");
            let loses = game
                .consequence(chosen)
                .is_some_and(|outcome| outcome.winner == Some(Side::Black));
            assert!(!loses, "level {level} loses by {chosen}");
        }
    }
}

#[test]
fn the_last_man_leaves_home_before_the_deadline() {
    // Two moves are left, and the man on c3 is the only one at home.
    let text = "5ww1/5www/6ww/4w3/8/b1w5/1bb2b2/bb2bbb1 w 39";
    for level in [Level::Medium, Level::Hard, Level::Mad, Level::Master] {
        let mut game = game_from("classic-3x3", text);
        while game.number() <= 40 {
            let mv = choose(&game, level, 3, &()).expect("the game goes on");
            game.play(mv).expect("a legal move");
        }
        assert_ne!(
            game.outcome().map(|outcome| outcome.reason),
            Some(Reason::ExitDeadline),
            "level {level}"
        );
    }
}

#[test]
fn the_last_reply_is_used_to_complete() {
    // White has completed; Black's man on d3 completes by c3.
    let game = game_from("classic-3x3", "5www/5www/5www/8/8/bb1b4/bbb5/bbb5 b 30");
    assert!(game.is_reply_pending());
    for level in Level::ALL.into_iter().filter(|&level| level != Level::Easy) {
        let chosen = choose(&game, level, 1, &()).map(|mv| mv.to_string());
        assert_eq!(chosen.as_deref(), Some("d3-c3"), "level {level}");
    }
}

#[test]
fn the_easiest_level_of_free_diagonal_picks_among_three_moves_at_most() {
    let game = play_out("free-diagonal-3x3", [Level::Medium; 2], 2, 12);
    let mut chosen: Vec<Move> = (0..60)
        .filter_map(|seed| choose(&game, Level::Easy, seed, &()))
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    assert!((2..=3).contains(&chosen.len()), "{chosen:?}");
}

/// Counts iterations, and has enough at once.
#[derive(Default)]
struct Impatient {
    iterations: AtomicU32,
}

impl Control for Impatient {
    fn is_stopped(&self) -> bool {
        true
    }

    fn deepened(&self, report: &Report) -> bool {
        assert!(
            report.nodes < 5_000,
            "it is asked every few thousand positions"
        );
        self.iterations.fetch_add(1, Ordering::Relaxed);
        true
    }
}

#[test]
fn levels_five_and_six_stop_when_told_to_and_have_a_move_all_the_same() {
    for rule_set in ["classic-3x3", "halma-16"] {
        let game = play_out(rule_set, [Level::Medium; 2], 3, 14);
        for level in [Level::Master, Level::Grandmaster] {
            let control = Impatient::default();
            let chosen = choose(&game, level, 1, &control).expect("the game goes on");
            assert!(game.legal_moves().contains(&chosen));
            assert!(
                control.iterations.into_inner() > 0,
                "some iteration is done"
            );
        }
    }
}

#[test]
fn levels_that_answer_at_once_need_no_clock() {
    let waits = Level::ALL.map(|level| level.time_cap().is_some());
    assert_eq!(waits, [false, false, false, false, true, true]);
}

/// The first moves of a level, each once.
fn first_moves(level: Level, seeds: u64) -> Vec<Move> {
    let game = game("classic-3x3");
    let mut chosen: Vec<Move> = (0..seeds)
        .filter_map(|seed| choose(&game, level, seed, &()))
        .collect();
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

#[test]
fn level_five_does_not_always_begin_in_the_same_way() {
    assert!((2..=4).contains(&first_moves(Level::Master, 20).len()));
}

#[test]
fn an_only_move_is_made_without_a_search() {
    /// Nobody asks it.
    struct Unasked;

    impl Control for Unasked {
        fn deepened(&self, _: &Report) -> bool {
            panic!("there is nothing to search");
        }
    }

    let game = game_from("classic-3x3 size=5 home=2x2", "5/5/b4/b4/w4 w 30");
    assert_eq!(game.legal_moves().len(), 1, "{:?}", game.legal_moves());
    let chosen = choose(&game, Level::Grandmaster, 1, &Unasked);
    assert_eq!(chosen, game.legal_moves().first().copied());
}

#[test]
fn level_five_beats_level_four_from_either_side() {
    for side in Side::BOTH {
        let mut levels = [Level::Mad; 2];
        levels[side.index()] = Level::Master;
        let game = play_out("classic-3x3", levels, 11, 300);
        let outcome = game.outcome().expect("the game ends");
        assert_eq!(outcome.winner, Some(side), "{}", game.position());
    }
}
