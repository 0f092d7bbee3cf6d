//! `ugolki solve race`: the fewest moves in which each side fills the opponent's home.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_engine::{Solitaire, Unsolvable, is_race, solve_race};
use ugolki_rules::{Game, Grid as _, Grid8, Move, Position, Side, SquareSet};

use crate::failure::Failure;
use crate::texts::Start;

/// Find the fewest moves in which each side, left alone, fills the opponent's home
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints `white N` and `black M`, then a line of moves for each. Where the memory does not suffice N is
`LEAST..MOST`, and the line takes the most. `-` stands for a side without men, `unsolvable` and the reason
for a side that cannot get there. The sides are not in each other's way: where they still can meet, that is
said on standard error.

Examples:
  ugolki solve race --rules classic-3x3 --position \"8/5w2/5www/5www/2bb1ww1/1bbb4/bb6/bb6 w 30\"
  ugolki solve race --rules \"classic-3x3 size=6\" --position \"6/6/6/www3/www3/www3 w 1\"")]
pub struct Race {
    #[command(flatten)]
    start: Start,

    /// About how many positions may be kept in memory, beside those of the first way that is looked
    /// for; 10 million by default, 1 million on boards above 8x8
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    states: Option<u64>,
}

impl Race {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let game = self.start.game()?;
        if !is_race(&game) {
            // A closed stream needs no note.
            let _ = writeln!(
                io::stderr(),
                "note: the sides can still meet; each is solved as if it were alone"
            );
        }
        let states = self.states.unwrap_or(default_states(&game));
        let states = usize::try_from(states).unwrap_or(usize::MAX);
        let solved = Side::BOTH.map(|side| (side, solve_race(&game, side, states)));
        let mut text = String::new();
        for (side, solution) in &solved {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{side} {}", length(&game, *side, solution));
        }
        for (side, solution) in &solved {
            if let Ok(solitaire) = solution {
                let moves = alone(&game, *side, &solitaire.line);
                let _ = writeln!(
                    text,
                    "{}",
                    format!("{side}: {}", moves.join(" ")).trim_end()
                );
            }
        }
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The number of positions that takes about a gigabyte.
fn default_states(game: &Game) -> u64 {
    if game.rule_set().size <= Grid8::MAX_SIZE {
        10_000_000
    } else {
        1_000_000
    }
}

fn length(game: &Game, side: Side, solution: &Result<Solitaire, Unsolvable>) -> String {
    match solution {
        Ok(solitaire) => match solitaire.moves() {
            Some(moves) => moves.to_string(),
            None => format!("{}..{}", solitaire.at_least, solitaire.line.len()),
        },
        Err(Unsolvable::NoMen) => "-".to_owned(),
        Err(Unsolvable::TooFewMen) => {
            let men = game.state().men(side).count();
            let squares = game.rules().target(side).count();
            format!("unsolvable: {men} men for {squares} squares")
        }
        Err(Unsolvable::NoWay) => "unsolvable: no way was found".to_owned(),
    }
}

/// The routes of a line of one side's moves, with no other men on the board.
fn alone(game: &Game, side: Side, line: &[Move]) -> Vec<String> {
    let rules = *game.rule_set();
    let mut men = game.state().men(side);
    let mut routes = Vec::with_capacity(line.len());
    for mv in line {
        let (white, black) = match side {
            Side::White => (men, SquareSet::EMPTY),
            Side::Black => (SquareSet::EMPTY, men),
        };
        let position = Position::new(rules.size, white, black, side, 1)
            .expect("men that were on the board stay on it");
        let game = Game::from_position(rules, position).expect("the board keeps its size");
        routes.push(game.route_text(*mv));
        men ^= SquareSet::of(mv.from) | SquareSet::of(mv.to);
    }
    routes
}
