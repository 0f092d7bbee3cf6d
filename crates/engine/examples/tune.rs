//! Fits the weights of the evaluation to games of the engine against itself, and prints them.
//!
//! `cargo run --release -p ugolki-engine --features tuning --example tune -- --rules classic-3x3
//! --name CLASSIC_3X3`
//!
//! Options: `--rules R`, a rule set in text; `--name NAME` of the family in `params/families.rs`,
//! where the output belongs; `--games N`; `--nodes N` a move; `--rounds N`, each with games of the
//! weights of the one before; `--seed N`; `--random-plies N` that begin a game; and `--trial N`
//! games of the weights found against those before. The same options print the same weights.

#![expect(clippy::print_stdout, reason = "printing is what the example is for")]

use ugolki_engine::tuning::{Printed, SelfPlay, fit, play_games, trial, weights_of};
use ugolki_rules::RuleSet;

fn main() {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, default: &str| {
        let place = options.iter().position(|option| option == name);
        let value = place.and_then(|place| options.get(place + 1));
        value.map_or(default, String::as_str).to_owned()
    };
    let number = |name: &str, default: &str| -> u64 {
        option(name, default)
            .parse()
            .unwrap_or_else(|_| panic!("{name} wants a number"))
    };
    let rule_set: RuleSet = option("--rules", "classic-3x3")
        .parse()
        .expect("a rule set in text");
    let how = SelfPlay {
        games: number("--games", "1000"),
        nodes: number("--nodes", "3000"),
        random_plies: number("--random-plies", "8"),
        seed: number("--seed", "1"),
        most_plies: 600,
    };
    let before = weights_of(&rule_set);
    let mut weights = before.clone();
    for round in 0..number("--rounds", "2") {
        let seed = how.seed + 1000 * round;
        let games = play_games(&rule_set, &weights, SelfPlay { seed, ..how });
        let fit = fit(&rule_set, &weights, &games);
        println!(
            "// Round {round}: {} games, {} positions, a scale of {:.0}, error {:.4} before and {:.4} after",
            games.len(),
            fit.positions,
            fit.scale,
            fit.error_before,
            fit.error_after
        );
        weights = fit.weights;
    }
    let name = option("--name", "WEIGHTS");
    println!(
        "{}",
        Printed {
            name: &name,
            weights: &weights
        }
    );
    let games = number("--trial", "200");
    if games > 0 {
        let how = SelfPlay {
            games,
            seed: how.seed + 77,
            ..how
        };
        let trial = trial(&rule_set, &weights, &before, how);
        println!(
            "// Against the weights before: +{} ={} -{}",
            trial.won, trial.drawn, trial.lost
        );
    }
}
