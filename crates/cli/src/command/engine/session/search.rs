//! The searches of a session: started, stopped, answered in time.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ugolki_engine::{Level, choose};
use ugolki_rules::Move;

use super::Session;
use crate::command::engine::inbox::Event;
use crate::command::engine::info;
use crate::command::engine::line::Go;
use crate::command::engine::thinker::{Strength, Task, Thinker, Thought};
use crate::failure::Failure;

/// A running search.
pub(super) struct Search {
    /// The number of the search in the session.
    number: u64,
    pub(super) thinker: Thinker,
    /// Its deadline.
    end: Option<Instant>,
    /// The best move of the last iteration.
    best: Option<Move>,
    /// Whether no earlier search is stuck.
    is_promising: bool,
    /// Whether the answer is held back until `stop`.
    is_open: bool,
    /// The answer, once found.
    decided: Option<Option<Move>>,
}

impl Search {
    /// When the session answers in place of the search, which first gets a short grace time.
    pub(super) fn overdue(&self) -> Option<Instant> {
        let patience = match self.best {
            // Any move is better than none, but a searched one is better than any.
            None if self.is_promising => Duration::from_millis(10),
            _ => Duration::from_millis(2),
        };
        self.end?.checked_add(patience)
    }
}

/// With this many stuck searches, another one would get stuck too and only use more memory.
const MOST_STRAGGLERS: usize = 4;

impl<O: Write> Session<O> {
    /// Answers in place of a search that did not stop in time, because it got no processor time or
    /// was inside uninterruptible work. Its later results are ignored.
    pub(super) fn answer_for_thinker(&mut self) -> Result<(), Failure> {
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

    /// A move without a search; none if the game is over.
    fn any_move(&self) -> Option<Move> {
        choose(&self.game, Level::Medium, self.options.seed, &())
    }

    pub(super) fn go(&mut self, go: &Go, at: Instant) -> Result<(), Failure> {
        // The time of a command that waited for a search starts when that search ends.
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

    /// Stops a search that has no other limit.
    pub(super) fn stop_if_open(&mut self) -> Result<(), Failure> {
        match &self.search {
            Some(search) if search.is_open => self.stop(),
            _ => Ok(()),
        }
    }

    pub(super) fn stop(&mut self) -> Result<(), Failure> {
        let now = Instant::now();
        let is_prompt = self.options.strength.is_prompt();
        if let Some(search) = &mut self.search {
            search.thinker.stop();
            search.is_open = false;
            // Such a level answers at once, so its own move is used.
            if !is_prompt {
                search.end = Some(search.end.map_or(now, |end| end.min(now)));
            }
        }
        self.answer_if_decided()
    }

    pub(super) fn consider(&mut self, number: u64, thought: Thought) -> Result<(), Failure> {
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
            // The reserve decays slowly after a single overshoot.
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
}
