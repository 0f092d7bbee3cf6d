//! The pool of search threads and the handle of a caller who waits for one.

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

/// A pool of search threads with a queue. Clones are handles to the same pool; dropping the last
/// one stops it.
#[derive(Clone)]
pub(crate) struct ThinkingPool {
    owner: Arc<Owner>,
}

impl ThinkingPool {
    /// Starts the threads, which find moves by `think`.
    ///
    /// # Errors
    /// When the system cannot start a thread.
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

    /// Asks for a move. It replaces an earlier request of the same person.
    ///
    /// # Errors
    /// When the queue is full or the server stops.
    pub(crate) fn ask(&self, person: PersonId, task: Task) -> Result<Waiter, NoRoom> {
        let shared = &self.owner.0;
        let joined = shared.change(|queue| queue.join(person, task, Instant::now()));
        if joined.is_err() {
            shared.metrics.thought_ended(ThoughtEnd::NoRoom);
        }
        let (ticket, mut news) = joined?;
        shared.work_or_end.notify_one();
        // The initial place in the queue is news too.
        news.mark_changed();
        Ok(Waiter {
            ticket,
            news,
            has_ended: false,
            shared: Arc::clone(shared),
        })
    }

    /// Cancels all thoughts and accepts no more. The threads end as soon as they poll the flag.
    pub(crate) fn stop(&self) {
        self.owner.0.stop();
    }
}

/// The receiving end of a thought. Dropping it cancels the thought.
pub(crate) struct Waiter {
    ticket: Ticket,
    news: watch::Receiver<News>,
    has_ended: bool,
    shared: Arc<Shared>,
}

impl Waiter {
    /// Waits for the next news; none once the end has been delivered.
    pub(crate) async fn next(&mut self) -> Option<News> {
        if self.has_ended {
            return None;
        }
        let news = match self.news.changed().await {
            Ok(()) => *self.news.borrow_and_update(),
            // The queue always sends an end before it drops the sender, so this is a defect.
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
            News::Ended(Ending::Replaced) => ThoughtEnd::Replaced,
            News::Ended(Ending::Stopping) => ThoughtEnd::Stopping,
            News::Ended(Ending::Failed) => ThoughtEnd::Failed,
        };
        self.shared.metrics.thought_ended(how);
        self.shared.change(|queue| queue.leave(self.ticket));
    }
}

/// Stops the threads when the last handle is dropped.
struct Owner(Arc<Shared>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// State shared by the threads and the callers.
struct Shared {
    queue: Mutex<Queue>,
    /// Signals that a task may wait, or that the queue is closed.
    work_or_end: Condvar,
    metrics: Metrics,
}

impl Shared {
    /// The loop of one thread: takes tasks until the queue is closed.
    fn serve(&self, think: &impl Think) {
        lower_priority();
        while let Some(turn) = self.next_turn() {
            let begun_at = Instant::now();
            self.metrics.thought_begun(begun_at - turn.asked_at);
            // A panic in the search costs this thought, not the thread.
            let found = catch_unwind(AssertUnwindSafe(|| think(&turn.task, &turn.is_cancelled)));
            self.metrics.thought_over(begun_at.elapsed());
            if found.is_err() {
                tracing::error!("a thought panicked");
            }
            self.end(turn.ticket, found.ok().flatten());
        }
    }

    /// Waits for the next task; none when the queue is closed.
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
        // No method of the queue panics halfway through a change, so a poisoned lock guards valid
        // data.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lowers the priority of the calling thread, where the system has priorities per thread: with few
/// processors a search would otherwise delay the threads that answer requests.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        tracing::warn!(%error, "cannot lower the priority of a search thread");
    }
}

/// About a tenth of a contended processor.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;
