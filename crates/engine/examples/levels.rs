//! Plays the levels against each other and prints how the games ended and how long moves took.
//!
//! `cargo run --release -p ugolki-engine --example levels -- --games 100`
//!
//! Options: `--games N` a pairing, `--rules ID` (more than once; `all` stands for every preset, the
//! default is the three rated ones), `--pair A-B` (more than once; default 2-1, 3-2, 4-3 and 4-2),
//! `--seed N`, `--longest N` (plies before a game is given up) and
//! `--show-unfinished yes` (print the games that ended otherwise than by a filled home).

#![expect(clippy::print_stdout, reason = "printing is what the example is for")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ugolki_engine::{Level, choose};
use ugolki_rules::{Game, GameResult, RuleSet, Side, presets};

struct Options {
    games: u64,
    rules: Vec<String>,
    pairs: Vec<(u32, u32)>,
    seed: u64,
    longest: usize,
    show_unfinished: bool,
}

fn main() {
    let options = options();
    println!(
        "{:<32} {:>4} {:>5} {:>13} {:>6} {:>7} {:>8} {:>8}  ends",
        "rules", "pair", "games", "won-drawn-lost", "score", "plies", "mean ms", "most ms"
    );
    let mut total = Tally::default();
    for text in &options.rules {
        let rule_set: RuleSet = text.parse().expect("a rule set in text");
        for &(first, second) in &options.pairs {
            let tally = play_pairing(&options, rule_set, first, second);
            tally.print(text, &format!("{first}-{second}"));
            total.add(&tally);
        }
    }
    total.print("all", "");
}

fn options() -> Options {
    let mut options = Options {
        games: 100,
        rules: Vec::new(),
        pairs: Vec::new(),
        seed: 1,
        longest: 1000,
        show_unfinished: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().expect("every option has a value");
        let number = || value.parse().expect("a number");
        match name.as_str() {
            "--games" => options.games = number(),
            "--seed" => options.seed = number(),
            "--longest" => options.longest = number() as usize,
            "--show-unfinished" => options.show_unfinished = value == "yes",
            "--rules" if value == "all" => {
                options
                    .rules
                    .extend(presets().iter().map(|preset| preset.id.to_owned()));
            }
            "--rules" => options.rules.push(value),
            "--pair" => {
                let (first, second) = value.split_once('-').expect("a pair as 3-2");
                let level = |text: &str| text.parse().expect("a level");
                options.pairs.push((level(first), level(second)));
            }
            _ => panic!("no such option: {name}"),
        }
    }
    if options.rules.is_empty() {
        options.rules = ["classic-3x3", "classic-3x4", "diagonal-3x3"]
            .map(String::from)
            .to_vec();
    }
    if options.pairs.is_empty() {
        options.pairs = vec![(2, 1), (3, 2), (4, 3), (4, 2)];
    }
    options
}

/// Processor time where Linux tells it, so that other work on the machine does not count; else the
/// time on the wall.
enum Clock {
    Processor(Duration),
    Wall(Instant),
}

impl Clock {
    fn now() -> Self {
        Self::processor_time().map_or_else(|| Self::Wall(Instant::now()), Self::Processor)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Processor(begin) => Self::processor_time()
                .unwrap_or(*begin)
                .saturating_sub(*begin),
            Self::Wall(begin) => begin.elapsed(),
        }
    }

    fn processor_time() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

/// What came of some games, for the first level of the pair.
#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    plies: usize,
    moves: u32,
    time: Duration,
    longest: Duration,
    ends: BTreeMap<String, u32>,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.plies += other.plies;
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        for (end, count) in &other.ends {
            *self.ends.entry(end.clone()).or_default() += count;
        }
    }

    fn print(&self, rules: &str, pair: &str) {
        let games = f64::from(self.games.max(1));
        let score = 100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let ends: Vec<String> = self
            .ends
            .iter()
            .map(|(end, count)| format!("{end} {count}"))
            .collect();
        println!(
            "{:<32} {:>4} {:>5} {:>13} {:>5.1}% {:>7.1} {:>8.2} {:>8.1}  {}",
            rules,
            pair,
            self.games,
            format!("{}-{}-{}", self.won, self.drawn, self.lost),
            score,
            self.plies as f64 / games,
            self.time.as_secs_f64() * 1000.0 / f64::from(self.moves.max(1)),
            self.longest.as_secs_f64() * 1000.0,
            ends.join(", ")
        );
    }
}

fn play_pairing(options: &Options, rule_set: RuleSet, first: u32, second: u32) -> Tally {
    let levels = [first, second].map(|number| Level::from_number(number).expect("a level"));
    let mut tally = Tally::default();
    for number in 0..options.games {
        let white = (number % 2) as usize;
        // Each opening is played twice, with colors changed.
        let mut game = opening(rule_set, options.seed, number / 2);
        while game.outcome().is_none() && game.moves().len() < options.longest {
            let by_first = (game.side_to_move() == Side::White) == (white == 0);
            let level = levels[usize::from(!by_first)];
            let begin = Clock::now();
            let mv = choose(&game, level, options.seed ^ number, &()).expect("the game goes on");
            if by_first {
                let time = begin.elapsed();
                tally.moves += 1;
                tally.time += time;
                tally.longest = tally.longest.max(time);
            }
            game.play(mv).expect("the chosen move is legal");
        }
        tally.games += 1;
        tally.plies += game.moves().len();
        let end = match game.outcome() {
            Some(outcome) => outcome.reason.to_string(),
            None => "given-up".to_owned(),
        };
        let is_finished = matches!(end.as_str(), "home" | "both-home");
        if options.show_unfinished && !is_finished {
            let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
            let position = game.position();
            println!(
                "  game {number}: {end} {position} after {}",
                moves.join(" ")
            );
        }
        *tally.ends.entry(end).or_default() += 1;
        match (GameResult::of(game.outcome()), white) {
            (GameResult::WhiteWins, 0) | (GameResult::BlackWins, 1) => tally.won += 1,
            (GameResult::WhiteWins, _) | (GameResult::BlackWins, _) => tally.lost += 1,
            _ => tally.drawn += 1,
        }
    }
    tally
}

/// A game after four random plies, another for each number.
fn opening(rule_set: RuleSet, seed: u64, number: u64) -> Game {
    let mut game = Game::new(rule_set);
    let mut chance =
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number.wrapping_mul(0xd134_2543_de82_ef95);
    for _ in 0..4 {
        let moves = game.legal_moves();
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let Some(mv) = moves.get((chance >> 33) as usize % moves.len().max(1)) else {
            break;
        };
        game.play(*mv).expect("a legal move");
    }
    game
}
