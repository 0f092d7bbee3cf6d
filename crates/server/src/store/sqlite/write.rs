//! What a table's file offers to the writer: something that can be written, with a typed answer.

use std::fmt;

use futures_util::future::BoxFuture;
use sqlx::SqliteConnection;

use super::error::WriteError;

/// Something that is written whole or not at all.
pub(super) trait Write: fmt::Debug + Send + Sync + 'static {
    /// What the caller learns once it is on the disk.
    type Output: Send + 'static;

    /// About how many rows it touches.
    fn rows(&self) -> usize {
        1
    }

    /// Writes into the open transaction.
    fn apply(
        &self,
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = Result<Self::Output, WriteError>> + Send;
}

/// A write that shares its statements with others of its type.
pub(super) trait BulkWrite: Write<Output = ()> {
    /// True when it may be written along with others.
    fn fits_in_bulk(&self) -> bool;

    /// Writes all of them into the open transaction.
    ///
    /// # Errors
    /// When one of them cannot be written. Then the transaction holds a part of them and must be
    /// rolled back.
    fn apply_all(
        writes: &[&Self],
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = Result<(), WriteError>> + Send;
}

/// A write without an answer that is part of a larger one, whatever its type is.
pub(crate) trait Effect: fmt::Debug + Send + Sync {
    /// Writes into the open transaction.
    fn apply<'a>(
        &'a self,
        connection: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), WriteError>>;
}

impl<W: Write<Output = ()>> Effect for W {
    fn apply<'a>(
        &'a self,
        connection: &'a mut SqliteConnection,
    ) -> BoxFuture<'a, Result<(), WriteError>> {
        Box::pin(Write::apply(self, connection))
    }
}
