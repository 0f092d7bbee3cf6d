//! What is kept, in the words of the games. SQL lives in `sqlite` and nowhere else.

mod body;
mod sqlite;

pub use sqlite::OpenError;
pub(crate) use sqlite::{
    Access, AppendError, BadTableCursor, Batch, Store, StoreError, StoredGame, StoredTable,
    TableCursor, Unit,
};
