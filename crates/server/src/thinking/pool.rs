//! The threads that think, and how others ask them.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use tokio::sync::watch;
use ugolki_rules::Move;

use super::queue::{Ending, News, NoRoom, Queue, Ticket, Turn};
use super::task::{Task, Think};
use crate::config::Limits;
use crate::metrics::{Metrics, ThoughtEnd};
use crate::person::PersonId;

/// Threads that think, with a queue before them. Clones are handles to the same; the last one ends them.
#[derive(Clone)]
pub(crate) struct ThinkingPool {
    owner: Arc<Owner>,
}

impl ThinkingPool {
    /// Starts threads that think in a given way.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn start(
        limits: &Limits,
        metrics: Metrics,
        think: impl Think,
    ) -> io::Result<ThinkingPool> {
        let thinkers = limits.thinkers.max(1);
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue::new(thinkers, limits.waiting_thoughts)),
            work_or_end: Condvar::new(),
            metrics,
        });
        let owner = Arc::new(Owner(Arc::clone(&shared)));
        let think = Arc::new(think);
        for number in 1..=thinkers {
            let (shared, think) = (Arc::clone(&shared), Arc::clone(&think));
            thread::Builder::new()
                .name(format!("thinker-{number}"))
                .spawn(move || shared.serve(&*think))?;
        }
        Ok(ThinkingPool { owner })
    }

    /// Asks for a move. What the same person waits for already is given up.
    ///
    /// # Errors
    /// When too many wait, or the server stops.
    pub(crate) fn ask(&self, person: PersonId, task: Task) -> Result<Waiter, NoRoom> {
        let shared = &self.owner.0;
        let joined = shared.change(|queue| queue.join(person, task, Instant::now()));
        if joined.is_err() {
            shared.metrics.thought_ended(ThoughtEnd::NoRoom);
        }
        let (ticket, mut news) = joined?;
        shared.work_or_end.notify_one();
        // The first place in the queue is news as well.
        news.mark_changed();
        Ok(Waiter {
            ticket,
            news,
            has_ended: false,
            shared: Arc::clone(shared),
        })
    }

    /// Ends all thoughts at once and takes on no more. The threads end as soon as they notice.
    pub(crate) fn stop(&self) {
        self.owner.0.stop();
    }
}

/// Somebody who waits for a thought. Dropping it gives the thought up.
pub(crate) struct Waiter {
    ticket: Ticket,
    news: watch::Receiver<News>,
    has_ended: bool,
    shared: Arc<Shared>,
}

impl Waiter {
    /// The newest that has not been told yet; none after the end was told.
    pub(crate) async fn next(&mut self) -> Option<News> {
        if self.has_ended {
            return None;
        }
        let news = match self.news.changed().await {
            Ok(()) => *self.news.borrow_and_update(),
            // The end is always told, so this is a defect.
            Err(_) => News::Ended(Ending::Failed),
        };
        self.has_ended = !matches!(news, News::Waiting { .. });
        Some(news)
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let how = match *self.news.borrow() {
            News::Waiting { .. } => ThoughtEnd::Gone,
            News::Decided(_) => ThoughtEnd::Decided,
            News::Ended(why) => ThoughtEnd::Ended(why),
        };
        self.shared.metrics.thought_ended(how);
        self.shared.change(|queue| queue.leave(self.ticket));
    }
}

/// Ends the threads with the last handle.
struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What the threads and those who ask have in common.
struct Shared {
    queue: Mutex<Queue>,
    /// There may be something to think about, or all is over.
    work_or_end: Condvar,
    metrics: Metrics,
}

impl Shared {
    /// One thread's life: a thought after the other, until the end.
    fn serve(&self, think: &impl Think) {
        step_back();
        while let Some(turn) = self.next_turn() {
            let begun_at = Instant::now();
            self.metrics.thought_begun(begun_at - turn.asked_at);
            // A defect of the search costs this thought, not the thread.
            let found = catch_unwind(AssertUnwindSafe(|| think(&turn.task, &turn.is_given_up)));
            self.metrics.thought_over(begun_at.elapsed());
            if found.is_err() {
                tracing::error!("a thought panicked");
            }
            self.end(turn.ticket, found.ok().flatten());
        }
    }

    /// Waits for something to think about; none when all is over.
    fn next_turn(&self) -> Option<Turn> {
        let mut queue = self.lock();
        loop {
            if queue.is_closed() {
                return None;
            }
            if let Some(turn) = queue.begin_next() {
                self.show(&queue);
                return Some(turn);
            }
            queue = self
                .work_or_end
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self, ticket: Ticket, found: Option<Move>) {
        let news = found.map_or(News::Ended(Ending::Failed), News::Decided);
        self.change(|queue| queue.end(ticket, news));
    }

    fn stop(&self) {
        self.change(Queue::close);
        self.work_or_end.notify_all();
    }

    fn change<T>(&self, change: impl FnOnce(&mut Queue) -> T) -> T {
        let mut queue = self.lock();
        let result = change(&mut queue);
        self.show(&queue);
        result
    }

    fn show(&self, queue: &Queue) {
        let (waiting, begun) = queue.counts();
        self.metrics.thoughts_are(waiting, begun);
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole at every moment, so a panic elsewhere has broken nothing here.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets every other thread of this machine go first, where the system has priorities for single threads: where there are
/// few processors, one that thinks would else hold up those that answer.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::warn!(%error, "threads that think cannot step back");
    }
}

/// Gets a tenth of a processor that others want too.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;
