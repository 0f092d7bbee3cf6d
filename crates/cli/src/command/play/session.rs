//! A game between a person at the terminal and the computer.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ugolki_engine::{Level, choose};
use ugolki_rules::{Game, Move, Outcome, Reason, Side};

use super::input::{Command, is_yes, read_line};
use super::language::Language;
use super::{board, save};
use crate::failure::Failure;
use crate::watch::{Budget, Watch};

/// The chosen settings of a game; the others have defaults.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings {
    pub person: Option<Side>,
    pub level: Option<Level>,
    pub seed: Option<u64>,
}

impl Settings {
    /// The person's side.
    pub fn person(&self) -> Side {
        self.person.unwrap_or(Side::White)
    }

    /// The computer's level.
    pub fn level(&self) -> Level {
        self.level.unwrap_or(Level::Medium)
    }
}

/// A game in progress with its input and output.
pub struct Session<I, O> {
    game: Game,
    /// How the game ended outside the board, if it did.
    ended: Option<Outcome>,
    settings: Settings,
    language: Language,
    input: I,
    output: O,
    is_board_due: bool,
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<I: BufRead, O: Write> Session<I, O> {
    pub fn new(
        game: Game,
        ended: Option<Outcome>,
        settings: Settings,
        language: Language,
        input: I,
        output: O,
    ) -> Self {
        Self {
            game,
            ended,
            settings,
            language,
            input,
            output,
            is_board_due: true,
        }
    }

    /// Plays until the person leaves or the input ends.
    pub fn run(&mut self) -> Result<(), Failure> {
        let (rules, level) = (self.game.rule_set(), self.settings.level());
        let welcome = self.language.welcome(rules, level);
        self.say(&welcome)?;
        loop {
            self.let_computer_move()?;
            if std::mem::take(&mut self.is_board_due) {
                self.show()?;
            }
            let Some(line) = self.ask("")? else {
                return Ok(());
            };
            if self.obey(Command::parse(&line))? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.game.outcome())
    }

    fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        let language = self.language;
        match command {
            Command::Nothing => {}
            Command::Help => self.say(language.help())?,
            Command::Board => self.is_board_due = true,
            Command::Moves => self.list_moves()?,
            Command::Undo => self.undo()?,
            Command::Save(path) => self.save(&path)?,
            Command::Resume(path) => self.resume(&path)?,
            Command::FileMissing => self.say(language.file_missing())?,
            Command::Resign => return self.resign(),
            Command::Quit => return Ok(Next::Leave),
            Command::Move(text) => return self.play(&text),
        }
        Ok(Next::GoOn)
    }

    fn let_computer_move(&mut self) -> Result<(), Failure> {
        while self.outcome().is_none() && self.game.side_to_move() != self.settings.person() {
            let mv = self.think();
            let text = self.language.computer_moves(&self.game.route_text(mv));
            self.game
                .play(mv)
                .expect("the computer chooses among legal moves");
            self.say(&text)?;
            self.is_board_due = true;
        }
        Ok(())
    }

    /// The computer's move.
    fn think(&self) -> Move {
        let (level, seed) = (self.settings.level(), self.settings.seed);
        let budget = Budget {
            soft: None,
            hard: level.time_cap(),
        };
        let stop = AtomicBool::new(false);
        let watch = Watch::new(Instant::now(), budget, &stop, |_, _| {});
        choose(&self.game, level, seed.unwrap_or_default(), &watch)
            .expect("the computer has a move while the game goes on")
    }

    fn play(&mut self, text: &str) -> Result<Next, Failure> {
        if self.outcome().is_some() {
            self.say(self.language.game_has_ended())?;
            return Ok(Next::GoOn);
        }
        let legal = match self.game.parse_move(text) {
            Ok(legal) => legal,
            Err(error) => {
                let why = self.language.move_error(&error);
                self.say(&why)?;
                return Ok(Next::GoOn);
            }
        };
        let opponent = self.settings.person().opponent();
        let loss = self.game.consequence(legal.mv()).filter(|outcome| {
            let is_avoidable =
                matches!(outcome.reason, Reason::ReturnedHome | Reason::ExitDeadline);
            is_avoidable && outcome.winner == Some(opponent)
        });
        if let Some(outcome) = loss {
            let question = self.language.losing_move(outcome.reason);
            match self.ask(&question)? {
                None => return Ok(Next::Leave),
                Some(answer) if is_yes(&answer) => {}
                Some(_) => return Ok(Next::GoOn),
            }
        }
        self.game.play_legal(legal).expect("the game goes on");
        self.is_board_due = true;
        Ok(Next::GoOn)
    }

    fn list_moves(&mut self) -> Result<(), Failure> {
        if self.outcome().is_some() {
            return self.say(self.language.game_has_ended());
        }
        let moves = self.game.legal_moves().into_iter();
        let routes: Vec<String> = moves.map(|mv| self.game.route_text(mv)).collect();
        self.say(&routes.join("\n"))
    }

    /// Takes back to the person's previous turn, or undoes their resignation.
    fn undo(&mut self) -> Result<(), Failure> {
        let person = self.settings.person();
        let turn = |game: &Game| game.side_to_move() == person;
        if self.ended.take().is_none() {
            let mut earlier = self.game.clone();
            let is_found = loop {
                match earlier.undo() {
                    None => break false,
                    Some(_) if turn(&earlier) => break true,
                    Some(_) => {}
                }
            };
            if !is_found {
                return self.say(self.language.nothing_to_take_back());
            }
            self.game = earlier;
        }
        self.is_board_due = true;
        Ok(())
    }

    fn save(&mut self, path: &Path) -> Result<(), Failure> {
        let record = save::record(&self.game, self.ended, self.settings, self.language);
        let told = match save::store(&record, path, self.language) {
            Ok(()) => self.language.saved(path),
            Err(why) => why,
        };
        self.say(&told)
    }

    fn resume(&mut self, path: &Path) -> Result<(), Failure> {
        match save::load(path, self.language) {
            Err(why) => self.say(&why),
            Ok(saved) => {
                self.game = saved.game;
                self.ended = saved.ended;
                let (now, before) = (saved.settings, self.settings);
                self.settings = Settings {
                    person: now.person.or(before.person),
                    level: now.level.or(before.level),
                    seed: now.seed.or(before.seed),
                };
                let (rules, level) = (self.game.rule_set(), self.settings.level());
                let welcome = self.language.welcome(rules, level);
                self.is_board_due = true;
                self.say(&welcome)
            }
        }
    }

    fn resign(&mut self) -> Result<Next, Failure> {
        if self.outcome().is_some() {
            self.say(self.language.game_has_ended())?;
            return Ok(Next::GoOn);
        }
        match self.ask(self.language.really_resign())? {
            None => return Ok(Next::Leave),
            Some(answer) if is_yes(&answer) => {
                let winner = self.settings.person().opponent();
                self.ended = Some(Outcome::win(winner, Reason::Resignation));
                self.is_board_due = true;
            }
            Some(_) => {}
        }
        Ok(Next::GoOn)
    }

    /// Shows the board and the status of the game.
    fn show(&mut self) -> Result<(), Failure> {
        let person = self.settings.person();
        let board = board::draw(&self.game, person);
        let state = match self.outcome() {
            Some(outcome) => self.language.game_over(outcome, person),
            None => self.language.standing(&self.game, person),
        };
        writeln!(self.output)?;
        self.say(&(board + &state))
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.output, "{text}")?;
        Ok(())
    }

    /// Asks a question and reads the answer; none at the end of the input.
    fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        let separator = if question.is_empty() { "" } else { " " };
        write!(self.output, "{question}{separator}> ")?;
        self.output.flush()?;
        let line = read_line(&mut self.input)
            .map_err(|error| Failure::Refused(format!("cannot read the input: {error}")))?;
        if line.is_none() {
            // The prompt stands alone in its line.
            writeln!(self.output)?;
        }
        Ok(line)
    }
}
