//! The one connection that writes, and the queue in front of it.
//!
//! What waits is written in one transaction with one commit, and only then is anybody told. A write that breaks a constraint
//! fails alone, since each has a savepoint of its own where they are not all written in one go; a disk that fails, fails
//! all of them.

#[cfg(test)]
mod tests;

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::append::bulk::{self, Bulk};
use super::append::{self, AppendError, Unit};
use super::lock::Lock;
use super::{StoreError, guest, server_alive, server_secret};
use crate::clock::ServerTime;
use crate::person::{PersonId, PersonName};

/// Those that come when so many wait already are held up until there is room.
const QUEUE: usize = 1024;

/// The most writes in one transaction.
const BATCH_WRITES: usize = 256;

/// A transaction takes no further writes after so many rows, so that a long upload does not hold up a move for long.
const BATCH_ROWS: usize = 2_000;

/// Something to be written in one stroke.
#[derive(Debug)]
pub(super) enum Write {
    /// Events with the rows that they imply.
    Unit { unit: Unit, now_ms: i64 },
    /// A new guest. Gives the guest's number.
    Guest { id: PersonId, now_ms: i64 },
    /// A guest's name. Gives 0 where no such guest is kept.
    Name {
        guest: PersonId,
        name: Option<PersonName>,
    },
    /// The server runs.
    Alive(ServerTime),
    /// The secret of a database that has none yet.
    Secret { fresh: [u8; 32], now_ms: i64 },
    /// Anything, for tests that break something.
    #[cfg(test)]
    Sql(&'static str),
    /// A question that has a number for an answer, for tests that look at the connection.
    #[cfg(test)]
    Ask(&'static str),
}

impl Write {
    /// About how many rows it touches.
    fn rows(&self) -> usize {
        match self {
            Write::Unit { unit, .. } => unit.batches.iter().map(|batch| batch.events.len()).sum(),
            _ => 1,
        }
    }

    /// A unit that can be written with others in one go, and its time.
    fn unit_for_all(&self) -> Option<(&Unit, i64)> {
        match self {
            Write::Unit { unit, now_ms } if bulk::fits(unit) => Some((unit, *now_ms)),
            _ => None,
        }
    }

    /// Writes into the open transaction.
    async fn apply(&self, connection: &mut SqliteConnection) -> Result<i64, AppendError> {
        match self {
            Write::Unit { unit, now_ms } => {
                append::insert(connection, unit, *now_ms).await?;
                Ok(1)
            }
            Write::Guest { id, now_ms } => Ok(guest::insert(connection, *id, *now_ms).await?),
            Write::Name { guest, name } => {
                Ok(guest::rename(connection, *guest, name.as_ref()).await?)
            }
            Write::Alive(at) => Ok(server_alive::update(connection, *at).await?),
            Write::Secret { fresh, now_ms } => {
                Ok(server_secret::insert(connection, fresh, *now_ms).await?)
            }
            #[cfg(test)]
            Write::Sql(sql) => {
                sqlx::raw_sql(*sql).execute(connection).await?;
                Ok(0)
            }
            #[cfg(test)]
            Write::Ask(sql) => Ok(sqlx::query_scalar(*sql).fetch_one(connection).await?),
        }
    }
}

/// What a write gives once it is on the disk.
type Outcome = Result<i64, AppendError>;

#[derive(Debug)]
struct Job {
    write: Write,
    reply: oneshot::Sender<Outcome>,
}

#[derive(Debug)]
enum Message {
    Write(Job),
    Close(oneshot::Sender<()>),
}

/// The way to the writer. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(super) struct WriteQueue {
    messages: mpsc::Sender<Message>,
}

impl WriteQueue {
    /// Starts the writer with an open connection; `options` are for the ones that follow it.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        lock: Lock,
    ) -> WriteQueue {
        let (messages, queue) = mpsc::channel(QUEUE);
        let writer = Writer {
            connection: Some(connection),
            options,
            hold: super::fault_injection::hold_acks(),
            lock,
        };
        tokio::spawn(writer.run(queue));
        WriteQueue { messages }
    }

    /// Waits until the write is on the disk.
    pub(super) async fn write(&self, write: Write) -> Outcome {
        let (reply, outcome) = oneshot::channel();
        self.messages
            .send(Message::Write(Job { write, reply }))
            .await
            .map_err(|_| StoreError::Closed)?;
        outcome.await.map_err(|_| StoreError::Closed)?
    }

    /// Waits until what is queued is on the disk and the connection is closed.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.messages.send(Message::Close(reply)).await.is_ok() {
            // An error means that somebody else has closed it.
            let _ = closed.await;
        }
    }
}

/// The task that owns the connection.
struct Writer {
    /// None after a failure, until the next batch opens one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// How long the replies wait after the commit: a fault for tests.
    hold: Duration,
    /// Held as long as anything may be written.
    lock: Lock,
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Message>) {
        let mut closed = None;
        while closed.is_none()
            && let Some(message) = queue.recv().await
        {
            let (jobs, close) = drain(message, &mut queue);
            if !jobs.is_empty() {
                self.write(jobs).await;
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

    /// Writes a batch and tells what became of it.
    async fn write(&mut self, jobs: Vec<Job>) {
        match self.commit(&jobs).await {
            Ok(outcomes) => {
                if !self.hold.is_zero() {
                    tokio::time::sleep(self.hold).await;
                }
                for (job, outcome) in jobs.into_iter().zip(outcomes) {
                    // Whoever waited for it may be gone; what is written stays written.
                    let _ = job.reply.send(outcome);
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = jobs.len(), "a batch was not written");
                // A full or broken disk makes SQLite end the transaction by itself, of which nobody is told. The next
                // batch gets a new connection.
                self.drop_connection().await;
                for job in jobs {
                    let error = StoreError::NotWritten(error.to_string());
                    let _ = job.reply.send(Err(error.into()));
                }
            }
        }
    }

    /// One transaction with all writes, those left out that fail alone.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<Outcome>, StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        execute(connection, "begin immediate").await?;
        let mut is_bulk_written = true;
        if write_bulk(connection, jobs).await? == Bulk::Conflict {
            execute(connection, "rollback").await?;
            execute(connection, "begin immediate").await?;
            is_bulk_written = false;
        }
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            let is_written = is_bulk_written && job.write.unit_for_all().is_some();
            outcomes.push(if is_written {
                Ok(1)
            } else {
                write_alone(connection, job).await?
            });
        }
        execute(connection, "commit").await?;
        Ok(outcomes)
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

/// Writes the units that need no care of their own, all in one go.
async fn write_bulk(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Bulk, StoreError> {
    let units: Vec<_> = jobs
        .iter()
        .filter_map(|job| job.write.unit_for_all())
        .collect();
    if units.is_empty() {
        return Ok(Bulk::Written);
    }
    match bulk::insert(connection, &units).await {
        Ok(together) => Ok(together),
        Err(error) => {
            let error = StoreError::from(error);
            if fails_alone(&error) {
                Ok(Bulk::Conflict)
            } else {
                Err(error)
            }
        }
    }
}

/// Writes one thing, or nothing of it.
///
/// # Errors
/// When nothing in the transaction can be relied on any more.
async fn write_alone(connection: &mut SqliteConnection, job: &Job) -> Result<Outcome, StoreError> {
    execute(connection, "savepoint job").await?;
    let outcome = match job.write.apply(connection).await {
        Err(AppendError::Store(error)) if !fails_alone(&error) => return Err(error),
        outcome => outcome,
    };
    if outcome.is_err() {
        // Fails where SQLite has ended the whole transaction: then nothing of the batch may be told as written.
        execute(connection, "rollback to job").await?;
    }
    execute(connection, "release job").await?;
    Ok(outcome)
}

/// Takes what is queued behind a message, up to the size of a batch or the wish to close.
fn drain(
    first: Message,
    queue: &mut mpsc::Receiver<Message>,
) -> (Vec<Job>, Option<oneshot::Sender<()>>) {
    let mut jobs = Vec::new();
    let mut rows = 0;
    let mut next = Some(first);
    while let Some(message) = next {
        match message {
            Message::Write(job) => {
                rows += job.write.rows();
                jobs.push(job);
            }
            Message::Close(reply) => return (jobs, Some(reply)),
        }
        let has_room = jobs.len() < BATCH_WRITES && rows < BATCH_ROWS;
        next = if has_room {
            queue.try_recv().ok()
        } else {
            None
        };
    }
    (jobs, None)
}

/// True for what is wrong with one write and not with the disk, the file or the connection.
fn fails_alone(error: &StoreError) -> bool {
    /// The primary code of every broken constraint, in the lower byte of SQLite's codes.
    const SQLITE_CONSTRAINT: u32 = 19;
    match error {
        StoreError::Database(sqlx::Error::RowNotFound) => true,
        StoreError::Database(error) => error
            .as_database_error()
            .and_then(|error| error.code()?.parse::<u32>().ok())
            .is_some_and(|code| code & 0xff == SQLITE_CONSTRAINT),
        StoreError::Row { .. } | StoreError::Unwritable(_) | StoreError::Random(_) => true,
        StoreError::NotWritten(_) | StoreError::Closed => false,
    }
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
