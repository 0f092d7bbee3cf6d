//! Lists in pages: the last changed first, and by id among those that changed at the same time.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::column::read_id;
use crate::store::{ListCursor, StoreError};

/// The limit of a query for a page: one row more tells whether anything follows.
pub(super) fn one_more(page: usize) -> i64 {
    i64::try_from(page).unwrap_or(i64::MAX).saturating_add(1)
}

/// Reads the rows of a page, and returns the cursor of the next one if anything follows.
pub(super) fn page_of<T>(
    rows: &[SqliteRow],
    page: usize,
    read: fn(&SqliteRow) -> Result<T, StoreError>,
) -> Result<(Vec<T>, Option<ListCursor>), StoreError> {
    let shown = &rows[..page.min(rows.len())];
    let items = shown
        .iter()
        .map(read)
        .collect::<Result<Vec<T>, StoreError>>()?;
    let next = match shown.last() {
        Some(last) if shown.len() < rows.len() => Some(ListCursor {
            updated_at_ms: last.try_get("updated_at_ms")?,
            id: read_id(last.try_get("id")?)?,
        }),
        _ => None,
    };
    Ok((items, next))
}
