//! Random rule sets, set-ups and games for the property tests.

use proptest::collection::vec;
use proptest::prelude::*;
use ugolki_rules::{
    Corner, Diagonals, ExitCheck, ExitReturn, Game, Grid as _, Home, LimitScore, Locking, Move,
    Parameters, Position, Repetition, RuleSet, Side, SquareSet,
};

use crate::model::{Model, at, home, square};

/// The number of cases of a property; failures are printed, not stored.
///
/// `PROPTEST_CASES=5120` makes them twenty times as many.
pub fn cases(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig {
        cases: cases * config.cases / 256,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..config
    }
}

fn any_home(size: u8) -> impl Strategy<Value = Home> {
    prop_oneof![
        4 => (1..=size, 1..=size).prop_map(|(ranks, files)| Home::Rectangle { ranks, files }),
        3 => (1..=size).prop_map(Home::Triangle),
        1 => Just(Home::Halma13),
        1 => Just(Home::Halma19),
    ]
}

fn any_count(range: std::ops::Range<u32>) -> impl Strategy<Value = Option<u32>> {
    prop_oneof![1 => Just(None), 3 => range.prop_map(Some)]
}

/// Any parameters on boards of these sizes, valid or not.
pub fn any_parameters(sizes: std::ops::RangeInclusive<u8>) -> impl Strategy<Value = Parameters> {
    let shape = sizes.prop_flat_map(|size| (Just(size), any_home(size)));
    let corner = prop_oneof![Just(Corner::A1), Just(Corner::H1)];
    let diagonal = prop_oneof![
        Just(Diagonals::No),
        Just(Diagonals::Steps),
        Just(Diagonals::Yes)
    ];
    let check = prop_oneof![Just(ExitCheck::Round), Just(ExitCheck::Own)];
    let returns = prop_oneof![
        Just(ExitReturn::Loses),
        Just(ExitReturn::Illegal),
        Just(ExitReturn::Free)
    ];
    let exit = (any_count(1..12), check, returns, any::<bool>());
    let score = prop_oneof![
        Just(LimitScore::Men),
        Just(LimitScore::Tempo),
        Just(LimitScore::Draw)
    ];
    let repetition = prop_oneof![
        Just(Repetition::None),
        Just(Repetition::Three),
        Just(Repetition::ThreeIfHomesAlike)
    ];
    let end = (any_count(1..30), score, repetition);
    let locking = prop_oneof![
        Just(Locking::Free),
        Just(Locking::Forbidden),
        Just(Locking::ForbiddenSole)
    ];
    let mirror = (any_count(0..4), any_count(1..12));
    (
        (shape, corner, diagonal, any::<bool>()),
        exit,
        end,
        (locking, mirror, any::<bool>()),
    )
        .prop_map(|(board, exit, end, rest)| {
            let ((size, home), corner, diagonal, last_reply) = board;
            let (exit_moves, exit_check, exit_return, exit_exempt_locked) = exit;
            let (limit_moves, limit_score, repetition) = end;
            let (locking, (mirror_max, mirror_first), forced_exit) = rest;
            Parameters {
                size,
                home,
                corner,
                diagonal,
                last_reply,
                exit_moves,
                exit_check,
                exit_return,
                exit_exempt_locked,
                limit_moves,
                limit_score,
                repetition,
                locking,
                mirror_max,
                mirror_first,
                forced_exit,
            }
        })
}

/// Whether both homes fit the board and share no square.
pub fn homes_fit(rules: &Parameters) -> bool {
    let size = i32::from(rules.size);
    let [white, black] = [Side::White, Side::Black].map(|side| home(rules, side));
    let is_inside =
        |&(file, rank): &(i32, i32)| (0..size).contains(&file) && (0..size).contains(&rank);
    white.iter().all(is_inside) && white.is_disjoint(&black)
}

/// Any valid rule set on boards of these sizes.
pub fn any_rules(sizes: std::ops::RangeInclusive<u8>) -> impl Strategy<Value = RuleSet> {
    any_parameters(sizes).prop_filter_map("the homes fit and leave a move", |parameters| {
        RuleSet::new(parameters).ok()
    })
}

/// Any set-up of any number of men, homes full or almost so among them.
pub fn any_setup(
    sizes: std::ops::RangeInclusive<u8>,
) -> impl Strategy<Value = (RuleSet, Position)> {
    let board = (0..=255u8, vec(any::<u8>(), 256), [0..6u8, 0..6u8]);
    (any_rules(sizes), board, any::<bool>(), 1..16u32).prop_map(
        |(rules, (density, noise, fill), is_white, number)| {
            let mut men = [SquareSet::EMPTY; 2];
            for (square, noise) in SquareSet::board(rules.size).into_iter().zip(noise) {
                if noise > 255 - density / 2 {
                    men[usize::from(noise & 1)] |= SquareSet::of(square);
                }
            }
            // 0: the target is full; 1: all but a square; 2: a hole more, and so on.
            for side in Side::BOTH {
                let fill = usize::from(fill[side.index()]);
                if fill < 3 {
                    let target = home(&rules, side.opponent());
                    for &place in target.iter().skip(fill) {
                        let one = SquareSet::of(square(place));
                        men[side.index()] |= one;
                        men[side.opponent().index()] &= !one;
                    }
                }
            }
            let [white, black] = men;
            let side = if is_white { Side::White } else { Side::Black };
            let position = Position::new(rules.size, white, black & !white, side, number)
                .expect("the men are on the board");
            (rules, position)
        },
    )
}

/// A game at its start, by a preset or by any rule set, or from a set-up; and how it will be
/// played.
pub fn any_game(
    sizes: std::ops::RangeInclusive<u8>,
    plies: usize,
) -> impl Strategy<Value = (Game, Vec<u16>)> {
    let setup = any_setup(sizes.clone()).prop_map(|(rules, position)| {
        Game::from_position(rules, position).expect("the rule set is valid")
    });
    let start = any_rules(sizes).prop_map(Game::new);
    (prop_oneof![setup, start], vec(any::<u16>(), 0..=plies))
}

/// Picks one of the legal moves: a number stands for an intention and for chance.
pub fn choose(model: &Model, moves: &[Move], previous: &[Move], choice: u16) -> Option<Move> {
    let index = usize::from(choice >> 3);
    let pick = |moves: &[Move]| (!moves.is_empty()).then(|| moves[index % moves.len()]);
    let wished: Vec<Move> = match choice & 7 {
        // Forward.
        0..=2 => {
            let distance = |square| model.distance(model.side, at(square));
            let all = moves.iter().copied();
            all.filter(|mv| distance(mv.to) < distance(mv.from))
                .collect()
        }
        // As the opponent played.
        3 | 4 => match previous {
            [.., last] => Vec::from([last.turned(model.rules.size)]),
            [] => Vec::new(),
        },
        // Back to where the man came from.
        5 => match previous {
            [.., mine, _] => Vec::from([Move::new(mine.to, mine.from)]),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let wished: Vec<Move> = wished.into_iter().filter(|mv| moves.contains(mv)).collect();
    pick(&wished).or_else(|| pick(moves))
}
