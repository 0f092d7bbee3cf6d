//! A conversation with another program: hears commands, lets a thinker think, answers.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use ugolki_engine::{Engine, Level, choose};
use ugolki_rules::{Game, GameResult, Move, Side};

use super::inbox::{Event, Heard, listen};
use super::line::{Command, Go, Question};
use super::option::{Changed, Options};
use super::thinker::{Strength, Task, Thinker, Thought};
use super::{info, setup};
use crate::failure::Failure;
use crate::lines::{self, Line};

/// A conversation, and what has come of it so far.
pub struct Session<O> {
    output: O,
    options: Options,
    game: Game,
    /// Made when it is needed first, with the options that hold then.
    engine: Option<Arc<Engine>>,
    search: Option<Search>,
    /// How many searches there have been.
    searches: u64,
    /// The searches that had found nothing when their time was over, and are still at it.
    stragglers: Vec<u64>,
    /// What was heard during a search and waits for its end.
    waiting: VecDeque<Heard>,
    /// The bytes that they take.
    waiting_bytes: usize,
    is_input_over: bool,
    /// Whether `quit` was heard: what waits is still answered, but without thinking.
    is_leaving: bool,
    /// When the last search ended, or what else took its time.
    idle_since: Instant,
    /// How much later than it should a search has ended, of late: what else the machine is busy with.
    lag: Duration,
    events: Sender<Event>,
    inbox: Receiver<Event>,
}

/// A search that is under way.
struct Search {
    /// Which search of the session it is.
    number: u64,
    thinker: Thinker,
    /// When it has to end.
    end: Option<Instant>,
    /// The best move of the last iteration.
    best: Option<Move>,
    /// Whether no search before it has got stuck.
    is_promising: bool,
    /// Whether the answer waits for `stop`.
    is_open: bool,
    /// The answer, once it is known.
    decided: Option<Option<Move>>,
}

impl Search {
    /// When it is answered without its thinker, which has a little time to answer itself.
    fn overdue(&self) -> Option<Instant> {
        let patience = match self.best {
            // Any move is better than none, but one that was searched is better than any.
            None if self.is_promising => Duration::from_millis(10),
            _ => Duration::from_millis(2),
        };
        self.end?.checked_add(patience)
    }
}

/// Whether the session goes on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

/// So many bytes of commands wait for the end of a search: more than anybody would send.
const MOST_WAITING: usize = 64 << 20;

/// There is always memory for such a table.
const SMALL_TABLE: usize = 1 << 20;

/// With so many searches that do not end, another one would find nothing either, and only take their memory again.
const MOST_STRAGGLERS: usize = 4;

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

    /// Converses until the other program leaves or its words end.
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

    /// What happens next; none when a search should long have ended.
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
                // A search will follow, whose time is not for making a table.
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
        let hash_before = self.options.hash_mib;
        match self.options.set(name, value) {
            Ok(Changed::Rules) => self.set_up_start(),
            Ok(Changed::Hash) => {
                let bytes = self.options.hash_mib << 20;
                let made = Engine::try_new(bytes).or_else(|_| {
                    // Perhaps there is room without the old table.
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

    /// The engine, made if there is none: with the table that is wanted, or with a small one if memory is short.
    fn engine(&mut self) -> &Arc<Engine> {
        let bytes = self.options.hash_mib << 20;
        self.engine.get_or_insert_with(|| {
            let engine = Engine::try_new(bytes);
            Arc::new(engine.unwrap_or_else(|_| Engine::new(SMALL_TABLE)))
        })
    }

    /// Answers in place of a thinker that did not stop in time: it may have had no processor, or be busy with something
    /// that it cannot leave. Whatever it says later is not heard.
    fn answer_for_thinker(&mut self) -> Result<(), Failure> {
        let best = self.search.as_ref().and_then(|search| search.best);
        let decided = best.or_else(|| self.any_move());
        if let Some(search) = &mut self.search {
            search.thinker.stop();
            search.decided = Some(decided);
            if best.is_none() {
                self.stragglers.push(search.number);
            }
        }
        self.answer_if_decided()
    }

    /// A move that needs no search; none when the game is over.
    fn any_move(&self) -> Option<Move> {
        choose(&self.game, Level::Medium, self.options.seed, &())
    }

    fn go(&mut self, go: &Go, at: Instant) -> Result<(), Failure> {
        // A command that had to wait for a search gets its time from there on.
        let started = at.max(self.idle_since);
        let task = Task::new(go, &self.game, &self.options, self.lag);
        let is_hopeless = self.stragglers.len() >= MOST_STRAGGLERS;
        if task.time_limit().is_some() && is_hopeless {
            let mv = self.any_move();
            return self.say_best(mv);
        }
        let end = task
            .time_limit()
            .and_then(|limit| started.checked_add(limit));
        let engine = Arc::clone(self.engine());
        self.searches += 1;
        let (number, events) = (self.searches, self.events.clone());
        // Nobody listens any more when the session is over.
        let tell = move |thought| drop(events.send(Event::Thought(number, thought)));
        let thinker = Thinker::start(engine, task, started, tell)
            .map_err(|error| Failure::Refused(format!("cannot start a thread: {error}")))?;
        self.search = Some(Search {
            number,
            thinker,
            end,
            best: None,
            is_promising: self.stragglers.is_empty(),
            is_open: go.is_infinite(self.game.side_to_move()),
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
        let now = Instant::now();
        let is_prompt = self.options.strength.is_prompt();
        if let Some(search) = &mut self.search {
            search.thinker.stop();
            search.is_open = false;
            // Such a level is soon done, and its move is its own.
            if !is_prompt {
                search.end = Some(search.end.map_or(now, |end| end.min(now)));
            }
        }
        self.answer_if_decided()
    }

    fn consider(&mut self, number: u64, thought: Thought) -> Result<(), Failure> {
        let Some(search) = self.search.as_mut().filter(|it| it.number == number) else {
            if !matches!(thought, Thought::Deepened(..)) {
                self.stragglers.retain(|&straggler| straggler != number);
            }
            return Ok(());
        };
        let decided = match thought {
            Thought::Deepened(report, elapsed) => {
                let line = report.lines.first();
                search.best = line.and_then(|line| line.moves.first().copied());
                let lines_wanted = match self.options.strength {
                    Strength::Full => self.options.lines,
                    Strength::Level(_) => 1,
                };
                let told = info::tell(&self.game, &report, elapsed, lines_wanted);
                return self.say(&told);
            }
            Thought::Decided(mv) => mv,
            Thought::Failed => {
                self.complain(
                    "the search broke down: expected a move of it, this is one of level 2",
                )?;
                self.any_move()
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
        self.say_best(decided)
    }

    fn say_best(&mut self, mv: Option<Move>) -> Result<(), Failure> {
        let text = match mv {
            Some(mv) => self.game.route_text(mv),
            None => "none".to_owned(),
        };
        self.say(&format!("bestmove {text}"))
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

/// A session that leaves early, its output closed, stops its search too.
impl<O> Drop for Session<O> {
    fn drop(&mut self) {
        if let Some(search) = &self.search {
            search.thinker.stop();
        }
    }
}
