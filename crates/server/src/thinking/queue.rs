//! Who waits for a thinker and who has one, and what each of them is told. It knows no threads.

use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::watch;
use ugolki_rules::Move;

use super::task::Task;
use crate::person::PersonId;

/// What somebody who waits for a thought is told. Only the newest matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// At least so many thoughts must end before this one begins; with 0 it has begun, or does at once.
    Waiting { ahead: usize },
    /// This is the move.
    Decided(Move),
    /// There will be no move.
    Ended(Ending),
}

/// Why a thought ended without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The same person has asked for another one since.
    Replaced,
    /// The server stops.
    Stopping,
    /// Something is broken.
    Failed,
}

/// Why a thought is not taken on: as many wait as may, or the server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no room for another thought")]
pub(crate) struct NoRoom;

/// The number of one thought, for whoever waits for it and whoever thinks.
pub(super) type Ticket = u64;

/// A thought that a thinker begins.
pub(super) struct Turn {
    pub(super) ticket: Ticket,
    pub(super) task: Task,
    pub(super) asked_at: Instant,
    /// Set when nobody wants the move any longer.
    pub(super) is_given_up: Arc<AtomicBool>,
}

/// All thoughts that have not ended.
pub(super) struct Queue {
    /// In the order in which they came, one a person.
    waiting: VecDeque<Waiting>,
    /// No more than there are thinkers.
    begun: Vec<Begun>,
    thinkers: usize,
    /// The most that may wait.
    room: usize,
    last_ticket: Ticket,
    is_closed: bool,
}

struct Waiting {
    ticket: Ticket,
    person: PersonId,
    task: Task,
    asked_at: Instant,
    teller: watch::Sender<News>,
}

struct Begun {
    ticket: Ticket,
    /// Whose it is and who is to hear of it; none when it was given up.
    wanted: Option<(PersonId, watch::Sender<News>)>,
    is_given_up: Arc<AtomicBool>,
}

impl Queue {
    pub(super) fn new(thinkers: usize, room: usize) -> Queue {
        Queue {
            waiting: VecDeque::new(),
            begun: Vec::new(),
            thinkers,
            room,
            last_ticket: 0,
            is_closed: false,
        }
    }

    /// Takes on a thought. What the same person waits for makes way: where it still stood in the queue, the new one stands
    /// now; where it was being thought, the new one goes to the end.
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
        if place.is_none() && self.waiting.len() >= self.room + self.idle() {
            return Err(NoRoom);
        }
        self.last_ticket += 1;
        let (teller, news) = watch::channel(News::Waiting { ahead: 0 });
        let next = Waiting {
            ticket: self.last_ticket,
            person,
            task,
            asked_at: now,
            teller,
        };
        match place {
            Some(place) => {
                let last = mem::replace(&mut self.waiting[place], next);
                end(&last.teller, Ending::Replaced);
            }
            None => {
                self.give_up(Ending::Replaced, |begun| {
                    begun.wanted.as_ref().is_some_and(|(it, _)| *it == person)
                });
                self.waiting.push_back(next);
            }
        }
        self.tell_places();
        Ok((self.last_ticket, news))
    }

    /// Lets the next thought begin; none when nobody waits.
    pub(super) fn begin_next(&mut self) -> Option<Turn> {
        let Waiting {
            ticket,
            person,
            task,
            asked_at,
            teller,
        } = self.waiting.pop_front()?;
        tell_place(&teller, 0);
        let is_given_up = Arc::new(AtomicBool::new(false));
        self.begun.push(Begun {
            ticket,
            wanted: Some((person, teller)),
            is_given_up: Arc::clone(&is_given_up),
        });
        self.tell_places();
        Some(Turn {
            ticket,
            task,
            asked_at,
            is_given_up,
        })
    }

    /// Ends a thought that had begun, and tells what came of it if that is still wanted.
    pub(super) fn end(&mut self, ticket: Ticket, news: News) {
        let Some(place) = self.begun.iter().position(|begun| begun.ticket == ticket) else {
            return;
        };
        let ended = self.begun.swap_remove(place);
        if let Some((_, teller)) = ended.wanted {
            teller.send_replace(news);
        }
        self.tell_places();
    }

    /// Forgets a thought that nobody waits for any longer.
    pub(super) fn leave(&mut self, ticket: Ticket) {
        match self.waiting.iter().position(|it| it.ticket == ticket) {
            Some(place) => {
                self.waiting.remove(place);
                self.tell_places();
            }
            // Nobody hears why.
            None => self.give_up(Ending::Replaced, |begun| begun.ticket == ticket),
        }
    }

    /// Ends everything and takes on no more.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        for waiting in self.waiting.drain(..) {
            end(&waiting.teller, Ending::Stopping);
        }
        self.give_up(Ending::Stopping, |_| true);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// How many wait, and how many have begun.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.waiting.len(), self.begun.len())
    }

    /// Thinkers that have nothing to do. They are about to take what waits.
    fn idle(&self) -> usize {
        self.thinkers.saturating_sub(self.begun.len())
    }

    /// Gives up thoughts that have begun. They keep their thinkers until those notice.
    fn give_up(&mut self, why: Ending, is_meant: impl Fn(&Begun) -> bool) {
        for begun in self.begun.iter_mut().filter(|begun| is_meant(begun)) {
            if let Some((_, teller)) = begun.wanted.take() {
                begun.is_given_up.store(true, Ordering::Relaxed);
                end(&teller, why);
            }
        }
    }

    fn tell_places(&self) {
        let idle = self.idle();
        for (place, waiting) in self.waiting.iter().enumerate() {
            tell_place(&waiting.teller, (place + 1).saturating_sub(idle));
        }
    }
}

/// Tells how many thoughts come before, where that is news.
fn tell_place(teller: &watch::Sender<News>, ahead: usize) {
    teller.send_if_modified(|told| {
        let news = News::Waiting { ahead };
        mem::replace(told, news) != news
    });
}

fn end(teller: &watch::Sender<News>, why: Ending) {
    teller.send_replace(News::Ended(why));
}
