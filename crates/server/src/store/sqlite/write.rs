//! Writes with typed answers, which the files of the tables give to the writer.

use std::fmt;

use sqlx::SqliteConnection;

use super::error::WriteError;

/// A change that is written whole or not at all.
pub(super) trait Write: fmt::Debug + Send + Sync + 'static {
    /// The answer to the caller, given when the change is on the disk.
    type Output: Send + 'static;

    /// Estimates the number of rows that it touches.
    fn rows(&self) -> usize {
        1
    }

    /// Writes into the open transaction.
    fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = Result<Self::Output, WriteError>> + Send;
}

/// A write that can share its statements with others of its type.
pub(super) trait BulkWrite: Write<Output = ()> {
    /// True when this one may share its statements.
    fn fits_in_bulk(&self) -> bool;

    /// Writes all of them into the open transaction.
    ///
    /// # Errors
    /// When one of them cannot be written. The transaction then holds some of them and must be
    /// rolled back.
    fn apply_all(
        writes: &[&Self],
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = Result<(), WriteError>> + Send;
}
