//! The one connection that writes, and the queue in front of it.
//!
//! Everything in the queue is written in one transaction with one commit (group commit), and
//! callers are answered only after it. A write that breaks a constraint fails alone, because each
//! has a savepoint of its own. Only writes of one type may do without: they share their statements,
//! and are written again one by one when one of them conflicts. If the disk fails, all of them
//! fail. The writer knows no table, only the trait [`Write`].

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

/// The capacity of the queue. Callers wait while it is full.
const QUEUE: usize = 1024;

/// The most writes in one transaction.
const BATCH_WRITES: usize = 256;

/// A transaction takes no further writes after this many rows, so that a long upload delays a move
/// only briefly.
const BATCH_ROWS: usize = 2_000;

/// The queue in front of the writer. Clones are handles to the same one. Writes of type `B` share
/// their statements.
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
    /// Starts the writer with an open connection. It opens later ones with `options`.
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
            // An error means that it is closed already.
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
    /// None after a failure, until the next batch opens a new one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// The delay between a commit and the answers, which only tests set.
    hold: Duration,
    /// Released after the last write.
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
            // The caller may be gone.
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
                // On a full or broken disk, SQLite ends the transaction silently. The next batch
                // gets a new connection.
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
            // Unlocks the file at once. If no transaction is open it fails, which does no harm.
            let _ = execute(&mut connection, "rollback").await;
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a failed connection did not close in order");
            }
        }
    }
}

/// Takes further messages from the queue until the batch is full or one asks to close.
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

/// The result of the writes that share their statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bulk {
    Written,
    /// One of them cannot be written. The transaction must be rolled back, and each must be
    /// written alone.
    Conflict,
}

/// Writes all those of a batch that may share their statements.
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
    /// It may share its statements with others. Moves are of this type, so it is not boxed.
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

/// A write and the caller that waits for its answer.
struct Job<W: Write> {
    write: W,
    /// The answer to give after the commit; none until it is written or refused.
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

    /// Writes it whole or not at all, unless it is written already.
    ///
    /// # Errors
    /// When the transaction is lost.
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
            // This fails if SQLite has ended the transaction: then nothing of the batch may be
            // acknowledged.
            execute(connection, "rollback to job").await?;
        }
        execute(connection, "release job").await?;
        self.outcome = Some(outcome);
        Ok(())
    }

    /// Answers the caller.
    fn answer(self, committed: Result<(), &StoreError>) {
        let outcome = match (committed, self.outcome) {
            (Ok(()), Some(outcome)) => outcome,
            (Ok(()), None) => Err(not_written("it was left out")),
            (Err(error), _) => Err(not_written(error)),
        };
        // The caller may be gone; what is written stays written.
        let _ = self.caller.send(outcome);
    }
}

fn not_written(why: impl fmt::Display) -> WriteError {
    WriteError::Broken(StoreError::NotWritten(why.to_string()))
}

/// A job whose type is erased.
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
