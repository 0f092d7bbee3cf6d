//! `ugolki play`: a game in the terminal against the computer.

mod board;
mod input;
mod language;
mod save;
mod session;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use ugolki_engine::Level;
use ugolki_rules::{Game, RuleSet, Side};

use crate::failure::Failure;
use crate::texts;
use language::Language;
use session::{Session, Settings};

/// Play a game in the terminal against the computer
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Type moves as c3-e3-e5 or c3e5; 'help' lists the other commands. The game speaks English or Russian.
Ходите так: c3-e3-e5 или c3e5; «помощь» перечислит команды. Игра говорит по-русски и по-английски.

Examples:
  ugolki play
  ugolki play --rules diagonal-3x3 --level 3 --side black --lang ru
  ugolki play --resume game.pgn")]
pub struct Play {
    /// Rule set in text; classic-3x3 by default
    #[arg(long, value_name = "RULES", value_parser = texts::rule_set, conflicts_with = "resume")]
    rules: Option<RuleSet>,

    /// How well the computer plays, 1 to 6; 2 by default
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,

    /// Your side; white by default
    #[arg(long, value_enum)]
    side: Option<SideArgument>,

    /// The computer's chance: the same number and moves give the same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// Language of the game; that of the system by default
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// A side, as an argument.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SideArgument {
    White,
    Black,
}

impl From<SideArgument> for Side {
    fn from(argument: SideArgument) -> Self {
        match argument {
            SideArgument::White => Self::White,
            SideArgument::Black => Self::Black,
        }
    }
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .ok()
        .and_then(Level::from_number)
        .ok_or_else(|| "expected 1 to 6".to_owned())
}

impl Play {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let language = self.lang.unwrap_or_else(Language::of_system);
        let (game, ended, mut settings) = match &self.resume {
            Some(path) => {
                let saved = save::load(path, language).map_err(Failure::Refused)?;
                (saved.game, saved.ended, saved.settings)
            }
            None => {
                let rules = self.rules.unwrap_or_else(texts::base_rules);
                rules.check_for_games().map_err(Failure::usage)?;
                let game = Game::new(rules);
                (game, None, Settings::default())
            }
        };
        settings.level = self.level.or(settings.level);
        settings.person = self.side.map(Side::from).or(settings.person);
        settings.seed = self.seed.or(settings.seed).or_else(|| Some(chance()));
        Session::new(
            game,
            ended,
            settings,
            language,
            io::stdin().lock(),
            io::stdout().lock(),
        )
        .run()?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A seed that differs between games.
fn chance() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let since = since.unwrap_or_default();
    // Small enough to be typed again.
    u64::from(since.subsec_nanos()) ^ since.as_secs() & 0xffff_ffff
}
