//! Records of whole games: what they print, read back, and come to.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use ugolki_rules::{Game, GameResult, Record, VerdictError};

use crate::vectors::{GameCase, cases, game};

/// Plays a game of the vectors.
fn played(case: &GameCase) -> Game {
    let mut game = game(&case.rules, None);
    for text in &case.moves {
        let mv = game.parse_move(text).expect("the move is legal");
        game.play_legal(mv).expect("the game goes on");
    }
    game
}

#[test]
fn whole_games_survive_as_records() {
    let games: Vec<Game> = cases::<GameCase>("games.json")
        .iter()
        .map(|(_, case)| played(case))
        .collect();
    let text: Vec<String> = games
        .iter()
        .map(|game| Record::from_game(game).to_string())
        .collect();
    let records = Record::parse_all(&text.join("\n")).expect("printed records are right");
    assert_eq!(records.len(), games.len());
    for (record, game) in records.iter().zip(&games) {
        assert_eq!(record, &Record::from_game(game));
        assert_eq!(record.main_line().moves(), game.moves());
        let verdict = record.verdict().expect("result and moves agree");
        assert_eq!(verdict.outcome, game.outcome());
        assert_eq!(verdict.plies, game.moves().len());
    }
}

#[test]
fn a_result_that_the_moves_do_not_bring_about_is_told() {
    for (name, case) in cases::<GameCase>("games.json") {
        let game = played(&case);
        let Some(outcome) = game.outcome() else {
            continue;
        };
        let text = Record::from_game(&game).to_string();
        let result = outcome.result().to_string();
        let other = if result == "1-0" { "0-1" } else { "1-0" };
        for wrong in [other, "*"] {
            let record = &Record::parse_all(&text.replace(&result, wrong)).expect("it reads")[0];
            let error = record.verdict().expect_err(&name);
            assert!(
                matches!(error, VerdictError::Decided { .. }),
                "{name}: {error}"
            );
        }
        let (moves, _) = text.rsplit_once(&result).expect("the result ends it");
        let longer = format!("{moves} a1-a2 {result}");
        let error = Record::parse_all(&longer).expect_err(&name);
        assert_eq!(error.code(), "over", "{name}: {error}");
    }
}

/// A game of random moves by rules under which it does not end.
fn endless(plies: usize) -> Game {
    let rules = "classic-3x3 exit_moves=none limit_moves=none locking=free";
    let mut game = game(rules, None);
    let mut chance = 1_u64;
    while game.moves().len() < plies {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005) + 1;
        let moves = game.legal_moves();
        let mv = moves[usize::try_from(chance >> 33).expect("31 bits") % moves.len()];
        if game.consequence(mv).is_none() {
            game.play(mv).expect("the move is legal");
        }
    }
    game
}

/// How long this thread has had a processor, so that what else runs counts for nothing. Where the
/// system does not tell, the time since the first question.
fn busy() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

#[test]
fn reading_takes_time_in_proportion_to_the_text() {
    let seconds = |plies: usize| {
        let text = Record::from_game(&endless(plies)).to_string();
        let start = busy();
        let records = Record::parse_all(&text).expect("it reads");
        assert_eq!(records[0].terminator(), Some(GameResult::Unfinished));
        (busy() - start).as_secs_f64()
    };
    let (short, long) = (seconds(4_000), seconds(40_000));
    // Ten times the text; a hundred times the time would be the square.
    assert!(long < 40.0 * short + 0.2, "{short} s, then {long} s");
}
