//! Self-play games.

use std::sync::atomic::{AtomicU64, Ordering};

use ugolki_rules::{Game, RuleSet, Side};

use super::Weights;
use crate::random::Random;
use crate::{Engine, Limits, Settings};

/// The settings of self-play.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay {
    /// The number of games.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// The number of random plies at the start; every second game has one more.
    pub random_plies: u64,
    /// The random seed.
    pub seed: u64,
    /// Games longer than this are aborted and not used.
    pub most_plies: usize,
}

/// A game with the engine's scores.
#[derive(Clone, Debug)]
pub struct Played {
    /// The finished game.
    pub game: Game,
    /// The ply and the engine's score for White of each searched position.
    pub scores: Vec<(usize, i32)>,
}

/// The results of the first weights against the second.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Trial {
    /// Won by the first weights.
    pub won: u64,
    /// Drawn, or aborted for their length.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

/// Plays games with the same weights on both sides, on all cores.
#[must_use]
pub fn play_games(rule_set: &RuleSet, weights: &Weights, how: SelfPlay) -> Vec<Played> {
    let played = on_all_cores(how.games, || {
        let engines = [(); 2].map(|()| engine(weights));
        move |number| play(rule_set, &engines, how, number)
    });
    let is_over = |played: &Played| played.game.outcome().is_some();
    played.into_iter().filter(is_over).collect()
}

/// Plays each opening twice, with the colors swapped.
#[must_use]
pub fn trial(rule_set: &RuleSet, first: &Weights, second: &Weights, how: SelfPlay) -> Trial {
    let played = on_all_cores(how.games, || {
        let engines = [[first, second], [second, first]].map(|pair| pair.map(engine));
        move |number| play(rule_set, &engines[number as usize % 2], how, number / 2)
    });
    let mut trial = Trial::default();
    for (number, played) in played.iter().enumerate() {
        let side = [Side::White, Side::Black][number % 2];
        match played.game.outcome().and_then(|outcome| outcome.winner) {
            None => trial.drawn += 1,
            Some(winner) if winner == side => trial.won += 1,
            Some(_) => trial.lost += 1,
        }
    }
    trial
}

fn engine(weights: &Weights) -> Engine {
    Engine::new(TABLE_BYTES).with_weights(weights.clone())
}

/// The table size for a few thousand nodes per move.
const TABLE_BYTES: usize = 1 << 21;

/// Runs numbered tasks on all cores, each with its own worker; the results are in order.
fn on_all_cores<W: FnMut(u64) -> Played>(tasks: u64, worker: impl Fn() -> W + Sync) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut results: Vec<(u64, Played)> = std::thread::scope(|scope| {
        let run = || {
            let mut work = worker();
            let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            numbers
                .take_while(|&number| number < tasks)
                .map(|number| (number, work(number)))
                .collect::<Vec<_>>()
        };
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().expect("no game panics"))
            .collect()
    });
    results.sort_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Plays a game: random moves, then the engines'. The first plays White.
fn play(rule_set: &RuleSet, engines: &[Engine; 2], how: SelfPlay, number: u64) -> Played {
    for engine in engines {
        engine.clear();
    }
    let settings = Settings {
        limits: Limits {
            nodes: how.nodes,
            ..Limits::NONE
        },
        ..Settings::default()
    };
    let mut game = Game::new(*rule_set);
    let mut scores = Vec::new();
    let random_plies = how.random_plies + number % 2;
    for ply in 0..how.most_plies as u64 {
        let side = game.state().side_to_move();
        let mv = if ply < random_plies {
            Random::for_move(how.seed, number, ply).pick(&game.legal_moves())
        } else {
            let report = engines[side.index()].search(&game, &settings, &());
            report.and_then(|report| {
                let best = report.lines.first()?;
                scores.push((
                    game.moves().len(),
                    best.score.seen_by(Side::White, side).value(),
                ));
                best.moves.first().copied()
            })
        };
        let Some(mv) = mv else { break };
        game.play(mv).expect("a legal move");
    }
    Played { game, scores }
}
