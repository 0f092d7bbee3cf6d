//! A conversation with another program: hears commands, lets a thinker think, answers.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ugolki_engine::{Engine, Report};
use ugolki_rules::{Game, GameResult, Move, Position, Side};

use super::line::{Command, Go, Question};
use super::option::{Changed, Options};
use super::thinker::{Task, Thinker, Thought};
use crate::failure::Failure;
use crate::findings::{Finding, nodes_per_second, routes};
use crate::lines::{self, Line};
use crate::texts::quote;

/// A conversation, and what has come of it so far.
pub struct Session<O> {
    output: O,
    options: Options,
    game: Game,
    /// Made when it is needed first, with the options that hold then.
    engine: Option<Arc<Engine>>,
    search: Option<Search>,
    /// What was heard during a search and waits for its end.
    waiting: VecDeque<Heard>,
    is_input_over: bool,
    /// Whether `quit` was heard: what waits is still answered, but without thinking.
    is_leaving: bool,
    /// When the last search ended.
    idle_since: Instant,
    /// How much later than it should a search has ended, of late: what else the machine is busy with.
    lag: Duration,
    events: Sender<Event>,
    inbox: Receiver<Event>,
}

/// A line, and when it came.
struct Heard {
    line: Line,
    at: Instant,
}

/// A search that is under way.
struct Search {
    thinker: Thinker,
    /// When it has to end.
    end: Option<Instant>,
    /// Whether the answer waits for `stop`.
    is_open: bool,
    /// The answer, once it is known.
    decided: Option<Option<Move>>,
}

/// What a session waits for.
enum Event {
    Heard(Heard),
    InputOver,
    Thought(Thought),
}

impl From<Thought> for Event {
    fn from(thought: Thought) -> Self {
        Self::Thought(thought)
    }
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

/// More commands than anybody would send while a search is under way.
const MOST_WAITING: usize = 10_000;

impl<O: Write> Session<O> {
    pub fn new(output: O) -> Self {
        let options = Options::default();
        let (events, inbox) = mpsc::channel();
        Self {
            output,
            game: Game::new(options.rules).expect("the base of the catalogue is valid"),
            options,
            engine: None,
            search: None,
            waiting: VecDeque::new(),
            is_input_over: false,
            is_leaving: false,
            idle_since: Instant::now(),
            lag: Duration::ZERO,
            events,
            inbox,
        }
    }

    /// Converses until the other program leaves or its words end.
    pub fn run(&mut self, input: impl Read + Send + 'static) -> Result<(), Failure> {
        let events = self.events.clone();
        thread::spawn(move || listen(input, &events));
        loop {
            while self.search.is_none()
                && let Some(heard) = self.waiting.pop_front()
            {
                if self.obey(&heard)? == Next::Leave {
                    return Ok(());
                }
            }
            if self.is_input_over && self.search.is_none() {
                return Ok(());
            }
            let event = self.inbox.recv();
            match event.expect("the session holds a sender itself") {
                Event::Heard(heard) => self.hear(heard)?,
                Event::InputOver => {
                    self.is_input_over = true;
                    self.stop_if_open()?;
                }
                Event::Thought(thought) => self.consider(thought)?,
            }
        }
    }

    /// Some commands are for a search under way, all others wait for its end.
    fn hear(&mut self, heard: Heard) -> Result<(), Failure> {
        if self.search.is_some()
            && let Line::Text(text) = &heard.line
        {
            match text.trim() {
                "stop" => return self.stop(),
                "isready" => return self.say("readyok"),
                "quit" => {
                    self.is_leaving = true;
                    self.waiting.push_back(heard);
                    return self.stop();
                }
                _ => {}
            }
        }
        if self.waiting.len() == MOST_WAITING {
            return self.complain("too many commands during a search: this one is left out");
        }
        self.waiting.push_back(heard);
        Ok(())
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
            Ok(Some(command)) => self.do_command(command, heard.at)?,
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
            Command::Position { start, moves } => match self.game_of(start.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(why) => self.complain(&format!("position: {why}")),
            },
            Command::Go(go) => self.go(&go, at),
            Command::Query(question) => self.answer(question),
            // There is nothing to stop, and `quit` never comes here.
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
        match self.options.set(name, value) {
            Ok(Changed::Rules) => self.set_up_start(),
            Ok(Changed::Hash) => self.engine = None,
            Ok(Changed::Other) => {}
            Err(why) => return self.complain(&format!("setoption: {why}")),
        }
        Ok(())
    }

    fn set_up_start(&mut self) {
        self.game = Game::new(self.options.rules).expect("a rule set is read as a valid one");
    }

    /// The engine, made with the table that is wanted if there is none.
    fn engine(&mut self) -> &Arc<Engine> {
        let bytes = self.options.hash_mib << 20;
        self.engine
            .get_or_insert_with(|| Arc::new(Engine::new(bytes)))
    }

    fn game_of(&self, start: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let rules = self.options.rules;
        let start = match start {
            None => rules.start(),
            Some(text) => Position::parse(text, rules.size).map_err(|error| error.to_string())?,
        };
        let mut game = Game::from_position(rules, start).map_err(|error| error.to_string())?;
        for (number, text) in (1..).zip(moves) {
            let at_move = |why: String| format!("move {number}, {}: {why}", quote(text));
            let mv = game
                .parse_move(text)
                .map_err(|error| at_move(error.to_string()))?;
            game.play(mv).map_err(|error| at_move(error.to_string()))?;
        }
        Ok(game)
    }

    fn go(&mut self, go: &Go, at: Instant) -> Result<(), Failure> {
        // A command that had to wait for a search gets its time from there on.
        let started = at.max(self.idle_since);
        let task = Task::new(go, &self.game, &self.options, self.lag);
        let end = task
            .time_limit()
            .and_then(|limit| started.checked_add(limit));
        let engine = Arc::clone(self.engine());
        let thinker = Thinker::start(engine, task, started, self.events.clone())
            .map_err(|error| Failure::Refused(format!("cannot start a thread: {error}")))?;
        self.search = Some(Search {
            thinker,
            end,
            is_open: go.is_infinite(),
            decided: None,
        });
        if self.is_leaving {
            self.stop()
        } else if self.is_input_over {
            self.stop_if_open()
        } else {
            Ok(())
        }
    }

    /// Stops a search that nothing else would end.
    fn stop_if_open(&mut self) -> Result<(), Failure> {
        match &self.search {
            Some(search) if search.is_open => self.stop(),
            _ => Ok(()),
        }
    }

    fn stop(&mut self) -> Result<(), Failure> {
        if let Some(search) = &mut self.search {
            search.thinker.stop();
            search.is_open = false;
        }
        self.answer_if_decided()
    }

    fn consider(&mut self, thought: Thought) -> Result<(), Failure> {
        let decided = match thought {
            Thought::Deepened(report, elapsed) => return self.inform(&report, elapsed),
            Thought::Decided(mv) => mv,
            Thought::Failed => {
                self.complain("the search broke down: this is its first legal move")?;
                let is_over = self.game.outcome().is_some();
                self.game
                    .legal_moves()
                    .first()
                    .copied()
                    .filter(|_| !is_over)
            }
        };
        if let Some(search) = &mut self.search {
            search.decided = Some(decided);
        }
        self.answer_if_decided()
    }

    fn answer_if_decided(&mut self) -> Result<(), Failure> {
        let Some(Search {
            end,
            is_open: false,
            decided: Some(decided),
            ..
        }) = self.search
        else {
            return Ok(());
        };
        self.search = None;
        self.idle_since = Instant::now();
        if let Some(end) = end {
            // One bad moment is not forgotten soon, but forgotten.
            let late = self.idle_since.saturating_duration_since(end);
            self.lag = late.max(self.lag.mul_f64(0.95));
        }
        let text = match decided {
            Some(mv) => self.game.route_text(mv),
            None => "none".to_owned(),
        };
        self.say(&format!("bestmove {text}"))
    }

    fn inform(&mut self, report: &Report, elapsed: Duration) -> Result<(), Failure> {
        let (depth, selective) = (report.depth, report.selective_depth);
        let (nodes, fullness) = (report.nodes, report.fullness);
        let (speed, ms) = (nodes_per_second(nodes, elapsed), elapsed.as_millis());
        let mut text = String::new();
        for (number, line) in (1..).zip(&report.lines) {
            if number > 1 {
                text += "\n";
            }
            text += &format!("info depth {depth} seldepth {selective}");
            if self.options.lines > 1 {
                text += &format!(" multipv {number}");
            }
            let score = Finding::from(line.score);
            let moves = routes(&self.game, &line.moves).join(" ");
            text += &format!(
                " score {score} nodes {nodes} nps {speed} time {ms} hashfull {fullness} pv {moves}"
            );
        }
        self.say(&text)
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

/// Reads lines to the end of the input, or as long as the session lasts.
fn listen(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    // An input that cannot be read any more has ended.
    while let Ok(Some(line)) = lines::read(&mut input) {
        let at = Instant::now();
        if events.send(Event::Heard(Heard { line, at })).is_err() {
            return;
        }
    }
    // Nobody listens any more when the session is over.
    let _ = events.send(Event::InputOver);
}

/// A session that leaves early, its output closed, stops its search too.
impl<O> Drop for Session<O> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.thinker.stop();
        }
    }
}
