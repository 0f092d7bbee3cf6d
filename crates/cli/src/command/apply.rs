//! `ugolki apply`: plays moves and prints the resulting position and outcome.

use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_rules::{Game, GameResult, Side};

use crate::failure::Failure;
use crate::texts::{Start, quote};

/// Play moves and print the position, the result and the tempo numbers
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints exactly three lines: the position; the result and its reason (`* -` while the game goes on);
`tempo` with the tempo numbers of White and Black. A move that is illegal or comes after the end
prints nothing, says which and why on standard error, and exits with 2.

Examples:
  ugolki apply --rules classic-3x3 c3-d3 f6-e6
  ugolki apply --rules classic-3x3 C3D3 f6:e6 \"a3 - c3 - e3\"
  ugolki apply --rules classic-3x3 --position \"5www/5www/5www/8/8/8/8/bbb5 b 30\"")]
pub struct Apply {
    #[command(flatten)]
    start: Start,

    /// Moves in order, one an argument: c3-e3-e5, or its short form c3-e5
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

impl Apply {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut game = self.start.game()?;
        for (number, text) in (1..).zip(&self.moves) {
            play(&mut game, text)
                .map_err(|why| Failure::Usage(format!("move {number}, {}: {why}", quote(text))))?;
        }
        io::stdout().write_all(report(&game).as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn play(game: &mut Game, text: &str) -> Result<(), String> {
    if let Some(outcome) = game.outcome() {
        let (result, reason) = (outcome.result(), outcome.reason);
        return Err(format!("the game has ended: {result} {reason}"));
    }
    let mv = game.parse_move(text).map_err(|error| error.to_string())?;
    game.play_legal(mv).map_err(|error| error.to_string())
}

/// The three lines that other programs read.
fn report(game: &Game) -> String {
    let outcome = game.outcome();
    let reason = outcome.map_or("-", |outcome| outcome.reason.name());
    format!(
        "{}\n{} {reason}\ntempo {} {}\n",
        game.position(),
        GameResult::of(outcome),
        game.tempo(Side::White),
        game.tempo(Side::Black)
    )
}
