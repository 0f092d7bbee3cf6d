//! The search against plain minimax, which knows only [`Game`] and the score of a single position.

use ugolki_rules::{Game, GenerateMoves, Grid8, Grid16, Move, Side};

use super::Search;
use crate::Score;
use crate::history::History;
use crate::levels::evaluation::LoadEvaluation;
use crate::random::Random;

/// The value of a game for the side to move, by looking at every line.
fn minimax<G: GenerateMoves>(
    game: &mut Game,
    evaluation: &LoadEvaluation<G>,
    thinker: Side,
    ply: u32,
    depth: u32,
) -> Score {
    let side = game.side_to_move();
    if let Some(outcome) = game.outcome() {
        return Score::of_outcome(outcome, side, ply);
    }
    if depth == 0 {
        let score = evaluation.score(&evaluation.state_of(game), thinker);
        return if side == thinker { score } else { -score };
    }
    let values = game.legal_moves().into_iter().map(|mv| {
        game.play(mv).expect("a legal move");
        let value = -minimax(game, evaluation, thinker, ply + 1, depth - 1);
        game.undo();
        value
    });
    values.max().expect("the game goes on")
}

/// The best value and every move that has it.
fn best_by_minimax<G: GenerateMoves>(
    game: &mut Game,
    evaluation: &LoadEvaluation<G>,
    depth: u32,
) -> (Score, Vec<Move>) {
    let thinker = game.side_to_move();
    let mut values = Vec::new();
    for mv in game.legal_moves() {
        game.play(mv).expect("a legal move");
        values.push((mv, -minimax(game, evaluation, thinker, 1, depth - 1)));
        game.undo();
    }
    let best = values.iter().map(|&(_, value)| value).max();
    let best = best.expect("the game goes on");
    let moves = values.iter().filter(|&&(_, value)| value == best);
    (best, moves.map(|&(mv, _)| mv).collect())
}

fn check_position<G: GenerateMoves>(game: &mut Game, depth: u32) {
    let evaluation = LoadEvaluation::<G>::new(game.rule_set());
    let expected = best_by_minimax(game, &evaluation, depth);
    let mut search = Search::new(
        &evaluation,
        evaluation.state_of(game),
        History::of_game(game),
    );
    let (value, moves) = search.best_moves(search.root_moves(), depth);
    let moves: Vec<Move> = moves.iter().map(|root_move| root_move.mv).collect();
    assert_eq!(
        (value, moves),
        expected,
        "{} plies of {} in {} after {:?}",
        depth,
        game.rule_set(),
        game.position(),
        game.moves(),
    );
}

/// A move for reaching odd positions: mostly forward, so that games come to their ends.
fn wander(game: &Game, random: &mut Random) -> Move {
    let mut moves = game.legal_moves();
    if random.below(3) > 0 {
        let side = game.side_to_move();
        let rules = game.rules();
        let gain = |mv: &Move| {
            i64::from(rules.distance(side, mv.from)) - i64::from(rules.distance(side, mv.to))
        };
        let most = moves.iter().map(gain).max().expect("the game goes on");
        moves.retain(|mv| gain(mv) == most);
    }
    random.pick(&moves).expect("the game goes on")
}

/// Compares along random games: about one position in `every`.
fn check<G: GenerateMoves>(rule_set: &str, depth: u32, games: u64, every: usize) {
    let mut compared = 0;
    for number in 0..games {
        let mut random = Random::for_move(number, u64::from(depth), rule_set.len() as u64);
        let mut game = Game::from_text(rule_set, None).expect("a rule set");
        while game.outcome().is_none() && game.moves().len() < 200 {
            if random.below(every) == 0 {
                check_position::<G>(&mut game, depth);
                compared += 1;
            }
            let mv = wander(&game, &mut random);
            game.play(mv).expect("a legal move");
        }
    }
    assert!(compared > 0, "no position of {rule_set} was compared");
}

#[test]
fn two_plies_equal_minimax() {
    for rule_set in [
        "classic-3x3 exit_moves=12 limit_moves=20",
        "classic-3x4",
        "diagonal-3x3 exit_moves=10 limit_moves=16",
        "gambler-triangle mirror_max=1",
        "skillgames-9 exit_moves=10 repetition=three",
        "luckforfree-3x4",
        "chessdeti-triangle-10",
        "gambiter-mini limit_moves=15",
    ] {
        check::<Grid8>(rule_set, 2, 1, 8);
    }
    check::<Grid16>("paced-10-3x3-hard", 2, 1, 16);
    check::<Grid16>("gambiter-halma-10", 2, 1, 40);
}

#[test]
fn four_plies_equal_minimax() {
    for rule_set in [
        "classic-3x3 size=4 home=t2",
        "classic-3x3 size=4 home=t2 last_reply=no exit_moves=5 exit_check=own limit_moves=12",
        "classic-3x3 size=5 home=2x2 exit_moves=8 limit_moves=12",
        "classic-3x3 size=5 home=t2 locking=forbidden-sole exit_return=illegal exit_moves=6",
        "classic-3x3 size=4 home=t2 diagonal=yes locking=free limit_score=tempo limit_moves=10",
        "chessdeti-3x3 size=5 home=t2 diagonal=steps",
        "classic-3x3 size=4 home=2x2 mirror_max=0 exit_return=free exit_moves=5",
        "diagonal-3x3 size=4 home=t2 exit_moves=4",
    ] {
        check::<Grid8>(rule_set, 4, 3, 8);
    }
}

#[test]
fn three_plies_equal_minimax_on_the_large_grid() {
    check::<Grid16>("classic-3x3 size=9 home=t2", 3, 1, 12);
}

#[test]
fn sums_kept_along_the_search_equal_those_from_scratch() {
    let evaluation = LoadEvaluation::<Grid8>::new(&"classic-3x4".parse().expect("a preset"));
    let mut game = Game::from_text("classic-3x4", None).expect("a preset");
    let mut random = Random::for_move(3, 0, 0);
    let mut standings =
        Side::BOTH.map(|side| evaluation.standing(&evaluation.state_of(&game), side));
    while game.outcome().is_none() {
        let side = game.side_to_move();
        let mv = wander(&game, &mut random);
        let standing = &standings[side.index()];
        let told = evaluation.tally_after(standing, side, mv);
        standings[side.index()] = evaluation.standing_after(standing, side, mv);
        game.play(mv).expect("a legal move");
        let fresh = evaluation.standing(&evaluation.state_of(&game), side);
        assert_eq!(told, fresh.tally());
        assert_eq!(standings[side.index()].tally(), fresh.tally());
    }
}
