//! A UGI session: reads commands, sets up games, writes answers.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ugolki_engine::Engine;
use ugolki_rules::{Game, GameResult, Side};

use super::inbox::{Event, Heard, listen};
use super::line::{Command, Question};
use super::option::{Changed, Options};
use super::setup;
use crate::failure::Failure;
use crate::lines::{self, Line};

mod search;

use search::Search;

/// The state of a session.
pub struct Session<O> {
    output: O,
    options: Options,
    game: Game,
    /// Created on first use with the options of that moment.
    engine: Option<Arc<Engine>>,
    search: Option<Search>,
    /// The number of searches started.
    searches: u64,
    /// Searches that overran their time without a result and are still running.
    stragglers: Vec<u64>,
    /// Commands received during a search that wait for its end.
    waiting: VecDeque<Heard>,
    /// The size of the waiting commands, in bytes.
    waiting_bytes: usize,
    is_input_over: bool,
    /// Whether `quit` was received: waiting commands are still answered, but without searching.
    is_leaving: bool,
    /// When the last search or other long work ended.
    idle_since: Instant,
    /// Recent overshoot of the deadline, used as a reserve.
    lag: Duration,
    events: Sender<Event>,
    inbox: Receiver<Event>,
}

/// Whether the session continues.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

/// The limit of waiting commands, in bytes: more than any GUI sends.
const MOST_WAITING: usize = 64 << 20;

/// A table size for which the allocation practically never fails.
const SMALL_TABLE: usize = 1 << 20;

impl<O: Write> Session<O> {
    pub fn new(output: O) -> Self {
        let options = Options::default();
        let (events, inbox) = mpsc::channel();
        Self {
            output,
            game: Game::new(options.rules),
            options,
            engine: None,
            search: None,
            searches: 0,
            stragglers: Vec::new(),
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            is_input_over: false,
            is_leaving: false,
            idle_since: Instant::now(),
            lag: Duration::ZERO,
            events,
            inbox,
        }
    }

    /// Runs until the GUI quits or the input ends.
    pub fn run(&mut self, input: impl Read + Send + 'static) -> Result<(), Failure> {
        let events = self.events.clone();
        thread::spawn(move || listen(input, &events));
        loop {
            while self.search.is_none()
                && let Some(heard) = self.waiting.pop_front()
            {
                self.waiting_bytes -= heard.size();
                if self.obey(&heard)? == Next::Leave {
                    return Ok(());
                }
            }
            if self.is_input_over && self.search.is_none() {
                return Ok(());
            }
            match self.wait() {
                Some(Event::Heard(heard)) => self.hear(heard)?,
                Some(Event::InputOver) => {
                    self.is_input_over = true;
                    self.stop_if_open()?;
                }
                Some(Event::Thought(number, thought)) => self.consider(number, thought)?,
                None => self.answer_for_thinker()?,
            }
        }
    }

    /// Waits for the next message; none if a running search is overdue.
    fn wait(&self) -> Option<Event> {
        let overdue = self.search.as_ref().and_then(Search::overdue);
        let event = match overdue {
            None => self
                .inbox
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(overdue) => {
                let left = overdue.saturating_duration_since(Instant::now());
                self.inbox.recv_timeout(left)
            }
        };
        match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                unreachable!("the session holds a sender itself")
            }
        }
    }

    /// Some commands apply to a running search; all others wait for its end.
    fn hear(&mut self, heard: Heard) -> Result<(), Failure> {
        if self.search.is_some()
            && let Line::Text(text) = &heard.line
        {
            match text.trim() {
                "stop" => return self.stop(),
                "isready" => return self.say("readyok"),
                "quit" => {
                    self.is_leaving = true;
                    self.keep_waiting(heard);
                    return self.stop();
                }
                _ => {}
            }
        }
        if MOST_WAITING < self.waiting_bytes + heard.size() {
            let most = MOST_WAITING >> 20;
            return self.complain(&format!(
                "too many commands during a search: expected {most} MiB at most, this one is left out"
            ));
        }
        self.keep_waiting(heard);
        Ok(())
    }

    fn keep_waiting(&mut self, heard: Heard) {
        self.waiting_bytes += heard.size();
        self.waiting.push_back(heard);
    }

    fn obey(&mut self, heard: &Heard) -> Result<Next, Failure> {
        let text = match &heard.line {
            Line::Text(text) => text,
            Line::TooLong => {
                let longest = lines::LONGEST >> 20;
                self.complain(&format!("line too long: expected {longest} MiB at most"))?;
                return Ok(Next::GoOn);
            }
        };
        match Command::parse(text) {
            Err(error) => self.complain(&error.to_string())?,
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Next::Leave),
            Ok(Some(command)) => {
                self.do_command(command, heard.at)?;
                self.idle_since = Instant::now();
            }
        }
        Ok(Next::GoOn)
    }

    fn do_command(&mut self, command: Command, at: Instant) -> Result<(), Failure> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                self.engine();
                self.say("readyok")
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::NewGame => {
                if let Some(engine) = &self.engine {
                    engine.clear();
                }
                self.set_up_start();
                Ok(())
            }
            Command::Position { start, moves } => {
                // Allocate the table now, not in the time of the search that will follow.
                self.engine();
                match setup::game(self.options.rules, start.as_deref(), &moves) {
                    Ok(game) => {
                        self.game = game;
                        Ok(())
                    }
                    Err(why) => self.complain(&format!("position: {why}")),
                }
            }
            Command::Go(go) => self.go(&go, at),
            Command::Query(question) => self.answer(question),
            // No search is running, and `quit` is handled elsewhere.
            Command::Stop | Command::Quit => Ok(()),
        }
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let version = env!("CARGO_PKG_VERSION");
        let options = Options::describe();
        self.say(&format!(
            "id name Ugolki {version}\nid author the Ugolki contributors\n{options}ugiok"
        ))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let hash_before = self.options.hash_mib;
        match self.options.set(name, value) {
            Ok(Changed::Rules) => self.set_up_start(),
            Ok(Changed::Hash) => {
                let bytes = self.options.hash_mib << 20;
                let made = Engine::try_new(bytes).or_else(|_| {
                    // The allocation may succeed once the old table is freed.
                    self.engine = None;
                    Engine::try_new(bytes)
                });
                if let Ok(engine) = made {
                    self.engine = Some(Arc::new(engine));
                } else {
                    self.options.hash_mib = hash_before;
                    self.engine();
                    let why = format!("setoption: Hash '{value}': not enough memory");
                    return self.complain(&why);
                }
            }
            Ok(Changed::Other) => {}
            Err(why) => return self.complain(&format!("setoption: {why}")),
        }
        Ok(())
    }

    fn set_up_start(&mut self) {
        self.game = Game::new(self.options.rules);
    }

    /// The engine, created on first use with the configured table, or with a small one if the
    /// allocation fails.
    fn engine(&mut self) -> &Arc<Engine> {
        let bytes = self.options.hash_mib << 20;
        self.engine.get_or_insert_with(|| {
            let engine = Engine::try_new(bytes);
            Arc::new(engine.unwrap_or_else(|_| Engine::new(SMALL_TABLE)))
        })
    }

    fn answer(&mut self, question: Question) -> Result<(), Failure> {
        let outcome = self.game.outcome();
        let truth = |is_true| if is_true { "true" } else { "false" };
        let answer = match question {
            Question::GameOver => truth(outcome.is_some()),
            Question::FirstPlayersTurn => truth(self.game.side_to_move() == Side::White),
            Question::Result => match GameResult::of(outcome) {
                GameResult::WhiteWins => "p1win",
                GameResult::BlackWins => "p2win",
                GameResult::Draw => "draw",
                GameResult::Unfinished => "none",
            },
        };
        self.say(&format!("response {answer}"))
    }

    fn complain(&mut self, what: &str) -> Result<(), Failure> {
        self.say(&format!("info string error {what}"))
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.output, "{text}")?;
        self.output.flush()?;
        Ok(())
    }
}

/// A session that ends early because its output was closed stops its search too.
impl<O> Drop for Session<O> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.thinker.stop();
        }
    }
}
