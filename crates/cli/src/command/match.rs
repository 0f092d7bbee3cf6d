//! `ugolki match`: plays two engines against each other.

mod duel;
mod openings;
mod pentanomial;
mod player;
mod records;
mod runner;
mod sprt;
mod tally;
mod time_control;
mod words;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ugolki_rules::RuleSet;

use crate::failure::Failure;
use crate::interrupt::{self, INTERRUPTED};
use crate::texts;
use duel::Terms;
use player::Setup;
use records::Records;
use runner::Plan;
use sprt::Sprt;
use tally::Tally;
use time_control::{ClockText, TimeControl};

/// Play two engines that speak UGI against each other
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Each opening is a few random moves, and is played twice, with colors swapped. Only the rules decide games.
An engine that crashes, hangs, plays an illegal move or oversteps its time loses that game and is started
anew. Progress goes to standard error; the results, in `name: value` lines, to standard output. Ctrl-C ends
the match with the results so far.

Examples:
  ugolki match --a \"ugolki engine\" --option-a Level=6 --b \"ugolki engine\" --option-b Level=4 --rules classic-3x3
  ugolki match --a \"./new engine\" --b \"./old engine\" --rules diagonal-3x3 --tc 1+0.01 --sprt 0 10 --concurrency 4
  ugolki match --a ./theirs --b \"ugolki engine\" --rules square-4x4 --movetime 100 --games 200 --save games.pgn")]
pub struct Match {
    /// The first engine: a program and its arguments, in one argument with spaces
    #[arg(long, value_name = "COMMAND", value_parser = command)]
    a: CommandWords,

    /// The second engine
    #[arg(long, value_name = "COMMAND", value_parser = command)]
    b: CommandWords,

    /// An option of the first engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_a: Vec<(String, String)>,

    /// An option of the second engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_b: Vec<(String, String)>,

    /// Rule set in text
    #[arg(long, value_name = "RULES", value_parser = texts::rule_set)]
    rules: RuleSet,

    /// How many games; 100 by default, or twice the openings, or 20000 at most with --sprt
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES))]
    games: Option<u32>,

    /// Time for a game and for each move, in seconds
    #[arg(long, value_name = "SECONDS+SECONDS", group = "control")]
    tc: Option<ClockText>,

    /// Time for each move, in milliseconds; 100 by default
    #[arg(long, value_name = "MS", group = "control", value_parser = clap::value_parser!(u64).range(1..=MOST_MS))]
    movetime: Option<u64>,

    /// Positions for each move
    #[arg(long, value_name = "N", group = "control", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Plies for each move
    #[arg(long, value_name = "N", group = "control", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// How many different openings; half the games by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_GAMES))]
    openings: Option<u32>,

    /// The chance of the openings: the same number gives the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Stop once one of two differences in Elo is the likelier, with 5 % of error
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// How late a move may come before it loses, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 25, value_parser = clap::value_parser!(u64).range(0..=MOST_MS))]
    margin: u64,

    /// The file that the records are added to; a new one, named by the time, by default
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

const MOST_GAMES: i64 = 1_000_000;
const MOST_MS: u64 = 24 * 3_600_000;

/// The words of a command.
#[derive(Clone, Debug)]
struct CommandWords(Vec<String>);

fn command(text: &str) -> Result<CommandWords, String> {
    words::split(text).map(CommandWords)
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected NAME=VALUE, as Level=4".to_owned()),
    }
}

impl Match {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let sprt = self.sprt()?;
        let plan = self.plan(sprt)?;
        let mut records = Records::open(self.save.as_deref())
            .map_err(|error| Failure::Refused(format!("cannot write the records: {error}")))?;
        let stop = interrupt::flag()?;
        let mut tally = Tally::default();
        runner::run(&plan, &stop, |finished| {
            let opening = plan.opening_of(finished.number);
            tally.add(&finished);
            let record = records::record(&finished, opening, plan.terms.control);
            records.write(&record).map_err(|error| {
                let path = records.path().display();
                format!("{path}: {error}")
            })?;
            // A closed stream needs no note.
            let _ = writeln!(io::stderr(), "{}", tally.progress(&finished, plan.games));
            if sprt.is_some_and(|sprt| tally.is_decided(sprt)) {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        })
        .map_err(Failure::Refused)?;
        let head = format!(
            "rules: {}\ntime control: {}\n",
            self.rules, plan.terms.control
        );
        let tail = match tally.games() {
            0 => "records: none\n".to_owned(),
            _ => format!("records: {}\n", records.path().display()),
        };
        let text = head + &tally.summary(sprt) + &tail;
        io::stdout().write_all(text.as_bytes())?;
        let is_done =
            tally.games() as usize >= plan.games || sprt.is_some_and(|sprt| tally.is_decided(sprt));
        Ok(if is_done {
            ExitCode::SUCCESS
        } else {
            ExitCode::from(INTERRUPTED)
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let Some(&[elo0, elo1]) = self.sprt.as_deref() else {
            return Ok(None);
        };
        const MOST: f64 = 1000.0;
        let is_good = -MOST <= elo0 && elo0 < elo1 && elo1 <= MOST;
        is_good.then_some(Some(Sprt { elo0, elo1 })).ok_or_else(|| {
            let expected = "expected two differences from -1000 to 1000, the smaller one first";
            Failure::Usage(format!("--sprt {elo0} {elo1}: {expected}"))
        })
    }

    fn plan(&self, sprt: Option<Sprt>) -> Result<Plan, Failure> {
        self.rules.check_for_games().map_err(Failure::usage)?;
        let games = match (self.games, self.openings, sprt) {
            (Some(games), ..) => games as usize,
            (None, Some(openings), _) => 2 * openings as usize,
            (None, None, Some(_)) => 20_000,
            (None, None, None) => 100,
        };
        let wanted = self.openings.map_or(games.div_ceil(2), |it| it as usize);
        let openings = openings::openings(&self.rules, wanted, self.seed);
        if openings.is_empty() {
            return Err(Failure::usage("these rules leave no opening undecided"));
        }
        if openings.len() < wanted {
            let found = openings.len();
            // A closed stream needs no note.
            let _ = writeln!(
                io::stderr(),
                "note: there are {found} openings; they are played several times"
            );
        }
        let setup = |label, words: &CommandWords, options: &[(String, String)]| Setup {
            label,
            words: words.0.clone(),
            options: options.to_vec(),
            rules: self.rules,
        };
        Ok(Plan {
            setups: [
                setup("a", &self.a, &self.option_a),
                setup("b", &self.b, &self.option_b),
            ],
            openings,
            games,
            terms: Terms {
                control: self.control(),
                margin: Duration::from_millis(self.margin),
            },
            concurrency: usize::from(self.concurrency),
        })
    }

    fn control(&self) -> TimeControl {
        match (self.tc, self.nodes, self.depth) {
            (Some(ClockText { time, increment }), ..) => TimeControl::Clock { time, increment },
            (_, Some(nodes), _) => TimeControl::Nodes(nodes),
            (.., Some(depth)) => TimeControl::Depth(depth),
            _ => TimeControl::MoveTime(Duration::from_millis(self.movetime.unwrap_or(100))),
        }
    }
}
