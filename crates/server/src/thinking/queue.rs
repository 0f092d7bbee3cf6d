//! The queue of thoughts: which wait, which run, and what each caller is told. It knows no threads.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::watch;
use ugolki_rules::Move;

use super::task::Task;
use crate::person::PersonId;

/// The state of a thought as its caller sees it. Only the newest value matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// At least `ahead` thoughts must end before this one begins; with 0 it has begun or is about
    /// to.
    Waiting { ahead: usize },
    /// The move was found.
    Decided(Move),
    /// There will be no move.
    Ended(Ending),
}

/// Why a thought ended without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// A newer request of the same person replaced it.
    Replaced,
    /// The server stops.
    Stopping,
    /// A defect: the search panicked or found no move.
    Failed,
}

/// A thought was not accepted: the queue is full or the server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for another thought")]
pub(crate) struct NoRoom;

/// Identifies one thought, for its caller and its thinker.
pub(super) type Ticket = u64;

/// A thought handed to a thinker.
pub(super) struct Turn {
    pub(super) ticket: Ticket,
    pub(super) task: Task,
    pub(super) asked_at: Instant,
    /// Set when the thought is cancelled.
    pub(super) is_cancelled: Arc<AtomicBool>,
}

/// All thoughts that have not ended.
pub(super) struct Queue {
    /// First in, first out; one per person.
    waiting: VecDeque<Waiting>,
    /// At most one per thinker.
    begun: Vec<Begun>,
    thinkers: usize,
    /// How many may wait.
    capacity: usize,
    last_ticket: Ticket,
    is_closed: bool,
}

struct Waiting {
    ticket: Ticket,
    person: PersonId,
    task: Task,
    asked_at: Instant,
    sender: watch::Sender<News>,
}

struct Begun {
    ticket: Ticket,
    /// The person and the channel to their caller; none once cancelled.
    wanted: Option<(PersonId, watch::Sender<News>)>,
    is_cancelled: Arc<AtomicBool>,
}

impl Queue {
    pub(super) fn new(thinkers: usize, capacity: usize) -> Queue {
        Queue {
            waiting: VecDeque::new(),
            begun: Vec::new(),
            thinkers,
            capacity,
            last_ticket: 0,
            is_closed: false,
        }
    }

    /// Adds a thought and replaces an earlier one of the same person: in its place if that still
    /// waited, at the end of the queue if it was running. So nobody gains by asking again.
    pub(super) fn join(
        &mut self,
        person: PersonId,
        task: Task,
        now: Instant,
    ) -> Result<(Ticket, watch::Receiver<News>), NoRoom> {
        if self.is_closed {
            return Err(NoRoom);
        }
        let place = self.waiting.iter().position(|other| other.person == person);
        if place.is_none() && self.waiting.len() >= self.capacity + self.idle() {
            return Err(NoRoom);
        }
        self.last_ticket += 1;
        let (sender, news) = watch::channel(News::Waiting { ahead: 0 });
        let next = Waiting {
            ticket: self.last_ticket,
            person,
            task,
            asked_at: now,
            sender,
        };
        match place {
            Some(place) => {
                let last = mem::replace(&mut self.waiting[place], next);
                end(&last.sender, Ending::Replaced);
            }
            None => {
                self.cancel(Ending::Replaced, |begun| {
                    begun.wanted.as_ref().is_some_and(|(it, _)| *it == person)
                });
                self.waiting.push_back(next);
            }
        }
        self.send_places();
        Ok((self.last_ticket, news))
    }

    /// Starts the next thought; none when the queue is empty.
    pub(super) fn begin_next(&mut self) -> Option<Turn> {
        let Waiting {
            ticket,
            person,
            task,
            asked_at,
            sender,
        } = self.waiting.pop_front()?;
        send_place(&sender, 0);
        let is_cancelled = Arc::new(AtomicBool::new(false));
        self.begun.push(Begun {
            ticket,
            wanted: Some((person, sender)),
            is_cancelled: Arc::clone(&is_cancelled),
        });
        self.send_places();
        Some(Turn {
            ticket,
            task,
            asked_at,
            is_cancelled,
        })
    }

    /// Ends a running thought and sends its result, unless it was cancelled.
    pub(super) fn end(&mut self, ticket: Ticket, news: News) {
        let Some(place) = self.begun.iter().position(|begun| begun.ticket == ticket) else {
            return;
        };
        let ended = self.begun.swap_remove(place);
        if let Some((_, sender)) = ended.wanted {
            sender.send_replace(news);
        }
        self.send_places();
    }

    /// Removes or cancels a thought whose caller is gone.
    pub(super) fn leave(&mut self, ticket: Ticket) {
        match self.waiting.iter().position(|it| it.ticket == ticket) {
            Some(place) => {
                self.waiting.remove(place);
                self.send_places();
            }
            // The receiver is gone, so the reason does not matter.
            None => self.cancel(Ending::Replaced, |begun| begun.ticket == ticket),
        }
    }

    /// Ends every thought and accepts no more.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        for waiting in self.waiting.drain(..) {
            end(&waiting.sender, Ending::Stopping);
        }
        self.cancel(Ending::Stopping, |_| true);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The numbers of waiting and of running thoughts.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.waiting.len(), self.begun.len())
    }

    /// The number of idle thinkers. Each is about to take a waiting thought.
    fn idle(&self) -> usize {
        self.thinkers.saturating_sub(self.begun.len())
    }

    /// Cancels running thoughts. A thinker stays occupied until it polls the flag.
    fn cancel(&mut self, why: Ending, is_meant: impl Fn(&Begun) -> bool) {
        for begun in self.begun.iter_mut().filter(|begun| is_meant(begun)) {
            if let Some((_, sender)) = begun.wanted.take() {
                begun.is_cancelled.store(true, Ordering::Relaxed);
                end(&sender, why);
            }
        }
    }

    fn send_places(&self) {
        let idle = self.idle();
        for (place, waiting) in self.waiting.iter().enumerate() {
            send_place(&waiting.sender, (place + 1).saturating_sub(idle));
        }
    }
}

/// Sends the number of thoughts ahead, if it has changed.
fn send_place(sender: &watch::Sender<News>, ahead: usize) {
    sender.send_if_modified(|sent| {
        let news = News::Waiting { ahead };
        mem::replace(sent, news) != news
    });
}

fn end(sender: &watch::Sender<News>, why: Ending) {
    sender.send_replace(News::Ended(why));
}
