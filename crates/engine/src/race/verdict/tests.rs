//! Facts about what races make of games, against a plain search of the whole game.

use std::collections::HashMap;

use ugolki_rules::{Outcome, Position, SquareSet};

use super::*;
use crate::random::Random;
use crate::{Engine, Limits, Settings};

#[track_caller]
fn check(white: u32, black: u32, mover: Side, winner: Option<Side>, plies: u32) {
    assert_eq!(End::of(white, black, mover, true), End { winner, plies });
}

#[test]
fn the_first_home_wins_and_black_has_the_last_reply() {
    check(3, 4, Side::White, Some(Side::White), 6);
    check(3, 3, Side::White, None, 6);
    check(3, 2, Side::White, Some(Side::Black), 4);
    check(3, 3, Side::Black, Some(Side::Black), 5);
    check(2, 3, Side::Black, None, 5);
    check(2, 4, Side::Black, Some(Side::White), 5);
}

#[test]
fn without_a_last_reply_white_wins_by_a_ply() {
    let end = End::of(3, 3, Side::White, false);
    assert_eq!(end.winner, Some(Side::White));
    assert_eq!(end.plies, 5);
}

/// The game as its rules have it, searched without any knowledge of races.
struct Plain {
    rules: Rules<Grid8>,
    known: HashMap<(u64, u32), bool>,
}

/// What a side wants to bring about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    Win,
    AtLeastDraw,
}

impl Plain {
    /// Whether a side can force its wish within `plies` against any play.
    fn can_force(&mut self, state: &State<Grid8>, side: Side, wish: Wish, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        let key = (state.hash(), plies);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut moves = Vec::new();
        self.rules.legal_moves(state, |from, ends| {
            moves.extend(ends.into_iter().map(|to| Move::new(from, to)));
        });
        let mover = state.side_to_move();
        let distance = |square| self.rules.distance(mover, square) as i32;
        moves.sort_by_key(|mv| distance(mv.to) - distance(mv.from));
        let mut is_granted = |mv: Move| {
            let after = state.play_unchecked(&self.rules, mv);
            let stuck =
                || (!self.rules.has_move(&after)).then(|| self.rules.verdict_of_stuck(&after));
            let outcome = self
                .rules
                .verdict_but_stuck(mv, &after, || 1)
                .or_else(stuck);
            match outcome {
                Some(outcome) => grants(outcome, side, wish),
                None => self.can_force(&after, side, wish, plies - 1),
            }
        };
        let can = if mover == side {
            moves.into_iter().any(&mut is_granted)
        } else {
            moves.into_iter().all(&mut is_granted)
        };
        self.known.insert(key, can);
        can
    }
}

fn grants(outcome: Outcome, side: Side, wish: Wish) -> bool {
    match outcome.winner {
        Some(winner) => winner == side,
        None => wish == Wish::AtLeastDraw,
    }
}

/// Who wins by a score for the side to move that tells of an end.
fn winner_of(score: Score, mover: Side) -> Side {
    if score.is_win() {
        mover
    } else {
        mover.opponent()
    }
}

/// Settings for a search with a node limit.
fn within(nodes: u64) -> Settings {
    Settings {
        limits: Limits {
            nodes,
            ..Limits::NONE
        },
        ..Settings::default()
    }
}

/// A random race: each side's men on one half of the board, near their target.
fn random_race(rule_set: &str, random: &mut Random, number: u32) -> Option<Game> {
    let rule_set = rule_set.parse().expect("a rule set");
    let rules = Rules::<SquareSet>::new(&rule_set);
    let men = Side::BOTH.map(|side| {
        let reach = 2 + random.below(usize::from(rule_set.size)) as u32;
        let squares: Vec<_> = rules
            .board()
            .into_iter()
            .filter(|&square| rules.distance(side, square) <= reach)
            .collect();
        let mut men = SquareSet::EMPTY;
        for _ in 0..100 {
            if men.count() == rules.target(side).count() {
                break;
            }
            men |= SquareSet::of(random.pick(&squares).expect("the corner is near"));
        }
        men
    });
    let side = random.pick(&Side::BOTH).expect("there are two");
    let position = Position::new(rule_set.size, men[0], men[1], side, number).ok()?;
    let game = Game::from_position(rule_set, position).expect("a position of the rule set");
    let is_whole = Side::BOTH
        .into_iter()
        .all(|side| men[side.index()].count() == rules.target(side).count());
    (is_whole && game.outcome().is_none()).then_some(game)
}

/// Compares `count` random races of at most `longest` plies with the plain search.
fn compare(rule_set: &str, number: u32, count: usize, longest: u32) -> (usize, Vec<String>) {
    let mut random = Random::for_move(1, 2, 3);
    let mut wrong = Vec::new();
    let mut compared = 0;
    let mut plain = None;
    for _ in 0..count * 200 {
        if compared == count {
            break;
        }
        let Some(game) = random_race(rule_set, &mut random, number) else {
            continue;
        };
        let rules = Rules::<Grid8>::new(game.rule_set());
        let mut budget = Budget::new(u64::MAX, &|| false);
        let solved = solve::<Grid8>(&rules, &game, &Memory::default(), &mut budget, |_, _| true);
        let Some(RaceResult {
            score,
            line,
            is_proven,
        }) = solved
        else {
            continue;
        };
        if !is_proven {
            continue;
        }
        let plies = line.len() as u32;
        if longest < plies {
            continue;
        }
        compared += 1;
        let plain = plain.get_or_insert_with(|| Plain {
            rules,
            known: HashMap::new(),
        });
        let state = game.state_on();
        let mover = game.side_to_move();
        let mut can = |side, wish, plies| {
            plain.known.clear();
            plain.can_force(&state, side, wish, plies)
        };
        let is_right = match score.plies_to_end() {
            Some(told) => {
                let winner = winner_of(score, mover);
                told == plies && can(winner, Wish::Win, plies) && !can(winner, Wish::Win, plies - 1)
            }
            None => Side::BOTH
                .into_iter()
                .all(|side| can(side, Wish::AtLeastDraw, plies)),
        };
        if !is_right {
            wrong.push(format!("{} {score:?} {line:?}", game.position()));
        }
    }
    (compared, wrong)
}

/// Compares random races under a rule set, from a number on, with the plain search.
#[track_caller]
fn check_races(rule_set: &str, number: u32, longest: u32) {
    let (compared, wrong) = compare(rule_set, number, 60, longest);
    assert_eq!(wrong, [] as [String; 0], "{rule_set} from {number}");
    assert_eq!(compared, 60, "{rule_set} from {number}");
}

#[test]
fn proven_races_of_four_men_end_as_the_whole_game_does() {
    for rules in [
        "",
        "last_reply=no",
        "exit_return=free",
        "exit_return=illegal",
        "diagonal=yes",
    ] {
        let rules = format!("classic-3x3 size=5 home=2x2 {rules}");
        check_races(&rules, 50, 7);
        check_races(&rules, 39, 6);
    }
    for rules in ["limit_score=men", "limit_score=draw", "limit_score=tempo"] {
        let rules = format!("classic-3x3 size=5 home=2x2 exit_return=free {rules}");
        check_races(&rules, 78, 7);
    }
    check_races("luckforfree-3x4 size=5 home=2x2", 40, 6);
    check_races("gambler-3x3 size=5 home=2x2", 5, 6);
}

#[test]
fn proven_races_of_six_men_end_as_the_whole_game_does() {
    check_races("classic-3x3 size=6 home=t3", 50, 6);
    check_races("chessdeti-3x3 size=6 home=t3", 50, 6);
}

#[test]
fn what_is_said_of_a_race_that_may_be_disturbed_can_be_forced() {
    for rules in [
        "classic-3x3 size=4 home=t2 exit_moves=none limit_moves=none locking=free",
        "diagonal-3x3 size=5 home=2x2 last_reply=no exit_return=free",
    ] {
        let mut random = Random::for_move(4, 5, 6);
        let mut said = 0;
        for _ in 0..60 * 200 {
            if said == 60 {
                break;
            }
            let Some(game) = random_race(rules, &mut random, 50) else {
                continue;
            };
            let report = Engine::new(1 << 16)
                .search(&game, &within(5_000), &())
                .expect("the game goes on");
            let score = report.lines[0].score;
            let Some(plies) = score.plies_to_end().filter(|&plies| plies <= 5) else {
                continue;
            };
            said += 1;
            let mut plain = Plain {
                rules: Rules::new(game.rule_set()),
                known: HashMap::new(),
            };
            let winner = winner_of(score, game.side_to_move());
            let state = game.state_on();
            assert!(
                plain.can_force(&state, winner, Wish::Win, plies),
                "{rules}: {} {score:?}",
                game.position()
            );
        }
        assert_eq!(said, 60, "{rules}");
    }
}

#[test]
fn a_race_is_won_when_it_was_told_to_be() {
    let starts = [
        "8/8/5www/5www/bb4ww/bbb4w/bbb5/b7 w 50",
        "8/5w1w/5www/2b1w1ww/bb5w/bbb5/1bb5/b7 b 50",
        "4w3/5www/4wwww/7w/bb1b4/bb6/bbb5/b7 w 50",
    ];
    let mut proven = 0;
    for start in starts {
        let mut game = Game::from_text("classic-3x3", Some(start)).expect("a position");
        let engine = Engine::new(1 << 16);
        let mut told: Option<u32> = None;
        while game.outcome().is_none() {
            let report = engine
                .search(&game, &within(20_000), &())
                .expect("the game goes on");
            let plies = report.lines[0].score.plies_to_end();
            if let Some(told) = told {
                assert_eq!(plies, Some(told - 1), "{}", game.position());
            }
            told = plies;
            proven += usize::from(plies.is_some());
            game.play(report.lines[0].moves[0]).expect("a legal move");
        }
        assert!(told.is_none_or(|told| told == 1));
    }
    assert!(proven > 10, "{proven}");
}
