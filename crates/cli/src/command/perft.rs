//! `ugolki perft`: the leaves of the tree of legal moves.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_rules::{Game, Grid, Grid8, Grid16, Move, Rules, State};

use crate::failure::Failure;
use crate::texts::Start;

/// Count the leaves of the tree of legal moves; results do not cut it
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The last word of the last line is the count.

Examples:
  ugolki perft --rules classic-3x3 --depth 5
  ugolki perft --rules \"classic-3x3 locking=free\" --depth 4 --divide
  ugolki perft --rules halma-16 --depth 3")]
pub struct Perft {
    #[command(flatten)]
    start: Start,

    /// How many plies deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,

    /// Tell the count behind each move first
    #[arg(long)]
    divide: bool,
}

/// Far beyond what can be counted; the count walks down to it before it comes back.
const MAX_DEPTH: i64 = 64;

impl Perft {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let game = self.start.game()?;
        let text = if game.rule_set().size <= Grid8::MAX_SIZE {
            self.count::<Grid8>(&game)
        } else {
            self.count::<Grid16>(&game)
        };
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }

    fn count<G: Grid>(&self, game: &Game) -> String {
        let rules = Rules::<G>::new(game.rule_set());
        let state = State::<G>::of_game(game);
        if !self.divide {
            return format!("{}\n", rules.perft(&state, self.depth));
        }
        let (mut text, mut total) = (String::new(), 0);
        match self.depth.checked_sub(1) {
            None => total = 1,
            Some(depth) => {
                for mv in game.legal_moves() {
                    let leaves = behind(&rules, &state, mv, depth);
                    // Writing to a string does not fail.
                    let _ = writeln!(text, "{}: {leaves}", game.route_text(mv));
                    total += leaves;
                }
            }
        }
        text + &format!("total: {total}\n")
    }
}

fn behind<G: Grid>(rules: &Rules<G>, state: &State<G>, mv: Move, depth: u32) -> u64 {
    rules.perft(&state.play_unchecked(rules, mv), depth)
}
