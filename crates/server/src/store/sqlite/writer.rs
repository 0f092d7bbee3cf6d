//! The one connection that writes, and the queue in front of it.
//!
//! What waits is written in one transaction with one commit, and only then is any caller answered.
//! A write that breaks a constraint fails alone: it has a savepoint of its own, unless it shares
//! its statements with others. A disk that fails fails all of them. The writer knows no table; it
//! is given writes.

#[cfg(test)]
mod tests;

use std::fmt;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::error::WriteError;
use super::fault_injection;
use super::lock::Lock;
use super::write::{BulkWrite, Write};
use crate::store::StoreError;

/// How many writes may wait. Further callers are held up until there is room.
const QUEUE: usize = 1024;

/// The most writes in one transaction.
const BATCH_WRITES: usize = 256;

/// A transaction takes no further writes after this many rows, so that a long upload does not hold
/// up a move for long.
const BATCH_ROWS: usize = 2_000;

/// The way to the writer. Clones are handles to the same. Writes of type `B` share their
/// statements.
#[derive(Debug)]
pub(super) struct WriteQueue<B: BulkWrite> {
    messages: mpsc::Sender<Message<B>>,
}

impl<B: BulkWrite> Clone for WriteQueue<B> {
    fn clone(&self) -> Self {
        WriteQueue {
            messages: self.messages.clone(),
        }
    }
}

impl<B: BulkWrite> WriteQueue<B> {
    /// Starts the writer with an open connection; `options` are for the ones that follow it.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        lock: Lock,
    ) -> WriteQueue<B> {
        let (messages, queue) = mpsc::channel(QUEUE);
        let writer = Writer {
            connection: Some(connection),
            options,
            hold: fault_injection::hold_acks(),
            lock,
        };
        tokio::spawn(writer.run(queue));
        WriteQueue { messages }
    }

    /// Waits until the write is on the disk, and gives its answer.
    pub(super) async fn write<W: Write>(&self, write: W) -> Result<W::Output, WriteError> {
        let (job, answer) = Job::new(write);
        self.send(Queued::Single(Box::new(job))).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Waits until the write is on the disk. It may share its statements with others.
    pub(super) async fn write_bulk(&self, write: B) -> Result<(), WriteError> {
        let (job, answer) = Job::new(write);
        self.send(Queued::Bulk(job)).await?;
        answer.await.map_err(|_| closed())?
    }

    /// Waits until what is queued is on the disk and the connection is closed.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.messages.send(Message::Close(reply)).await.is_ok() {
            // An error means that somebody else has closed it.
            let _ = closed.await;
        }
    }

    async fn send(&self, queued: Queued<B>) -> Result<(), WriteError> {
        let sent = self.messages.send(Message::Write(queued)).await;
        sent.map_err(|_| closed())
    }
}

fn closed() -> WriteError {
    WriteError::Broken(StoreError::Closed)
}

/// The task that owns the connection.
struct Writer {
    /// None after a failure, until the next batch opens one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// How long the answers wait after the commit: a fault for tests.
    hold: Duration,
    /// Held as long as anything may be written.
    lock: Lock,
}

impl Writer {
    async fn run<B: BulkWrite>(mut self, mut queue: mpsc::Receiver<Message<B>>) {
        let mut closed = None;
        while closed.is_none()
            && let Some(message) = queue.recv().await
        {
            let (batch, close) = drain(message, &mut queue);
            if !batch.is_empty() {
                self.write(batch).await;
            }
            closed = close;
        }
        queue.close();
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close in order; nothing acknowledged is lost");
        }
        drop(self.lock);
        if let Some(closed) = closed {
            // Whoever waited for it may be gone.
            let _ = closed.send(());
        }
    }

    /// Writes a batch and answers its callers.
    async fn write<B: BulkWrite>(&mut self, mut batch: Vec<Queued<B>>) {
        let committed = self.commit(&mut batch).await;
        match &committed {
            Ok(()) => {
                if !self.hold.is_zero() {
                    tokio::time::sleep(self.hold).await;
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = batch.len(), "a batch was not written");
                // A full or broken disk makes SQLite end the transaction without telling anybody.
                // The next batch gets a new connection.
                self.drop_connection().await;
            }
        }
        for queued in batch {
            queued.answer(committed.as_ref().copied());
        }
    }

    /// One transaction with all writes, except those that fail alone.
    async fn commit<B: BulkWrite>(&mut self, batch: &mut [Queued<B>]) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        execute(connection, "begin immediate").await?;
        if write_bulk(connection, batch).await? == Bulk::Conflict {
            execute(connection, "rollback").await?;
            execute(connection, "begin immediate").await?;
        }
        for queued in batch {
            queued.write_alone(connection).await?;
        }
        execute(connection, "commit").await
    }

    async fn drop_connection(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            // Frees the file at once. Fails where no transaction is left, which is as good.
            let _ = execute(&mut connection, "rollback").await;
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a failed connection did not close in order");
            }
        }
    }
}

/// Takes what is queued behind a message, up to the size of a batch or the wish to close.
fn drain<B: BulkWrite>(
    first: Message<B>,
    queue: &mut mpsc::Receiver<Message<B>>,
) -> (Vec<Queued<B>>, Option<oneshot::Sender<()>>) {
    let mut batch = Vec::new();
    let mut rows = 0;
    let mut next = Some(first);
    while let Some(message) = next {
        match message {
            Message::Write(queued) => {
                rows += queued.rows();
                batch.push(queued);
            }
            Message::Close(reply) => return (batch, Some(reply)),
        }
        let has_room = batch.len() < BATCH_WRITES && rows < BATCH_ROWS;
        next = if has_room {
            queue.try_recv().ok()
        } else {
            None
        };
    }
    (batch, None)
}

/// What became of the writes that share their statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bulk {
    Written,
    /// One of them cannot be written. What is in the transaction is of no use, and each must be
    /// written alone.
    Conflict,
}

/// Writes all that fit in bulk.
async fn write_bulk<B: BulkWrite>(
    connection: &mut SqliteConnection,
    batch: &mut [Queued<B>],
) -> Result<Bulk, StoreError> {
    let writes: Vec<&B> = batch
        .iter()
        .filter_map(|queued| match queued {
            Queued::Bulk(job) if job.write.fits_in_bulk() => Some(&job.write),
            _ => None,
        })
        .collect();
    if writes.is_empty() {
        return Ok(Bulk::Written);
    }
    match B::apply_all(&writes, connection).await {
        Ok(()) => {
            for queued in batch {
                if let Queued::Bulk(job) = queued
                    && job.write.fits_in_bulk()
                {
                    job.outcome = Some(Ok(()));
                }
            }
            Ok(Bulk::Written)
        }
        Err(WriteError::Conflict | WriteError::Refused(_)) => Ok(Bulk::Conflict),
        Err(WriteError::Broken(error)) => Err(error),
    }
}

enum Message<B: BulkWrite> {
    Write(Queued<B>),
    Close(oneshot::Sender<()>),
}

/// A write in the queue.
enum Queued<B: BulkWrite> {
    /// It may share its statements with others, and needs no box.
    Bulk(Job<B>),
    Single(Box<dyn AnyJob>),
}

impl<B: BulkWrite> Queued<B> {
    fn rows(&self) -> usize {
        match self {
            Queued::Bulk(job) => job.write.rows(),
            Queued::Single(job) => job.rows(),
        }
    }

    async fn write_alone(&mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        match self {
            Queued::Bulk(job) => job.write_alone(connection).await,
            Queued::Single(job) => job.write_alone(connection).await,
        }
    }

    fn answer(self, committed: Result<(), &StoreError>) {
        match self {
            Queued::Bulk(job) => job.answer(committed),
            Queued::Single(job) => job.answer(committed),
        }
    }
}

/// A write and the caller who waits for its answer.
struct Job<W: Write> {
    write: W,
    /// What the caller learns if the transaction is committed; none until it is written or refused.
    outcome: Option<Outcome<W>>,
    caller: oneshot::Sender<Outcome<W>>,
}

type Outcome<W> = Result<<W as Write>::Output, WriteError>;

impl<W: Write> Job<W> {
    fn new(write: W) -> (Job<W>, oneshot::Receiver<Outcome<W>>) {
        let (caller, answer) = oneshot::channel();
        let job = Job {
            write,
            outcome: None,
            caller,
        };
        (job, answer)
    }

    /// Writes it, or nothing of it, unless it is written already.
    ///
    /// # Errors
    /// When nothing in the transaction can be relied on any more.
    async fn write_alone(&mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        if self.outcome.is_some() {
            return Ok(());
        }
        execute(connection, "savepoint job").await?;
        let outcome = match self.write.apply(connection).await {
            Err(WriteError::Broken(error)) => return Err(error),
            outcome => outcome,
        };
        if outcome.is_err() {
            // Fails where SQLite has ended the whole transaction: then nothing of the batch may be
            // acknowledged.
            execute(connection, "rollback to job").await?;
        }
        execute(connection, "release job").await?;
        self.outcome = Some(outcome);
        Ok(())
    }

    /// Tells the caller what became of it.
    fn answer(self, committed: Result<(), &StoreError>) {
        let outcome = match (committed, self.outcome) {
            (Ok(()), Some(outcome)) => outcome,
            (Ok(()), None) => Err(not_written("it was left out")),
            (Err(error), _) => Err(not_written(error)),
        };
        // Whoever waited for it may be gone; what is written stays written.
        let _ = self.caller.send(outcome);
    }
}

fn not_written(why: impl fmt::Display) -> WriteError {
    WriteError::Broken(StoreError::NotWritten(why.to_string()))
}

/// A job of any type.
trait AnyJob: Send {
    fn rows(&self) -> usize;

    fn write_alone<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), StoreError>>;

    fn answer(self: Box<Self>, committed: Result<(), &StoreError>);
}

impl<W: Write> AnyJob for Job<W> {
    fn rows(&self) -> usize {
        self.write.rows()
    }

    fn write_alone<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(Job::write_alone(self, connection))
    }

    fn answer(self: Box<Self>, committed: Result<(), &StoreError>) {
        Job::answer(*self, committed);
    }
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
